#include <atomic>
#include <thread>
#include <vector>

#include "arrays.hpp"
#include "fivecard/batch.hpp"

namespace fivecard::bindings {
namespace {

using AnyArray = py::array_t<std::uint8_t, 0>;  // strided as it is

// Rows of a two-dimensional array, wherever their cards lie.
struct Rows {
  const std::uint8_t* data;
  py::ssize_t row, column;  // strides
  std::size_t cards;

  bool together() const { return column == 1 && row == static_cast<py::ssize_t>(cards); }
};

Rows rows_of(const AnyArray& hands) {
  require(hands.ndim() == 2, "hands must have shape [n, cards]");
  return {hands.data(), hands.strides(0), hands.strides(1), static_cast<std::size_t>(hands.shape(1))};
}

// run(rows, first, n) for rows first .. first + n - 1, side by side in memory: those of a strided array by way of a copy that
// stays in the nearest cache.
template <class Run>
bool in_order(const Rows& rows, std::size_t first, std::size_t n, Run&& run) {
  if (rows.together()) return run(rows.data + first * rows.cards, first, n);
  constexpr std::size_t kCopied = 2048;
  std::vector<Card> copy(kCopied * rows.cards);
  bool good = true;
  for (std::size_t done = 0; done < n && good; done += kCopied) {
    const std::size_t size = std::min(kCopied, n - done);
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint8_t* from = rows.data + static_cast<py::ssize_t>(first + done + i) * rows.row;
      for (std::size_t k = 0; k < rows.cards; ++k) copy[i * rows.cards + k] = from[static_cast<py::ssize_t>(k) * rows.column];
    }
    good = run(copy.data(), first + done, size);
  }
  return good;
}

// All rows, shared out among threads where each has enough to do. False if one of them is no hand.
template <class Run>
bool in_threads(std::size_t n, int threads, Run&& run) {
  constexpr std::size_t kLeast = 1 << 14;
  const std::size_t workers = std::clamp<std::size_t>(n / kLeast, 1, static_cast<std::size_t>(threads));
  if (workers == 1) return run(0, n);
  std::atomic<bool> good = true;
  std::vector<std::thread> others;
  for (std::size_t worker = 1; worker < workers; ++worker) {
    const std::size_t first = n * worker / workers;
    others.emplace_back([&, first, last = n * (worker + 1) / workers] {
      if (!run(first, last - first)) good = false;
    });
  }
  if (!run(0, n / workers)) good = false;
  for (std::thread& other : others) other.join();
  return good;
}

template <class Out, class Run>
bool fill(const AnyArray& hands, Array<Out>& out, int threads, Run&& run) {
  const Rows rows = rows_of(hands);
  require(out.ndim() == 1 && out.size() == hands.shape(0), "out must have shape [n]");
  require(threads >= 1 && threads <= 256, "threads are 1 to 256");
  Out* const to = out.mutable_data();
  bool good = true;
  interruptible(static_cast<std::size_t>(out.size()), 1 << 23, [&](std::size_t first, std::size_t n) {
    if (!good) return;
    good = in_threads(n, threads, [&](std::size_t from, std::size_t size) {
      return in_order(rows, first + from, size,
                      [&](const Card* cards, std::size_t at, std::size_t many) { return run(cards, many, to + at); });
    });
  });
  return good;
}

bool evaluate_rows_of(const AnyArray& hands, Array<Value>& values, bool validate, int threads) {
  const Rows rows = rows_of(hands);
  require(rows.cards == 3 || (rows.cards >= 5 && rows.cards <= 7), "hands have 3, 5, 6 or 7 cards");
  return fill(hands, values, threads,
              [&](const Card* cards, std::size_t n, Value* out) { return evaluate_rows(cards, n, rows.cards, out, validate); });
}

bool categorize_rows_of(const AnyArray& hands, Array<std::uint8_t>& categories, bool validate, int threads) {
  require(rows_of(hands).cards == 5, "hands have 5 cards");
  return fill(hands, categories, threads,
              [&](const Card* cards, std::size_t n, std::uint8_t* out) { return categorize_rows(cards, n, out, validate); });
}

void all_values_of(int cards, Array<Value>& values) {
  require(cards == 3 || (cards >= 5 && cards <= 7), "hands have 3, 5, 6 or 7 cards");
  require(values.ndim() == 1 && values.size() == choose(kCards, cards), "values must have an entry for every hand");
  Value* const out = values.mutable_data();
  const py::gil_scoped_release release;
  all_values(static_cast<std::size_t>(cards), out);
}

Array<std::int64_t> category_counts_of(int cards) {
  require(cards >= 5 && cards <= 7, "hands have 5, 6 or 7 cards");
  const auto counts = category_counts(static_cast<std::size_t>(cards));
  return Array<std::int64_t>(static_cast<py::ssize_t>(counts.size()), counts.data());
}

// Rows of k numbers below n in colex order, from this row on; as many as there is room for.
Array<std::uint8_t> combinations_from(const Array<std::uint8_t>& start, int n, py::ssize_t most) {
  const auto k = static_cast<std::size_t>(start.size());
  require(start.ndim() == 1 && k >= 1 && n >= 1 && n <= 255 && most >= 0, "no such combinations");
  std::vector<int> now(start.data(), start.data() + start.size());
  now.push_back(n);
  for (std::size_t i = 0; i < k; ++i) require(now[i] < now[i + 1], "a combination ascends");
  Array<std::uint8_t> rows = empty<std::uint8_t>({most, start.size()});
  std::uint8_t* out = rows.mutable_data();
  py::ssize_t made = 0;
  for (bool more = true; made < most && more; ++made) {
    for (std::size_t i = 0; i < k; ++i) *out++ = static_cast<std::uint8_t>(now[i]);
    std::size_t place = 0;
    while (place < k && now[place] + 1 == now[place + 1]) {
      now[place] = static_cast<int>(place);
      ++place;
    }
    more = place < k;
    if (more) ++now[place];
  }
  if (made < most) rows.resize({made, start.size()});
  return rows;
}

}  // namespace
}  // namespace fivecard::bindings

void bind_batch(pybind11::module_& m) {
  namespace py = pybind11;
  using namespace fivecard::bindings;
  m.def("evaluate_rows", &evaluate_rows_of, py::arg("hands").noconvert(), py::arg("values").noconvert(), py::arg("validate"),
        py::arg("threads"), "uint8[n, 3 or 5 to 7] into uint16[n]; false if a row is no hand");
  m.def("categorize_rows", &categorize_rows_of, py::arg("hands").noconvert(), py::arg("categories").noconvert(),
        py::arg("validate"), py::arg("threads"), "uint8[n, 5] into uint8[n]; false if a row is no hand");
  m.def("all_values", &all_values_of, py::arg("cards"), py::arg("values").noconvert(),
        "into uint16[C(52, cards)] in colex order");
  m.def("category_counts", &category_counts_of, py::arg("cards"), "int64[11]");
  m.def("combinations_from", &combinations_from, py::arg("start"), py::arg("n"), py::arg("most"),
        "uint8[up to most, k]: combinations of numbers below n in colex order from this one on");
  m.def("batch_instructions", &fivecard::batch_instructions, "the instruction set in use");
}
