// One draw: what every hold can become, and the best choice of hands, for any pay table, boxes and dead cards.
#include <array>
#include <bit>

#include "check.hpp"
#include "fivecard/draw.hpp"
#include "fivecard/one_draw.hpp"
#include "input.hpp"

using namespace fivecard;

namespace {

std::int64_t binomial(std::int64_t n, std::int64_t k) {
  if (k > n) return 0;
  std::int64_t ways = 1;
  for (std::int64_t i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

using Route = decltype(draw_counts);

struct Counted {
  std::vector<std::int64_t> counts;
  std::array<std::int64_t, 32> total{};
};

Counted count(Route* route, const DrawSpot& spot, const std::vector<std::uint8_t>& line_of_value, int lines) {
  Counted result{std::vector<std::int64_t>(static_cast<std::size_t>(32 * lines)), {}};
  route(spot, LineOfValue(line_of_value.data(), kValues), lines, result.counts, result.total);
  return result;
}

void one_hand(Input& input) {
  constexpr std::size_t kSmall = 12;  // cards, to visit every final hand
  std::vector<Card> deck = input.deck(kCards);
  const auto next = [&deck] {
    const Card card = deck.back();
    deck.pop_back();
    return card;
  };
  DrawSpot spot;
  for (Card& card : spot.hand) card = next();
  std::size_t known = 0;
  for (Card& card : spot.known) {
    if (input.from(0, 3) > 0) continue;
    card = next();
    ++known;
  }
  const bool small = input.coin();
  const std::size_t left = input.from<std::size_t>(5 - known, small ? kSmall : deck.size());
  for (std::size_t i = 0; i < left; ++i) spot.pool |= set_of(next());
  const int lines = input.from(1, input.coin() ? 12 : 255);
  const std::vector<std::uint8_t> line_of_value = input.line_of_value(lines);

  const Counted counted = count(draw_counts, spot, line_of_value, lines);
  for (std::size_t h = 0; h < 32; ++h) {
    const int drawn = 5 - std::popcount(h);
    int boxes = 0;
    for (int box = 0; box < drawn; ++box) boxes += spot.known[static_cast<std::size_t>(box)] != kUnknown;
    CHECK_EQUAL(counted.total[h], binomial(static_cast<std::int64_t>(left), drawn - boxes));
    std::int64_t sum = 0;
    for (std::size_t l = 0; l < static_cast<std::size_t>(lines); ++l) {
      const std::int64_t ways = counted.counts[h * static_cast<std::size_t>(lines) + l];
      CHECK_EQUAL(ways >= 0, true);
      sum += ways;
    }
    CHECK_EQUAL(sum, counted.total[h]);
  }
  if (left <= kSmall) {
    CHECK_EQUAL(counted.counts == count(draw_counts_by_enumeration, spot, line_of_value, lines).counts, true);
  }
  if (known == 0) {
    CHECK_EQUAL(counted.counts == count(draw_counts_by_inclusion_exclusion, spot, line_of_value, lines).counts, true);
  }
}

// Lines and, by slot, the hands that contain its cards: two tables, made once.
struct Lines {
  explicit Lines(std::vector<std::uint8_t> line_of_value)
      : of(std::move(line_of_value)), size(1 + *std::max_element(of.begin(), of.end())), completions(kSlots * size) {
    completion_counts(LineOfValue(of.data(), kValues), static_cast<int>(size), completions);
  }
  std::vector<std::uint8_t> of;
  std::size_t size;
  std::vector<std::int32_t> completions;
};

const Lines& published() {
  static const Lines lines(stand_pat_lines());
  return lines;
}
const Lines& by_chance() {
  static const Lines lines = [] {
    std::minstd_rand random(7);
    std::vector<std::uint8_t> line_of_value(kValues);
    for (std::uint8_t& line : line_of_value) line = static_cast<std::uint8_t>(random() % 13);
    return Lines(line_of_value);
  }();
  return lines;
}

// Whether action a comes before b, both of equal ev, as one_draw.hpp orders them.
bool before(std::uint8_t a, std::uint8_t b, std::span<const Card> hand, Order order) {
  const auto kind = [order](std::uint8_t action) {
    if (action < kStand) return order == Order::kDrawFoldStand ? 0 : 3;
    return action == kFold ? 1 : 2;
  };
  if (kind(a) != kind(b)) return kind(a) < kind(b);
  if (a >= kStand) return false;
  const auto held = [hand](std::uint8_t action) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < 5; ++i) {
      if (action >> i & 1) cards.push_back(hand[i]);
    }
    std::sort(cards.begin(), cards.end());
    return cards;
  };
  const std::vector<Card> of_a = held(a), of_b = held(b);
  return of_a.size() != of_b.size() ? of_a.size() > of_b.size() : of_a < of_b;
}

void check_hand(const OneDraw& game, std::span<const Card> hand, const Lines& lines, const std::vector<std::int64_t>& draw,
                const std::vector<std::int64_t>& stand, std::uint8_t action, std::int64_t ev, std::span<const std::int64_t> evs) {
  DrawSpot spot;
  std::copy(hand.begin(), hand.end(), spot.hand.begin());
  spot.pool = kFullDeck;
  for (const Card card : hand) spot.pool &= ~set_of(card);
  const Counted counted = count(draw_counts, spot, lines.of, static_cast<int>(lines.size));
  const std::int64_t denominator = ev_denominator(game.max_draw);
  std::uint8_t best = kFold;
  std::int64_t best_ev = kNotLegal;
  for (std::uint8_t a = 0; a < kActions; ++a) {
    std::int64_t expected = kNotLegal;
    if (a == kFold) {
      if (game.fold_payoff != kNotLegal) expected = game.fold_payoff * denominator;
    } else if (a == kStand) {
      expected = stand[lines.of[evaluate5(spot.hand)]] * denominator;
    } else if (5 - std::popcount(a) <= game.max_draw) {
      expected = 0;
      for (std::size_t l = 0; l < lines.size; ++l) expected += draw[l] * counted.counts[a * lines.size + l];
      expected *= denominator / counted.total[a];
    }
    CHECK_EQUAL(evs[a], expected);
    if (expected == kNotLegal) continue;
    if (expected < best_ev || (expected == best_ev && !before(a, best, hand, game.order))) continue;
    best = a;
    best_ev = expected;
  }
  CHECK_EQUAL(ev, best_ev);
  CHECK_EQUAL(int{action}, int{best});
}

void many_hands(Input& input) {
  const Lines& lines = input.coin() ? published() : by_chance();
  // Small payoffs have equal evs, large ones would overflow first.
  const std::int64_t most = input.coin() ? 3 : kLargestPayoff;
  std::vector<std::int64_t> draw(lines.size), stand(lines.size);
  for (std::int64_t& pay : draw) pay = input.signed_amount(most);
  for (std::int64_t& pay : stand) pay = input.signed_amount(most);
  std::vector<std::int64_t> sums(kSlots), draw_payoff(kValues), stand_payoff(kValues);
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    for (std::size_t l = 0; l < lines.size; ++l) sums[slot] += draw[l] * lines.completions[slot * lines.size + l];
  }
  for (std::size_t v = 1; v < kValues; ++v) {
    draw_payoff[v] = draw[lines.of[v]];
    stand_payoff[v] = stand[lines.of[v]];
  }
  OneDraw game{std::span<const std::int64_t, kSlots>(sums), std::span<const std::int64_t, kValues>(draw_payoff),
               std::span<const std::int64_t, kValues>(stand_payoff)};
  if (input.coin()) game.fold_payoff = input.signed_amount(most);
  game.max_draw = input.from(4, 5);
  game.order = input.coin() ? Order::kFoldStandDraw : Order::kDrawFoldStand;
  const std::size_t n = input.from<std::size_t>(1, 10);
  std::vector<Card> hands;
  for (std::size_t i = 0; i < n; ++i) {
    const std::vector<Card> deck = input.deck(kCards);
    hands.insert(hands.end(), deck.end() - 5, deck.end());
  }
  std::vector<std::uint8_t> action(n);
  std::vector<std::int64_t> ev(n), evs(n * kActions);
  solve_hands(game, hands, action, ev, evs);
  for (std::size_t i = 0; i < n; ++i) {
    check_hand(game, std::span(hands).subspan(5 * i, 5), lines, draw, stand, action[i], ev[i],
               std::span(evs).subspan(kActions * i, kActions));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  if (input.from(0, 3) == 0) {
    many_hands(input);
  } else {
    one_hand(input);
  }
  return 0;
}
