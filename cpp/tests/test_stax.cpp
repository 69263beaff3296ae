#include <algorithm>
#include <random>

#include "check.hpp"
#include "fivecard/stax.hpp"

using namespace fivecard;

namespace {

const std::vector<std::uint8_t> kLines = stax_lines();
const std::array<std::int64_t, 11> kPays{-1, 0, 1, 2, 3, 4, 6, 10, 40, 100, 500};

Stax published(bool larger = false) { return {LineOfValue(kLines.data(), kValues), kPays, 1, 3, larger}; }

StaxSpot spot_of(std::string_view hole, std::string_view board, int wagered) {
  StaxSpot spot;
  const std::vector<Card> cards = parse(hole);
  const std::vector<Card> turned = parse(board);
  std::copy(cards.begin(), cards.end(), spot.hole.begin());
  std::copy(turned.begin(), turned.end(), spot.board.begin());
  spot.turned = static_cast<int>(turned.size());
  spot.wagered = wagered;
  spot.pool = kFullDeck;
  for (const Card card : cards) spot.pool &= ~set_of(card);
  for (const Card card : turned) spot.pool &= ~set_of(card);
  return spot;
}

// Two pair on the board of four cards: 4 of 48 cards make a full house, to 10 to one; the others pay 2.
void two_pair_by_hand() {
  std::array<std::int64_t, 4> ev{};
  std::array<std::int64_t, 48> counts{};
  const std::int64_t ways = stax_choices(published(), spot_of("Ts 7h", "7d Tc", 5), ev, counts);
  CHECK_EQUAL(ways, 48);
  CHECK_EQUAL(ev[0], -5 * 48);
  CHECK_EQUAL(ev[1], 6 * (4 * 10 + 44 * 2));
  CHECK_EQUAL(ev[3], 8 * (4 * 10 + 44 * 2));
  CHECK_EQUAL(counts[11], 48);  // fold
  CHECK_EQUAL(counts[12 + 3], 44);
  CHECK_EQUAL(counts[12 + 7], 4);
}

void routes_agree() {
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 300; ++trial) {
    std::array<Card, kCards> deck{};
    for (std::size_t i = 0; i < kCards; ++i) deck[i] = static_cast<Card>(i);
    std::shuffle(deck.begin(), deck.end(), random);
    const auto below = [&](std::uint64_t n) { return static_cast<int>(random() % n); };
    // Every other deck has few ranks of few suits: flushes and sets.
    if (trial % 2) std::stable_partition(deck.begin(), deck.end(), [](Card c) { return suit_of(c) < 2 && rank_of(c) > 3; });

    const auto lines = static_cast<std::size_t>(1 + below(trial % 3 ? 12 : 200));
    std::vector<std::uint8_t> line_of_value(kValues);
    for (std::uint8_t& line : line_of_value) line = static_cast<std::uint8_t>(random() % lines);
    std::vector<std::int64_t> pays(lines);
    for (std::int64_t& pay : pays) pay = below(12) - 7;
    if (trial % 5 == 0) line_of_value = kLines, pays.assign(kPays.begin(), kPays.end());
    const Stax game{LineOfValue(line_of_value.data(), kValues), pays, 1 + below(3), 1 + below(trial % 4 ? 3 : 10),
                    random() % 2 == 0};

    StaxSpot spot;
    std::copy_n(deck.begin(), 2, spot.hole.begin());
    spot.turned = below(3);
    spot.wagered = 1 + spot.turned * (1 + below(static_cast<std::uint64_t>(game.max_raise)));
    for (int place = 0; place < 3; ++place) {
      const auto i = static_cast<std::size_t>(place);
      if (place < spot.turned || random() % 4 == 0) spot.board[i] = deck[2 + i];
    }
    const auto last = static_cast<std::size_t>(trial < 20 ? kCards : 8 + below(17));
    for (std::size_t i = 5; i < last; ++i) spot.pool |= set_of(deck[i]);

    const auto actions = static_cast<std::size_t>(game.max_raise) + 1;
    std::vector<std::int64_t> ev(actions), ev_visited(actions), counts(actions * (pays.size() + 1)), visited(counts.size());
    const std::int64_t ways = stax_choices(game, spot, ev, counts);
    CHECK_EQUAL(stax_choices_by_enumeration(game, spot, ev_visited, visited), ways);
    CHECK_EQUAL(ev == ev_visited, true);
    CHECK_EQUAL(counts == visited, true);
    for (std::size_t a = 0; a < actions; ++a) {
      std::int64_t sum = 0;
      for (std::size_t l = 0; l <= pays.size(); ++l) sum += counts[a * (pays.size() + 1) + l];
      CHECK_EQUAL(sum, ways);
    }
    std::array<std::int64_t, 1> best{};
    stax_best(game, std::span(&spot, 1), best);
    CHECK_EQUAL(best[0], *std::max_element(ev.begin(), ev.end()));
  }
}

