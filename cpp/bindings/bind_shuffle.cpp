#include "arrays.hpp"
#include "fivecard/shuffle.hpp"

namespace fivecard::bindings {
namespace {

Array<Card> shuffles(std::uint64_t key0, std::uint64_t key1, std::uint64_t first_index, py::ssize_t n, py::ssize_t cards) {
  require(n >= 0, "n must not be negative");
  require(cards >= 1 && cards <= 54, "a deck has 1 to 54 cards, not " + std::to_string(cards));
  Array<Card> decks = empty<Card>({n, cards});
  const std::span<Card> out = writable(decks);
  const auto width = static_cast<std::size_t>(cards);
  interruptible(static_cast<std::size_t>(n), 1 << 16, [&](std::size_t first, std::size_t size) {
    for (std::size_t i = first; i < first + size; ++i) shuffle({key0, key1}, first_index + i, out.subspan(i * width, width));
  });
  return decks;
}

}  // namespace
}  // namespace fivecard::bindings

void bind_shuffle(pybind11::module_& m) {
  namespace py = pybind11;
  m.def("shuffles", &fivecard::bindings::shuffles, py::arg("key0"), py::arg("key1"), py::arg("first_index"), py::arg("n"),
        py::arg("cards"), "uint8[n, cards]: shuffles first_index, first_index + 1, ... of a 128-bit key");
}
