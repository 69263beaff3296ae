// input.hpp: what the fuzz targets make of their bytes. Any bytes are some valid input; none left count as zeros.
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include "fivecard/lines.hpp"

class Input : public FuzzedDataProvider {
 public:
  using FuzzedDataProvider::FuzzedDataProvider;

  bool coin() { return ConsumeBool(); }

  template <class T>
  T from(T least, T most) {
    return ConsumeIntegralInRange<T>(least, most);
  }

  // 0 to `most`, all magnitudes alike.
  std::int64_t amount(std::int64_t most) {
    const int bits = from(0, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most))));
    return from<std::int64_t>(0, std::min(most, static_cast<std::int64_t>((std::uint64_t{1} << bits) - 1)));
  }
  std::int64_t signed_amount(std::int64_t most) { return coin() ? -amount(most) : amount(most); }

  // 0 .. size - 1 in any order.
  std::vector<fivecard::Card> deck(int size) {
    std::vector<fivecard::Card> cards;
    for (int card = 0; card < size; ++card) cards.push_back(static_cast<fivecard::Card>(card));
    for (std::size_t left = cards.size(); left > 1; --left) std::swap(cards[left - 1], cards[from<std::size_t>(0, left - 1)]);
    return cards;
  }

  // Lines of a pay table: steps over the values, or any at all.
  std::vector<std::uint8_t> line_of_value(int lines) {
    std::vector<std::uint8_t> line(fivecard::kValues);
    if (coin()) {
      for (int i = 1; i < lines; ++i) ++line[from<std::size_t>(1, line.size() - 1)];
      for (std::size_t v = 1; v < line.size(); ++v) line[v] = static_cast<std::uint8_t>(line[v] + line[v - 1]);
    } else {
      std::minstd_rand random(from<std::uint32_t>(0, 1000));
      for (std::uint8_t& each : line) each = static_cast<std::uint8_t>(random() % static_cast<unsigned>(lines));
    }
    return line;
  }
};
