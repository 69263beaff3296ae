// batch_block.hpp: what is compiled for each instruction set.
#pragma once

#include <cstddef>

#include "batch_tables.hpp"

namespace fivecard {

// Each runs over whole blocks of hands, row by row in memory, and returns how many hands those were. `good`, if given, becomes
// false where a row repeats a card or has one that is none; values of such rows mean nothing, but nothing outside is read.
struct BatchKernel {
  using Values = std::size_t (*)(const BatchTables& tables, const Card* hands, std::size_t n, Value* out, bool* good);
  Values values3, values5, values6, values7;
  std::size_t (*categories)(const Card* hands, std::size_t n, std::uint8_t* out, bool* good);  // kUnknownCategory with jokers
  void (*sort5)(const Card* hands, std::size_t n, Card* places);                               // as sort_rows, with whole blocks
  const char* name;
};

inline constexpr std::uint8_t kUnknownCategory = 255;

namespace baseline {
BatchKernel batch_kernel();
}
namespace ssse3 {
BatchKernel batch_kernel();
}
namespace avx2 {
BatchKernel batch_kernel();
}
namespace avx512 {
BatchKernel batch_kernel();
}
namespace neon {
BatchKernel batch_kernel();
}

}  // namespace fivecard
