#include "fivecard/shuffle.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fivecard {
namespace {

__extension__ using Wide = unsigned __int128;

struct Product {
  std::uint64_t high;
  std::uint64_t low;
};

Product multiply(std::uint64_t a, std::uint64_t b) {
  const Wide wide = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(wide >> 64), static_cast<std::uint64_t>(wide)};
}

// Brings random cards to the first places, one after the other.
void bring_up(ShuffleKey key, std::uint64_t index, std::span<Card> deck, std::size_t places) {
  RandomStream stream(key, index);
  for (std::size_t i = 0; i < places; ++i) std::swap(deck[i], deck[i + stream.below(deck.size() - i)]);
}

}  // namespace

std::array<std::uint64_t, 4> philox(std::array<std::uint64_t, 4> counter, ShuffleKey key) {
  for (int round = 0; round < 10; ++round) {
    const Product a = multiply(0xD2E7470EE14C6C93u, counter[0]);
    const Product b = multiply(0xCA5A826395121157u, counter[2]);
    counter = {b.high ^ counter[1] ^ key[0], b.low, a.high ^ counter[3] ^ key[1], a.low};
    key[0] += 0x9E3779B97F4A7C15u;
    key[1] += 0xBB67AE8584CAA73Bu;
  }
  return counter;
}

std::uint64_t RandomStream::below(std::uint64_t bound) {
  // The high part of a product, drawn again in the few cases that would favour some results.
  Product product = multiply(next(), bound);
  if (product.low < bound) {
    const std::uint64_t unfair = (0 - bound) % bound;  // 2^64 mod bound
    while (product.low < unfair) product = multiply(next(), bound);
  }
  return product.high;
}

std::uint64_t RandomStream::next() {
  if (used_ == block_.size()) {
    block_ = philox(counter_, key_);
    ++counter_[0];
    used_ = 0;
  }
  return block_[used_++];
}

void shuffle(ShuffleKey key, std::uint64_t index, std::span<Card> deck) {
  std::iota(deck.begin(), deck.end(), Card{0});
  bring_up(key, index, deck, deck.size() - 1);
}

void draw_rows(ShuffleKey key, std::uint64_t first, std::size_t n, std::span<const Card> deck, std::size_t k, Card* rows) {
  std::array<Card, 64> fresh{}, now;
  std::copy(deck.begin(), deck.end(), fresh.begin());
  for (std::size_t i = 0; i < n; ++i) {
    now = fresh;
    bring_up(key, first + i, std::span(now).first(deck.size()), k);
    rows = std::copy_n(now.begin(), k, rows);
  }
}

}  // namespace fivecard
