// kernels.hpp: every instruction set of the batch evaluator that this processor has.
#pragma once

#include <vector>

#include "batch_block.hpp"
#include "cpu.hpp"

namespace fivecard::plain {
BatchKernel batch_kernel();  // batch_plain.cpp
}

inline std::vector<fivecard::BatchKernel> kernels() {
  using namespace fivecard;
  std::vector<BatchKernel> all{baseline::batch_kernel()};
#ifdef FIVECARD_HAVE_AVX2
  if (isa() >= Isa::kSsse3) all.push_back(ssse3::batch_kernel());
  if (isa() >= Isa::kAvx2) all.push_back(avx2::batch_kernel());
  if (isa() >= Isa::kAvx512) all.push_back(avx512::batch_kernel());
#endif
  return all;
}

// And that of processors without vectors that we know.
inline std::vector<fivecard::BatchKernel> kernels_and_plain() {
  std::vector<fivecard::BatchKernel> all = kernels();
  all.push_back(fivecard::plain::batch_kernel());
  return all;
}
