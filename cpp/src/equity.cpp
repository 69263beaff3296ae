#include "fivecard/equity.hpp"

#include <algorithm>
#include <bit>

#include "equity_completions.hpp"

namespace fivecard {
namespace {

// By subsets of up to `Size` cards: how much weight of the sets put in contains them. Cards are numbered 0 .. 53; the tables are
// small enough for the nearest caches up to three cards.
template <class Count>
class Containing {
 public:
  explicit Containing(int size) : size_(size) {
    static constexpr std::array<std::size_t, 6> kSets{1, 54, 1431, 24804, 316251, 3162510};
    for (std::size_t n = 0; n <= static_cast<std::size_t>(size); ++n) counts_[n].resize(kSets[n]);
  }

  void put(CardSet cards, Count weight) {
    std::array<Card, 5> list{};
    const int n = list_of(cards, list);
    counts_[0][0] += weight;
    each_subset(list, n, [&](std::size_t size, std::size_t index) { counts_[size][index] += weight; });
  }

  // The weight of the sets put in that share no card with this one.
  std::int64_t disjoint(CardSet cards) const {
    std::array<Card, 5> list{};
    const int n = list_of(cards, list);
    std::int64_t sum = static_cast<std::int64_t>(counts_[0][0]);
    each_subset(list, n, [&](std::size_t size, std::size_t index) {
      const auto count = static_cast<std::int64_t>(counts_[size][index]);
      sum += size % 2 ? -count : count;
    });
    return sum;
  }

 private:
  static int list_of(CardSet cards, std::array<Card, 5>& list) {
    int n = 0;
    while (cards) list[static_cast<std::size_t>(n++)] = take_lowest(cards);
    return n;
  }

  // visit(size, colex index) of every subset of 1 to size_ cards.
  template <class Visit>
  void each_subset(const std::array<Card, 5>& list, int n, Visit&& visit) const {
    if (size_ == 0) return;
    for (int a = 0; a < n; ++a) {
      const std::size_t one = list[static_cast<std::size_t>(a)];
      visit(1, one);
      if (size_ < 2) continue;
      for (int b = a + 1; b < n; ++b) {
        const std::size_t two = one + kOffset[2][list[static_cast<std::size_t>(b)]];
        visit(2, two);
        if (size_ < 3) continue;
        for (int c = b + 1; c < n; ++c) {
          const std::size_t three = two + kOffset[3][list[static_cast<std::size_t>(c)]];
          visit(3, three);
          if (size_ < 4) continue;
          for (int d = c + 1; d < n; ++d) {
            const std::size_t four = three + kOffset[4][list[static_cast<std::size_t>(d)]];
            visit(4, four);
            if (size_ < 5) continue;
            for (int e = d + 1; e < n; ++e) visit(5, four + kOffset[5][list[static_cast<std::size_t>(e)]]);
          }
        }
      }
    }
  }

  // Colex: the card in place k of an ascending list adds C(card, k).
  static constexpr auto kOffset = [] {
    std::array<std::array<std::uint32_t, kCardsWithJokers>, 6> table{};
    for (std::size_t n = 0; n < kCardsWithJokers; ++n) {
      std::uint64_t ways = 1;
      for (std::size_t k = 1; k <= 5; ++k) {
        ways = n + 1 > k ? ways * (n + 1 - k) / k : 0;
        table[k][n] = static_cast<std::uint32_t>(ways);
      }
    }
    return table;
  }();

