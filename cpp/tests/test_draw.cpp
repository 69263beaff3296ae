#include <algorithm>
#include <random>

#include "check.hpp"
#include "fivecard/draw.hpp"

using namespace fivecard;

namespace {

struct Counted {
  explicit Counted(int lines) : counts(static_cast<std::size_t>(32 * lines)) {}
  std::vector<std::int64_t> counts;
  std::array<std::int64_t, 32> total{};
};

using Route = decltype(draw_counts);

Counted count(Route* route, const DrawSpot& spot, const std::vector<std::uint8_t>& line_of_value, int lines) {
  Counted result(lines);
  route(spot, LineOfValue(line_of_value.data(), kValues), lines, result.counts, result.total);
  return result;
}

DrawSpot full_deck_spot(std::string_view text) {
  DrawSpot spot;
  const std::vector<Card> cards = parse(text);
  std::copy(cards.begin(), cards.end(), spot.hand.begin());
  spot.pool = kFullDeck;
  for (const Card card : cards) spot.pool &= ~set_of(card);
  return spot;
}

// Counted by hand: holding A K Q J of spades, 47 cards to come.
void four_to_a_royal() {
  const DrawSpot spot = full_deck_spot("As Ks Qs Js 9d");
  const Counted counted = count(draw_counts, spot, stand_pat_lines(), 10);
  const std::int64_t* const row = &counted.counts[15 * 10];
  CHECK_EQUAL(counted.total[15], 47);
  CHECK_EQUAL(row[9], 1);  // the ten of spades
  CHECK_EQUAL(row[8], 0);
  CHECK_EQUAL(row[5], 8);   // the other spades
  CHECK_EQUAL(row[4], 3);   // the other tens
  CHECK_EQUAL(row[1], 12);  // three cards to pair each of four ranks
  CHECK_EQUAL(row[0], 23);
}

// The three routes on random hands, decks and pay tables.
void routes_agree() {
  std::mt19937_64 random(20240229);
  for (int trial = 0; trial < 60; ++trial) {
    std::array<Card, kCards> deck{};
    for (std::size_t i = 0; i < kCards; ++i) deck[i] = static_cast<Card>(i);
    std::shuffle(deck.begin(), deck.end(), random);
    DrawSpot spot;
    std::copy_n(deck.begin(), 5, spot.hand.begin());
    // From a handful of cards to the whole deck, and a few of every suit only.
    const std::size_t left = trial < 5 ? 47 : 5 + random() % 30;
    for (std::size_t i = 5; i < 5 + left; ++i) spot.pool |= set_of(deck[i]);
    const int lines = static_cast<int>(1 + random() % 255);
    std::vector<std::uint8_t> line_of_value(kValues);
    for (std::uint8_t& line : line_of_value) line = static_cast<std::uint8_t>(random() % static_cast<unsigned>(lines));

    const Counted counted = count(draw_counts, spot, line_of_value, lines);
    const Counted visited = count(draw_counts_by_enumeration, spot, line_of_value, lines);
    const Counted excluded = count(draw_counts_by_inclusion_exclusion, spot, line_of_value, lines);
    CHECK_EQUAL(counted.counts == visited.counts, true);
    CHECK_EQUAL(excluded.counts == visited.counts, true);
    for (std::size_t h = 0; h < 32; ++h) {
      std::int64_t sum = 0;
      for (std::size_t l = 0; l < static_cast<std::size_t>(lines); ++l)
        sum += visited.counts[h * static_cast<std::size_t>(lines) + l];
      CHECK_EQUAL(sum, visited.total[h]);
      CHECK_EQUAL(counted.total[h], visited.total[h]);
    }

    // Some boxes flashed: cards 40.. of the deck are in none of the pools above.
    for (std::size_t box = 0; box < 5; ++box) {
      if (random() % 2 && left <= 35) spot.known[box] = deck[40 + box];
    }
    CHECK_EQUAL(count(draw_counts, spot, line_of_value, lines).counts ==
                    count(draw_counts_by_enumeration, spot, line_of_value, lines).counts,
                true);
  }
}

// With all boxes known every draw is one certain hand.
void all_known() {
  DrawSpot spot = full_deck_spot("As Ks Qs Js 9d");
  const std::vector<Card> boxes = parse("Ts Ad Ac Ah");
  for (std::size_t i = 0; i < 4; ++i) {
    spot.known[i] = boxes[i];
    spot.pool &= ~set_of(boxes[i]);
  }
  const Counted counted = count(draw_counts, spot, stand_pat_lines(), 10);
  CHECK_EQUAL(counted.total[15], 1);
  CHECK_EQUAL(counted.counts[15 * 10 + 9], 1);  // draw one: the ten makes the royal
  CHECK_EQUAL(counted.total[1], 1);
  CHECK_EQUAL(counted.counts[1 * 10 + 7], 1);  // keep the ace, draw four: four aces
  CHECK_EQUAL(counted.total[0], 43);           // five: the fifth card is still to come
  CHECK_EQUAL(counted.counts[0 * 10 + 3], 40);
  CHECK_EQUAL(counted.counts[0 * 10 + 6], 3);  // another ten
}

}  // namespace

int main() {
  four_to_a_royal();
  routes_agree();
  all_known();
}
