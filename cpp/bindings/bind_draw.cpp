#include "arrays.hpp"
#include "fivecard/draw.hpp"

namespace fivecard::bindings {
namespace {

using Route = decltype(draw_counts);

Route* route_of(const std::string& method) {
  if (method == "count") return draw_counts;
  if (method == "enumerate") return draw_counts_by_enumeration;
  if (method == "exclude") return draw_counts_by_inclusion_exclusion;
  fail("method must be count, enumerate or exclude, not " + method);
}

py::tuple draw_counts_of(const Array<Card>& hand, const Array<Card>& known, CardSet pool,
                         const Array<std::uint8_t>& line_of_value, int lines, const std::string& method) {
  Route* const route = route_of(method);
  const auto cards = exactly<5>(hand, "hand");
  const auto boxes = exactly<5>(known, "known");
  const LineOfValue line_view = lines_view(line_of_value, lines);
  DrawSpot spot;
  spot.pool = pool;
  require((pool & ~kFullDeck) == 0, "the pool has a card that is not in the deck");
  CardSet seen = pool;
  const auto once = [&seen](Card card) {
    require(card < kCards, std::to_string(card) + " is not a card; cards are 0 to 51");
    require(!(seen & set_of(card)), "duplicate card " + std::to_string(card));
    seen |= set_of(card);
  };
  for (const Card card : cards) once(card);
  for (const Card card : boxes) {
    if (card == kUnknown) continue;
    once(card);
    require(method != "exclude", "inclusion-exclusion takes no known cards");
  }
  std::copy(cards.begin(), cards.end(), spot.hand.begin());
  std::copy(boxes.begin(), boxes.end(), spot.known.begin());
  Array<std::int64_t> counts = empty<std::int64_t>({32, lines});
  Array<std::int64_t> total = empty<std::int64_t>({32});
  const std::span<std::int64_t> counts_out = writable(counts);
  const std::span<std::int64_t> total_out = writable(total);
  {
    const py::gil_scoped_release release;
    route(spot, line_view, lines, counts_out, total_out.first<32>());
  }
  return py::make_tuple(counts, total);
}

}  // namespace
}  // namespace fivecard::bindings

void bind_draw(pybind11::module_& m) {
  namespace py = pybind11;
  m.def("draw_counts", &fivecard::bindings::draw_counts_of, py::arg("hand"), py::arg("known"), py::arg("pool"),
        py::arg("line_of_value"), py::arg("lines"), py::arg("method") = "count",
        "(int64[32, lines], int64[32]): ways each hold ends on each line, and their sum; known is 255 where not known");
}
