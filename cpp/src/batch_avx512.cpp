// Built with AVX-512 BW and VBMI enabled; called only where the processor has them.
#include <immintrin.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#define FIVECARD_KERNEL avx512

namespace fivecard::avx512 {
namespace {

struct Bytes {
  static constexpr bool kShuffles = true;
  static constexpr std::size_t kLanes = 4, kRun = 64;
  static const char* name() { return "avx512"; }
  __m512i v;

  static Bytes all(int byte) { return {_mm512_set1_epi8(static_cast<char>(byte))}; }
  static Bytes repeat(const std::uint8_t* lane) {
    return {_mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(lane)))};
  }
  static Bytes load_runs(const std::uint8_t* from, std::size_t) { return {_mm512_loadu_si512(from)}; }  // one of all lanes
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
inline Bytes look_up(Bytes table, Bytes at) { return {_mm512_permutexvar_epi8(at.v, table.v)}; }
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
  _mm512_storeu_si512(to, _mm512_permutex2var_epi64(a.low, first, a.high));
  _mm512_storeu_si512(to + 32, _mm512_permutex2var_epi64(a.low, second, a.high));
}

}  // namespace
}  // namespace fivecard::avx512

#include "batch_kernel.hpp"
#include "value_terms.hpp"

namespace fivecard::avx512 {
namespace {

constexpr terms::Tables kTerms = terms::tables();

Bytes look_up(const terms::Tables::ByCode& table, Bytes code) { return look_up(Bytes::load_runs(table.byte, 0), code); }

Bytes look_up(const terms::Tables::ByTerm& table, Bytes at) {
  return {_mm512_permutex2var_epi8(_mm512_load_si512(table.byte), at.v, _mm512_load_si512(table.byte + 64))};
}

// Masks of one bit a hand, where the kernel has bytes of all ones.
__mmask64 same(Bytes a, Bytes b) { return _mm512_cmpeq_epi8_mask(a.v, b.v); }
__mmask64 reaches(Bytes a, int byte) { return _mm512_cmpge_epu8_mask(a.v, Bytes::all(byte).v); }

Bytes times_4(Bytes card) { return card & Bytes::all(0xFC); }  // its rank

Bytes code_of(const Hand<5>& hand) {
  __m512i code = _mm512_setzero_si512();
  Bytes suits = Bytes::all(0);
  for (std::size_t j = 0; j < 4; ++j) {
    const Bytes differ = hand.card[j] ^ hand.card[j + 1];
    code = _mm512_mask_add_epi8(code, _mm512_cmplt_epu8_mask(differ.v, Bytes::all(4).v), code, Bytes::all(1 << j).v);
    suits = suits | differ;
  }
  const __mmask64 distinct = _mm512_testn_epi8_mask(code, code);
  const __mmask64 run = same(times_4(hand.card[0]) - times_4(hand.card[4]), Bytes::all(4 * 4));
  const __mmask64 wheel = reaches(hand.card[0], 4 * 12) & same(times_4(hand.card[1]), Bytes::all(4 * 3));
  code = _mm512_mask_mov_epi8(code, distinct & (run | wheel), Bytes::all(terms::kIsStraight).v);
  const __mmask64 one_suit = _mm512_testn_epi8_mask(suits.v, Bytes::all(3).v);
  return {_mm512_mask_add_epi8(code, one_suit, code, Bytes::all(terms::kOneSuit).v)};
}

// The table of values.five would be asked hand by hand; these are small enough for registers.
Words values_of(const Hand<5>& hand) {
  const Bytes code = code_of(hand);
  Bytes low = look_up(kTerms.from_low, code), high = look_up(kTerms.from_high, code);
  for (std::size_t j = 0; j < 5; ++j) {
    const Bytes at = look_up(kTerms.row[j], code) | shift_right_2(times_4(hand.card[j]));
    low = low + look_up(kTerms.low[j], at);
    if (j < 4) high = high + look_up(kTerms.high[j], at);
  }
  const Words digits = widened(low, high);
  const __m512i weights = _mm512_set1_epi16(1 | terms::kDigit << 8);
  return {_mm512_maddubs_epi16(digits.low, weights), _mm512_maddubs_epi16(digits.high, weights)};
}

std::size_t values_by_terms(const BatchTables& tables, const Card* hands, std::size_t n, Value* out, bool* good) {
  const std::size_t blocks = n / kBlock;
  Check check;
  for (std::size_t block = 0; block < blocks;) {
    const Hand<5> hand = sorted<5>(hands + 5 * kBlock * block);
    if (good) check.add(hand);
    if (reaches(hand.card[0], kCards) != 0) {
      // Where there is one joker there are more.
      const std::size_t some = std::min<std::size_t>(blocks - block, 16);
      values<5>(tables, hands + 5 * kBlock * block, kBlock * some, out + kBlock * block, good);
      block += some;
      continue;
    }
    store(out + kBlock * block, values_of(hand));
    ++block;
  }
  if (good && !check.good(kCardsWithJokers)) *good = false;
  return blocks * kBlock;
}

std::size_t categories_by_code(const Card* hands, std::size_t n, std::uint8_t* out, bool* good) {
  const std::size_t blocks = n / kBlock;
  Check check;
  for (std::size_t block = 0; block < blocks; ++block) {
    const Hand<5> hand = sorted<5>(hands + 5 * kBlock * block);
    if (good) check.add(hand);
    const Bytes code = code_of(hand);
    const __mmask64 straight_flush = same(code, Bytes::all(terms::kIsStraight + terms::kOneSuit));
    const __mmask64 royal = straight_flush & reaches(hand.card[4], 4 * 8);
    const __mmask64 joker = reaches(hand.card[0], kCards);
    __m512i category = look_up(kTerms.category, code).v;
    category = _mm512_mask_mov_epi8(category, royal, Bytes::all(kRoyalFlush).v);
    store(out + kBlock * block, Bytes{_mm512_mask_mov_epi8(category, joker, Bytes::all(kUnknownCategory).v)});
  }
  if (good && !check.good(kCardsWithJokers)) *good = false;
  return blocks * kBlock;
}

}  // namespace

BatchKernel batch_kernel() {
  BatchKernel made = general_kernel();
  made.categories = categories_by_code;
  made.values5 = values_by_terms;
  return made;
}

}  // namespace fivecard::avx512
