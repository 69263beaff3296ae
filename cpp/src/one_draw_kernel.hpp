// one_draw_kernel.hpp: the inner loop of the one-draw solver, written for the compiler's vectorizer.
//
// It is compiled once per instruction set, inside a namespace of its own (see one_draw_avx2.cpp), and must not
// call anything that other translation units might share.
#include <cstdint>

#include "one_draw_block.hpp"

namespace fivecard::FIVECARD_KERNEL {

// The holds that draw k cards, in the order that decides among equals: the lowest held card decides, then the next.
struct Holds {
  int count = 0;
  int mask[10] = {};
};

constexpr Holds holds_that_draw(int k) {
  Holds holds;
  for (int reversed = 31; reversed >= 0; --reversed) {  // the lowest card is the highest bit
    int mask = 0;
    int size = 0;
    for (int bit = 0; bit < 5; ++bit) {
      if (!(reversed >> bit & 1)) continue;
      mask |= 16 >> bit;
      ++size;
    }
    if (size == 5 - k) holds.mask[holds.count++] = mask;
  }
  return holds;
}

// Four hands. Arithmetic and comparisons are lane by lane; a comparison is all ones where it holds.
using Vector = std::int64_t __attribute__((vector_size(32)));
inline constexpr int kVectors = kLanes / 4;

inline void choose_better(Vector& best, Vector& best_action, const Vector& ev, const Vector& action) {
  const Vector better = ev > best;
  best = (ev & better) | (best & ~better);
  best_action = (action & better) | (best_action & ~better);
}

// The best of the holds that draw K cards against the best so far.
template <int K>
inline void choose_draw(const BlockGame& game, const Vector (*rows)[kVectors], int v, Vector& draw, Vector& draw_action) {
  static constexpr Holds kHolds = holds_that_draw(K);
  Vector most = rows[kHolds.mask[0]][v];
  Vector action = Vector{} + kHolds.mask[0];
#pragma GCC unroll 10
  for (int h = 1; h < kHolds.count; ++h) choose_better(most, action, rows[kHolds.mask[h]][v], Vector{} + kHolds.mask[h]);
  choose_better(draw, draw_action, most * game.factor[K], action);
}

template <int Bit>
inline void subtract_larger(Vector (*rows)[kVectors], int v) {
#pragma GCC unroll 32
  for (int m = 0; m < 32; ++m) {
    if (!(m & Bit)) rows[m][v] -= rows[m | Bit][v];
  }
}

void solve_block(const BlockGame& game, std::int64_t (*lane_rows)[kLanes], const std::int64_t* lane_stand, BlockResult& result) {
  auto* const rows = reinterpret_cast<Vector(*)[kVectors]>(lane_rows);
  const auto* const stand = reinterpret_cast<const Vector*>(lane_stand);
  auto* const best_ev = reinterpret_cast<Vector*>(result.ev);
  auto* const best_action = reinterpret_cast<Vector*>(result.action);

  for (int v = 0; v < kVectors; ++v) {
    subtract_larger<1>(rows, v);
    subtract_larger<2>(rows, v);
    subtract_larger<4>(rows, v);
    subtract_larger<8>(rows, v);
    subtract_larger<16>(rows, v);

    Vector draw = Vector{} + INT64_MIN;
    Vector draw_action{};
    choose_draw<1>(game, rows, v, draw, draw_action);
    choose_draw<2>(game, rows, v, draw, draw_action);
    choose_draw<3>(game, rows, v, draw, draw_action);
    choose_draw<4>(game, rows, v, draw, draw_action);
    if (game.max_draw == 5) choose_draw<5>(game, rows, v, draw, draw_action);

    Vector other = Vector{} + game.fold;
    Vector other_action = Vector{} + 32;
    choose_better(other, other_action, stand[v], Vector{} + 31);
    if (game.draw_first) {
      choose_better(draw, draw_action, other, other_action);
      best_ev[v] = draw;
      best_action[v] = draw_action;
    } else {
      choose_better(other, other_action, draw, draw_action);
      best_ev[v] = other;
      best_action[v] = other_action;
    }
  }
}

}  // namespace fivecard::FIVECARD_KERNEL
