#include "arrays.hpp"
#include "fivecard/shuffle.hpp"

namespace fivecard::bindings {
namespace {

Array<Card> draw_rows_of(std::uint64_t key0, std::uint64_t key1, std::uint64_t first_index, py::ssize_t n,
                         const Array<Card>& deck, py::ssize_t k) {
  require(n >= 0, "n must not be negative");
  require(deck.ndim() == 1 && deck.size() >= 1 && deck.size() <= kCardsWithJokers, "a deck has 1 to 54 cards");
  require(k >= 1 && k <= deck.size(), "k is 1 to the cards of the deck");
  Array<Card> rows = empty<Card>({n, k});
  const std::span<Card> out = writable(rows);
  const auto width = static_cast<std::size_t>(k);
  interruptible(static_cast<std::size_t>(n), 1 << 14, [&](std::size_t first, std::size_t size) {
    draw_rows({key0, key1}, first_index + first, size, view(deck), width, &out[first * width]);
  });
  return rows;
}

}  // namespace
}  // namespace fivecard::bindings

void bind_shuffle(pybind11::module_& m) {
  namespace py = pybind11;
  m.def("draw_rows", &fivecard::bindings::draw_rows_of, py::arg("key0"), py::arg("key1"), py::arg("first_index"), py::arg("n"),
        py::arg("deck"), py::arg("k"), "uint8[n, k]: top cards of shuffles first_index, ... of a 128-bit key and a deck");
}
