#include "fivecard/draw.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "merged.hpp"
#include "moebius.hpp"

namespace fivecard {
namespace {

// What is fixed of a final hand, and how many cards of the pool complete it.
struct Hold {
  std::array<Card, 5> fixed{};
  int size = 0;
  int drawn() const { return 5 - size; }
  std::span<const Card> cards() const { return {fixed.data(), static_cast<std::size_t>(size)}; }
};

Hold hold_of(const DrawSpot& spot, unsigned held) {
  Hold hold;
  for (std::size_t i = 0; i < 5; ++i) {
    if (held >> i & 1) hold.fixed[static_cast<std::size_t>(hold.size++)] = spot.hand[i];
  }
  const int boxes = hold.drawn();
  for (std::size_t box = 0; box < static_cast<std::size_t>(boxes); ++box) {
    if (spot.known[box] != kUnknown) hold.fixed[static_cast<std::size_t>(hold.size++)] = spot.known[box];
  }
  return hold;
}

// Calls visit(mask) for every choice of K of the bits of `free`, added to `mask`.
template <int K, class Visit>
void for_each_choice(unsigned mask, unsigned free, Visit&& visit) {
  if constexpr (K == 0) {
    visit(mask);
  } else {
    for (; free; free &= free - 1) for_each_choice<K - 1>(mask | (free & -free), free & (free - 1), visit);
  }
}

// Counts the hands that fixed cards and cards of one pool make.
class Completions {
 public:
  Completions(CardSet pool, LineOfValue line_of_value, int lines)
      : line_of_value_(line_of_value), lines_(static_cast<std::size_t>(lines)), partial_(kPartials * lines_) {
    for (int suit = 0; suit < kSuits; ++suit) suits_[static_cast<std::size_t>(suit)] = ranks_in_suit(pool, suit);
    for (int rank = 0; rank < kRanks; ++rank) left_[static_cast<std::size_t>(rank)] = size_of(pool >> (4 * rank) & 0xF);
  }

  // Adds one for each way to complete the hold, on the line of the final hand.
  void count(const Hold& hold, std::int64_t* counts) {
    switch (hold.drawn()) {
      case 0: return count_drawn<0>(hold, counts);
      case 1: return count_drawn<1>(hold, counts);
      case 2: return count_drawn<2>(hold, counts);
      case 3: return count_drawn<3>(hold, counts);
      case 4: return count_drawn<4>(hold, counts);
      default: return count_drawn<5>(hold, counts);
    }
  }

 private:
  // Neighbours mostly fall on one line: several partial counts keep an addition from waiting for the one before it.
  static constexpr std::size_t kPartials = 4;

  template <int K>
  void count_drawn(const Hold& hold, std::int64_t* counts) {
    std::array<int, 5> ranks{};
    unsigned mask = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(hold.size); ++i) {
      ranks[i] = rank_of(hold.fixed[i]);
      mask |= 1u << ranks[i];
    }
    std::sort(ranks.begin(), ranks.begin() + hold.size, std::greater<>());
    const auto fixed = static_cast<std::size_t>(multiset_index({ranks.data(), static_cast<std::size_t>(hold.size)}));

    std::fill(partial_.begin(), partial_.end(), 0);
    const std::vector<std::int32_t>& ways = ways_of<K>();
    const Value* const values = &merged_values()[5 - K][fixed * ways.size()];
    for (std::size_t drawn = 0; drawn < ways.size(); ++drawn) {
      partial_[drawn % kPartials * lines_ + line_of_value_[values[drawn]]] += ways[drawn];
    }

    // Hands of one suit were taken for unsuited ones.
    const EvaluateTables& tables = evaluate_tables();
    for (int suit = 0; suit < kSuits; ++suit) {
      const auto of_suit = [suit](Card card) { return suit_of(card) == suit; };
      if (!std::all_of(hold.cards().begin(), hold.cards().end(), of_suit)) continue;
      for_each_choice<K>(mask, suits_[static_cast<std::size_t>(suit)], [&](unsigned five) {
        --partial_[line_of_value_[tables.distinct[five]]];
        ++partial_[lines_ + line_of_value_[tables.flush[five]]];
      });
    }
    for (std::size_t i = 0; i < partial_.size(); ++i) counts[i % lines_] += partial_[i];
  }

