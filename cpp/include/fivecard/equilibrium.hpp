// equilibrium.hpp: two seats with a hidden card each and few ways to bet: play that neither can better.
//
// A game is a first tree of betting, after some of whose leaves cards are dealt in the open, all outcomes alike, and a last tree
// with the showdown. A game of one street has a first tree of nothing but such a leaf, and one outcome without cards.
//
// Counterfactual regret minimization: seats learn in turn, regrets never fall below zero (CFR+), the average play is the answer.
// With one street the last regret is expected once more (predictive CFR+), learning starts again from the average at ever longer
// intervals, and doubles reach 1e-9 of the pot; with a deal, where time and memory allow some hundred iterations, old regrets
// fade (by the power 1.5) and early play counts little (power 4), in floats.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "fivecard/card.hpp"

namespace fivecard {

enum class NodeKind : std::uint8_t { kSeat0, kSeat1, kEnded, kShowdown, kDeal };

// A node stands after its parent, the children of one in the order of its actions. The tree serves several lanes, which differ
// in chips alone. pays[3 * (node * lanes + lane) + {0, 1, 2}]: chips seat 0 gets of seat 1 if it wins, ties, loses a showdown;
// where the hand ended without one all three are alike.
struct BettingTree {
  std::vector<NodeKind> kind;
  std::vector<int> parent;  // -1 of the root
  std::size_t lanes = 1;
  std::vector<double> pays;
  std::vector<int> deal;  // by lane: the leaf of the first tree it goes on from, as number of its deal leaves
};

struct OpenCards {
  CardSet cards = 0;                               // no longer hidden by anyone
  int opener = 0;                                  // whose trees follow
  std::array<std::vector<std::uint32_t>, 2> keys;  // by hidden card of each seat: the bigger wins
};

struct HiddenCardGame {
  std::array<std::vector<Card>, 2> cards;  // that each seat may hide
  std::array<std::vector<double>, 2> weight;
  BettingTree first;
  std::array<std::vector<BettingTree>, 2> last;  // by opener
  std::vector<OpenCards> outcomes;
  double ways = 1;  // outcomes that are possible with a pair of hidden cards
};

// What the seats do on average at every edge, a row of hidden cards each, in an order of the solver's own. It answers reports.
struct Play {
  std::vector<float> floats;    // with a deal
  std::vector<double> doubles;  // of one street
};

struct EquilibriumResult {
  Play play;
  std::uint64_t iterations = 0;
  std::array<double, 2> best{};  // chips of seat 0, seat 1 that play best against the other's average
  double value = 0;              // chips of seat 0 if both play as on average
  bool stopped = false;
};

// Everything there is to know of one street, in rows by hidden card: [seat][node * cards of the seat + card].
struct StreetReport {
  std::array<std::vector<double>, 2> reach;  // the card's weight times how often the seat plays so far, having it
  std::array<std::vector<double>, 2> ev;     // chips of the seat having it; not a number where the other never is
  bool stopped = false;
};

// Called every millisecond or so with the number of iterations done and the chips both together could gain when last looked
// at, as early as in the first and as late as in the last look at the result; if it says no the rest is left out.
using Watch = std::function<bool(std::uint64_t, double)>;

// Until both together could gain no more than `gain` chips, or for so many iterations.
EquilibriumResult find_equilibrium(const HiddenCardGame& game, double gain, std::uint64_t most_iterations, const Watch& go_on);

// Of the first tree (deal < 0), or of the last one after this deal leaf and outcome. `go_on` is asked as `Watch` is.
StreetReport report_street(
    const HiddenCardGame& game, const Play& play, int deal, std::size_t outcome,
    const std::function<bool()>& go_on = [] { return true; });

// Reals of a game's Play.
std::size_t play_size(const HiddenCardGame& game);

}  // namespace fivecard