struct Solved {
  explicit Solved(const Stax& game)
      : opening(static_cast<std::size_t>(kHoles * (game.max_raise + 1))),
        best{std::vector<std::uint8_t>(static_cast<std::size_t>(kStaxStates[1] * game.max_raise)),
             std::vector<std::uint8_t>(static_cast<std::size_t>(kStaxStates[2] * (2 * game.max_raise - 1)))},
        ev{std::vector<std::int64_t>(best[0].size()), std::vector<std::int64_t>(best[1].size())} {
    stax_solve(game, {opening, {best[0], best[1]}, {ev[0], ev[1]}});
  }
  std::vector<std::int64_t> opening;
  std::array<std::vector<std::uint8_t>, 2> best;
  std::array<std::vector<std::int64_t>, 2> ev;
};

// The rows stand for all states, and each says what a spot solved by itself says.
void rows_are_spots() {
  static constexpr std::array<std::int64_t, 3> kDeals{1326, 1326 * 50, 1326 * 1225};
  for (std::size_t turned = 0; turned < 3; ++turned) {
    const auto states = stax_states(static_cast<int>(turned));
    CHECK_EQUAL(states.size(), static_cast<std::size_t>(kStaxStates[turned]));
    std::int64_t deals = 0;
    for (const StaxState& state : states) deals += state.weight;
    CHECK_EQUAL(deals, kDeals[turned]);
  }
  const Stax game = published();
  const Solved solved(game);
  for (std::size_t turned = 1; turned < 3; ++turned) {
    const auto states = stax_states(static_cast<int>(turned));
    const std::size_t totals = turned == 1 ? 3 : 5;
    for (std::size_t row = 0; row < states.size(); row += 37) {
      for (std::size_t i = 0; i < totals; ++i) {
        StaxSpot spot;
        spot.hole = states[row].hole;
        spot.turned = static_cast<int>(turned);
        spot.wagered = static_cast<int>(1 + turned + i);
        spot.pool = kFullDeck & ~set_of(spot.hole[0]) & ~set_of(spot.hole[1]);
        for (std::size_t place = 0; place < turned; ++place) {
          spot.board[place] = states[row].board[place];
          CHECK_EQUAL(spot.pool >> spot.board[place] & 1, 1u);
          spot.pool &= ~set_of(spot.board[place]);
        }
        std::array<std::int64_t, 4> ev{};
        stax_choices_by_enumeration(game, spot, ev, {});
        const auto best = std::max_element(ev.begin(), ev.end());
        CHECK_EQUAL(solved.ev[turned - 1][row * totals + i], *best);
        CHECK_EQUAL(solved.best[turned - 1][row * totals + i], best - ev.begin());
      }
    }
  }
}

// Facts of the rules: ev -53,223 / 1,082,900; all of the community cards known +362,581 / 129,948.
void whole_game() {
  const Solved solved(published());
  std::int64_t sum = 0;
  std::array<std::int64_t, 2> exposed{};
  for (std::size_t hole = 0; hole < kHoles; ++hole) {
    const auto evs = std::span(solved.opening).subspan(hole * 4, 4);
    sum += stax_states(0)[hole].weight * *std::max_element(evs.begin(), evs.end());
    for (unsigned flashed : {0u, 7u}) {
      const StaxExposed found = stax_exposed(published(), static_cast<int>(hole), 0, flashed);
      exposed[flashed / 7] += (found.high << 32) + found.low;
    }
  }
  CHECK_EQUAL(sum * 1082900, -53223 * kStaxDeals);
  CHECK_EQUAL(exposed[0], sum);
  CHECK_EQUAL(exposed[1] * 129948, 362581 * kStaxDeals);
}

