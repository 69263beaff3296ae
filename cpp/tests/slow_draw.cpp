// Every canonical hand, every hold, by enumeration against counting: about 1.4 * 10^11 final hands each way.
// Takes most of an hour on one core; the argument `n` takes every nth hand only.
#include <cstdio>
#include <cstdlib>

#include "check.hpp"
#include "fivecard/draw.hpp"

using namespace fivecard;

int main(int argc, char** argv) {
  const std::size_t step = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1;
  const std::vector<std::uint8_t> lines = stand_pat_lines();
  const LineOfValue line_of_value(lines.data(), kValues);
  const std::vector<CanonicalHand>& hands = canonical_tables().hands;
  for (std::size_t i = 0; i < hands.size(); i += step) {
    DrawSpot spot;
    spot.hand = hands[i].cards;
    spot.pool = kFullDeck;
    for (const Card card : spot.hand) spot.pool &= ~set_of(card);
    std::array<std::int64_t, 320> counted{};
    std::array<std::int64_t, 320> visited{};
    std::array<std::int64_t, 32> total{};
    draw_counts(spot, line_of_value, 10, counted, total);
    draw_counts_by_enumeration(spot, line_of_value, 10, visited, total);
    CHECK_EQUAL(counted == visited, true);
    if (i % 10000 < step) std::printf("%zu of %zu hands agree\n", i, hands.size());
  }
}
