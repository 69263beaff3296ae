// arrays.hpp: all checks of shapes, types and ranges, and the only place that raises.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <chrono>
#include <span>
#include <string>

#include "fivecard/card.hpp"
#include "fivecard/completions.hpp"

namespace fivecard::bindings {

namespace py = pybind11;

template <class T>
using Array = py::array_t<T, py::array::c_style>;  // copies strided arrays; refuses casts that could lose anything

[[noreturn]] inline void fail(const std::string& what) { throw py::value_error(what); }

inline void require(bool condition, const std::string& what) {
  if (!condition) fail(what);
}

template <class T>
std::span<const T> view(const Array<T>& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}

template <class T>
std::span<T> writable(Array<T>& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

template <class T>
Array<T> empty(std::initializer_list<py::ssize_t> shape) {
  return Array<T>(std::vector<py::ssize_t>(shape));
}

// An array of a fixed size, as a span of that size.
template <std::size_t N, class T>
std::span<const T, N> exactly(const Array<T>& array, const char* name) {
  require(array.ndim() == 1 && static_cast<std::size_t>(array.size()) == N,
          std::string(name) + " must have " + std::to_string(N) + " entries, not " + std::to_string(array.size()));
  return std::span<const T, N>(array.data(), N);
}

// line_of_value, every entry below `lines`.
inline LineOfValue lines_view(const Array<std::uint8_t>& array, int lines) {
  require(lines >= 1 && lines <= 256, "lines must be 1 to 256, not " + std::to_string(lines));
  const auto line_of_value = exactly<kValues>(array, "line_of_value");
  for (std::size_t v = 0; v < line_of_value.size(); ++v) {
    if (line_of_value[v] < lines) continue;  // the text of an error is made only where there is one
    fail("line_of_value[" + std::to_string(v) + "] is " + std::to_string(line_of_value[v]) + ", but there are " +
         std::to_string(lines) + " lines");
  }
  return line_of_value;
}

// Looks for signals (Ctrl-C) while the GIL is released, however often it is asked, only every 20 ms: the GIL may have to be
// waited for, a look at the clock takes some 20 ns. Work of a millisecond or more between two questions costs nothing then, and
// of up to some ten an answer comes at once.
class Signals {
 public:
  // False from the first signal on that raises an exception.
  bool go_on() {
    return go_on([] {});
  }

  // `report` is called with the GIL as often as signals are looked for.
  template <class Report>
  bool go_on(Report&& report) {
    if (stopped_ || std::chrono::steady_clock::now() < next_) return !stopped_;
    {
      const py::gil_scoped_acquire acquire;
      stopped_ = PyErr_CheckSignals() != 0;
      if (!stopped_) report();
    }
    next_ = std::chrono::steady_clock::now() + kBetween;
    return !stopped_;
  }

  bool stopped() const { return stopped_; }

  // To be called with the GIL: the exception of the signal.
  void check() const {
    if (stopped_) throw py::error_already_set();
  }

 private:
  static constexpr std::chrono::milliseconds kBetween{20};

  bool stopped_ = false;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kBetween;
};

// Runs work(first, n) over `size` items without the GIL, `step` items at a time, stopping for signals.
template <class Work>
void interruptible(std::size_t size, std::size_t step, Work&& work) {
  Signals signals;
  {
    const py::gil_scoped_release release;
    for (std::size_t first = 0; first < size && signals.go_on(); first += step) work(first, std::min(step, size - first));
  }
  signals.check();
}

inline bool is_hand(std::span<const Card> cards, int deck) {
  CardSet seen = 0;
  bool good = true;
  for (const Card card : cards) {
    const CardSet bit = CardSet{1} << (card & 63);
    good &= card < deck && !(seen & bit);
    seen |= bit;
  }
  return good;
}

// Hands row by row: [n, width] distinct cards below `deck`. Names the first bad row, and column or card.
inline void check_hands(const Array<Card>& hands, py::ssize_t least, py::ssize_t most, int deck = kCards) {
  const std::string wanted = least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
  require(hands.ndim() == 2 && hands.shape(1) >= least && hands.shape(1) <= most, "hands must have shape [n, " + wanted + "]");
  const auto width = static_cast<std::size_t>(hands.shape(1));
  const auto rows = static_cast<std::size_t>(hands.shape(0));
  const std::span<const Card> cards = view(hands);
  std::size_t bad = rows;
  interruptible(rows, 1 << 16, [&](std::size_t first, std::size_t n) {
    for (std::size_t row = first; row < first + n && bad == rows; ++row) {
      if (!is_hand(cards.subspan(row * width, width), deck)) bad = row;
    }
  });
  if (bad == rows) return;
  CardSet seen = 0;
  for (std::size_t i = 0; i < width; ++i) {
    const Card card = cards[bad * width + i];
    const std::string where = " in row " + std::to_string(bad) + ", column " + std::to_string(i);
    require(card < deck, std::to_string(card) + where + " is not a card; cards are 0 to " + std::to_string(deck - 1));
    require(!(seen & set_of(card)), "duplicate card " + std::to_string(card) + where);
    seen |= set_of(card);
  }
}

}  // namespace fivecard::bindings
