// One hand a call, on the bare C interface: a call through pybind11 takes longer than the hand.
#include <pybind11/pybind11.h>

#include <array>

#include "fivecard/evaluate.hpp"
#include "fivecard/text.hpp"

namespace fivecard::bindings {
namespace {

namespace py = pybind11;

// Kept for the life of the process: the shared objects of all values, and what takes every call that is not a plain hand.
PyObject* shared_values = nullptr;
PyObject* slow_evaluate = nullptr;

// A number of one digit as it lies in memory, or -1: of anything else, as no code of others must run while a list is read.
long number_of(PyObject* object) {
  if (!PyLong_Check(object) || PyBool_Check(object)) return -1;
  auto* const number = reinterpret_cast<PyLongObject*>(object);
#if PY_VERSION_HEX >= 0x030C0000
  return PyUnstable_Long_IsCompact(number) ? static_cast<long>(PyUnstable_Long_CompactValue(number)) : -1;
#else
  return Py_SIZE(object) == 1 ? static_cast<long>(number->ob_digit[0]) : Py_SIZE(object) == 0 ? 0 : -1;
#endif
}

struct Hand {
  std::array<Card, 7> cards;
  std::size_t n = 0;

  bool add_all(PyObject* const* objects, Py_ssize_t size) {
    if (size < 5 || size > 7) return false;
    n = static_cast<std::size_t>(size);
    bool good = true;
    for (std::size_t i = 0; i < n; ++i) {
      const long card = number_of(objects[i]);
      good &= card >= 0 && card < kCardsWithJokers;
      cards[i] = static_cast<Card>(card);
    }
    return good && differ();
  }

  // Other ways to write cards than those of text.hpp are for the slow path.
  bool add_text(PyObject* text) {
    Py_ssize_t size = 0;
    const char* at = PyUnicode_IS_ASCII(text) ? PyUnicode_AsUTF8AndSize(text, &size) : nullptr;
    if (!at) {
      PyErr_Clear();
      return false;
    }
    const int read = read_cards(std::string_view(at, static_cast<std::size_t>(size)), cards);
    n = read < 0 ? 0 : static_cast<std::size_t>(read);
    return n >= 5 && differ();
  }

  bool differ() const {
    CardSet set = 0, twice = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const CardSet bit = CardSet{1} << (cards[i] & 63);
      twice |= set & bit;
      set |= bit;
    }
    return twice == 0;
  }
};

bool read(Hand& hand, PyObject* const* args, Py_ssize_t size) {
  if (size != 1) return hand.add_all(args, size);
  PyObject* const one = args[0];
  if (PyUnicode_Check(one)) return hand.add_text(one);
  if (PyTuple_Check(one)) return hand.add_all(&PyTuple_GET_ITEM(one, 0), PyTuple_GET_SIZE(one));
#ifndef Py_GIL_DISABLED  // elsewhere another thread may change the list meanwhile
  if (PyList_Check(one)) return hand.add_all(&PyList_GET_ITEM(one, 0), PyList_GET_SIZE(one));
#endif
  return false;
}

PyObject* evaluate_call(PyObject*, PyObject* const* args, Py_ssize_t size) {
  Hand hand;
  if (!shared_values || !read(hand, args, size)) {
    if (slow_evaluate) return PyObject_Vectorcall(slow_evaluate, args, static_cast<std::size_t>(size), nullptr);
    PyErr_SetString(PyExc_RuntimeError, "the package is not loaded");
    return nullptr;
  }
  const Value value = hand.n == 5 ? evaluate5(std::span<const Card, 5>(hand.cards.data(), 5))
                                  : evaluate(std::span<const Card>(hand.cards.data(), hand.n));
  PyObject* const shared = PyTuple_GET_ITEM(shared_values, value);
  Py_INCREF(shared);
  return shared;
}

// Cactus Kev's layout of a card: a bit of the rank from bit 16 on, one of the suit from 12 on, the rank from 8, a prime.
constexpr std::array<std::uint8_t, 13> kPrimes{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};

long from_kev(long kev) {
  const long rank = kev >> 8 & 15, suit = kev >> 12 & 15;
  if (rank >= kRanks || (suit != 1 && suit != 2 && suit != 4 && suit != 8)) return -1;
  const long expected = 1L << (16 + rank) | suit << 12 | rank << 8 | kPrimes[static_cast<std::size_t>(rank)];
  return kev == expected ? 4 * rank + (suit == 8 ? 0 : suit == 4 ? 1 : suit == 2 ? 2 : 3) : -1;
}

// Adds the cards of a list; false if it is none of such cards.
bool add_kev(Hand& hand, PyObject* list) {
#ifdef Py_GIL_DISABLED
  return false;
#else
  if (!PyList_Check(list)) return false;
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); ++i) {
    const long kev = number_of(PyList_GET_ITEM(list, i));
    const long card = kev < 0 ? -1 : from_kev(kev);
    if (card < 0 || hand.n == hand.cards.size()) return false;
    hand.cards[hand.n++] = static_cast<Card>(card);
  }
  return true;
