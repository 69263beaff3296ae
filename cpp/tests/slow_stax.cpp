// All 155,937,600 deals of 5 Card Stax by plain backward induction over the cards, against the whole-game counts.
// Written from the rules (SX2 to SX10); shares only the evaluator with the library. About ten seconds.
#include <cstdio>

#include "check.hpp"
#include "fivecard/stax.hpp"

using namespace fivecard;

namespace {

constexpr std::array<std::int64_t, 11> kPays{-1, 0, 1, 2, 3, 4, 6, 10, 40, 100, 500};
constexpr std::size_t kLines3 = 7;

// SX10: high card, pair, flush, straight, three of a kind, straight flush, ace king queen suited.
std::vector<std::uint8_t> lines_of_three() {
  std::vector<std::uint8_t> lines(kValues3);
  for (std::size_t v = 1; v < kValues3; ++v) lines[v] = evaluate_tables().classes3[v].category;
  lines[kHighestValue3] = 6;
  return lines;
}

struct Best {
  std::int64_t ev;
  int action;
};

template <class Ev>
Best best_of(std::int64_t fold, bool larger, Ev&& ev_of_raise) {
  Best best{fold, 0};
  for (int raise = 1; raise <= 3; ++raise) {
    const std::int64_t ev = ev_of_raise(raise);
    if (larger ? ev >= best.ev : ev > best.ev) best = {ev, raise};
  }
  return best;
}

void play_hole(Card h1, Card h2, bool larger, const std::vector<std::uint8_t>& lines, const std::vector<std::uint8_t>& lines3,
               std::vector<std::int64_t>& joint) {
  std::vector<Card> deck;
  for (Card card = 0; card < kCards; ++card) {
    if (card != h1 && card != h2) deck.push_back(card);
  }
  // By places of two community cards in the deck: what the third pays in sum, and the lines it makes.
  static std::array<std::array<std::array<std::uint8_t, 50>, 50>, 50> line;
  std::array<std::array<std::int64_t, 50>, 50> pays{};
  for (std::size_t i = 0; i < 50; ++i) {
    for (std::size_t j = 0; j < 50; ++j) {
      for (std::size_t k = 0; k < 50; ++k) {
        if (i == j || i == k || j == k) continue;
        line[i][j][k] = lines[evaluate5(std::array{h1, h2, deck[i], deck[j], deck[k]})];
        pays[i][j] += kPays[line[i][j][k]];
      }
    }
  }
  const auto third = [&](std::size_t i, std::size_t j, int wagered) {
    return best_of(-48 * wagered, larger, [&](int raise) { return (wagered + raise) * pays[i][j]; });
  };
  const auto second = [&](std::size_t i, int wagered) {
    return best_of(-48 * 49 * wagered, larger, [&](int raise) {
      std::int64_t sum = 0;
      for (std::size_t j = 0; j < 50; ++j) sum += i == j ? 0 : third(i, j, wagered + raise).ev;
      return sum;
    });
  };
  const int first = best_of(-48 * 49 * 50, larger, [&](int raise) {
                      std::int64_t sum = 0;
                      for (std::size_t i = 0; i < 50; ++i) sum += second(i, 1 + raise).ev;
                      return sum;
                    }).action;
  for (std::size_t i = 0; i < 50; ++i) {
    const int second_action = first == 0 ? 0 : second(i, 1 + first).action;
    for (std::size_t j = 0; j < 50; ++j) {
      if (i == j) continue;
      const int third_action = second_action == 0 ? 0 : third(i, j, 1 + first + second_action).action;
      const auto bets = static_cast<std::size_t>(16 * first + 4 * second_action + third_action);
      for (std::size_t k = 0; k < 50; ++k) {
        if (i == k || j == k) continue;
        const std::size_t line3 = lines3[evaluate3(std::array{deck[i], deck[j], deck[k]})];
        ++joint[(bets * kPays.size() + line[i][j][k]) * kLines3 + line3];
      }
    }
  }
}

}  // namespace

int main() {
  const std::vector<std::uint8_t> lines = stax_lines();
  const std::vector<std::uint8_t> lines3 = lines_of_three();
  for (const bool larger : {false, true}) {
    std::vector<std::int64_t> visited(64 * kPays.size() * kLines3);
    for (Card h1 = 0; h1 < kCards; ++h1) {
      for (Card h2 = 0; h2 < h1; ++h2) play_hole(h1, h2, larger, lines, lines3, visited);
    }
    std::vector<std::int64_t> counted(visited.size());
    stax_joint({LineOfValue(lines.data(), kValues), kPays, 1, 3, larger}, LineOfValue3(lines3.data(), kValues3), kLines3,
               counted);
    std::int64_t net = 0, deals = 0;
    for (std::size_t cell = 0; cell < visited.size(); ++cell) {
      CHECK_EQUAL(counted[cell], visited[cell]);
      const std::size_t bets = cell / kLines3 / kPays.size();
      const auto wagered = static_cast<std::int64_t>(1 + bets / 16 + bets / 4 % 4 + bets % 4);
      deals += visited[cell];
      net += visited[cell] * (bets % 4 == 0 ? -wagered : wagered * kPays[cell / kLines3 % kPays.size()]);
    }
    CHECK_EQUAL(deals, kStaxDeals);
    CHECK_EQUAL(net * 1082900, -53223 * kStaxDeals);  // the rules: ev -53,223 / 1,082,900
    std::printf("all deals agree, ties to the %s wager\n", larger ? "larger" : "smaller");
  }
}
