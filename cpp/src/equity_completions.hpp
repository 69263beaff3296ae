// equity_completions.hpp: the ways to complete a seat's hand, and a showdown of the seats.
#pragma once

#include <algorithm>
#include <bit>

#include "fivecard/equity.hpp"
#include "fivecard/evaluate.hpp"
#include "fivecard/showdown.hpp"

namespace fivecard {

// One way to complete a seat's hand.
struct Completion {
  CardSet cards;  // the unknown ones
  std::uint32_t key;
  std::int32_t weight;
};

// Asks whether to go on after so many steps of some ten nanoseconds, and remembers a no.
class Asking {
 public:
  explicit Asking(const GoOn& go_on) : go_on_(go_on) {}

  // One more step; false from the first no on.
  bool step(std::uint64_t visited = 0) { return --left_ > 0 || ask(visited); }

  // Many steps at once.
  bool steps(int n) { return (left_ -= n) > 0 || ask(0); }

  bool stopped() const { return stopped_; }

 private:
  static constexpr int kSteps = 1 << 15;

  bool ask(std::uint64_t visited) {
    stopped_ = stopped_ || !go_on_(visited);
    left_ = stopped_ ? 1 : kSteps;
    return !stopped_;
  }

  const GoOn& go_on_;
  int left_ = kSteps;
  bool stopped_ = false;
};

inline std::uint32_t key_of(std::span<const Card> five, bool suits) {
  return suits ? showdown_key(five) : evaluate5(five.first<5>());
}

// visit(five) of every set of cards of the pool that makes the known cards a hand of five; the known ones stand first. go_on()
// is asked before every thousand or so, which are left out if it says no.
template <class Visit, class Ask>
void each_completion(std::span<const Card> known, CardSet pool, Visit&& visit, Ask&& go_on) {
  std::array<Card, 5> five{};
  std::copy(known.begin(), known.end(), five.begin());
  const auto add = [&](const auto& self, std::size_t place, CardSet left) -> void {
    if (place == 5) {
      visit(five);
      return;
    }
    if (place == 3 && !go_on()) return;
    while (left) {
      five[place] = take_lowest(left);
      self(self, place + 1, left);
    }
  };
  add(add, known.size(), pool);
}

// Not all of them where `asking` has been told to stop.
inline std::vector<Completion> completions_of(const EquitySeat& seat, CardSet pool, bool suits, Asking& asking) {
  std::vector<Completion> completions;
  std::size_t most = 1;
  for (std::size_t k = 1; k <= 5 - seat.known.size(); ++k) {
    most = most * (static_cast<std::size_t>(size_of(pool)) + 1 - k) / k;
  }
  completions.reserve(most);  // it would be copied as it grows, all at once
  each_completion(
      seat.known, pool,
      [&](const std::array<Card, 5>& five) {
        CardSet cards = 0;
        std::int64_t weight = seat.weight.empty() ? 1 : 0;
        for (std::size_t place = seat.known.size(); place < 5; ++place) {
          cards |= set_of(five[place]);
          if (!seat.weight.empty()) weight += seat.weight[five[place]];
        }
        if (weight > 0) completions.push_back({cards, key_of(five, suits), static_cast<std::int32_t>(weight)});
      },
      [&] { return asking.steps(1 << 10); });
  return completions;
}

// The seats that `winners` names, a bit each, share this many ways.
inline void add_winners(EquityCounts& counts, unsigned winners, std::int64_t weight) {
  const int n = std::popcount(winners);
  counts.total += weight;
  for (; winners; winners &= winners - 1) {
    const auto seat = static_cast<std::size_t>(std::countr_zero(winners));
    (n == 1 ? counts.wins : counts.ties)[seat] += weight;
    counts.share[seat] += weight * (kShareUnit / n);
  }
}

inline unsigned winners_of(std::span<const std::uint32_t> keys, std::uint32_t best) {
  unsigned winners = 0;
  for (std::size_t seat = 0; seat < keys.size(); ++seat) winners |= (keys[seat] == best ? 1u : 0u) << seat;
  return winners;
}

// Counts one showdown of the seats' keys.
inline void add_showdown(EquityCounts& counts, std::span<const std::uint32_t> keys, std::int64_t weight) {
  add_winners(counts, winners_of(keys, *std::max_element(keys.begin(), keys.end())), weight);
}

// Counting sort by key; not finished where `asking` has been told to stop.
inline void sort_by_key(std::vector<Completion>& completions, Asking& asking) {
  constexpr std::size_t kAtOnce = 1 << 18;  // fast steps
  const auto in_parts = [&](std::size_t from, std::size_t to, auto&& work) {
    for (; from < to && asking.steps(kAtOnce / 8); from += kAtOnce) work(from, std::min(from + kAtOnce, to));
  };
  const std::size_t n = completions.size();
  std::uint32_t highest = 0;
  in_parts(0, n, [&](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) highest = std::max(highest, completions[i].key);
  });
  std::vector<std::uint32_t> start(highest + 2);
  in_parts(0, n, [&](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) ++start[completions[i].key + 1];
  });
  in_parts(1, start.size(), [&](std::size_t first, std::size_t end) {
    for (std::size_t key = first; key < end; ++key) start[key] += start[key - 1];
  });
  std::vector<Completion> sorted;
  sorted.reserve(n);
  in_parts(0, n, [&](std::size_t, std::size_t end) { sorted.resize(end); });
  if (asking.stopped()) return;
  in_parts(0, n, [&](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) sorted[start[completions[i].key]++] = completions[i];
  });
  completions = std::move(sorted);
}

}  // namespace fivecard
