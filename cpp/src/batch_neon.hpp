// batch_neon.hpp: vectors of one lane on 64-bit Arm.
#include <arm_neon.h>

#include <cstddef>
#include <cstdint>

namespace fivecard::FIVECARD_KERNEL {
namespace {

struct Bytes {
  static constexpr bool kShuffles = true;
  static constexpr std::size_t kLanes = 1, kRun = 16;
  uint8x16_t v;

  static const char* name() { return "neon"; }
  static Bytes all(int byte) { return {vdupq_n_u8(static_cast<std::uint8_t>(byte))}; }
  static Bytes repeat(const std::uint8_t* lane) { return {vld1q_u8(lane)}; }
  static Bytes load_runs(const std::uint8_t* from, std::size_t) { return {vld1q_u8(from)}; }
};

inline Bytes operator&(Bytes a, Bytes b) { return {vandq_u8(a.v, b.v)}; }
inline Bytes operator|(Bytes a, Bytes b) { return {vorrq_u8(a.v, b.v)}; }
inline Bytes operator^(Bytes a, Bytes b) { return {veorq_u8(a.v, b.v)}; }
inline Bytes operator+(Bytes a, Bytes b) { return {vaddq_u8(a.v, b.v)}; }
inline Bytes operator-(Bytes a, Bytes b) { return {vsubq_u8(a.v, b.v)}; }
inline Bytes without(Bytes a, Bytes b) { return {vbicq_u8(a.v, b.v)}; }
inline Bytes min(Bytes a, Bytes b) { return {vminq_u8(a.v, b.v)}; }
inline Bytes max(Bytes a, Bytes b) { return {vmaxq_u8(a.v, b.v)}; }
inline Bytes equal(Bytes a, Bytes b) { return {vceqq_u8(a.v, b.v)}; }
inline Bytes at_least(Bytes a, Bytes b) { return {vcgeq_u8(a.v, b.v)}; }
inline Bytes choose(Bytes mask, Bytes a, Bytes b) { return {vbslq_u8(mask.v, a.v, b.v)}; }
inline Bytes look_up(Bytes table, Bytes at) { return {vqtbl1q_u8(table.v, at.v)}; }
inline Bytes shift_right_2(Bytes a) { return {vshrq_n_u8(a.v, 2)}; }
inline void store(std::uint8_t* to, Bytes a) { vst1q_u8(to, a.v); }
inline std::uint64_t bits(Bytes a) {
  std::uint8_t bytes[16];
  store(bytes, a);
  std::uint64_t found = 0;
  if (vmaxvq_u8(a.v) == 0) return found;
  for (int i = 0; i < 16; ++i) found |= static_cast<std::uint64_t>(bytes[i] >> 7) << i;
  return found;
}

struct Words {
  uint16x8_t low, high;
};

inline Words widened(Bytes a, Bytes above = Bytes::all(0)) {
  return {vreinterpretq_u16_u8(vzip1q_u8(a.v, above.v)), vreinterpretq_u16_u8(vzip2q_u8(a.v, above.v))};
}
inline Words operator+(Words a, Words b) { return {vaddq_u16(a.low, b.low), vaddq_u16(a.high, b.high)}; }
inline void store(std::uint16_t* to, Words a) {
  vst1q_u16(to, a.low);
  vst1q_u16(to + 8, a.high);
}

}  // namespace
}  // namespace fivecard::FIVECARD_KERNEL
