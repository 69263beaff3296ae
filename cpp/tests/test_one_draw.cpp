#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

#include "check.hpp"
#include "fivecard/draw.hpp"
#include "fivecard/one_draw.hpp"

using namespace fivecard;

namespace {

constexpr int kLines = 10;

// A pay table by line, and what the solver needs of it.
struct Table {
  Table(std::vector<std::int64_t> draw, std::vector<std::int64_t> stand)
      : line_of_value(stand_pat_lines()), counts(kSlots * kLines), sums(kSlots), draw_payoff(kValues), stand_payoff(kValues) {
    completion_counts(lines(), kLines, counts);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      for (std::size_t l = 0; l < kLines; ++l) sums[slot] += draw[l] * counts[slot * kLines + l];
    }
    for (std::size_t v = 1; v < kValues; ++v) {
      draw_payoff[v] = draw[line_of_value[v]];
      stand_payoff[v] = stand[line_of_value[v]];
    }
  }

  LineOfValue lines() const { return LineOfValue(line_of_value.data(), kValues); }

  OneDraw game(std::int64_t fold, int max_draw, Order order = Order::kFoldStandDraw) const {
    return {std::span<const std::int64_t, kSlots>(sums.data(), kSlots),
            std::span<const std::int64_t, kValues>(draw_payoff.data(), kValues),
            std::span<const std::int64_t, kValues>(stand_payoff.data(), kValues),
            fold,
            max_draw,
            order};
  }

  std::vector<std::uint8_t> line_of_value;
  std::vector<std::int32_t> counts;
  std::vector<std::int64_t> sums, draw_payoff, stand_payoff;
};

// Per line: nothing, jacks or better, two pair, three of a kind, straight, flush, full house, four of a kind, straight flush,
// royal.
const Table& published() {  // SP7, SP8, SP9, net
  static const Table table({-2, 29, 29, 29, 31, 51, 101, 251, 501, 5001}, {-1, -1, -1, -1, 30, 50, 100, 250, 500, 5000});
  return table;
}
const Table& illustrative() {
  static const Table table({-2, 0, 1, 2, 5, 7, 10, 26, 51, 801}, {-1, -1, -1, -1, 30, 50, 100, 250, 500, 5000});
  return table;
}
const Table& jacks_or_better() {  // nine-six, for one
  static const Table table({0, 1, 2, 3, 4, 6, 9, 25, 50, 800}, {0, 1, 2, 3, 4, 6, 9, 25, 50, 800});
  return table;
}

struct Solved {
  explicit Solved(const OneDraw& game) : action(kCanonicalHands), ev(kCanonicalHands), sum(solve_canonical(game, action, ev)) {}
  std::int64_t total() const { return (sum.high << 32) + sum.low; }
  // Hands by cards drawn; 0 stand, 6 fold.
  std::array<std::int64_t, kKinds> hands_by_kind() const {
    std::array<std::int64_t, kKinds> hands{};
    for (std::size_t i = 0; i < kCanonicalHands; ++i) {
      const std::size_t kind = action[i] == kFold    ? 6
                               : action[i] == kStand ? 0
                                                     : static_cast<std::size_t>(5 - std::popcount(action[i]));
      hands[kind] += canonical_tables().hands[i].weight;
    }
    return hands;
  }
  std::vector<std::uint8_t> action;
  std::vector<std::int64_t> ev;
  WideSum sum;
};

void check_hands(const Solved& solved, const std::array<std::int64_t, kKinds>& expected) {
  const auto hands = solved.hands_by_kind();
  for (std::size_t k = 0; k < kKinds; ++k) CHECK_EQUAL(hands[k], expected[k]);
}

// Every sum over a slot against a plain enumeration of all hands.
void completion_counts_are_counts() {
  std::vector<std::int64_t> visited(kSlots * kLines);
  const Table& table = published();
  for (const CanonicalHand& hand : canonical_tables().hands) {
    std::array<Slot, 32> slots{};
    slots_of_subsets(hand.cards, slots);
    slots[0] = kSlots - 1;
    const std::size_t line = table.line_of_value[evaluate5(hand.cards)];
    for (unsigned m = 0; m < 31; ++m) visited[slots[m] * std::size_t{kLines} + line] += hand.weight;
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const std::int32_t weight = canonical_tables().weight[slot];
    for (std::size_t l = 0; l < kLines; ++l)
      CHECK_EQUAL(std::int64_t{table.counts[slot * kLines + l]} * weight, visited[slot * kLines + l]);
  }
}

// The figures of the Stand Pat rules.
void stand_pat_published() {
  const Solved solved(published().game(-1, 4));
  // 547,490,786,569 / 38,630,291,700 over the denominator 2,598,960 * 178,365
  CHECK_EQUAL(solved.total(), 547490786569 * (2598960 * ev_denominator(4) / 38630291700));
  CHECK_EQUAL(2598960 * ev_denominator(4) % 38630291700, 0);
  check_hands(solved, {18672, 205596, 101364, 1297968, 975360, 0, 0});
}

void stand_pat_illustrative() {
  const Solved solved(illustrative().game(-1, 4));
  CHECK_EQUAL(2598960 * ev_denominator(4) % 1170614900, 0);
  CHECK_EQUAL(solved.total(), -39073003 * (2598960 * ev_denominator(4) / 1170614900));
  CHECK_EQUAL(solved.hands_by_kind()[6], 1052028);
}

