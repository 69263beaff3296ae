#include "cpu.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace fivecard {
namespace {

Isa of_processor() {
#ifdef FIVECARD_HAVE_AVX2
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi")) return Isa::kAvx512;
  if (__builtin_cpu_supports("avx2")) return Isa::kAvx2;
  if (__builtin_cpu_supports("ssse3")) return Isa::kSsse3;
#endif
  return Isa::kBaseline;
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
