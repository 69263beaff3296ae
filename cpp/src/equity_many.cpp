#include <utility>

#include "equity_completions.hpp"

namespace fivecard {
namespace {

// The completions of one seat of up to two unknown cards, ready to be counted: for each number of keys, weakest first, how much
// weight of the completions with them contains none, one or two given cards.
class Counted {
 public:
  Counted(std::vector<Completion> completions, Asking& asking) {
    sort_by_key(completions, asking);
    for (const Completion& one : completions) {
      if (keys_.empty() || keys_.back() != one.key) {
        keys_.push_back(one.key);
        rows_.resize(rows_.size() + kSets);
        if (keys_.size() > 1) std::copy_n(&rows_[rows_.size() - 2 * kSets], kSets, &rows_[rows_.size() - kSets]);
      }
      std::uint32_t* row = &rows_[rows_.size() - kSets];
      const auto weight = static_cast<std::uint32_t>(one.weight);
      row[0] += weight;
      CardSet left = one.cards;
      if (!left) continue;
      const Card low = take_lowest(left);
      row[1 + low] += weight;
      if (!left) continue;
      const Card high = take_lowest(left);
      row[1 + high] += weight;
      row[pair(low, high)] += weight;
    }
  }

  // How many keys are weaker than this one, and how many weaker or equal.
  std::pair<std::size_t, std::size_t> below(std::uint32_t key) const {
    const auto found = std::lower_bound(keys_.begin(), keys_.end(), key);
    const auto place = static_cast<std::size_t>(found - keys_.begin());
    return {place, place + (found != keys_.end() && *found == key ? 1 : 0)};
  }

  std::size_t size() const { return keys_.size(); }

  // The weight of completions with so many of the keys that have none of the cards, which are in ascending order.
  std::int64_t without(std::span<const Card> cards, std::size_t keys) const {
    if (keys == 0) return 0;
    const std::uint32_t* row = &rows_[(keys - 1) * kSets];
    std::int64_t sum = row[0];
    for (std::size_t i = 0; i < cards.size(); ++i) {
      sum -= row[1 + cards[i]];
      for (std::size_t j = 0; j < i; ++j) sum += row[pair(cards[j], cards[i])];
    }
    return sum;
  }

 private:
  static constexpr std::size_t kSets = 1 + kCardsWithJokers + kCardsWithJokers * (kCardsWithJokers - 1) / 2;
  static std::size_t pair(Card low, Card high) {
    return 1 + kCardsWithJokers + low + static_cast<std::size_t>(high) * (high - 1u) / 2;
  }

  std::vector<std::uint32_t> keys_;
  std::vector<std::uint32_t> rows_;  // [keys][sets of up to two cards]
};

double sets_of(const EquityTable& table, const EquitySeat& seat) {
  double sets = 1;
  for (int k = 0; k < seat.unknown; ++k) sets = sets * (size_of(table.pool) - k) / (k + 1);
  return sets;
}

// Of the seats with at most two unknown cards one that has the most; where there is none, the number of seats.
std::size_t seat_to_count(const EquityTable& table) {
  std::size_t best = table.seats.size();
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    if (table.seats[seat].unknown > 2) continue;
    if (best == table.seats.size() || table.seats[seat].unknown > table.seats[best].unknown) best = seat;
  }
  return best;
}

}  // namespace

EquityCounts equity_of_many(const EquityTable& table, const GoOn& go_on) {
  const std::size_t counted_seat = seat_to_count(table);
  if (counted_seat == table.seats.size()) return equity_by_enumeration(table, go_on);
  Asking asking(go_on);
  const Counted counted(completions_of(table.seats[counted_seat], table.pool, table.suits, asking), asking);
  std::vector<std::size_t> visited_seats;
  std::vector<std::vector<Completion>> completions;
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    if (seat == counted_seat) continue;
    visited_seats.push_back(seat);
    completions.push_back(completions_of(table.seats[seat], table.pool, table.suits, asking));
  }
  EquityCounts counts;
  std::array<std::uint32_t, kMostSeats> keys{};  // that of the counted seat stays 0, weaker than any
  std::uint64_t visited = 0;
  const auto visit = [&](const auto& self, std::size_t i, CardSet used, std::uint32_t best, std::int64_t weight) -> void {
    if (i == visited_seats.size()) {
      ++visited;
      std::array<Card, 4 * kMostSeats> list{};
      std::size_t n = 0;
      for (CardSet left = used; left;) list[n++] = take_lowest(left);
      const std::span cards = std::span(list).first(n);
      const auto [weaker, weaker_even] = counted.below(best);
      const std::int64_t loses = counted.without(cards, weaker);
      const std::int64_t ties = weaker == weaker_even ? 0 : counted.without(cards, weaker_even) - loses;
      const std::int64_t wins = counted.without(cards, counted.size()) - loses - ties;
      const unsigned winners = winners_of(std::span(keys).first(table.seats.size()), best);
      const unsigned own = 1u << counted_seat;
      add_winners(counts, winners, weight * loses);
      add_winners(counts, winners | own, weight * ties);
      add_winners(counts, own, weight * wins);
      return;
    }
    for (const Completion& one : completions[i]) {
      if (!asking.step(visited)) return;
      if (one.cards & used) continue;
      keys[visited_seats[i]] = one.key;
      self(self, i + 1, used | one.cards, std::max(best, one.key), weight * one.weight);
    }
  };
  visit(visit, 0, 0, 0, 1);
  counts.stopped = asking.stopped();
  return counts;
}

double equity_ways(const EquityTable& table) {
  double ways = 1;
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    if (seat != seat_to_count(table)) ways *= sets_of(table, table.seats[seat]);
  }
  return ways;
}

void final_values(std::span<const Card> known, CardSet pool, std::span<std::int64_t> counts) {
  std::fill(counts.begin(), counts.end(), 0);
  each_completion(known, pool, [&](const std::array<Card, 5>& five) { ++counts[evaluate5(five)]; }, [] { return true; });
}

}  // namespace fivecard
