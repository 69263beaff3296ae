// one_draw.hpp: the best choice of every hand in a game with one draw and a pay table.
//
// A choice is an action code: 0..30 the bits of the cards held while the others are drawn, 31 stand, 32 fold.
// Payoffs are integers of the caller's unit. Evs are integers over `ev_denominator(max_draw)` of that unit, so evs of
// different draws compare exactly. Payoffs must not exceed kLargestPayoff in size; then nothing can overflow.
//
// Of equal evs the first in `Order` wins; of equal draws the one with fewer cards drawn, then held cards in card order:
// the lowest held card decides, then the second lowest, and so on. In solve_canonical the canonical hand's own suits decide.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "fivecard/completions.hpp"

namespace fivecard {

inline constexpr int kStand = 31;
inline constexpr int kFold = 32;
inline constexpr int kActions = 33;

inline constexpr std::int64_t kNotLegal = INT64_MIN;

enum class Order : std::uint8_t { kFoldStandDraw, kDrawFoldStand };

struct OneDraw {
  std::span<const std::int64_t, kSlots> sums;  // over the hands that contain the set of a slot: their payoffs after a draw
  std::span<const std::int64_t, kValues> draw_payoff;  // by value
  std::span<const std::int64_t, kValues> stand_payoff;
  std::int64_t fold_payoff = kNotLegal;
  int max_draw = 4;  // 4 or 5
  Order order = Order::kFoldStandDraw;
};

// The least common multiple of C(47, 0), ..., C(47, max_draw).
constexpr std::int64_t ev_denominator(int max_draw) { return max_draw == 5 ? 7669695 : 178365; }

// Every canonical hand: its best action and ev. Returns the sum of evs over all 2,598,960 hands, in two parts: high * 2^32 + low.
struct WideSum {
  std::int64_t high = 0;
  std::int64_t low = 0;
};
WideSum solve_canonical(const OneDraw& game, std::span<std::uint8_t> action, std::span<std::int64_t> ev);

// Any hands, row-major, five cards each. Bits of an action follow the columns of its row. `evs` may be empty; else it takes
// the evs of all 33 actions of each hand, kNotLegal for those the game does not have.
void solve_hands(const OneDraw& game, std::span<const Card> hands, std::span<std::uint8_t> action, std::span<std::int64_t> ev,
                 std::span<std::int64_t> evs);

// Under the given action of every canonical hand:
// joint[k * lines + l]   k: cards drawn (0 stand), 6 fold;  l: line of the final hand, of the first hand for a fold.
// Counts over C(47, k) ways for each first hand.
inline constexpr int kKinds = 7;
void joint_counts(std::span<const std::uint8_t> action, LineOfValue line_of_value, int lines,
                  std::span<const std::int32_t> completion_counts, std::span<std::int64_t> joint);

// The name of the instruction set in use: "baseline" or "avx2". FIVECARD_ISA=baseline in the environment forces the former.
const char* instruction_set();

}  // namespace fivecard
