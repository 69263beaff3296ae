#include "fivecard/one_draw.hpp"

#include <algorithm>

#include "cpu.hpp"
#include "one_draw_block.hpp"

namespace fivecard {
namespace {

SolveBlock* solve_block() {
#ifdef FIVECARD_HAVE_AVX2
  if (use_avx2()) return avx2::solve_block;
#endif
  return baseline::solve_block;
}

// Solves blocks of hands whose slots and values are given.
class BlockSolver {
 public:
  explicit BlockSolver(const OneDraw& game) : game_(game), solve_(solve_block()), denominator_(ev_denominator(game.max_draw)) {
    block_game_.max_draw = game.max_draw;
    block_game_.draw_first = game.order == Order::kDrawFoldStand;
    for (int k = 0; k <= 5; ++k) block_game_.factor[k] = k <= game.max_draw ? denominator_ / choose(47, k) : 0;
    for (std::size_t m = 0; m < kStand; ++m) factor_[m] = block_game_.factor[5 - std::popcount(m)];
    block_game_.fold = game.fold_payoff == kNotLegal ? kNotLegal : game.fold_payoff * denominator_;
  }

  void solve(const HandBlock& block) {
    const std::int64_t* const sums = game_.sums.data();
    for (std::size_t i = 0; i < kLanes; ++i) rows[0][i] = sums[kSlots - 1];
    for (std::size_t m = 1; m < 31; ++m) {
      for (std::size_t i = 0; i < kLanes; ++i) rows[m][i] = sums[block.slot[m][i]];
    }
    for (std::size_t i = 0; i < kLanes; ++i) {
      rows[31][i] = game_.draw_payoff[block.value[i]];
      stand[i] = game_.stand_payoff[block.value[i]] * denominator_;
    }
    solve_(block_game_, rows, stand, result);
  }

  // The ev of one action in one lane of the block just solved.
  std::int64_t ev(std::size_t action, std::size_t lane) const {
    if (action == kStand) return stand[lane];
    if (action == kFold) return block_game_.fold;
    return factor_[action] == 0 ? kNotLegal : rows[action][lane] * factor_[action];
  }

  BlockResult result;

 private:
  OneDraw game_;
  SolveBlock* solve_;
  std::int64_t denominator_;
  BlockGame block_game_{};
  std::array<std::int64_t, kStand> factor_{};  // by action; 0 where the draw is not legal
  alignas(64) std::int64_t rows[32][kLanes];
  alignas(64) std::int64_t stand[kLanes];
};

// The hand's cards ascending, and for each the column it came from.
struct SortedHand {
  std::array<Card, 5> cards;
  std::array<std::uint8_t, 5> column;
};

SortedHand sort_hand(const Card* hand) {
  std::array<unsigned, 5> keys{};
  for (std::size_t i = 0; i < 5; ++i) keys[i] = static_cast<unsigned>(hand[i]) << 3 | static_cast<unsigned>(i);
  const auto order = [&keys](std::size_t a, std::size_t b) {
    const unsigned low = std::min(keys[a], keys[b]);
    keys[b] = std::max(keys[a], keys[b]);
    keys[a] = low;
  };
  order(0, 3), order(1, 4), order(0, 2), order(1, 3), order(0, 1), order(2, 4), order(1, 2), order(3, 4), order(2, 3);
  SortedHand sorted{};
  for (std::size_t i = 0; i < 5; ++i) {
    sorted.cards[i] = static_cast<Card>(keys[i] >> 3);
    sorted.column[i] = static_cast<std::uint8_t>(keys[i] & 7);
  }
  return sorted;
}

// For each subset of the sorted cards the same subset by columns; stand and fold stay.
std::array<std::uint8_t, kActions> by_columns(const SortedHand& sorted) {
  std::array<std::uint8_t, kActions> action{};
  for (unsigned m = 1; m < 32; ++m) {
    const auto low = static_cast<std::size_t>(std::countr_zero(m));
    action[m] = static_cast<std::uint8_t>(action[m & (m - 1)] | 1u << sorted.column[low]);
  }
  action[kFold] = kFold;
  return action;
}

}  // namespace

const char* instruction_set() { return use_avx2() ? "avx2" : "baseline"; }

WideSum solve_canonical(const OneDraw& game, std::span<std::uint8_t> action, std::span<std::int64_t> ev) {
  const std::vector<CanonicalHand>& hands = canonical_tables().hands;
  const std::vector<HandBlock>& blocks = canonical_blocks();
  BlockSolver solver(game);
  WideSum sum;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    solver.solve(blocks[b]);
    const std::size_t first = b * kLanes;
    const std::size_t size = std::min<std::size_t>(kLanes, hands.size() - first);
    for (std::size_t i = 0; i < size; ++i) {
      const std::int64_t each = solver.result.ev[i];
      action[first + i] = static_cast<std::uint8_t>(solver.result.action[i]);
      ev[first + i] = each;
      sum.high += (each >> 32) * hands[first + i].weight;
      sum.low += (each & 0xFFFFFFFF) * hands[first + i].weight;
    }
  }
  return sum;
}