// Deals are all there, nets add up to the ev, and the community cards are the 22,100 of SX10.
void joint_counts() {
  for (const bool larger : {false, true}) {
    const Stax game = published(larger);
    std::vector<std::uint8_t> lines3(kValues3);
    for (std::size_t v = 1; v < kValues3; ++v) lines3[v] = evaluate_tables().classes3[v].category;
    std::vector<std::int64_t> joint(64 * 11 * 6);
    stax_joint(game, LineOfValue3(lines3.data(), kValues3), 6, joint);
    std::int64_t deals = 0, net = 0, wagered = 0;
    std::array<std::int64_t, 6> community{};
    std::array<std::int64_t, 11> hands{};
    for (std::size_t i = 0; i < joint.size(); ++i) {
      const std::size_t bets = i / 66;
      const std::size_t line = i / 6 % 11;
      const auto antes = static_cast<std::int64_t>(1 + bets / 16 + bets / 4 % 4 + bets % 4);
      deals += joint[i];
      wagered += joint[i] * antes;
      net += joint[i] * (bets % 4 == 0 ? -antes : antes * kPays[line]);
      community[i % 6] += joint[i];
      hands[line] += joint[i];
    }
    CHECK_EQUAL(deals, kStaxDeals);
    CHECK_EQUAL(net * 1082900, -53223 * kStaxDeals);
    const std::int64_t average = (wagered * 2000000 / kStaxDeals + 1) / 2;  // rounded
    CHECK_EQUAL(average, larger ? 3589772 : 3483568);
    const std::array<std::int64_t, 6> expected{16440, 3744, 1096, 720, 52, 48};
    for (std::size_t i = 0; i < 6; ++i) CHECK_EQUAL(community[i], expected[i] * (kStaxDeals / 22100));
    const std::array<std::int64_t, 11> of_five{0, 0, 0, 123552, 54912, 10200, 5108, 3744, 624, 36, 4};
    for (std::size_t l = 3; l < 11; ++l) CHECK_EQUAL(hands[l], of_five[l] * 60);
    CHECK_EQUAL(hands[1] + hands[2], 1098240 / 13 * 9 * 60);  // nine ranks of pairs
  }
}

// One dead card of each rank and suit, averaged, is the same as summing over the decks without that card.
void exposed_is_the_sum_of_its_spots() {
  const Stax game = published();
  for (const int hole : {5, 90, 100}) {
    const StaxState& state = stax_states(0)[static_cast<std::size_t>(hole)];
    for (const unsigned flashed : {0u, 1u, 4u, 6u}) {
      std::int64_t sum = 0;
      std::vector<StaxSpot> spots;
      const CardSet deck = kFullDeck & ~set_of(state.hole[0]) & ~set_of(state.hole[1]);
      for (CardSet dead = deck; dead;) {
        StaxSpot spot;
        spot.hole = state.hole;
        spot.pool = deck & ~set_of(take_lowest(dead));
        const auto flash = [&](const auto& self, std::size_t place) -> void {
          if (place == 3) return spots.push_back(spot);
          if (!(flashed >> place & 1)) return self(self, place + 1);
          for (CardSet left = spot.pool; left;) {
            const Card card = take_lowest(left);
            spot.board[place] = card;
            spot.pool &= ~set_of(card);
            self(self, place + 1);
            spot.pool |= set_of(card);
            spot.board[place] = kFaceDown;
          }
        };
        flash(flash, 0);
      }
      std::vector<std::int64_t> evs(spots.size());
      stax_best(game, spots, evs);
      for (const std::int64_t ev : evs) sum += ev;
      const StaxExposed found = stax_exposed(game, hole, 1, flashed);
      CHECK_EQUAL((found.high << 32) + found.low, sum * state.weight);
    }
  }
}

}  // namespace

int main() {
  two_pair_by_hand();
  routes_agree();
  rows_are_spots();
  whole_game();
  joint_counts();
  exposed_is_the_sum_of_its_spots();
}