  int size_;
  std::array<std::vector<Count>, 6> counts_;
};

template <class Count>
void sweep(std::span<const Completion> ours, std::span<const Completion> others, int size, Asking& asking, std::int64_t& below,
           std::int64_t& equal, std::int64_t& total) {
  Containing<Count> swept(size);
  std::size_t next = 0;
  const auto put = [&] {
    swept.put(others[next].cards, static_cast<Count>(others[next].weight));
    ++next;
  };
  std::size_t i = 0;
  while (i < ours.size()) {
    const std::uint32_t key = ours[i].key;
    while (next < others.size() && others[next].key < key && asking.step()) put();
    std::size_t end = i;
    std::int64_t less = 0;
    for (; end < ours.size() && ours[end].key == key && asking.step(); ++end) {
      less += ours[end].weight * swept.disjoint(ours[end].cards);
    }
    if (asking.stopped()) return;
    below += less;
    if (next < others.size() && others[next].key == key) {
      while (next < others.size() && others[next].key == key && asking.step()) put();
      std::int64_t up_to = 0;
      for (std::size_t j = i; j < end && asking.step(); ++j) up_to += ours[j].weight * swept.disjoint(ours[j].cards);
      equal += up_to - less;
    }
    i = end;
  }
  while (next < others.size() && asking.step()) put();
  for (const Completion& one : ours) {
    if (!asking.step()) return;
    total += one.weight * swept.disjoint(one.cards);
  }
}

}  // namespace

EquityCounts equity_of_two(const EquityTable& table, const GoOn& go_on) {
  Asking asking(go_on);
  std::array<std::vector<Completion>, 2> completions;
  for (std::size_t seat = 0; seat < 2 && !asking.stopped(); ++seat) {
    completions[seat] = completions_of(table.seats[seat], table.pool, table.suits, asking);
    sort_by_key(completions[seat], asking);
  }
  EquityCounts counts;
  counts.stopped = asking.stopped();
  if (counts.stopped) return counts;
  // Counted from the seat with fewer cards to come: its subsets are few.
  const std::size_t own = table.seats[0].unknown <= table.seats[1].unknown ? 0 : 1;
  const std::size_t other = 1 - own;
  const int size = table.seats[own].unknown;
  std::int64_t below = 0, equal = 0, total = 0;
  const bool small = table.seats[other].weight.empty();
  (small ? sweep<std::uint32_t> : sweep<std::uint64_t>)(completions[own], completions[other], size, asking, below, equal, total);
  counts.stopped = asking.stopped();
  counts.total = total;
  counts.wins[own] = below;
  counts.wins[other] = total - below - equal;
  for (const std::size_t seat : {0u, 1u}) {
    counts.ties[seat] = equal;
    counts.share[seat] = counts.wins[seat] * kShareUnit + equal * (kShareUnit / 2);
  }
  return counts;
}

EquityCounts equity_by_enumeration(const EquityTable& table, const GoOn& go_on) {
  const std::size_t seats = table.seats.size();
  Asking asking(go_on);
  std::vector<std::vector<Completion>> completions;
  for (const EquitySeat& seat : table.seats) completions.push_back(completions_of(seat, table.pool, table.suits, asking));
  EquityCounts counts;
  std::array<std::uint32_t, kMostSeats> keys{};
  std::uint64_t visited = 0;
  const auto visit = [&](const auto& self, std::size_t seat, CardSet used, std::int64_t weight) -> void {
    if (seat == seats) {
      ++visited;
      add_showdown(counts, std::span(keys).first(seats), weight);
      return;
    }
    for (const Completion& one : completions[seat]) {
      if (!asking.step(visited)) return;
      if (one.cards & used) continue;
      keys[seat] = one.key;
      self(self, seat + 1, used | one.cards, weight * one.weight);
    }
  };
  visit(visit, 0, 0, 1);
  counts.stopped = asking.stopped();
  return counts;
}

// Hidden cards that clash so often all but exclude each other.
constexpr int kMostTries = 100'000;

EquityCounts equity_by_sampling(const EquityTable& table, ShuffleKey key, std::uint64_t first, std::uint64_t n,
                                const GoOn& go_on) {
  Asking asking(go_on);
  const std::size_t seats = table.seats.size();
  std::vector<std::vector<std::int64_t>> cumulative(seats);
  for (std::size_t i = 0; i < seats; ++i) {
    std::int64_t sum = 0;
    for (const std::int64_t weight : table.seats[i].weight) cumulative[i].push_back(sum += weight);
  }
  std::vector<Card> all;
  for (CardSet left = table.pool; left;) all.push_back(take_lowest(left));
  EquityCounts counts;
  std::array<std::uint32_t, kMostSeats> keys{};
  std::array<Card, kMostSeats> hidden{};
  for (std::uint64_t sample = first; sample < first + n; ++sample) {
    RandomStream stream(key, sample);
    CardSet used = 0;
    int tries = 0;
    for (bool clash = true; clash;) {  // hidden cards by weight, all anew where two seats would hold one card
      if (++tries > kMostTries || !asking.step(sample - first)) {
        counts.stopped = true;
        return counts;
      }
      used = 0;
      clash = false;
      for (std::size_t i = 0; i < seats; ++i) {
        if (cumulative[i].empty()) continue;
        const auto drawn = static_cast<std::int64_t>(stream.below(static_cast<std::uint64_t>(cumulative[i].back())));
        hidden[i] =
            static_cast<Card>(std::upper_bound(cumulative[i].begin(), cumulative[i].end(), drawn) - cumulative[i].begin());
        clash |= (used & set_of(hidden[i])) != 0;
        used |= set_of(hidden[i]);
      }
    }
    std::array<Card, kCardsWithJokers> deck{};
    std::size_t left = 0;
    for (const Card card : all) {
      if (!(used & set_of(card))) deck[left++] = card;
    }
    for (std::size_t i = 0; i < seats; ++i) {
      std::array<Card, 5> five{};
      std::size_t place = table.seats[i].known.size();
      std::copy(table.seats[i].known.begin(), table.seats[i].known.end(), five.begin());
      if (!cumulative[i].empty()) five[place++] = hidden[i];
      for (; place < 5; ++place) {
        const auto pick = static_cast<std::size_t>(stream.below(left));
        five[place] = deck[pick];
        deck[pick] = deck[--left];
      }
      keys[i] = key_of(five, table.suits);
    }
    add_showdown(counts, std::span(keys).first(seats), 1);
  }
  return counts;
}

}  // namespace fivecard
