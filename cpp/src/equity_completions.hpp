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

inline std::uint32_t key_of(std::span<const Card> five, bool suits) {
  return suits ? showdown_key(five) : evaluate5(five.first<5>());
}

// visit(five) of every set of cards of the pool that makes the known cards a hand of five; the known ones stand first.
template <class Visit>
void each_completion(std::span<const Card> known, CardSet pool, Visit&& visit) {
  std::array<Card, 5> five{};
  std::copy(known.begin(), known.end(), five.begin());
  const auto add = [&](const auto& self, std::size_t place, CardSet left) -> void {
    if (place == 5) {
      visit(five);
      return;
    }
    while (left) {
      five[place] = take_lowest(left);
      self(self, place + 1, left);
    }
  };
  add(add, known.size(), pool);
}

inline std::vector<Completion> completions_of(const EquitySeat& seat, CardSet pool, bool suits) {
  std::vector<Completion> completions;
  each_completion(seat.known, pool, [&](const std::array<Card, 5>& five) {
    CardSet cards = 0;
    std::int64_t weight = seat.weight.empty() ? 1 : 0;
    for (std::size_t place = seat.known.size(); place < 5; ++place) {
      cards |= set_of(five[place]);
      if (!seat.weight.empty()) weight += seat.weight[five[place]];
    }
    if (weight > 0) completions.push_back({cards, key_of(five, suits), static_cast<std::int32_t>(weight)});
  });
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

// Counting sort by key.
inline void sort_by_key(std::vector<Completion>& completions) {
  std::uint32_t highest = 0;
  for (const Completion& one : completions) highest = std::max(highest, one.key);
  std::vector<std::uint32_t> start(highest + 2);
  for (const Completion& one : completions) ++start[one.key + 1];
  for (std::size_t key = 1; key < start.size(); ++key) start[key] += start[key - 1];
  std::vector<Completion> sorted(completions.size());
  for (const Completion& one : completions) sorted[start[one.key]++] = one;
  completions = std::move(sorted);
}

}  // namespace fivecard