void solve_hands(const OneDraw& game, std::span<const Card> hands, std::span<std::uint8_t> action, std::span<std::int64_t> ev,
                 std::span<std::int64_t> evs) {
  const std::size_t n = action.size();
  BlockSolver solver(game);
  HandBlock block{};
  std::array<SortedHand, kLanes> sorted{};
  for (std::size_t first = 0; first < n; first += kLanes) {
    const std::size_t size = std::min<std::size_t>(kLanes, n - first);
    for (std::size_t i = 0; i < size; ++i) {
      sorted[i] = sort_hand(&hands[(first + i) * 5]);
      std::array<Slot, 32> slots{};
      slots_of_subsets(sorted[i].cards, slots);
      for (std::size_t m = 0; m < 32; ++m) block.slot[m][i] = slots[m];
      block.value[i] = evaluate5(sorted[i].cards);
    }
    solver.solve(block);
    for (std::size_t i = 0; i < size; ++i) {
      const auto columns = by_columns(sorted[i]);
      action[first + i] = columns[static_cast<std::size_t>(solver.result.action[i])];
      ev[first + i] = solver.result.ev[i];
      if (evs.empty()) continue;
      std::int64_t* const row = &evs[(first + i) * kActions];
      for (std::size_t a = 0; a < kActions; ++a) row[columns[a]] = solver.ev(a, i);
    }
  }
}

void joint_counts(std::span<const std::uint8_t> action, LineOfValue line_of_value, int lines,
                  std::span<const std::int32_t> completion_counts, std::span<std::int64_t> joint) {
  const std::vector<CanonicalHand>& hands = canonical_tables().hands;
  const std::vector<HandBlock>& blocks = canonical_blocks();
  const auto width = static_cast<std::size_t>(lines);
  std::fill(joint.begin(), joint.end(), 0);
  std::vector<std::int32_t> row(width);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const HandBlock& block = blocks[i / kLanes];
    const std::size_t lane = i % kLanes;
    const std::int64_t weight = hands[i].weight;
    const std::size_t line = line_of_value[block.value[lane]];
    const unsigned held = action[i];
    if (held >= kStand) {
      joint[(held == kFold ? 6 : 0) * width + line] += weight;
      continue;
    }
    // Inclusion-exclusion over the subsets that contain the held cards.
    const unsigned gone = 31u & ~held;
    std::fill(row.begin(), row.end(), 0);
    for (unsigned more = gone;; more = (more - 1) & gone) {
      const unsigned m = held | more;
      const std::int32_t sign = std::popcount(more) % 2 ? -1 : 1;
      if (m == 31) {
        row[line] += sign;
      } else {
        const std::size_t slot = m == 0 ? kSlots - 1 : block.slot[m][lane];
        const std::int32_t* const counts = &completion_counts[slot * width];
        for (std::size_t l = 0; l < width; ++l) row[l] += sign * counts[l];
      }
      if (more == 0) break;
    }
    std::int64_t* const target = &joint[static_cast<std::size_t>(std::popcount(gone)) * width];
    for (std::size_t l = 0; l < width; ++l) target[l] += weight * row[l];
  }
}

}  // namespace fivecard