// Nine-six Jacks or Better: the published final-hand counts of the optimal strategy, over 19,933,230,517,200.
void jacks_or_better_final_hands() {
  const Table& table = jacks_or_better();
  const Solved solved(table.game(kNotLegal, 5));
  CHECK_EQUAL(2598960 * ev_denominator(5), 19933230517200);
  CHECK_EQUAL(solved.total() % 12, 0);
  CHECK_EQUAL(solved.total() / 12, 1653526326983);
  std::vector<std::int64_t> joint(kKinds * kLines);
  joint_counts(solved.action, table.lines(), kLines, table.counts, joint);
  std::array<std::int64_t, kLines> final_hands{};
  for (std::size_t k = 0; k <= 5; ++k) {
    for (std::size_t l = 0; l < kLines; ++l) {
      final_hands[l] += joint[k * kLines + l] * (ev_denominator(5) / choose(47, static_cast<int>(k)));
    }
  }
  const std::array<std::int64_t, kLines> expected{
      0,           4277372890968, 2576946164148, 1484003070324, 223837565784, 219554786160, 229475482596,
      47093167764, 2178883296,    493512264};
  for (std::size_t l = 1; l < kLines; ++l) CHECK_EQUAL(final_hands[l], expected[l]);
  CHECK_EQUAL(std::accumulate(final_hands.begin(), final_hands.end(), std::int64_t{0}), 19933230517200);
}

// Evs and choices of single hands against draw_counts, which shares nothing with the sums.
void hands_agree_with_draw_counts() {
  const std::vector<std::int64_t> draw{-2, 0, 1, 2, 5, 7, 10, 26, 51, 801};
  const Table& table = illustrative();
  const OneDraw game = table.game(-1, 5);
  std::mt19937_64 random(1);
  const std::size_t n = 500;
  std::vector<Card> hands;
  for (std::size_t i = 0; i < n; ++i) {
    std::array<Card, kCards> deck{};
    std::iota(deck.begin(), deck.end(), Card{0});
    std::shuffle(deck.begin(), deck.end(), random);
    hands.insert(hands.end(), deck.begin(), deck.begin() + 5);
  }
  std::vector<std::uint8_t> action(n);
  std::vector<std::int64_t> ev(n);
  std::vector<std::int64_t> evs(n * kActions);
  solve_hands(game, hands, action, ev, evs);
  for (std::size_t i = 0; i < n; ++i) {
    DrawSpot spot;
    std::copy_n(hands.begin() + static_cast<std::ptrdiff_t>(i * 5), 5, spot.hand.begin());
    spot.pool = kFullDeck;
    for (const Card card : spot.hand) spot.pool &= ~set_of(card);
    std::vector<std::int64_t> counts(32 * kLines);
    std::array<std::int64_t, 32> total{};
    draw_counts(spot, table.lines(), kLines, counts, total);
    const std::int64_t* const row = &evs[i * kActions];
    for (std::size_t h = 0; h < 31; ++h) {
      std::int64_t sum = 0;
      for (std::size_t l = 0; l < kLines; ++l) sum += draw[l] * counts[h * kLines + l];
      CHECK_EQUAL(row[h], sum * (ev_denominator(5) / total[h]));
    }
    CHECK_EQUAL(row[kStand], table.stand_payoff[evaluate5(spot.hand)] * ev_denominator(5));
    CHECK_EQUAL(row[kFold], -ev_denominator(5));
    CHECK_EQUAL(ev[i], *std::max_element(row, row + kActions));
    CHECK_EQUAL(ev[i], row[action[i]]);
  }
}

// Whole-game evs are those of the hands one by one, and no draw of five appears where it is not legal.
void canonical_agrees_with_hands() {
  const OneDraw game = published().game(-1, 4);
  const Solved solved(game);
  std::vector<Card> hands;
  for (const CanonicalHand& hand : canonical_tables().hands) hands.insert(hands.end(), hand.cards.begin(), hand.cards.end());
  std::vector<std::uint8_t> action(kCanonicalHands);
  std::vector<std::int64_t> ev(kCanonicalHands);
  std::vector<std::int64_t> evs(std::size_t{kCanonicalHands} * kActions);
  solve_hands(game, hands, action, ev, evs);
  CHECK_EQUAL(action == solved.action, true);
  CHECK_EQUAL(ev == solved.ev, true);
  for (std::size_t i = 0; i < kCanonicalHands; ++i) CHECK_EQUAL(evs[i * kActions], kNotLegal);
}

// A table that pays nothing and loses nothing: every choice is worth 0, so the order of equals decides.
void order_of_equals() {
  const std::vector<std::int64_t> nothing(kLines);
  const Table table(nothing, nothing);
  const std::vector<Card> hand = parse("9c 2d Kh 4s 7c");
  std::vector<std::uint8_t> action(1);
  std::vector<std::int64_t> ev(1);
  const auto best = [&](std::int64_t fold, Order order) {
    solve_hands(table.game(fold, 4, order), hand, action, ev, {});
    return int{action[0]};
  };
  CHECK_EQUAL(best(0, Order::kFoldStandDraw), kFold);
  CHECK_EQUAL(best(kNotLegal, Order::kFoldStandDraw), kStand);
  // Fewest drawn, then the lowest held cards: 2d 4s 7c 9c stay, Kh (column 2) goes.
  CHECK_EQUAL(best(0, Order::kDrawFoldStand), 0b11011);
}

}  // namespace

int main() {
  completion_counts_are_counts();
  stand_pat_published();
  stand_pat_illustrative();
  jacks_or_better_final_hands();
  hands_agree_with_draw_counts();
  canonical_agrees_with_hands();
  order_of_equals();
}