#endif
}

// kev_rank(hand, board): the rank of two lists of such cards, or 0 where something is wrong with them.
PyObject* kev_rank_call(PyObject*, PyObject* const* args, Py_ssize_t size) {
  Hand hand;
  long rank = 0;
  if (size == 2 && add_kev(hand, args[0]) && add_kev(hand, args[1]) && hand.n >= 5 && hand.differ()) {
    rank = kRoyalFlushValue + 1 - evaluate(std::span<const Card>(hand.cards.data(), hand.n));
  }
  return PyLong_FromLong(rank);
}

PyMethodDef kev_rank_definition = {"kev_rank", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(kev_rank_call)),
                                   METH_FASTCALL,
                                   "kev_rank(hand, board, /)\n--\n\nRank of two lists of Cactus Kev's cards, or 0."};

// Of cards that are known to be a hand: the bare number.
int evaluate_one(const py::sequence& cards) {
  std::array<Card, 7> hand{};
  const std::size_t n = cards.size();
  if (n > hand.size()) throw py::value_error("a hand has at most seven cards");
  for (std::size_t i = 0; i < n; ++i) hand[i] = static_cast<Card>(py::cast<int>(cards[i]));
  if (n == 3) return evaluate3(std::span<const Card, 3>(hand.data(), 3));
  return evaluate(std::span<const Card>(hand.data(), n));
}

PyMethodDef evaluate_definition = {
    "evaluate", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(evaluate_call)), METH_FASTCALL,
    "evaluate(*cards)\n--\n\n"
    "The value of five cards, or of the best five of six or seven; a joker stands for the best card (FS15).\n\n"
    "``evaluate(\"As Ks Qs Js 9d\")``, ``evaluate([51, 47, 43, 39, 29])`` or ``evaluate(51, 47, 43, 39, 29)``; cards are\n"
    "numbers (NumPy's too), ``Card`` objects or text, in lists, tuples or arrays. CardCountError, DuplicateCardError or\n"
    "InvalidCardError if that is no hand."};

void set_evaluate(const py::tuple& values, const py::object& slow) {
  if (values.size() != kValues) throw py::value_error("an object for each value");
  Py_XSETREF(shared_values, values.inc_ref().ptr());
  Py_XSETREF(slow_evaluate, slow.inc_ref().ptr());
}

}  // namespace
}  // namespace fivecard::bindings

void bind_one_hand(pybind11::module_& m) {
  using namespace fivecard::bindings;
  m.def("set_evaluate", &set_evaluate, py::arg("values"), py::arg("slow"), "what evaluate returns, and what takes other calls");
  m.def("evaluate_one", &evaluate_one, py::arg("cards"), "the value of 3 or 5 to 7 cards that are known to be a hand");
  const py::object name = m.attr("__name__");
  m.attr("kev_rank") = py::reinterpret_steal<py::object>(PyCFunction_NewEx(&kev_rank_definition, nullptr, name.ptr()));
  m.attr("evaluate") = py::reinterpret_steal<py::object>(PyCFunction_NewEx(&evaluate_definition, nullptr, name.ptr()));
}
