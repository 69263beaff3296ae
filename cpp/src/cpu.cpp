#include "cpu.hpp"

#include <cstdlib>
#include <string_view>

namespace fivecard {

bool use_avx2() {
#ifdef FIVECARD_HAVE_AVX2
  static const bool use = [] {
    const char* const forced = std::getenv("FIVECARD_ISA");
    return __builtin_cpu_supports("avx2") != 0 && !(forced && std::string_view(forced) == "baseline");
  }();
  return use;
#else
  return false;
#endif
}

}  // namespace fivecard
