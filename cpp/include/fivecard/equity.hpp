// equity.hpp: who wins at showdown, over all ways the unknown cards can be.
//
// Each seat ends with five cards: some known, and `unknown` more from the pool, all sets of them being equally likely unless the
// seat has hidden-card weights: then one of its unknown cards is its hidden card, and a set counts with the sum of the weights of
// its cards. No two seats hold one card. Integers, exact.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "fivecard/card.hpp"
#include "fivecard/shuffle.hpp"

namespace fivecard {

inline constexpr std::int64_t kShareUnit = 2520;  // a pot that up to ten seats can split evenly

struct EquitySeat {
  std::vector<Card> known;
  int unknown = 0;                   // known and unknown cards are five together
  std::vector<std::int64_t> weight;  // by card 0..53, of the hidden card; empty: every set of unknown cards counts once
};

struct EquityTable {
  std::vector<EquitySeat> seats;
  CardSet pool = 0;    // where unknown cards come from
  bool suits = false;  // whether suits decide between equal hands
};

struct EquityCounts {
  std::int64_t total = 0;                       // weighted ways
  std::array<std::int64_t, kMostSeats> wins{};  // alone
  std::array<std::int64_t, kMostSeats> ties{};
  std::array<std::int64_t, kMostSeats> share{};  // kShareUnit for a win, less for each tie
  bool stopped = false;                          // go_on said no, or samples clash
};

// Asked every millisecond or so, and told how many ways have been visited; if it says no the rest is left out.
using GoOn = std::function<bool(std::uint64_t)>;

// Two seats: sorts the completions of both, sweeps, and takes shared cards out by inclusion-exclusion: a few milliseconds
// for all 3 * 10^9 run-outs of three cards to come and a hidden one. Weights sum to at most 2^20 a seat. No way is visited.
EquityCounts equity_of_two(const EquityTable& table, const GoOn& go_on = [](std::uint64_t) { return true; });

// Any number of seats: visits every way of all but one, which has at most two unknown cards, and counts that one by
// inclusion-exclusion.
EquityCounts equity_of_many(const EquityTable& table, const GoOn& go_on = [](std::uint64_t) { return true; });

// Ways that `equity_of_many` visits at most: the product of the completions of the seats.
double equity_ways(const EquityTable& table);

// Any number of seats by visiting every way of all: the oracle.
EquityCounts equity_by_enumeration(const EquityTable& table, const GoOn& go_on = [](std::uint64_t) { return true; });

// counts[v]: in how many ways these known cards, five at most, become a hand of value v with cards of the pool.
void final_values(std::span<const Card> known, CardSet pool, std::span<std::int64_t> counts);

// Samples first .. first + n - 1 of a key, each of weight 1; sample i depends on (key, i) alone. Stopped where the seats' hidden
// cards by weight are the same a hundred thousand times on end.
EquityCounts equity_by_sampling(
    const EquityTable& table, ShuffleKey key, std::uint64_t first, std::uint64_t n,
    const GoOn& go_on = [](std::uint64_t) { return true; });

}  // namespace fivecard
