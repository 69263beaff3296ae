#include <vector>

#include "arrays.hpp"
#include "fivecard/stax.hpp"

namespace fivecard::bindings {
namespace {

Stax make_stax(const Array<std::uint8_t>& line_of_value, const Array<std::int64_t>& pays, std::int64_t unit, int max_raise,
               bool larger) {
  require(pays.ndim() == 1, "pays must have one entry a line");
  const LineOfValue lines = lines_view(line_of_value, static_cast<int>(std::min<py::ssize_t>(pays.size(), 257)));
  const auto small = [](std::int64_t payoff) { return payoff >= -kLargestPayoff && payoff <= kLargestPayoff; };
  require(std::ranges::all_of(view(pays), small) && unit > 0 && small(unit), "a payoff is too large for exact 64-bit work");
  require(max_raise >= 1 && max_raise <= kMaxRaise, "max_raise must be 1 to 10, not " + std::to_string(max_raise));
  return {lines, view(pays), unit, max_raise, larger};
}

// Cards that are known, distinct and not in the pool, which has enough for the others.
StaxSpot make_spot(const Stax& game, std::span<const Card, 2> hole, std::span<const Card, 3> board, int turned, int wagered,
                   CardSet pool) {
  require(turned >= 0 && turned <= 2, "turned must be 0, 1 or 2, not " + std::to_string(turned));
  require(wagered >= 1 + turned && wagered <= 1 + turned * game.max_raise,
          std::to_string(wagered) + " Antes cannot have been wagered");
  require((pool & ~kFullDeck) == 0, "the pool has a card that is not in the deck");
  StaxSpot spot{{hole[0], hole[1]}, {board[0], board[1], board[2]}, turned, wagered, pool};
  CardSet seen = pool;
  int unknown = 0;
  const auto once = [&seen](Card card) {
    require(card < kCards, std::to_string(card) + " is not a card; cards are 0 to 51");
    require(!(seen & set_of(card)), "duplicate card " + std::to_string(card));
    seen |= set_of(card);
  };
  for (const Card card : hole) once(card);
  for (std::size_t place = 0; place < 3; ++place) {
    if (board[place] != kFaceDown) {
      once(board[place]);
    } else {
      require(static_cast<int>(place) >= turned, "a community card that is turned up is not known");
      ++unknown;
    }
  }
  require(size_of(pool) >= unknown, "the pool has too few cards");
  return spot;
}

py::tuple choices_of(const Array<Card>& hole, const Array<Card>& board, int turned, int wagered, CardSet pool,
                     const Array<std::uint8_t>& line_of_value, const Array<std::int64_t>& pays, std::int64_t unit, int max_raise,
                     bool larger, const std::string& method) {
  const Stax game = make_stax(line_of_value, pays, unit, max_raise, larger);
  const StaxSpot spot = make_spot(game, exactly<2>(hole, "hole"), exactly<3>(board, "board"), turned, wagered, pool);
  require(method == "types" || method == "enumerate", "method must be types or enumerate, not " + method);
  Array<std::int64_t> ev = empty<std::int64_t>({max_raise + 1});
  Array<std::int64_t> counts = empty<std::int64_t>({max_raise + 1, game.lines() + 1});
  const std::span<std::int64_t> ev_out = writable(ev);
  const std::span<std::int64_t> counts_out = writable(counts);
  std::int64_t ways = 0;
  {
    const py::gil_scoped_release release;
    ways = (method == "types" ? stax_choices : stax_choices_by_enumeration)(game, spot, ev_out, counts_out);
  }
  return py::make_tuple(ev, counts, ways);
}

Array<std::int64_t> best_of(const Array<Card>& holes, const Array<Card>& boards, const Array<std::uint64_t>& pools, int turned,
                            int wagered, const Array<std::uint8_t>& line_of_value, const Array<std::int64_t>& pays,
                            std::int64_t unit, int max_raise, bool larger) {
  const Stax game = make_stax(line_of_value, pays, unit, max_raise, larger);
  const auto n = static_cast<std::size_t>(pools.size());
  require(pools.ndim() == 1 && holes.ndim() == 2 && boards.ndim() == 2 && holes.shape(0) == pools.size() &&
              boards.shape(0) == pools.size() && holes.shape(1) == 2 && boards.shape(1) == 3,
          "holes, boards and pools must have shapes [n, 2], [n, 3] and [n]");
  std::vector<StaxSpot> spots;
  spots.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    spots.push_back(make_spot(game, view(holes).subspan(2 * i).first<2>(), view(boards).subspan(3 * i).first<3>(), turned,
                              wagered, view(pools)[i]));
  }
  Array<std::int64_t> ev = empty<std::int64_t>({static_cast<py::ssize_t>(n)});
  const std::span<std::int64_t> out = writable(ev);
  interruptible(n, 1 << 8, [&](std::size_t first, std::size_t size) {
    stax_best(game, std::span(spots).subspan(first, size), out.subspan(first, size));
  });
  return ev;
}

py::tuple states_of(int turned) {
  require(turned >= 0 && turned <= 2, "turned must be 0, 1 or 2, not " + std::to_string(turned));
  const std::span<const StaxState> states = stax_states(turned);
  const auto n = static_cast<py::ssize_t>(states.size());
  Array<Card> cards = empty<Card>({n, 2 + turned});
  Array<std::int32_t> weights = empty<std::int32_t>({n});
  Card* out = cards.mutable_data();
  std::int32_t* weight = weights.mutable_data();
  for (const StaxState& state : states) {
    out = std::copy(state.hole.begin(), state.hole.end(), out);
    out = std::copy_n(state.board.begin(), turned, out);
    *weight++ = state.weight;
  }
  return py::make_tuple(cards, weights);
}

py::tuple solve_of(const Array<std::uint8_t>& line_of_value, const Array<std::int64_t>& pays, std::int64_t unit, int max_raise,
                   bool larger) {
  const Stax game = make_stax(line_of_value, pays, unit, max_raise, larger);
  Array<std::int64_t> opening = empty<std::int64_t>({kHoles, max_raise + 1});
  Array<std::uint8_t> best2 = empty<std::uint8_t>({kStaxStates[1], max_raise});
  Array<std::int64_t> ev2 = empty<std::int64_t>({kStaxStates[1], max_raise});
  Array<std::uint8_t> best3 = empty<std::uint8_t>({kStaxStates[2], 2 * max_raise - 1});
  Array<std::int64_t> ev3 = empty<std::int64_t>({kStaxStates[2], 2 * max_raise - 1});
  const StaxSolution solution{writable(opening), {writable(best2), writable(best3)}, {writable(ev2), writable(ev3)}};
  {
    const py::gil_scoped_release release;
    stax_solve(game, solution);
  }
  return py::make_tuple(opening, best2, ev2, best3, ev3);
}

Array<std::int64_t> joint_of(const Array<std::uint8_t>& line_of_value, const Array<std::int64_t>& pays, std::int64_t unit,
                             int max_raise, bool larger, const Array<std::uint8_t>& line_of_value3, int lines3) {
  const Stax game = make_stax(line_of_value, pays, unit, max_raise, larger);
  require(lines3 >= 1 && lines3 <= 256, "lines3 must be 1 to 256, not " + std::to_string(lines3));
  const auto lines = exactly<kValues3>(line_of_value3, "line_of_value3");
  require(std::ranges::all_of(lines, [lines3](std::uint8_t line) { return line < lines3; }), "a line of value3 is too large");
  const int bets = (max_raise + 1) * (max_raise + 1) * (max_raise + 1);
  Array<std::int64_t> joint = empty<std::int64_t>({bets, game.lines(), lines3});
  const std::span<std::int64_t> out = writable(joint);
  const py::gil_scoped_release release;
  stax_joint(game, lines, lines3, out);
  return joint;
}

py::tuple exposed_of(const Array<std::uint8_t>& line_of_value, const Array<std::int64_t>& pays, std::int64_t unit, int max_raise,
                     bool larger, int hole, int dead, unsigned flashed) {
  const Stax game = make_stax(line_of_value, pays, unit, max_raise, larger);
  require(hole >= 0 && hole < kHoles, "hole must be 0 to 168, not " + std::to_string(hole));
  require(dead >= 0 && dead <= 6, "dead must be 0 to 6, not " + std::to_string(dead));
  require(flashed < 8, "flashed must be 0 to 7, not " + std::to_string(flashed));
  StaxExposed exposed;
  Signals signals;
  {
    const py::gil_scoped_release release;
    exposed = stax_exposed(game, hole, dead, flashed, [&] { return signals.go_on(); });
  }
  signals.check();
  return py::make_tuple(exposed.high, exposed.low);
}

}  // namespace
}  // namespace fivecard::bindings

