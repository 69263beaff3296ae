// stud.hpp: hands of Five Card Stud played to the end, by ways of playing that are known here.
//
// The rules are those of the Python package's games/stud, clause by clause: every hand ends with the same chips there. Chips are
// integers, at most kMostChips on a table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "fivecard/card.hpp"
#include "fivecard/shuffle.hpp"
#include "fivecard/simulate.hpp"

namespace fivecard {

inline constexpr std::int64_t kMostChips = std::int64_t{1} << 53;

enum class StudLimit : std::uint8_t { kFixed, kSpread, kPot, kNone };
enum class StudPolicy : std::uint8_t {
  kSimple,   // bets with more than any board shows, calls with a pair or cheaply, else gives up
  kCalling,  // checks or calls, and opens with the least
};

struct Stud {
  bool casino = true;  // else simple: five cards down, one betting round
  std::int64_t ante = 1;
  std::int64_t minimum = 2;
  int jokers = 0;
  bool suits = true;
  StudLimit limit = StudLimit::kFixed;
  std::int64_t maximum = 0;    // of spread limit; these policies never bet more than the least
  std::int64_t bring_in = 0;   // 0: the low card opens with the minimum
  std::int64_t raise_cap = 3;  // below 0: none
  bool opens_by_card = false;
  bool must_open = false;
  bool short_all_in_half = true;
};

struct StudTable {
  Stud game;
  std::span<const std::int64_t> stacks;  // by seat, 0: an empty one
  std::span<const StudPolicy> policies;  // by seat
  std::size_t dealer = 0;
};

// What each seat wins with these cards from the top of the deck, five for every seat with chips.
std::array<std::int64_t, kMostSeats> play_stud(const StudTable& table, std::span<const Card> deck);

// Hands first, first + 1, ... of a key: how often each seat won what.
void simulate_stud(const StudTable& table, ShuffleKey key, std::uint64_t first, std::size_t n, std::span<NetCounts> won);

}  // namespace fivecard
