#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <numeric>
#include <optional>

#include "arrays.hpp"
#include "fivecard/equity.hpp"

namespace fivecard::bindings {
namespace {

constexpr Card kNoCard = 255;
constexpr CardSet kAllCards = (CardSet{1} << kCardsWithJokers) - 1;

// known: [seats, 5], 255 where a card is unknown; weights: [seats, 54] of hidden cards, all 0 where none are given.
EquityTable make_table(const Array<Card>& known, const Array<std::int64_t>& weights, CardSet pool, bool suits) {
  const py::ssize_t seats = known.shape(0);
  require(known.ndim() == 2 && known.shape(1) == 5 && seats >= 2 && seats <= kMostSeats, "known must have shape [2 to 10, 5]");
  require(weights.ndim() == 2 && weights.shape(0) == seats && weights.shape(1) == kCardsWithJokers,
          "weights must have shape [seats, 54]");
  require((pool & ~kAllCards) == 0, "the pool has a card that is not in the deck");
  EquityTable table;
  table.pool = pool;
  table.suits = suits;
  CardSet seen = pool;
  int unknown = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    EquitySeat seat;
    for (const Card card : view(known).subspan(5 * i, 5)) {
      if (card == kNoCard) {
        ++seat.unknown;
        continue;
      }
      require(card < kCardsWithJokers, std::to_string(card) + " is not a card; cards are 0 to 53");
      require(!(seen & set_of(card)), "duplicate card " + std::to_string(card));
      seen |= set_of(card);
      seat.known.push_back(card);
    }
    const auto row = view(weights).subspan(kCardsWithJokers * i, kCardsWithJokers);
    std::int64_t sum = 0;
    for (std::size_t card = 0; card < row.size(); ++card) {
      require(row[card] >= 0 && row[card] <= (1 << 20), "a weight must be 0 to 2**20");
      require(row[card] == 0 || (pool >> card & 1), "a hidden card is not in the pool");
      sum += row[card];
    }
    require(sum <= (1 << 20), "the weights of a seat must sum to at most 2**20");
    if (sum > 0) {
      require(seat.unknown > 0, "a seat with a hidden card has an unknown card");
      seat.weight.assign(row.begin(), row.end());
    }
    unknown += seat.unknown;
    table.seats.push_back(std::move(seat));
  }
  require(size_of(pool) >= unknown, "the pool has too few cards");
  return table;
}

py::tuple result(const EquityCounts& counts, std::size_t seats) {
  const auto rows = [seats](const auto& row) {
    Array<std::int64_t> out = empty<std::int64_t>({static_cast<py::ssize_t>(seats)});
    std::copy_n(row.begin(), seats, out.mutable_data());
    return out;
  };
  return py::make_tuple(counts.total, rows(counts.wins), rows(counts.ties), rows(counts.share));
}

py::tuple equity_of(const Array<Card>& known, const Array<std::int64_t>& weights, CardSet pool, bool suits,
                    const std::string& method, const std::optional<std::function<void(std::uint64_t)>>& progress) {
  const EquityTable table = make_table(known, weights, pool, suits);
  const bool two = method == "sweep", many = method == "count";
  require(two || many || method == "enumerate", "method must be sweep, count or enumerate, not " + method);
  require(!two || table.seats.size() == 2, "a sweep takes two seats");
  EquityCounts counts;
  Signals signals;
  {
    const py::gil_scoped_release release;
    const GoOn go_on = [&](std::uint64_t visited) {
      return signals.go_on([&] {
        if (progress && visited > 0) (*progress)(visited);
      });
    };
    counts = (two ? equity_of_two : many ? equity_of_many : equity_by_enumeration)(table, go_on);
  }
  signals.check();
  return result(counts, table.seats.size());
}

py::tuple sample_of(const Array<Card>& known, const Array<std::int64_t>& weights, CardSet pool, bool suits, std::uint64_t key0,
                    std::uint64_t key1, std::uint64_t first, std::uint64_t n) {
  const EquityTable table = make_table(known, weights, pool, suits);
  EquityCounts counts;
  Signals signals;
  {
    const py::gil_scoped_release release;
    counts = equity_by_sampling(table, {key0, key1}, first, n, [&](std::uint64_t) { return signals.go_on(); });
  }
  signals.check();
  require(!counts.stopped, "hidden cards all but exclude each other");
  return result(counts, table.seats.size());
}

double ways_of(const Array<Card>& known, const Array<std::int64_t>& weights, CardSet pool) {
  return equity_ways(make_table(known, weights, pool, false));
}

Array<std::int64_t> final_values_of(const Array<Card>& known, CardSet pool) {
  require(known.ndim() == 1 && known.size() <= 5, "known must have at most 5 cards");
  require((pool & ~kAllCards) == 0, "the pool has a card that is not in the deck");
  CardSet seen = pool;
  for (const Card card : view(known)) {
    require(card < kCardsWithJokers, std::to_string(card) + " is not a card; cards are 0 to 53");
    require(!(seen & set_of(card)), "duplicate card " + std::to_string(card));
    seen |= set_of(card);
  }
  require(size_of(pool) >= 5 - known.size(), "the pool has too few cards");
  Array<std::int64_t> counts = empty<std::int64_t>({kValues});
  const std::span<const Card> cards = view(known);
  const std::span<std::int64_t> out = writable(counts);
  const py::gil_scoped_release release;
  final_values(cards, pool, out);
  return counts;
}

}  // namespace
}  // namespace fivecard::bindings

void bind_equity(pybind11::module_& m) {
  namespace py = pybind11;
  using namespace fivecard::bindings;
  m.def("equity", &equity_of, py::arg("known"), py::arg("weights"), py::arg("pool"), py::arg("suits"), py::arg("method"),
        py::arg("progress") = py::none(), "(total, int64[seats] wins, ties, share in units of 1/2520)");
  m.def("equity_sample", &sample_of, py::arg("known"), py::arg("weights"), py::arg("pool"), py::arg("suits"), py::arg("key0"),
        py::arg("key1"), py::arg("first"), py::arg("n"), "(total, int64[seats] wins, ties, share in units of 1/2520)");
  m.def("equity_ways", &ways_of, py::arg("known"), py::arg("weights"), py::arg("pool"), "ways an enumeration visits at most");
  m.def("final_values", &final_values_of, py::arg("known"), py::arg("pool"), "int64[7476]: ways to end with each value");
}