void bind_stax(pybind11::module_& m) {
  namespace py = pybind11;
  using namespace fivecard::bindings;
  m.def("stax_choices", &choices_of, py::arg("hole"), py::arg("board"), py::arg("turned"), py::arg("wagered"), py::arg("pool"),
        py::arg("line_of_value"), py::arg("pays"), py::arg("unit"), py::arg("max_raise"), py::arg("larger"),
        py::arg("method") = "types",
        "(int64[max_raise + 1] evs, int64[max_raise + 1, lines + 1] ways to end, the last folded, and ways in all)");
  m.def("stax_best", &best_of, py::arg("holes"), py::arg("boards"), py::arg("pools"), py::arg("turned"), py::arg("wagered"),
        py::arg("line_of_value"), py::arg("pays"), py::arg("unit"), py::arg("max_raise"), py::arg("larger"),
        "int64[n]: the ev of the best action in each spot");
  m.def("stax_states", &states_of, py::arg("turned"), "(uint8[n, 2 + turned] cards, int32[n] deals each row stands for)");
  m.def("stax_solve", &solve_of, py::arg("line_of_value"), py::arg("pays"), py::arg("unit"), py::arg("max_raise"),
        py::arg("larger"),
        "(int64[169, max_raise + 1] first evs, uint8[3055, max_raise] actions, int64 evs, uint8[19669, 2 max_raise - 1], int64)");
  m.def("stax_joint", &joint_of, py::arg("line_of_value"), py::arg("pays"), py::arg("unit"), py::arg("max_raise"),
        py::arg("larger"), py::arg("line_of_value3"), py::arg("lines3"),
        "int64[(max_raise + 1)**3, lines, lines3]: deals by actions, line of the five and line of the community cards");
  m.def("stax_exposed", &exposed_of, py::arg("line_of_value"), py::arg("pays"), py::arg("unit"), py::arg("max_raise"),
        py::arg("larger"), py::arg("hole"), py::arg("dead"), py::arg("flashed"),
        "(high, low): the sum of best evs of a hole class is high * 2**32 + low");
}
