#include <pybind11/stl.h>

#include "arrays.hpp"
#include "fivecard/canonical.hpp"
#include "fivecard/one_draw.hpp"
#include "fivecard/simulate.hpp"
#include "fivecard/stax.hpp"

namespace fivecard::bindings {
namespace {

constexpr std::size_t kHands = 2598960;
constexpr std::size_t kStep = 1 << 16;  // rounds between two looks for Ctrl-C

std::size_t checked_seats(py::ssize_t seats) {
  require(seats >= 1 && seats <= static_cast<py::ssize_t>(kMostSeats), "seats must be 1 to 10");
  return static_cast<std::size_t>(seats);
}

// Histograms on their way out: int64[seats, classes], and what all seats won together as int64[k, 2] of net and count.
class Counting {
 public:
  Counting(std::size_t seats, std::size_t classes, const Array<std::int64_t>& nets)
      : classes_(empty<std::int64_t>({static_cast<py::ssize_t>(seats), static_cast<py::ssize_t>(classes)})) {
    require(nets.ndim() == 1 && static_cast<std::size_t>(nets.size()) == classes, "nets must have an entry for every class");
    for (const std::int64_t net : view(nets)) require(net >= -kLargestPayoff && net <= kLargestPayoff, "nets are too large");
    const std::span<std::int64_t> out = writable(classes_);
    std::fill(out.begin(), out.end(), 0);
    counts.classes = out;
    if (seats > 1) counts.together = &together_;
  }

  py::tuple result() const {
    py::ssize_t n = 0;
    together_.each([&](std::int64_t, std::int64_t) { ++n; });
    Array<std::int64_t> together = empty<std::int64_t>({n, 2});
    std::int64_t* to = together.mutable_data();
    together_.each([&](std::int64_t net, std::int64_t count) {
      *to++ = net;
      *to++ = count;
    });
    return py::make_tuple(classes_, together);
  }

  RoundCounts counts;

