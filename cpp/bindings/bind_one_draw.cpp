#include <pybind11/stl.h>

#include <optional>

#include "arrays.hpp"
#include "fivecard/one_draw.hpp"

namespace fivecard::bindings {
namespace {

Array<std::int32_t> completion_counts_of(const Array<std::uint8_t>& line_of_value, int lines) {
  const LineOfValue line_view = lines_view(line_of_value, lines);
  Array<std::int32_t> counts = empty<std::int32_t>({kSlots, lines});
  const std::span<std::int32_t> out = writable(counts);
  const py::gil_scoped_release release;
  completion_counts(line_view, lines, out);
  return counts;
}

OneDraw make_game(const Array<std::int64_t>& sums, const Array<std::int64_t>& draw_payoff,
                  const Array<std::int64_t>& stand_payoff, std::optional<std::int64_t> fold_payoff, int max_draw,
                  bool draw_first) {
  require(max_draw == 4 || max_draw == 5, "max_draw must be 4 or 5, not " + std::to_string(max_draw));
  const auto small = [](std::int64_t payoff) { return payoff >= -kLargestPayoff && payoff <= kLargestPayoff; };
  require(std::ranges::all_of(view(draw_payoff), small) && std::ranges::all_of(view(stand_payoff), small) &&
              small(fold_payoff.value_or(0)),
          "a payoff is too large for exact 64-bit work");
  return {exactly<kSlots>(sums, "sums"),
          exactly<kValues>(draw_payoff, "draw_payoff"),
          exactly<kValues>(stand_payoff, "stand_payoff"),
          fold_payoff.value_or(kNotLegal),
          max_draw,
          draw_first ? Order::kDrawFoldStand : Order::kFoldStandDraw};
}

py::tuple solve_canonical_of(const Array<std::int64_t>& sums, const Array<std::int64_t>& draw_payoff,
                             const Array<std::int64_t>& stand_payoff, std::optional<std::int64_t> fold_payoff, int max_draw,
                             bool draw_first) {
  const OneDraw game = make_game(sums, draw_payoff, stand_payoff, fold_payoff, max_draw, draw_first);
  Array<std::uint8_t> action = empty<std::uint8_t>({kCanonicalHands});
  Array<std::int64_t> ev = empty<std::int64_t>({kCanonicalHands});
  const std::span<std::uint8_t> action_out = writable(action);
  const std::span<std::int64_t> ev_out = writable(ev);
  WideSum sum;
  {
    const py::gil_scoped_release release;
    sum = solve_canonical(game, action_out, ev_out);
  }
  return py::make_tuple(action, ev, sum.high, sum.low);
}

py::tuple solve_hands_of(const Array<Card>& hands, const Array<std::int64_t>& sums, const Array<std::int64_t>& draw_payoff,
                         const Array<std::int64_t>& stand_payoff, std::optional<std::int64_t> fold_payoff, int max_draw,
                         bool draw_first, bool with_evs) {
  check_hands(hands, 5, 5);
  const OneDraw game = make_game(sums, draw_payoff, stand_payoff, fold_payoff, max_draw, draw_first);
  const py::ssize_t n = hands.shape(0);
  Array<std::uint8_t> action = empty<std::uint8_t>({n});
  Array<std::int64_t> ev = empty<std::int64_t>({n});
  Array<std::int64_t> evs = empty<std::int64_t>({with_evs ? n : 0, kActions});
  const std::span<const Card> cards = view(hands);
  const std::span<std::uint8_t> action_out = writable(action);
  const std::span<std::int64_t> ev_out = writable(ev);
  const std::span<std::int64_t> evs_out = writable(evs);
  interruptible(action_out.size(), 1 << 14, [&](std::size_t first, std::size_t size) {
    const auto rows = with_evs ? evs_out.subspan(first * kActions, size * kActions) : std::span<std::int64_t>();
    solve_hands(game, cards.subspan(first * 5, size * 5), action_out.subspan(first, size), ev_out.subspan(first, size), rows);
  });
  return py::make_tuple(action, ev, evs);
}

Array<std::int64_t> joint_counts_of(const Array<std::uint8_t>& action, const Array<std::uint8_t>& line_of_value, int lines,
                                    const Array<std::int32_t>& completions) {
  const LineOfValue line_view = lines_view(line_of_value, lines);
  const auto actions = exactly<kCanonicalHands>(action, "action");
  require(std::ranges::all_of(actions, [](std::uint8_t code) { return code < kActions; }), "an action code is above 32");
  require(completions.size() == py::ssize_t{kSlots} * lines, "completions must have shape [18370, lines]");
  Array<std::int64_t> joint = empty<std::int64_t>({kKinds, lines});
  const std::span<std::int64_t> out = writable(joint);
  const py::gil_scoped_release release;
  joint_counts(actions, line_view, lines, view(completions), out);
  return joint;
}

}  // namespace
}  // namespace fivecard::bindings

void bind_one_draw(pybind11::module_& m) {
  namespace py = pybind11;
  using namespace fivecard::bindings;
  m.def("completion_counts", &completion_counts_of, py::arg("line_of_value"), py::arg("lines"),
        "int32[18370, lines]: hands on each line that contain the set of each slot");
  m.def("solve_canonical", &solve_canonical_of, py::arg("sums"), py::arg("draw_payoff"), py::arg("stand_payoff"),
        py::arg("fold_payoff"), py::arg("max_draw"), py::arg("draw_first"),
        "(uint8[134459] action, int64[134459] ev, high, low): the weighted ev sum is high * 2**32 + low");
  m.def("solve_hands", &solve_hands_of, py::arg("hands"), py::arg("sums"), py::arg("draw_payoff"), py::arg("stand_payoff"),
        py::arg("fold_payoff"), py::arg("max_draw"), py::arg("draw_first"), py::arg("with_evs"),
        "(uint8[n] action, int64[n] ev, int64[n or 0, 33] evs of all actions)");
  m.def("joint_counts", &joint_counts_of, py::arg("action"), py::arg("line_of_value"), py::arg("lines"), py::arg("completions"),
        "int64[7, lines]: by cards drawn (0 stand, 6 fold), ways to end on each line");
  m.def("instruction_set", &fivecard::instruction_set, "baseline or avx2");
}
