// cpu.hpp: which instruction sets may be used here.
#pragma once

namespace fivecard {

// Whether the processor has AVX2, and FIVECARD_ISA=baseline does not forbid it.
bool use_avx2();

}  // namespace fivecard
