// batch_plain.hpp: sixteen bytes as one lane, where no vectors are known.
#include <cstddef>
#include <cstdint>

namespace fivecard::FIVECARD_KERNEL {
namespace {

struct Bytes {
  static constexpr bool kShuffles = false;
  static constexpr std::size_t kLanes = 1, kRun = 16;
  std::uint8_t v[16];

  static const char* name() { return "plain"; }
  static Bytes all(int byte) {
    Bytes made;
    for (std::uint8_t& each : made.v) each = static_cast<std::uint8_t>(byte);
    return made;
  }
  static Bytes repeat(const std::uint8_t* lane) {
    Bytes made;
    for (int i = 0; i < 16; ++i) made.v[i] = lane[i];
    return made;
  }
  static Bytes load_runs(const std::uint8_t* from, std::size_t) { return repeat(from); }
};

template <class Each>
Bytes each_byte(const Bytes& a, const Bytes& b, Each of) {
  Bytes made;
  for (int i = 0; i < 16; ++i) made.v[i] = static_cast<std::uint8_t>(of(a.v[i], b.v[i]));
  return made;
}

inline Bytes operator&(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x & y; });
}
inline Bytes operator|(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x | y; });
}
inline Bytes operator^(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x ^ y; });
}
inline Bytes operator+(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x + y; });
}
inline Bytes operator-(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x - y; });
}
inline Bytes without(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x & ~y; });
}
inline Bytes min(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x < y ? x : y; });
}
inline Bytes max(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x > y ? x : y; });
}
inline Bytes equal(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x == y ? 255 : 0; });
}
inline Bytes at_least(Bytes a, Bytes b) {
  return each_byte(a, b, [](int x, int y) { return x >= y ? 255 : 0; });
}
inline Bytes choose(Bytes mask, Bytes a, Bytes b) { return (mask & a) | without(b, mask); }
inline Bytes look_up(Bytes table, Bytes at) {
  return each_byte(at, at, [&table](int x, int) { return table.v[x & 15]; });
}
inline Bytes shift_right_2(Bytes a) {
  return each_byte(a, a, [](int x, int) { return x >> 2; });
}
inline void store(std::uint8_t* to, const Bytes& a) {
  for (int i = 0; i < 16; ++i) to[i] = a.v[i];
}
inline std::uint64_t bits(const Bytes& a) {
  std::uint64_t found = 0;
  for (int i = 0; i < 16; ++i) found |= static_cast<std::uint64_t>(a.v[i] >> 7) << i;
  return found;
}

struct Words {
  std::uint16_t v[16];

  static Words all(int word) {
    Words made;
    for (std::uint16_t& each : made.v) each = static_cast<std::uint16_t>(word);
    return made;
  }
};

inline Words widened(Bytes a, Bytes above = Bytes::all(0)) {
  Words made;
  for (int i = 0; i < 16; ++i) made.v[i] = static_cast<std::uint16_t>(a.v[i] | above.v[i] << 8);
  return made;
}
inline Words operator+(Words a, Words b) {
  for (int i = 0; i < 16; ++i) a.v[i] = static_cast<std::uint16_t>(a.v[i] + b.v[i]);
  return a;
}
template <class Each>
Words each_word(const Words& a, const Words& b, Each of) {
  Words made;
  for (int i = 0; i < 16; ++i) made.v[i] = static_cast<std::uint16_t>(of(unsigned{a.v[i]}, unsigned{b.v[i]}));
  return made;
}
inline Words operator*(Words a, Words b) {
  return each_word(a, b, [](unsigned x, unsigned y) { return x * y; });
}
inline Words high_product(Words a, Words b) {
  return each_word(a, b, [](unsigned x, unsigned y) { return x * y >> 16; });
}
inline Words shift_right(Words a, int by) {
  return each_word(a, a, [by](unsigned x, unsigned) { return x >> by; });
}
inline void store(std::uint16_t* to, const Words& a) {
  for (int i = 0; i < 16; ++i) to[i] = a.v[i];
}

}  // namespace
}  // namespace fivecard::FIVECARD_KERNEL
