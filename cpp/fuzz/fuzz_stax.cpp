// 5 Card Stax: decisions by types of cards against backward induction over the cards, for any game, spot and pool.
#include "check.hpp"
#include "fivecard/stax.hpp"
#include "input.hpp"

using namespace fivecard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kSmall = 11;  // cards, to visit them all
  Input input(data, size);
  std::vector<Card> deck = input.deck(kCards);
  const auto next = [&deck] {
    const Card card = deck.back();
    deck.pop_back();
    return card;
  };
  const std::size_t lines = input.from<std::size_t>(1, input.coin() ? 12 : 255);
  const std::vector<std::uint8_t> line_of_value = input.line_of_value(static_cast<int>(lines));
  // Small payoffs have equal evs, large ones would overflow first.
  const std::int64_t most = input.coin() ? 3 : kLargestPayoff;
  std::vector<std::int64_t> pays(lines);
  for (std::int64_t& pay : pays) pay = input.signed_amount(most);
  Stax game{LineOfValue(line_of_value.data(), kValues), pays};
  game.unit = std::max<std::int64_t>(1, input.amount(most));
  game.max_raise = input.from(1, kMaxRaise);
  game.larger = input.coin();

  StaxSpot spot;
  for (Card& card : spot.hole) card = next();
  spot.turned = input.from(0, 2);
  spot.wagered = input.from(1 + spot.turned, 1 + spot.turned * game.max_raise);
  std::size_t unknown = 0;
  for (int place = 0; place < 3; ++place) {
    if (place < spot.turned || input.coin()) {
      spot.board[static_cast<std::size_t>(place)] = next();
    } else {
      ++unknown;
    }
  }
  const std::size_t left = input.from<std::size_t>(unknown, input.coin() ? kSmall : deck.size());
  for (std::size_t i = 0; i < left; ++i) spot.pool |= set_of(next());

  const auto actions = static_cast<std::size_t>(game.max_raise) + 1;
  std::vector<std::int64_t> ev(actions), alone(actions), counts(actions * (lines + 1));
  const std::int64_t ways = stax_choices(game, spot, ev, counts);
  std::int64_t expected = 1;
  for (std::size_t i = 0; i < unknown; ++i) expected *= static_cast<std::int64_t>(left - i);
  CHECK_EQUAL(ways, expected);
  CHECK_EQUAL(ev[0], -spot.wagered * game.unit * ways);
  CHECK_EQUAL(stax_choices(game, spot, alone, {}), ways);
  CHECK_EQUAL(alone == ev, true);
  for (std::size_t a = 0; a < actions; ++a) {
    std::int64_t sum = 0;
    for (std::size_t l = 0; l <= lines; ++l) {
      CHECK_EQUAL(counts[a * (lines + 1) + l] >= 0, true);
      sum += counts[a * (lines + 1) + l];
    }
    CHECK_EQUAL(sum, ways);
  }
  std::array<std::int64_t, 1> best{};
  stax_best(game, std::span(&spot, 1), best);
  CHECK_EQUAL(best[0], *std::max_element(ev.begin(), ev.end()));
  if (left > kSmall) return 0;
  std::vector<std::int64_t> ev_visited(actions), visited(counts.size());
  CHECK_EQUAL(stax_choices_by_enumeration(game, spot, ev_visited, visited), ways);
  CHECK_EQUAL(ev == ev_visited, true);
  CHECK_EQUAL(counts == visited, true);
  return 0;
}
