// All 2,598,960 hands of five and all 133,784,560 of seven cards: every instruction set gives the values of all_values, and those
// count up to the categories counted from multisets of ranks.
#include <numeric>

#include "check.hpp"
#include "fivecard/batch.hpp"
#include "kernels.hpp"

using namespace fivecard;

namespace {

template <std::size_t N>
void check_all(std::size_t n) {
  std::vector<Value> expected(n);
  all_values(N, expected.data());
  std::array<std::int64_t, 11> counts{};
  for (const Value value : expected) ++counts[evaluate_tables().classes[value].category];
  CHECK_EQUAL(counts == category_counts(N), true);
  constexpr std::size_t kChunk = 1 << 16;
  std::vector<Card> rows(N * kChunk);
  std::vector<Value> values(kChunk);
  std::array<int, N + 1> now{};
  std::iota(now.begin(), now.end(), 0);
  now[N] = kCards;
  for (std::size_t done = 0; done < n; done += kChunk) {
    const std::size_t size = std::min(kChunk, n - done);
    for (std::size_t i = 0; i < kChunk; ++i) {  // the last chunk is filled up with its last hand
      for (std::size_t k = 0; k < N; ++k) rows[i * N + k] = static_cast<Card>(now[k]);
      if (i + 1 >= size && done + size == n) continue;
      std::size_t place = 0;
      while (now[place] + 1 == now[place + 1]) {
        now[place] = static_cast<int>(place);
        ++place;
      }
      ++now[place];
    }
    for (const BatchKernel& kernel : kernels()) {
      (N == 5 ? kernel.values5 : kernel.values7)(batch_tables(), rows.data(), kChunk, values.data(), nullptr);
      CHECK_EQUAL(std::equal(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(size),
                             expected.begin() + static_cast<std::ptrdiff_t>(done)),
                  true);
    }
  }
}

}  // namespace

int main() {
  check_all<5>(2598960);
  check_all<7>(133784560);
}
