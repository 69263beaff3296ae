#include "fivecard/batch.hpp"

#include <algorithm>
#include <cstring>

#include "batch_block.hpp"
#include "cpu.hpp"

namespace fivecard {
namespace {

const BatchKernel& kernel() {
  static const BatchKernel found = [] {
#ifdef FIVECARD_HAVE_AVX2
    if (use_avx2()) {
      if (isa() == Isa::kAvx512) return avx512::batch_kernel();
      return avx2::batch_kernel();
    }
    if (isa() == Isa::kSsse3) return ssse3::batch_kernel();
#endif
    return baseline::batch_kernel();
  }();
  return found;
}

constexpr std::size_t kLargestBlock = 64;  // of all kernels; a whole number of blocks for each

// Whole blocks as they lie there, the rest as a block filled up with hands of which nobody hears.
template <class Out, class Run>
bool in_blocks(const Card* hands, std::size_t n, std::size_t cards, Out* out, bool validate, Run&& run) {
  bool good = true;
  bool* const check = validate ? &good : nullptr;
  const std::size_t done = run(hands, n, out, check);
  if (done < n) {
    std::array<Card, 7 * kLargestBlock> rows{};
    std::array<Out, kLargestBlock> last{};
    const std::size_t left = n - done;
    std::copy_n(hands + done * cards, left * cards, rows.begin());
    for (std::size_t i = left * cards; i < kLargestBlock * cards; ++i) rows[i] = static_cast<Card>(i % cards);
    run(rows.data(), kLargestBlock, last.data(), check);
    std::copy_n(last.begin(), left, out + done);
  }
  return good;
}

}  // namespace

bool evaluate_rows(const Card* hands, std::size_t n, std::size_t cards, Value* values, bool validate) {
  const BatchKernel& with = kernel();
  const BatchKernel::Values of = cards == 3 ? with.values3 : cards == 5 ? with.values5 : cards == 6 ? with.values6 : with.values7;
  const BatchTables& tables = batch_tables();
  return in_blocks(hands, n, cards, values, validate,
                   [&](const Card* rows, std::size_t size, Value* out, bool* good) { return of(tables, rows, size, out, good); });
}

bool categorize_rows(const Card* hands, std::size_t n, std::uint8_t* categories, bool validate) {
  const bool good = in_blocks(hands, n, 5, categories, validate, kernel().categories);
  if (!good) return false;
  std::uint8_t* const end = categories + n;
  for (std::uint8_t* at = categories; at != end; ++at) {
    at = static_cast<std::uint8_t*>(std::memchr(at, kUnknownCategory, static_cast<std::size_t>(end - at)));
    if (!at) break;
    std::array<Card, 5> hand{};  // the row is read once: another thread may be writing to it
    std::copy_n(hands + 5 * (at - categories), 5, hand.begin());
    *at = 0;
    if (all_cards(hand.data(), 5)) *at = evaluate_tables().classes[evaluate5(hand)].category;
  }
  return true;
}

void sort_rows(const Card* hands, std::size_t n, Card* places) { kernel().sort5(hands, n, places); }

const char* batch_instructions() { return isa() == Isa::kAvx512 ? "avx512" : kernel().name; }

}  // namespace fivecard
