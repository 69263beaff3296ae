// Built with AVX2 enabled; called only where the processor has it.
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#define FIVECARD_KERNEL avx2

namespace fivecard::avx2 {
namespace {

struct Bytes {
  static constexpr bool kShuffles = true;
  static constexpr std::size_t kLanes = 2, kRun = 16;
  static const char* name() { return "avx2"; }
  __m256i v;

  static Bytes all(int byte) { return {_mm256_set1_epi8(static_cast<char>(byte))}; }
  static Bytes repeat(const std::uint8_t* lane) {
    return {_mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(lane)))};
  }
  // A run a lane, from places `step` apart.
  static Bytes load_runs(const std::uint8_t* from, std::size_t step) {
    const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + step));
    return {_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1)};
  }
};

inline Bytes operator&(Bytes a, Bytes b) { return {_mm256_and_si256(a.v, b.v)}; }
inline Bytes operator|(Bytes a, Bytes b) { return {_mm256_or_si256(a.v, b.v)}; }
inline Bytes operator^(Bytes a, Bytes b) { return {_mm256_xor_si256(a.v, b.v)}; }
inline Bytes operator+(Bytes a, Bytes b) { return {_mm256_add_epi8(a.v, b.v)}; }
inline Bytes operator-(Bytes a, Bytes b) { return {_mm256_sub_epi8(a.v, b.v)}; }
inline Bytes without(Bytes a, Bytes b) { return {_mm256_andnot_si256(b.v, a.v)}; }
inline Bytes min(Bytes a, Bytes b) { return {_mm256_min_epu8(a.v, b.v)}; }
inline Bytes max(Bytes a, Bytes b) { return {_mm256_max_epu8(a.v, b.v)}; }
inline Bytes equal(Bytes a, Bytes b) { return {_mm256_cmpeq_epi8(a.v, b.v)}; }
inline Bytes at_least(Bytes a, Bytes b) { return equal(max(a, b), a); }
inline Bytes choose(Bytes mask, Bytes a, Bytes b) { return {_mm256_blendv_epi8(b.v, a.v, mask.v)}; }
inline Bytes look_up(Bytes table, Bytes at) { return {_mm256_shuffle_epi8(table.v, at.v)}; }
inline Bytes shift_right_2(Bytes a) { return {_mm256_srli_epi16(a.v, 2)}; }  // bits of the next byte come in above
inline std::uint64_t bits(Bytes a) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(a.v)); }
inline void store(std::uint8_t* to, Bytes a) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), a.v); }

// A word for each byte; the low and high halves of every lane.
struct Words {
  __m256i low, high;
};

inline Words widened(Bytes a, Bytes above = Bytes::all(0)) {
  return {_mm256_unpacklo_epi8(a.v, above.v), _mm256_unpackhi_epi8(a.v, above.v)};
}
inline Words operator+(Words a, Words b) { return {_mm256_add_epi16(a.low, b.low), _mm256_add_epi16(a.high, b.high)}; }
inline void store(std::uint16_t* to, Words a) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(to), _mm256_permute2x128_si256(a.low, a.high, 0x20));
  _mm256_store_si256(reinterpret_cast<__m256i*>(to + 16), _mm256_permute2x128_si256(a.low, a.high, 0x31));
}

}  // namespace
}  // namespace fivecard::avx2

#include "batch_kernel.hpp"

namespace fivecard::avx2 {
BatchKernel batch_kernel() { return general_kernel(); }
}  // namespace fivecard::avx2
