#include <array>
#include <atomic>
#include <system_error>
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

constexpr std::size_t kChunk = 2048;  // rows: little enough for the nearest cache, even copied

// What the threads of one call tell each other.
struct Progress {
  std::atomic<bool> good = true;
  std::atomic<bool> stopped = false;
};

// run(rows, first, n) for rows first to last, side by side in memory: those of a strided array by way of a copy. `pause` is
// called now and then.
template <class Run, class Pause>
void run_part(const Rows& rows, std::size_t first, std::size_t last, Progress& progress, Run&& run, Pause&& pause) {
  constexpr std::size_t kAtOnce = 16 * kChunk;
  std::array<Card, 7 * kChunk> copy;
  for (std::size_t begin = first; begin < last && progress.good && !progress.stopped; begin += kAtOnce) {
    const std::size_t end = std::min(begin + kAtOnce, last);
    bool good = true;
    if (rows.together()) {
      good = run(rows.data + begin * rows.cards, begin, end - begin);
    } else {
      for (std::size_t at = begin; at < end && good; at += kChunk) {
        const std::size_t size = std::min(kChunk, end - at);
        for (std::size_t i = 0; i < size; ++i) {
          const std::uint8_t* from = rows.data + static_cast<py::ssize_t>(at + i) * rows.row;
          for (std::size_t k = 0; k < rows.cards; ++k) {
            copy[i * rows.cards + k] = from[static_cast<py::ssize_t>(k) * rows.column];
          }
        }
        good = run(copy.data(), at, size);
      }
    }
    if (!good) progress.good = false;
    pause();
  }
}

// All rows, shared out among threads where each has enough to do; where one cannot be started this one does its part. False if a
// row is no hand. Ctrl-C stops all.
template <class Out, class Run>
bool fill(const AnyArray& hands, Array<Out>& out, int threads, Run&& run_rows) {
  const Rows rows = rows_of(hands);
  require(out.ndim() == 1 && out.size() == hands.shape(0), "out must have shape [n]");
  require(threads >= 1 && threads <= 256, "threads are 1 to 256");
  Out* const to = out.mutable_data();
  const auto n = static_cast<std::size_t>(out.size());
  const auto run = [&](const Card* cards, std::size_t first, std::size_t many) { return run_rows(cards, many, to + first); };
  constexpr std::size_t kLeast = 1 << 14;
  const std::size_t workers = std::clamp<std::size_t>(n / kLeast, 1, static_cast<std::size_t>(threads));
  Progress progress;
  Signals signals;
  {
    const py::gil_scoped_release release;
    const auto look = [&] {
      if (!signals.go_on()) progress.stopped = true;
    };
    std::vector<std::thread> others;
    others.reserve(workers);
    std::size_t started = 1;
    for (; started < workers; ++started) {
      const std::size_t first = n * started / workers, last = n * (started + 1) / workers;
      try {
        others.emplace_back([&, first, last] { run_part(rows, first, last, progress, run, [] {}); });
      } catch (const std::system_error&) {
        break;
      }
    }
    run_part(rows, 0, n / workers, progress, run, look);
    run_part(rows, n * started / workers, n, progress, run, look);
    for (std::thread& other : others) other.join();
  }
  signals.check();
  return progress.good;
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
  Signals signals;
  {
    const py::gil_scoped_release release;
    all_values(static_cast<std::size_t>(cards), out, [&] { return signals.go_on(); });
  }
  signals.check();
}

Array<std::int64_t> category_counts_of(int cards) {
  require(cards >= 5 && cards <= 7, "hands have 5, 6 or 7 cards");
  const auto counts = category_counts(static_cast<std::size_t>(cards));
  return Array<std::int64_t>(static_cast<py::ssize_t>(counts.size()), counts.data());
}

// Rows of k cards of a pool, places in it in colex order, from these places on; as many as there is room for.
Array<std::uint8_t> combinations_from(const Array<std::uint8_t>& start, const Array<std::uint8_t>& pool, std::size_t most) {
  const auto k = static_cast<std::size_t>(start.size());
  require(start.ndim() == 1 && k >= 1 && pool.ndim() == 1 && pool.size() >= 1 && pool.size() <= 255, "no such combinations");
  std::vector<int> now(start.data(), start.data() + start.size());
  now.push_back(static_cast<int>(pool.size()));
  for (std::size_t i = 0; i < k; ++i) require(now[i] < now[i + 1], "a combination ascends");
  Array<std::uint8_t> rows = empty<std::uint8_t>({static_cast<py::ssize_t>(most), start.size()});
  const std::uint8_t* const cards = pool.data();
  std::uint8_t* out = rows.mutable_data();
  std::size_t made = 0;
  bool more = true;
  interruptible(most, 1 << 18, [&](std::size_t, std::size_t n) {
    for (const std::size_t end = made + n; made < end && more; ++made) {
      for (std::size_t i = 0; i < k; ++i) *out++ = cards[now[i]];
      std::size_t place = 0;
      while (place < k && now[place] + 1 == now[place + 1]) {
        now[place] = static_cast<int>(place);
        ++place;
      }
      more = place < k;
      if (more) ++now[place];
    }
  });
  if (made < most) rows.resize({static_cast<py::ssize_t>(made), start.size()});
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
  m.def("combinations_from", &combinations_from, py::arg("start"), py::arg("pool"), py::arg("most"),
        "uint8[up to most, k]: cards of a pool, their places in it in colex order from these on");
  m.def("batch_instructions", &fivecard::batch_instructions, "the instruction set in use");
}
