#include "arrays.hpp"
#include "fivecard/canonical.hpp"
#include "fivecard/evaluate.hpp"
#include "fivecard/showdown.hpp"

namespace fivecard::bindings {
namespace {

constexpr std::size_t kStep = 1 << 15;  // a millisecond

Array<ShowdownKey> showdown_keys(const Array<Card>& hands) {
  check_hands(hands, 5, 7, kCardsWithJokers);
  const auto width = static_cast<std::size_t>(hands.shape(1));
  Array<ShowdownKey> keys = empty<ShowdownKey>({hands.shape(0)});
  const std::span<const Card> in = view(hands);
  const std::span<ShowdownKey> out = writable(keys);
  interruptible(out.size(), kStep, [&](std::size_t first, std::size_t n) {
    for (std::size_t i = first; i < first + n; ++i) out[i] = showdown_key(in.subspan(i * width, width));
  });
  return keys;
}

// Row by value: category, number of ranks, ranks.
template <std::size_t N>
Array<std::uint8_t> class_rows(const std::array<HandClass, N>& classes) {
  Array<std::uint8_t> rows = empty<std::uint8_t>({static_cast<py::ssize_t>(N), 7});
  std::uint8_t* out = rows.mutable_data();
  for (const HandClass& hand : classes) {
    *out++ = hand.category;
    *out++ = hand.size;
    out = std::copy(hand.ranks.begin(), hand.ranks.end(), out);
  }
  return rows;
}

py::tuple canonical_hands() {
  const std::vector<CanonicalHand>& hands = canonical_tables().hands;
  const auto n = static_cast<py::ssize_t>(hands.size());
  Array<Card> cards = empty<Card>({n, 5});
  Array<std::uint8_t> weights = empty<std::uint8_t>({n});
  Card* out = cards.mutable_data();
  for (const CanonicalHand& hand : hands) out = std::copy(hand.cards.begin(), hand.cards.end(), out);
  std::transform(hands.begin(), hands.end(), weights.mutable_data(), [](const CanonicalHand& hand) { return hand.weight; });
  return py::make_tuple(cards, weights);
}

}  // namespace
}  // namespace fivecard::bindings

void bind_evaluate(pybind11::module_& m) {
  namespace py = pybind11;
  using namespace fivecard::bindings;
  m.def("showdown_keys", &showdown_keys, py::arg("hands"), "uint8[n, 5 to 7] -> uint32[n]; jokers are 52 and 53");
  m.def(
      "hand_classes", [] { return class_rows(fivecard::evaluate_tables().classes); },
      "uint8[7476, 7] by value: category, number of ranks, ranks");
  m.def(
      "three_card_classes", [] { return class_rows(fivecard::evaluate_tables().classes3); },
      "uint8[742, 7] by value: category, number of ranks, ranks");
  m.def("canonical_hands", &canonical_hands, "(uint8[134459, 5] ascending cards, uint8[134459] weights)");
}
