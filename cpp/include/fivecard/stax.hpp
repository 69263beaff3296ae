// stax.hpp: 5 Card Stax: what every decision is worth, against any deck, and the whole game.
//
// Two hole cards, three community cards, and a decision before each of them is turned up: action 0 folds, action r raises
// r Antes (SX3 to SX5). Ante and raises settle alike (SX9), so an ending is worth the Antes wagered times what the line of
// the five cards pays. Payoffs are integers of the caller's unit; evs are sums over all ways the unknown community cards can
// come, in their order. With the limits below nothing can overflow.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>

#include "fivecard/card.hpp"
#include "fivecard/lines.hpp"

namespace fivecard {

inline constexpr int kMaxRaise = 10;
inline constexpr int kHoles = 169;  // starting hands up to suits
inline constexpr Card kFaceDown = 255;

struct Stax {
  LineOfValue line_of_value;
  std::span<const std::int64_t> pays;  // by line: the net result of one Ante in the unit; at most kLargestPayoff in size
  std::int64_t unit = 1;               // one Ante, above 0: what a fold loses of each wagered
  int max_raise = 3;                   // 1 to kMaxRaise
  bool larger = false;                 // of equal evs the larger total wager comes first, else the smaller
  int lines() const { return static_cast<int>(pays.size()); }
};

struct StaxSpot {
  std::array<Card, 2> hole{};
  std::array<Card, 3> board{kFaceDown, kFaceDown, kFaceDown};  // those the player knows: turned up, or flashed
  int turned = 0;    // community cards turned up, 0 to 2: the first `turned` of the board are known
  int wagered = 1;   // Ante and raises so far, in Antes: at most 1 + turned * max_raise
  CardSet pool = 0;  // where the unknown community cards come from; at least as many as are unknown
};

// ev[a]                     a: 0 fold, 1 .. max_raise; best play follows.
// counts[a * (lines + 1) + l]   ways to end on line l, l = lines: folded; empty if not wanted.
// Returns the number of ways, C(n, k) k! with n cards in the pool and k of the community cards unknown. About 10 us.
std::int64_t stax_choices(const Stax& game, const StaxSpot& spot, std::span<std::int64_t> ev, std::span<std::int64_t> counts);

// By plain backward induction over the cards themselves: the oracle. About 5 ms with a full deck.
std::int64_t stax_choices_by_enumeration(const Stax& game, const StaxSpot& spot, std::span<std::int64_t> ev,
                                         std::span<std::int64_t> counts);

// The ev of the best action in each of many spots.
void stax_best(const Stax& game, std::span<const StaxSpot> spots, std::span<std::int64_t> ev);

// The whole game. A decision depends on the ranks seen and on whether all cards seen are of one suit, so the rows below are
// all there is: 169 before the first community card, 3,055 after one, 19,669 after two (in either order).
struct StaxState {
  std::array<Card, 2> hole;
  std::array<Card, 2> board;  // kFaceDown where there is no card yet
  std::int32_t weight;        // deals of hole cards and turned community cards, without order, that it stands for
};
inline constexpr std::array<int, 3> kStaxStates{kHoles, 3055, 19669};  // by community cards turned up

std::span<const StaxState> stax_states(int turned);

// Best actions and evs; rows as in stax_states, columns by what has been wagered.
struct StaxSolution {
  std::span<std::int64_t> opening;              // [169, max_raise + 1]: evs of all first actions, over 50 * 49 * 48 ways
  std::array<std::span<std::uint8_t>, 2> best;  // [3055, max_raise] wagered 2 .., [19669, 2 * max_raise - 1] wagered 3 ..
  std::array<std::span<std::int64_t>, 2> ev;    // of the best, over 49 * 48 and 48 ways
};
void stax_solve(const Stax& game, const StaxSolution& solution);

// Under best play, over all 155,937,600 deals (1326 holes, community cards in order), also those after a fold:
// joint[(b * lines + l) * lines3 + m]   b: the three actions as digits in base max_raise + 1, 0 from a fold on;
//                                       l: line of the five cards;  m: line of the three community cards.
inline constexpr std::int64_t kStaxDeals = 155937600;
void stax_joint(const Stax& game, LineOfValue3 line_of_value3, int lines3, std::span<std::int64_t> joint);

// A player who sees `dead` cards of other seats, and from the start the community cards whose bit is set in `flashed`
// (bit 0: the first): for one of the 169 hole classes, the sum of best evs over all sets of dead cards and all ways of the
// community cards, in two parts: high * 2^32 + low. Divide by C(50, dead) times the ways of three ordered cards of 50 - dead.
// `go_on` is asked every few milliseconds; when it says no the rest is left out.
struct StaxExposed {
  std::int64_t high = 0;
  std::int64_t low = 0;
};
StaxExposed stax_exposed(
    const Stax& game, int hole, int dead, unsigned flashed, const std::function<bool()>& go_on = [] { return true; });

}  // namespace fivecard
