// Simulated rounds: dealt in the core against the same rows played by given actions, and what must hold of every hand of stud.
#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "check.hpp"
#include "fivecard/batch.hpp"
#include "fivecard/canonical.hpp"
#include "fivecard/one_draw.hpp"
#include "fivecard/simulate.hpp"
#include "fivecard/stax.hpp"
#include "fivecard/stud.hpp"

using namespace fivecard;

namespace {

constexpr ShuffleKey kKey{3, 4};

std::vector<Card> rows_of(std::size_t n, std::size_t width, int deck_size = kCards) {
  std::vector<Card> deck, rows(n * width);
  for (int card = 0; card < deck_size; ++card) deck.push_back(static_cast<Card>(card));
  draw_rows(kKey, 0, n, deck, width, rows.data());
  return rows;
}

std::map<std::int64_t, std::int64_t> map_of(const NetCounts& counts) {
  std::map<std::int64_t, std::int64_t> found;
  counts.each([&](std::int64_t net, std::int64_t count) { found[net] += count; });
  return found;
}

void nets_are_counted() {
  std::mt19937_64 random(1);
  NetCounts counts;
  std::map<std::int64_t, std::int64_t> expected;
  for (int i = 0; i < 100000; ++i) {
    const auto net = static_cast<std::int64_t>(random() % 3000) - 1500;
    const auto count = static_cast<std::int64_t>(random() % 3 + 1);
    counts.add(net * 1000003, count);
    expected[net * 1000003] += count;
  }
  CHECK_EQUAL(map_of(counts) == expected, true);
}

// The held cards of any hand are, up to a renaming of the suits, those of its canonical hand.
void actions_are_those_of_the_canonical_hand() {
  std::mt19937 random(2);
  const CanonicalTables& tables = canonical_tables();
  std::vector<std::uint8_t> canonical(tables.hands.size()), actions(2598960, 99);
  for (std::uint8_t& code : canonical) code = static_cast<std::uint8_t>(random() % kActions);
  expand_actions(canonical, actions);
  CHECK_EQUAL(std::count(actions.begin(), actions.end(), 99), 0);
  std::map<std::array<Card, 5>, std::size_t> index;
  for (std::size_t h = 0; h < tables.hands.size(); ++h) index[tables.hands[h].cards] = h;

  const std::size_t n = 3000;
  const std::vector<Card> rows = rows_of(n, 5);
  std::vector<std::uint8_t> codes(n);
  actions_of_hands(actions, rows, codes);
  for (std::size_t row = 0; row < n; ++row) {
    bool found = false;
    std::array<int, 4> suits{0, 1, 2, 3};
    do {
      std::array<Card, 5> renamed{};
      std::set<Card> held;
      for (std::size_t i = 0; i < 5; ++i) {
        const Card card = rows[5 * row + i];
        renamed[i] = static_cast<Card>((card & ~3) | suits[card & 3u]);
        if (codes[row] < kStand && codes[row] >> i & 1) held.insert(renamed[i]);
      }
      std::sort(renamed.begin(), renamed.end());
      const auto at = index.find(renamed);
      if (at == index.end()) continue;
      const std::uint8_t code = canonical[at->second];
      std::set<Card> wanted;
      for (std::size_t i = 0; i < 5; ++i) {
        if (code < kStand && code >> i & 1) wanted.insert(renamed[i]);
      }
      found |= code >= kStand ? code == codes[row] : codes[row] < kStand && held == wanted;
    } while (std::next_permutation(suits.begin(), suits.end()));
    CHECK_EQUAL(found, true);
  }
}

std::vector<std::uint8_t> some_lines(std::size_t values, int lines) {
  std::vector<std::uint8_t> line_of_value(values);
  for (std::size_t v = 0; v < values; ++v)
    line_of_value[v] = static_cast<std::uint8_t>(v * static_cast<std::size_t>(lines) / values);
  return line_of_value;
}

std::vector<std::int64_t> some_nets(std::size_t classes) {
  std::vector<std::int64_t> nets(classes);
  for (std::size_t i = 0; i < classes; ++i) nets[i] = static_cast<std::int64_t>(i * i % 97) - 40;
  return nets;
}

struct Counted {
  explicit Counted(std::size_t size) : classes(size) {
    counts.classes = classes;
    counts.together = &together;
  }
  std::vector<std::int64_t> classes;
  NetCounts together;
  RoundCounts counts;
};

void check_same(const Counted& a, const Counted& b, std::size_t seats, std::size_t n) {
  CHECK_EQUAL(a.classes == b.classes, true);
  CHECK_EQUAL(map_of(a.together) == map_of(b.together), true);
  CHECK_EQUAL(std::accumulate(a.classes.begin(), a.classes.end(), std::int64_t{0}), static_cast<std::int64_t>(seats * n));
}

void draw_rounds() {
  std::mt19937 random(3);
  for (const std::size_t max_draw : {4u, 5u}) {
    for (const std::size_t seats : {1u, 3u, 9u}) {
      for (const std::size_t n : {1u, 511u, 1300u}) {
        std::vector<std::uint8_t> canonical(kCanonicalHands), actions(2598960);
        for (std::uint8_t& code : canonical) code = static_cast<std::uint8_t>((max_draw == 5 ? 0 : 1) + random() % 31);
        expand_actions(canonical, actions);
        constexpr int kLines = 6;
        const auto lines = some_lines(kValues, kLines);
        const auto nets = some_nets(kKinds * kLines);
        const DrawTable table{seats, max_draw, LineOfValue(lines), kLines, nets};
        Counted dealt(seats * kKinds * kLines), played(seats * kKinds * kLines);
        const std::vector<const std::uint8_t*> each(seats, actions.data());
        simulate_draw(table, each, kKey, 0, n / 3, dealt.counts);  // two parts are one whole
        simulate_draw(table, each, kKey, n / 3, n - n / 3, dealt.counts);

        const std::size_t width = 5 * seats + max_draw;
        const std::vector<Card> rows = rows_of(n, width);
        std::vector<std::uint8_t> codes(n * seats);
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t seat = 0; seat < seats; ++seat) {
            actions_of_hands(actions, std::span(&rows[i * width + 5 * seat], 5), std::span(&codes[i * seats + seat], 1));
          }
        }
        play_draw(table, rows, codes, played.counts);
        check_same(dealt, played, seats, n);
      }
    }
  }
}