 private:
  Array<std::int64_t> classes_;
  NetCounts together_;
};

Array<std::uint8_t> expand_actions_of(const Array<std::uint8_t>& canonical) {
  const auto codes = exactly<kCanonicalHands>(canonical, "canonical");
  for (const std::uint8_t code : codes) require(code < kActions, "action codes are 0 to 32");
  Array<std::uint8_t> actions = empty<std::uint8_t>({static_cast<py::ssize_t>(kHands)});
  expand_actions(codes, writable(actions));
  return actions;
}

DrawTable draw_table(std::size_t seats, int max_draw, const Array<std::uint8_t>& line_of_value, int lines,
                     const Array<std::int64_t>& nets) {
  require(max_draw == 4 || max_draw == 5, "max_draw must be 4 or 5");
  require(5 * seats + static_cast<std::size_t>(max_draw) <= kCards, "too many seats");
  return {seats, static_cast<std::size_t>(max_draw), lines_view(line_of_value, lines), static_cast<std::size_t>(lines), view(nets)};
}

py::tuple simulate_draw_of(std::uint64_t key0, std::uint64_t key1, std::uint64_t first, std::size_t n,
                           const std::vector<Array<std::uint8_t>>& actions, int max_draw,
                           const Array<std::uint8_t>& line_of_value, int lines, const Array<std::int64_t>& nets) {
  const std::size_t seats = checked_seats(static_cast<py::ssize_t>(actions.size()));
  const DrawTable table = draw_table(seats, max_draw, line_of_value, lines, nets);
  Counting counting(seats, kKinds * table.lines, nets);
  std::vector<const std::uint8_t*> each;
  for (const auto& its : actions) each.push_back(exactly<kHands>(its, "actions").data());
  interruptible(n, kStep, [&](std::size_t done, std::size_t size) {
    simulate_draw(table, each, {key0, key1}, first + done, size, counting.counts);
  });
  return counting.result();
}

py::tuple play_draw_of(const Array<Card>& rows, const Array<std::uint8_t>& codes, int max_draw,
                       const Array<std::uint8_t>& line_of_value, int lines, const Array<std::int64_t>& nets) {
  require(codes.ndim() == 2, "codes must have shape [n, seats]");
  const std::size_t seats = checked_seats(codes.shape(1));
  const DrawTable table = draw_table(seats, max_draw, line_of_value, lines, nets);
  const auto width = static_cast<py::ssize_t>(5 * seats) + max_draw;
  require(codes.shape(0) == rows.shape(0), "rows and codes must be of the same rounds");
  check_hands(rows, width, width);
  for (const std::uint8_t code : view(codes)) require(code < kActions, "action codes are 0 to 32");
  Counting counting(seats, kKinds * table.lines, nets);
  {
    const py::gil_scoped_release release;
    play_draw(table, view(rows), view(codes), counting.counts);
  }
  return counting.result();
}

StaxSeats stax_seats(std::size_t seats, int max_raise, const Array<std::uint8_t>& line_of_value, int lines, int diamonds,
                     const Array<std::uint8_t>& line_of_value3, int lines3, const Array<std::int64_t>& nets) {
  require(max_raise >= 1 && max_raise <= kMaxRaise, "max_raise must be 1 to 10");
  require(diamonds >= 0 && diamonds < lines, "diamonds must be a line");
  require(lines3 >= 1 && lines3 <= 256, "lines3 must be 1 to 256");
  const auto of_value3 = exactly<kValues3>(line_of_value3, "line_of_value3");
  for (const std::uint8_t line : of_value3) require(line < lines3, "line_of_value3 has lines there are not");
  return {seats,    max_raise,  lines_view(line_of_value, lines),  static_cast<std::size_t>(lines), static_cast<std::size_t>(diamonds),
          of_value3, static_cast<std::size_t>(lines3), view(nets)};
}

std::size_t stax_classes(const StaxSeats& table) {
  const auto base = static_cast<std::size_t>(table.max_raise) + 1;
  return base * base * base * table.lines * table.lines3;
}

// Of one strategy: the actions before each community card.
using ThreeArrays = std::array<Array<std::uint8_t>, 3>;

StaxActions stax_actions(int max_raise, const ThreeArrays& actions) {
  for (std::size_t turned = 0; turned < 3; ++turned) {
    const auto columns = static_cast<std::size_t>(turned == 0 ? 1 : turned == 1 ? max_raise : 2 * max_raise - 1);
    require(static_cast<std::size_t>(actions[turned].size()) == columns * static_cast<std::size_t>(kStaxStates[turned]),
            "actions have a row for every state and a column for all that may have been wagered");
    for (const std::uint8_t action : view(actions[turned])) require(action <= max_raise, "a raise is above max_raise");
  }
  return StaxActions(max_raise, view(actions[0]), view(actions[1]), view(actions[2]));
}

py::tuple simulate_stax_of(std::uint64_t key0, std::uint64_t key1, std::uint64_t first, std::size_t n,
                           const std::vector<ThreeArrays>& actions, const std::vector<std::size_t>& strategies, int max_raise,
                           const Array<std::uint8_t>& line_of_value, int lines, int diamonds,
                           const Array<std::uint8_t>& line_of_value3, int lines3, const Array<std::int64_t>& nets) {
  const std::size_t seats = checked_seats(static_cast<py::ssize_t>(strategies.size()));
  const StaxSeats table = stax_seats(seats, max_raise, line_of_value, lines, diamonds, line_of_value3, lines3, nets);
  Counting counting(seats, stax_classes(table), nets);
  std::vector<StaxActions> laid_out;
  for (const ThreeArrays& its : actions) laid_out.push_back(stax_actions(max_raise, its));
  std::vector<const StaxActions*> each;
  for (const std::size_t which : strategies) {
    require(which < laid_out.size(), "no such strategy");
    each.push_back(&laid_out[which]);
  }
  interruptible(n, kStep, [&](std::size_t done, std::size_t size) {
    simulate_stax(table, each, {key0, key1}, first + done, size, counting.counts);
  });
  return counting.result();
}

py::tuple play_stax_of(const Array<Card>& rows, const Array<std::uint8_t>& actions, int max_raise,
                       const Array<std::uint8_t>& line_of_value, int lines, int diamonds,
                       const Array<std::uint8_t>& line_of_value3, int lines3, const Array<std::int64_t>& nets) {
  require(actions.ndim() == 3 && actions.shape(2) == 3, "actions must have shape [n, seats, 3]");
  const std::size_t seats = checked_seats(actions.shape(1));
  const StaxSeats table = stax_seats(seats, max_raise, line_of_value, lines, diamonds, line_of_value3, lines3, nets);
  const auto width = static_cast<py::ssize_t>(2 * seats) + 3;
  require(actions.shape(0) == rows.shape(0), "rows and actions must be of the same rounds");
  check_hands(rows, width, width);
  for (const std::uint8_t action : view(actions)) require(action <= max_raise, "a raise is above max_raise");
  Counting counting(seats, stax_classes(table), nets);
  {
    const py::gil_scoped_release release;
    play_stax(table, view(rows), view(actions), counting.counts);
  }
  return counting.result();
}

}  // namespace
}  // namespace fivecard::bindings

void bind_simulate(pybind11::module_& m) {
  namespace py = pybind11;
  using namespace fivecard::bindings;
  m.def("expand_actions", &expand_actions_of, py::arg("canonical"),
        "uint8[2598960]: the action codes of all hands in colex order, from those of the canonical hands");
  m.def("simulate_draw", &simulate_draw_of, py::arg("key0"), py::arg("key1"), py::arg("first"), py::arg("n"), py::arg("actions"),
        py::arg("max_draw"), py::arg("line_of_value"), py::arg("lines"), py::arg("nets"),
        "(int64[seats, 7 * lines], int64[k, 2] of the nets of all seats together and their counts): see simulate.hpp");
  m.def("play_draw", &play_draw_of, py::arg("rows"), py::arg("codes"), py::arg("max_draw"), py::arg("line_of_value"),
        py::arg("lines"), py::arg("nets"), "the same for rows of cards and codes [n, seats] of the cards as dealt");
  m.def("simulate_stax", &simulate_stax_of, py::arg("key0"), py::arg("key1"), py::arg("first"), py::arg("n"), py::arg("actions"),
        py::arg("strategies"), py::arg("max_raise"), py::arg("line_of_value"), py::arg("lines"), py::arg("diamonds"),
        py::arg("line_of_value3"), py::arg("lines3"), py::arg("nets"),
        "(int64[seats, bets * lines * lines3], int64[k, 2]): see simulate.hpp; strategies: of actions, by seat");
  m.def("play_stax", &play_stax_of, py::arg("rows"), py::arg("actions"), py::arg("max_raise"), py::arg("line_of_value"),
        py::arg("lines"), py::arg("diamonds"), py::arg("line_of_value3"), py::arg("lines3"), py::arg("nets"),
        "the same for rows of cards and actions [n, seats, 3]");
}
