// one_draw_block.hpp: what the one-draw kernels of all instruction sets share.
#pragma once

#include <cstdint>

#include "hand_blocks.hpp"

namespace fivecard {

struct BlockGame {
  int max_draw;
  bool draw_first;         // of equal evs a draw comes before fold and stand
  std::int64_t factor[6];  // ev denominator / C(47, k)
  std::int64_t fold;       // over the ev denominator
};

struct BlockResult {
  alignas(64) std::int64_t ev[kLanes];
  alignas(64) std::int64_t action[kLanes];
};

// rows: payoff sums over the hands that contain each subset; left transformed, so that row m is the sum over the draws that
// hold exactly m. stand: over the ev denominator.
using SolveBlock = void(const BlockGame& game, std::int64_t (*rows)[kLanes], const std::int64_t* stand, BlockResult& result);

namespace baseline {
SolveBlock solve_block;
}
namespace avx2 {
SolveBlock solve_block;
}

}  // namespace fivecard