void stax_rounds() {
  std::mt19937 random(4);
  for (const int max_raise : {1, 3, 10}) {
    for (const std::size_t seats : {1u, 7u}) {
      const auto filled = [&](int turned, int columns) {
        std::vector<std::uint8_t> actions(static_cast<std::size_t>(kStaxStates[static_cast<std::size_t>(turned)] * columns));
        for (std::uint8_t& action : actions) action = static_cast<std::uint8_t>(random() % static_cast<unsigned>(max_raise + 1));
        return actions;
      };
      const auto first = filled(0, 1), second = filled(1, max_raise), third = filled(2, 2 * max_raise - 1);
      const StaxActions actions(max_raise, first, second, third);
      const std::size_t lines = 5, lines3 = 3, n = 1200;
      const std::size_t base = static_cast<std::size_t>(max_raise) + 1, classes = base * base * base * lines * lines3;
      const auto of_value = some_lines(kValues, lines), of_value3 = some_lines(kValues3, lines3);
      const auto nets = some_nets(classes);
      const StaxSeats table{seats, max_raise, LineOfValue(of_value), lines, 2, LineOfValue3(of_value3), lines3, nets};
      Counted dealt(seats * classes), played(seats * classes);
      simulate_stax(table, std::vector<const StaxActions*>(seats, &actions), kKey, 0, n, dealt.counts);
      const std::size_t width = 2 * seats + 3;
      const std::vector<Card> rows = rows_of(n, width);
      std::vector<std::uint8_t> bets(n * seats * 3);
      for (std::size_t i = 0; i < n; ++i) {
        const Card* const board = &rows[i * width + 2 * seats];
        for (std::size_t seat = 0; seat < seats; ++seat) {
          const Card* const hole = &rows[i * width + 2 * seat];
          std::uint8_t* const its = &bets[3 * (i * seats + seat)];
          its[0] = static_cast<std::uint8_t>(actions.first(hole));
          if (its[0]) its[1] = static_cast<std::uint8_t>(actions.second(hole, board, 1 + its[0]));
          if (its[1]) its[2] = static_cast<std::uint8_t>(actions.third(hole, board, 1 + its[0] + its[1]));
        }
      }
      play_stax(table, rows, bets, played.counts);
      check_same(dealt, played, seats, n);
    }
  }
}

