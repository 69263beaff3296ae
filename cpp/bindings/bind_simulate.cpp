#include <pybind11/stl.h>

#include "arrays.hpp"
#include "fivecard/canonical.hpp"
#include "fivecard/one_draw.hpp"
#include "fivecard/simulate.hpp"
#include "fivecard/stax.hpp"
#include "fivecard/stud.hpp"

namespace fivecard::bindings {
namespace {

constexpr std::size_t kHands = 2598960;
constexpr std::size_t kStep = 1 << 16;  // rounds between two looks for Ctrl-C

std::size_t checked_seats(py::ssize_t seats) {
  require(seats >= 1 && seats <= static_cast<py::ssize_t>(kMostSeats), "seats must be 1 to 10");
  return static_cast<std::size_t>(seats);
}

// int64[k, 2]: nets and how often each came.
Array<std::int64_t> entries(const NetCounts& counts) {
  py::ssize_t n = 0;
  counts.each([&](std::int64_t, std::int64_t) { ++n; });
  Array<std::int64_t> rows = empty<std::int64_t>({n, 2});
  std::int64_t* to = rows.mutable_data();
  counts.each([&](std::int64_t net, std::int64_t count) {
    *to++ = net;
    *to++ = count;
  });
  return rows;
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

  py::tuple result() const { return py::make_tuple(classes_, entries(together_)); }

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

Array<std::uint8_t> actions_of_hands_of(const Array<std::uint8_t>& actions, const Array<Card>& hands) {
  const auto of_hand = exactly<kHands>(actions, "actions");
  check_hands(hands, 5, 5);
  Array<std::uint8_t> codes = empty<std::uint8_t>({hands.shape(0)});
  actions_of_hands(of_hand, view(hands), writable(codes));
  return codes;
}

DrawTable draw_table(std::size_t seats, int max_draw, const Array<std::uint8_t>& line_of_value, int lines,
                     const Array<std::int64_t>& nets) {
  require(max_draw == 4 || max_draw == 5, "max_draw must be 4 or 5");
  require(5 * seats + static_cast<std::size_t>(max_draw) <= kCards, "too many seats");
  return {seats, static_cast<std::size_t>(max_draw), lines_view(line_of_value, lines), static_cast<std::size_t>(lines),
          view(nets)};
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
  return {seats,
          max_raise,
          lines_view(line_of_value, lines),
          static_cast<std::size_t>(lines),
          static_cast<std::size_t>(diamonds),
          of_value3,
          static_cast<std::size_t>(lines3),
          view(nets)};
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

// Rows of two hole cards and up to two community cards, and what has been wagered.
Array<std::uint8_t> stax_actions_of(const ThreeArrays& actions, int max_raise, const Array<Card>& cards,
                                    const Array<std::int64_t>& wagered) {
  require(max_raise >= 1 && max_raise <= kMaxRaise, "max_raise must be 1 to 10");
  check_hands(cards, 2, 4);
  require(wagered.ndim() == 1 && wagered.size() == cards.shape(0), "wagered must have an entry for every row");
  const auto turned = static_cast<int>(cards.shape(1)) - 2;
  const StaxActions play = stax_actions(max_raise, actions);
  Array<std::uint8_t> found = empty<std::uint8_t>({wagered.size()});
  for (py::ssize_t i = 0; i < wagered.size(); ++i) {
    const Card* const row = cards.data(i);
    const std::int64_t so_far = wagered.data()[i];
    require(so_far >= 1 + turned && so_far <= 1 + turned * max_raise, "wagered is no sum of Ante and raises");
    const auto in = static_cast<int>(so_far);
    const int action = turned == 0 ? play.first(row) : turned == 1 ? play.second(row, row + 2, in) : play.third(row, row + 2, in);
    found.mutable_data()[i] = static_cast<std::uint8_t>(action);
  }
  return found;
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

// Plain numbers of a Stud, in the order of its fields.
using StudNumbers =
    std::tuple<bool, std::int64_t, std::int64_t, int, bool, int, std::int64_t, std::int64_t, std::int64_t, bool, bool, bool>;

Stud stud_of(const StudNumbers& given) {
  const auto& [casino, ante, minimum, jokers, suits, limit, maximum, bring_in, raise_cap, by_card, must_open, half] = given;
  require(jokers >= 0 && jokers <= 2, "jokers must be 0 to 2");
  require(limit >= 0 && limit <= 3, "limit must be 0 to 3");
  require(ante >= 0 && minimum >= 1 && bring_in >= 0, "amounts must not be negative");
  require(std::max({ante, minimum, maximum}) <= kMostChips, "amounts are too large");
  return {casino,  ante,     minimum,   jokers,  suits,     static_cast<StudLimit>(limit),
          maximum, bring_in, raise_cap, by_card, must_open, half};
}

class Seats {
 public:
  Seats(const StudNumbers& game, const Array<std::int64_t>& stacks, const std::vector<int>& policies, std::size_t dealer) {
    for (const int policy : policies) {
      require(policy == 0 || policy == 1, "no such policy");
      policies_.push_back(static_cast<StudPolicy>(policy));
    }
    const std::size_t seats = checked_seats(stacks.size());
    require(policies.size() == seats && dealer < seats, "stacks, policies and dealer do not agree");
    std::int64_t sum = 0, playing = 0;
    for (const std::int64_t stack : view(stacks)) {
      require(stack >= 0 && stack <= kMostChips - sum, "too many chips");
      sum += stack;
      playing += stack > 0;
    }
    require(playing >= 2, "a hand needs two players with chips");
    table = {stud_of(game), view(stacks), policies_, dealer};
    cards = static_cast<std::size_t>(5 * playing);
  }

  StudTable table;
  std::size_t cards = 0;

 private:
  std::vector<StudPolicy> policies_;
};

std::vector<Array<std::int64_t>> simulate_stud_of(std::uint64_t key0, std::uint64_t key1, std::uint64_t first, std::size_t n,
                                                  const StudNumbers& game, const Array<std::int64_t>& stacks,
                                                  const std::vector<int>& policies, std::size_t dealer) {
  const Seats seats(game, stacks, policies, dealer);
  std::vector<NetCounts> won(policies.size());
  interruptible(n, kStep / 8,
                [&](std::size_t done, std::size_t size) { simulate_stud(seats.table, {key0, key1}, first + done, size, won); });
  std::vector<Array<std::int64_t>> result;
  for (const NetCounts& its : won) result.push_back(entries(its));
  return result;
}

Array<std::int64_t> play_stud_of(const Array<Card>& deck, const StudNumbers& game, const Array<std::int64_t>& stacks,
                                 const std::vector<int>& policies, std::size_t dealer) {
  const Seats seats(game, stacks, policies, dealer);
  require(deck.ndim() == 1 && static_cast<std::size_t>(deck.size()) >= seats.cards, "the deck has too few cards");
  require(is_hand(view(deck), kCards + seats.table.game.jokers), "the deck is not of distinct cards");
  const auto net = play_stud(seats.table, view(deck));
  return Array<std::int64_t>(stacks.size(), net.data());
}

}  // namespace
}  // namespace fivecard::bindings

void bind_simulate(pybind11::module_& m) {
  namespace py = pybind11;
  using namespace fivecard::bindings;
  m.def("expand_actions", &expand_actions_of, py::arg("canonical"),
        "uint8[2598960]: the action codes of all hands in colex order, from those of the canonical hands");
  m.def("actions_of_hands", &actions_of_hands_of, py::arg("actions"), py::arg("hands"),
        "uint8[n]: codes of hands as dealt, from those of expand_actions");
  m.def("stax_actions", &stax_actions_of, py::arg("actions"), py::arg("max_raise"), py::arg("cards"), py::arg("wagered"),
        "uint8[n]: what these actions do with cards uint8[n, 2 to 4] after so many Antes");
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
  m.def("simulate_stud", &simulate_stud_of, py::arg("key0"), py::arg("key1"), py::arg("first"), py::arg("n"), py::arg("game"),
        py::arg("stacks"), py::arg("policies"), py::arg("dealer"),
        "by seat int64[k, 2] of what it won and how often: see stud.hpp");
  m.def("play_stud", &play_stud_of, py::arg("deck"), py::arg("game"), py::arg("stacks"), py::arg("policies"), py::arg("dealer"),
        "int64[seats]: what each seat wins with these cards from the top");
}
