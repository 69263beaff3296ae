#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <optional>
#include <tuple>
#include <vector>

#include "arrays.hpp"
#include "fivecard/equilibrium.hpp"

namespace fivecard::bindings {
namespace {

// kind[nodes], parent[nodes], pays[nodes, lanes, 3], deal[lanes].
using TreeArrays = std::tuple<Array<std::uint8_t>, Array<std::int32_t>, Array<double>, Array<std::int32_t>>;
// cards, opener[outcomes], keys of seat 0 and 1 [outcomes, cards of the seat].
using OpenArrays = std::tuple<Array<std::uint64_t>, Array<std::int32_t>, Array<std::uint32_t>, Array<std::uint32_t>>;

BettingTree make_tree(const TreeArrays& arrays) {
  const auto& [kinds, parents, pays, deals] = arrays;
  const auto nodes = static_cast<std::size_t>(kinds.size());
  require(nodes > 0 && parents.size() == kinds.size(), "a tree has a kind and a parent for every node");
  require(pays.ndim() == 3 && pays.shape(0) == kinds.size() && pays.shape(1) > 0 && pays.shape(2) == 3,
          "pays must have shape [nodes, lanes, 3]");
  BettingTree tree;
  tree.lanes = static_cast<std::size_t>(pays.shape(1));
  tree.pays.assign(pays.data(), pays.data() + pays.size());
  tree.deal.assign(deals.data(), deals.data() + deals.size());
  std::vector<int> children(nodes);
  for (std::size_t node = 0; node < nodes; ++node) {
    const std::uint8_t kind = view(kinds)[node];
    const std::int32_t parent = view(parents)[node];
    require(kind <= static_cast<std::uint8_t>(NodeKind::kDeal), "kinds of nodes are 0 to 4");
    require(node == 0 ? parent == -1 : parent >= 0 && static_cast<std::size_t>(parent) < node, "a node stands after its parent");
    if (node > 0) ++children[static_cast<std::size_t>(parent)];
    tree.kind.push_back(static_cast<NodeKind>(kind));
    tree.parent.push_back(parent);
  }
  for (std::size_t node = 0; node < nodes; ++node) {
    const bool decides = tree.kind[node] <= NodeKind::kSeat1;
    require(decides ? children[node] >= 1 && children[node] <= 3 : children[node] == 0,
            "a seat has one to three actions, a leaf has none");
  }
  return tree;
}

// Hidden cards and weights by seat, the first tree, the last ones by opener, what is opened, ways.
using GameArrays = std::tuple<std::vector<Array<Card>>, std::vector<Array<double>>, TreeArrays,
                              std::vector<std::vector<TreeArrays>>, OpenArrays, double>;

HiddenCardGame make_game(const GameArrays& arrays) {
  const auto& [cards, weights, first, last, opens, ways] = arrays;
  HiddenCardGame game;
  require(cards.size() == 2 && weights.size() == 2 && last.size() == 2, "there are two seats");
  for (std::size_t seat = 0; seat < 2; ++seat) {
    require(cards[seat].size() > 0 && cards[seat].size() == weights[seat].size(), "every hidden card has a weight");
    CardSet seen = 0;
    for (const Card card : view(cards[seat])) {
      require(card < kCardsWithJokers && !(seen & set_of(card)), "hidden cards are different ones, 0 to 53");
      seen |= set_of(card);
    }
    for (const double weight : view(weights[seat])) require(weight >= 0 && weight <= 1, "weights are 0 to 1");
    game.cards[seat].assign(cards[seat].data(), cards[seat].data() + cards[seat].size());
    game.weight[seat].assign(weights[seat].data(), weights[seat].data() + weights[seat].size());
  }
  game.first = make_tree(first);
  require(game.first.lanes == 1, "the first tree has one lane");
  const auto leaves = std::count(game.first.kind.begin(), game.first.kind.end(), NodeKind::kDeal);
  for (std::size_t opener = 0; opener < 2; ++opener) {
    for (const TreeArrays& after : last[opener]) {
      game.last[opener].push_back(make_tree(after));
      const BettingTree& tree = game.last[opener].back();
      require(tree.deal.size() == tree.lanes, "every lane goes on from a deal leaf");
      for (const int deal : tree.deal) require(deal >= 0 && deal < leaves, "no such deal leaf");
      require(std::count(tree.kind.begin(), tree.kind.end(), NodeKind::kDeal) == 0, "the last street has no deal");
    }
  }
  const auto& [gone, openers, keys0, keys1] = opens;
  const auto outcomes = static_cast<std::size_t>(gone.size());
  require(outcomes > 0 && openers.size() == gone.size() && ways > 0, "there is an outcome");
  const std::array<const Array<std::uint32_t>*, 2> keys{&keys0, &keys1};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    require(keys[seat]->ndim() == 2 && keys[seat]->shape(0) == gone.size() && keys[seat]->shape(1) == cards[seat].size(),
            "keys must have shape [outcomes, cards]");
  }
  for (std::size_t i = 0; i < outcomes; ++i) {
    OpenCards open;
    open.cards = view(gone)[i];
    open.opener = view(openers)[i];
    require(open.opener == 0 || open.opener == 1, "an opener is seat 0 or 1");
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const std::size_t n = game.cards[seat].size();
      const auto row = view(*keys[seat]).subspan(i * n, n);
      open.keys[seat].assign(row.begin(), row.end());
    }
    game.outcomes.push_back(std::move(open));
  }
  game.ways = ways;
  return game;
}

