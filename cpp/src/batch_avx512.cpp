// Built with AVX-512 BW enabled; called only where the processor has it.
#include <immintrin.h>

#include <cstdint>

#define FIVECARD_KERNEL avx512

namespace fivecard::avx512 {
namespace {

struct Bytes {
  static constexpr bool kShuffles = true;
  static constexpr std::size_t kLanes = 4;
  static const char* name() { return "avx512"; }
  __m512i v;

  static Bytes all(int byte) { return {_mm512_set1_epi8(static_cast<char>(byte))}; }
  static Bytes repeat(const std::uint8_t* lane) {
    return {_mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(lane)))};
  }
  // 16 bytes a lane, from places `step` apart.
  static Bytes load_lanes(const std::uint8_t* from, std::size_t step) {
    const auto lane = [from, step](std::size_t i) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i * step)); };
    const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(lane(0)), lane(1), 1);
    const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(lane(2)), lane(3), 1);
    return {_mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1)};
  }
};

inline Bytes operator&(Bytes a, Bytes b) { return {_mm512_and_si512(a.v, b.v)}; }
inline Bytes operator|(Bytes a, Bytes b) { return {_mm512_or_si512(a.v, b.v)}; }
inline Bytes operator^(Bytes a, Bytes b) { return {_mm512_xor_si512(a.v, b.v)}; }
inline Bytes operator+(Bytes a, Bytes b) { return {_mm512_add_epi8(a.v, b.v)}; }
inline Bytes operator-(Bytes a, Bytes b) { return {_mm512_sub_epi8(a.v, b.v)}; }
inline Bytes without(Bytes a, Bytes b) { return {_mm512_andnot_si512(b.v, a.v)}; }
inline Bytes min(Bytes a, Bytes b) { return {_mm512_min_epu8(a.v, b.v)}; }
inline Bytes max(Bytes a, Bytes b) { return {_mm512_max_epu8(a.v, b.v)}; }
inline Bytes equal(Bytes a, Bytes b) { return {_mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a.v, b.v))}; }
inline Bytes at_least(Bytes a, Bytes b) { return {_mm512_movm_epi8(_mm512_cmpge_epu8_mask(a.v, b.v))}; }
inline Bytes choose(Bytes mask, Bytes a, Bytes b) { return {_mm512_ternarylogic_epi64(mask.v, a.v, b.v, 0xCA)}; }
inline Bytes look_up(Bytes table, Bytes at) { return {_mm512_shuffle_epi8(table.v, at.v)}; }
inline Bytes shift_right_2(Bytes a) { return {_mm512_srli_epi16(a.v, 2)}; }  // bits of the next byte come in above
inline std::uint64_t bits(Bytes a) { return _mm512_movepi8_mask(a.v); }
inline void store(std::uint8_t* to, Bytes a) { _mm512_storeu_si512(to, a.v); }

// A word for each byte; the low and high halves of every lane.
struct Words {
  __m512i low, high;
};

inline Words widened(Bytes a, Bytes above = Bytes::all(0)) {
  return {_mm512_unpacklo_epi8(a.v, above.v), _mm512_unpackhi_epi8(a.v, above.v)};
}
inline Words operator+(Words a, Words b) { return {_mm512_add_epi16(a.low, b.low), _mm512_add_epi16(a.high, b.high)}; }
inline void store(std::uint16_t* to, Words a) {
  const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  _mm512_store_si512(to, _mm512_permutex2var_epi64(a.low, first, a.high));
  _mm512_store_si512(to + 32, _mm512_permutex2var_epi64(a.low, second, a.high));
}

}  // namespace
}  // namespace fivecard::avx512

#include "batch_kernel.hpp"