  // ways[i]: in how many ways K cards of the pool make the ith multiset of K ranks.
  template <int K>
  const std::vector<std::int32_t>& ways_of() {
    std::vector<std::int32_t>& ways = ways_[K];
    if (ways.empty()) {
      ways.resize(static_cast<std::size_t>(count_multisets(K)));
      std::int32_t* next = ways.data();
      add_ways<K>(next, kRanks - 1, 0, 1);
    }
    return ways;
  }

  // `run` cards of rank `highest` are among those chosen so far.
  template <int K>
  void add_ways(std::int32_t*& next, int highest, int run, std::int32_t so_far) const {
    if constexpr (K == 0) {
      *next++ = so_far;
    } else {
      for (int rank = 0; rank < highest; ++rank) {
        add_ways<K - 1>(next, rank, 1, so_far * left_[static_cast<std::size_t>(rank)]);
      }
      const std::int32_t left = std::max(left_[static_cast<std::size_t>(highest)] - run, 0);
      add_ways<K - 1>(next, highest, run + 1, so_far * left / (run + 1));
    }
  }

  LineOfValue line_of_value_;
  std::size_t lines_;
  std::vector<std::int64_t> partial_;
  std::array<unsigned, kSuits> suits_{};
  std::array<int, kRanks> left_{};
  std::array<std::vector<std::int32_t>, 6> ways_;
};

template <class Count>
void for_each_hold(const DrawSpot& spot, int lines, std::span<std::int64_t> counts, HoldTotals total, Count&& count) {
  std::fill(counts.begin(), counts.end(), 0);
  for (unsigned held = 0; held < 32; ++held) {
    const Hold hold = hold_of(spot, held);
    total[held] = choose(size_of(spot.pool), hold.drawn());
    count(hold, &counts[held * static_cast<std::size_t>(lines)]);
  }
}

}  // namespace

void draw_counts(const DrawSpot& spot, LineOfValue line_of_value, int lines, std::span<std::int64_t> counts, HoldTotals total) {
  Completions completions(spot.pool, line_of_value, lines);
  for_each_hold(spot, lines, counts, total, [&](const Hold& hold, std::int64_t* row) { completions.count(hold, row); });
}

void draw_counts_by_inclusion_exclusion(const DrawSpot& spot, LineOfValue line_of_value, int lines,
                                        std::span<std::int64_t> counts, HoldTotals total) {
  CardSet hand = 0;
  for (const Card card : spot.hand) hand |= set_of(card);
  for_each_hold(spot, lines, counts, total, [&](const Hold& hold, std::int64_t* row) {
    CardSet others = spot.pool | hand;
    for (const Card card : hold.cards()) others &= ~set_of(card);
    Completions(others, line_of_value, lines).count(hold, row);
  });
  superset_moebius(counts.data(), static_cast<std::size_t>(lines));
}

void draw_counts_by_enumeration(const DrawSpot& spot, LineOfValue line_of_value, int lines, std::span<std::int64_t> counts,
                                HoldTotals total) {
  const auto visit = [&](const auto& self, const Hold& hold, CardSet pool, std::int64_t* row) -> void {
    if (hold.size == 5) {
      ++row[line_of_value[evaluate5(hold.fixed)]];
      return;
    }
    while (pool) {
      Hold next = hold;
      next.fixed[static_cast<std::size_t>(next.size++)] = take_lowest(pool);
      self(self, next, pool, row);
    }
  };
  for_each_hold(spot, lines, counts, total, [&](const Hold& hold, std::int64_t* row) { visit(visit, hold, spot.pool, row); });
}

}  // namespace fivecard
