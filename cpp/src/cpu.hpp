// cpu.hpp: which instruction sets are used here.
#pragma once

namespace fivecard {

enum class Isa { kBaseline, kSsse3, kAvx2, kAvx512 };

// The widest that the processor has and this library was built with, none above what the variable FIVECARD_ISA names
// (baseline, ssse3, avx2, avx512; read once).
Isa isa();

inline bool use_avx2() { return isa() >= Isa::kAvx2; }

}  // namespace fivecard