template <class T>
Array<T> array_of(const std::vector<T>& values) {
  return Array<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

py::tuple equilibrium_of(const GameArrays& arrays, double gain, std::uint64_t most,
                         const std::optional<std::function<void(std::uint64_t, double)>>& progress) {
  const HiddenCardGame game = make_game(arrays);
  require(most > 0, "at least one iteration");
  EquilibriumResult found;
  Signals signals;
  {
    const py::gil_scoped_release release;
    found = find_equilibrium(game, gain, most, [&](std::uint64_t done, double left) {
      return signals.go_on([&] {
        if (progress) (*progress)(done, left);
      });
    });
  }
  signals.check();
  py::object play = found.play.floats.empty() ? py::object(array_of(found.play.doubles)) : array_of(found.play.floats);
  return py::make_tuple(play, found.iterations, found.value, found.best[0], found.best[1]);
}

py::tuple report_of(const GameArrays& arrays, const py::array& play, int deal, std::size_t outcome) {
  const HiddenCardGame game = make_game(arrays);
  require(outcome < game.outcomes.size(), "no such outcome");
  require(static_cast<std::size_t>(play.size()) == play_size(game), "the play is of another game");
  Play given;
  if (py::isinstance<py::array_t<float>>(play)) {
    const auto floats = py::cast<Array<float>>(play);
    given.floats.assign(floats.data(), floats.data() + floats.size());
  } else {
    const auto doubles = py::cast<Array<double>>(play);
    given.doubles.assign(doubles.data(), doubles.data() + doubles.size());
  }
  require(given.floats.empty() == (game.first.kind.size() == 1), "the play is of another game");
  StreetReport report;
  Signals signals;
  {
    const py::gil_scoped_release release;
    report = report_street(game, given, deal, outcome, [&] { return signals.go_on(); });
  }
  signals.check();
  py::list out;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto n = static_cast<py::ssize_t>(game.cards[seat].size());
    const py::ssize_t nodes = static_cast<py::ssize_t>(report.reach[seat].size()) / n;
    const std::vector<py::ssize_t> shape{nodes, n};
    out.append(py::make_tuple(Array<double>(shape, report.reach[seat].data()), Array<double>(shape, report.ev[seat].data())));
  }
  return py::make_tuple(out[0], out[1]);
}

}  // namespace
}  // namespace fivecard::bindings

void bind_equilibrium(pybind11::module_& m) {
  namespace py = pybind11;
  using namespace fivecard::bindings;
  m.def("equilibrium", &equilibrium_of, py::arg("game"), py::arg("gain"), py::arg("most"), py::arg("progress") = py::none(),
        "(play, iterations, chips of seat 0, of seat 0 and of seat 1 playing best against the other)");
  m.def("equilibrium_report", &report_of, py::arg("game"), py::arg("play"), py::arg("deal"), py::arg("outcome"),
        "by seat: reach and ev, float64[nodes, cards], of the first street (deal -1) or a last one");
}
