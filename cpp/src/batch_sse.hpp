// batch_sse.hpp: vectors of one lane on x86-64; without SSSE3 bytes are looked up one by one.
#include <emmintrin.h>
#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

#include <cstddef>
#include <cstdint>

namespace fivecard::FIVECARD_KERNEL {
namespace {

struct Bytes {
#ifdef __SSSE3__
  static constexpr bool kShuffles = true;
#else
  static constexpr bool kShuffles = false;
#endif
  static constexpr std::size_t kLanes = 1, kRun = 16;
  __m128i v;

  static const char* name() {
#ifdef __SSSE3__
    return "ssse3";
#else
    return "sse2";
#endif
  }
  static Bytes all(int byte) { return {_mm_set1_epi8(static_cast<char>(byte))}; }
  static Bytes repeat(const std::uint8_t* lane) { return {_mm_load_si128(reinterpret_cast<const __m128i*>(lane))}; }
  static Bytes load_runs(const std::uint8_t* from, std::size_t) {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))};
  }
};

inline Bytes operator&(Bytes a, Bytes b) { return {_mm_and_si128(a.v, b.v)}; }
inline Bytes operator|(Bytes a, Bytes b) { return {_mm_or_si128(a.v, b.v)}; }
inline Bytes operator^(Bytes a, Bytes b) { return {_mm_xor_si128(a.v, b.v)}; }
inline Bytes operator+(Bytes a, Bytes b) { return {_mm_add_epi8(a.v, b.v)}; }
inline Bytes operator-(Bytes a, Bytes b) { return {_mm_sub_epi8(a.v, b.v)}; }
inline Bytes without(Bytes a, Bytes b) { return {_mm_andnot_si128(b.v, a.v)}; }
inline Bytes min(Bytes a, Bytes b) { return {_mm_min_epu8(a.v, b.v)}; }
inline Bytes max(Bytes a, Bytes b) { return {_mm_max_epu8(a.v, b.v)}; }
inline Bytes equal(Bytes a, Bytes b) { return {_mm_cmpeq_epi8(a.v, b.v)}; }
inline Bytes at_least(Bytes a, Bytes b) { return equal(max(a, b), a); }
inline Bytes choose(Bytes mask, Bytes a, Bytes b) { return (mask & a) | without(b, mask); }
inline Bytes look_up(Bytes table, Bytes at) {
#ifdef __SSSE3__
  return {_mm_shuffle_epi8(table.v, at.v)};
#else
  alignas(16) std::uint8_t from[16], where[16];
  _mm_store_si128(reinterpret_cast<__m128i*>(from), table.v);
  _mm_store_si128(reinterpret_cast<__m128i*>(where), at.v);
  for (std::uint8_t& byte : where) byte = from[byte & 15];
  return {_mm_load_si128(reinterpret_cast<const __m128i*>(where))};
#endif
}
inline Bytes shift_right_2(Bytes a) { return {_mm_srli_epi16(a.v, 2)}; }  // bits of the next byte come in above
inline std::uint64_t bits(Bytes a) { return static_cast<std::uint32_t>(_mm_movemask_epi8(a.v)); }
inline void store(std::uint8_t* to, Bytes a) { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), a.v); }

struct Words {
  __m128i low, high;

  static Words all(int word) { return {_mm_set1_epi16(static_cast<short>(word)), _mm_set1_epi16(static_cast<short>(word))}; }
};

inline Words widened(Bytes a, Bytes above = Bytes::all(0)) {
  return {_mm_unpacklo_epi8(a.v, above.v), _mm_unpackhi_epi8(a.v, above.v)};
}
inline Words operator+(Words a, Words b) { return {_mm_add_epi16(a.low, b.low), _mm_add_epi16(a.high, b.high)}; }
#ifndef __SSSE3__
inline Words operator*(Words a, Words b) { return {_mm_mullo_epi16(a.low, b.low), _mm_mullo_epi16(a.high, b.high)}; }
inline Words high_product(Words a, Words b) { return {_mm_mulhi_epu16(a.low, b.low), _mm_mulhi_epu16(a.high, b.high)}; }
inline Words shift_right(Words a, int by) { return {_mm_srli_epi16(a.low, by), _mm_srli_epi16(a.high, by)}; }
#endif
inline void store(std::uint16_t* to, Words a) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), a.low);
  _mm_store_si128(reinterpret_cast<__m128i*>(to + 8), a.high);
}

}  // namespace
}  // namespace fivecard::FIVECARD_KERNEL