// Actions that differ from state to state come back, with hole and board in any order and the suits renamed. States are ranks
// and whether all cards are of one suit; rows of stax_states that say the same have the same action.
void stax_actions_are_those_of_their_states() {
  const auto action = [](const StaxState& state, int turned) {
    const int a = rank_of(state.hole[0]), b = rank_of(state.hole[1]);
    const int low = std::min(a, b), high = std::max(a, b);
    std::array<int, 2> board{};
    bool one_suit = suit_of(state.hole[0]) == suit_of(state.hole[1]);
    for (std::size_t i = 0; i < static_cast<std::size_t>(turned); ++i) {
      board[i] = 1 + rank_of(state.board[i]);
      one_suit &= suit_of(state.board[i]) == suit_of(state.hole[0]);
    }
    std::sort(board.begin(), board.end());
    return static_cast<std::uint8_t>((low + 3 * high + 5 * board[0] + 7 * board[1] + one_suit) % 3);
  };
  std::array<std::vector<std::uint8_t>, 3> actions;
  for (int turned = 0; turned < 3; ++turned) {
    for (const StaxState& state : stax_states(turned)) {
      const auto columns = static_cast<std::size_t>(turned == 0 ? 1 : turned == 1 ? 2 : 3);
      actions[static_cast<std::size_t>(turned)].insert(actions[static_cast<std::size_t>(turned)].end(), columns,
                                                       action(state, turned));
    }
  }
  const StaxActions play(2, actions[0], actions[1], actions[2]);
  for (int turned = 0; turned < 3; ++turned) {
    for (const StaxState& state : stax_states(turned)) {
      std::array<Card, 2> hole = state.hole, board = state.board;
      for (int order = 0; order < 4; ++order) {
        for (Card& card : hole) card ^= 3;
        for (Card& card : board) card ^= 3;
        const int found = turned == 0   ? play.first(hole.data())
                          : turned == 1 ? play.second(hole.data(), board.data(), 2)
                                        : play.third(hole.data(), board.data(), 5);
        CHECK_EQUAL(found, int{action(state, turned)});
        std::swap(hole[0], hole[1]);
        if (turned == 2 && order == 1) std::swap(board[0], board[1]);
      }
    }
  }
}

// No chip is made or lost, nobody loses more than he has, and who has most cannot lose more than the next.
void stud_hands() {
  std::mt19937 random(5);
  const auto below = [&](int n) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(n)); };
  for (int trial = 0; trial < 400; ++trial) {
    Stud game;
    game.casino = below(4) > 0;
    game.ante = below(3);
    game.minimum = 1 + below(5);
    game.jokers = static_cast<int>(below(3));
    game.suits = below(2) == 1;
    game.limit = static_cast<StudLimit>(below(4));
    game.maximum = game.limit == StudLimit::kSpread ? game.minimum + below(4) : 0;
    game.bring_in = game.minimum > 1 && below(2) == 1 ? 1 : 0;
    game.raise_cap = below(5) - 1;
    game.opens_by_card = below(2) == 1;
    game.must_open = below(2) == 1;
    game.short_all_in_half = below(2) == 1;
    const auto seats = static_cast<std::size_t>(2 + below(9));
    std::vector<std::int64_t> stacks(seats);
    std::vector<StudPolicy> policies(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      stacks[seat] = seat < 2 ? 1 + below(50) : std::max<std::int64_t>(0, below(300) - 100);
      policies[seat] = static_cast<StudPolicy>(below(2));
    }
    const StudTable table{game, stacks, policies, static_cast<std::size_t>(below(static_cast<int>(seats)))};
    std::vector<NetCounts> won(seats);
    simulate_stud(table, kKey, 0, 50, won);
    std::vector<std::map<std::int64_t, std::int64_t>> seen;
    std::int64_t sum = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      seen.push_back(map_of(won[seat]));
      std::int64_t hands = 0;
      for (const auto& [net, count] : seen.back()) {
        CHECK_EQUAL(net >= -stacks[seat], true);
        sum += net * count;
        hands += count;
      }
      CHECK_EQUAL(hands, 50);
    }
    CHECK_EQUAL(sum, 0);
    std::vector<std::map<std::int64_t, std::int64_t>> again(seats);
    std::size_t width = 0;
    for (const std::int64_t stack : stacks) width += stack > 0 ? 5 : 0;
    const std::vector<Card> rows = rows_of(50, width, kCards + game.jokers);
    for (std::size_t i = 0; i < 50; ++i) {
      const auto net = play_stud(table, std::span(&rows[i * width], width));
      CHECK_EQUAL(std::accumulate(net.begin(), net.end(), std::int64_t{0}), 0);
      for (std::size_t seat = 0; seat < seats; ++seat) ++again[seat][net[seat]];
    }
    CHECK_EQUAL(again == seen, true);
  }
}

}  // namespace

int main() {
  nets_are_counted();
  actions_are_those_of_the_canonical_hand();
  draw_rounds();
  stax_rounds();
  stax_actions_are_those_of_their_states();
  stud_hands();
}
