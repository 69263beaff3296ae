#include "cpu.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#ifdef FIVECARD_HAVE_AVX2
#include <cpuid.h>
#endif

namespace fivecard {
namespace {

Isa of_processor() {
#ifdef FIVECARD_HAVE_AVX2
  // The processor is asked itself: __builtin_cpu_supports needs a library that clang-cl does not link.
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3)) return Isa::kBaseline;
  if (!(c & bit_OSXSAVE)) return Isa::kSsse3;
  unsigned saved = 0;  // the registers that the system keeps for each thread
  __asm__ volatile("xgetbv" : "=a"(saved), "=d"(d) : "c"(0));
  constexpr unsigned kYmm = 0x06, kZmm = 0xE6, kAvx2 = 1u << 5, kAvx512 = 1u << 16 | 1u << 30;  // F and BW
  if ((saved & kYmm) != kYmm || !__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & kAvx2)) return Isa::kSsse3;
  const bool vbmi = c >> 1 & 1;
  return (saved & kZmm) == kZmm && (b & kAvx512) == kAvx512 && vbmi ? Isa::kAvx512 : Isa::kAvx2;
#else
  return Isa::kBaseline;
#endif
}

Isa allowed() {
  const char* const forced = std::getenv("FIVECARD_ISA");
  const std::string_view name = forced ? forced : "";
  if (name == "baseline") return Isa::kBaseline;
  if (name == "ssse3") return Isa::kSsse3;
  if (name == "avx2") return Isa::kAvx2;
  return Isa::kAvx512;
}

}  // namespace

Isa isa() {
  static const Isa found = std::min(of_processor(), allowed());
  return found;
}

}  // namespace fivecard
