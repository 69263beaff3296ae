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

// The top cards are settled first, nine at a time from one random word: the product of nine bounds is below 2^51.
constexpr std::size_t kGroup = 9, kMostGroups = 6;

// A block of numbers has a word for each of four shuffles: word w of shuffle i is number i mod 4 of block (w, i / 4).
constexpr std::size_t kShufflesABlock = 4;
constexpr std::uint64_t kForShuffles = 1;  // the streams below have 0 in that place

class Dealer {
 public:
  Dealer(ShuffleKey key, std::span<const Card> deck, std::size_t places)
      : key_(key), size_(deck.size()), places_(places), groups_((places + kGroup - 1) / kGroup) {
    std::copy(deck.begin(), deck.end(), fresh_.begin());
    for (std::size_t group = 0; group < groups_; ++group) {
      bounds_[group] = 1;
      for (std::size_t i = kGroup * group; i < end(group); ++i) bounds_[group] *= size_ - i;
    }
  }

  // Rows of the top cards of shuffles first, first + 1, ...
  void deal(std::uint64_t first, std::size_t n, Card* rows) {
    std::size_t done = 0;
    while (done < n) {
      const std::uint64_t block = (first + done) / kShufflesABlock;
      const auto lane = static_cast<std::size_t>((first + done) % kShufflesABlock);
      const std::size_t now = std::min<std::size_t>(n - done, kAhead * kShufflesABlock - lane);
      const std::size_t blocks = (lane + now + kShufflesABlock - 1) / kShufflesABlock;
      for (std::size_t group = 0; group < groups_; ++group) {
        for (std::size_t i = 0; i < blocks; ++i) words_[group][i] = words(group, block + i);
      }
      for (std::size_t i = lane; i < lane + now; ++i) {
        deal_one(block, i, rows);
        rows += places_;
      }
      done += now;
    }
  }

 private:
  using Places = std::array<std::uint8_t, kGroup>;
  using Block = std::array<std::uint64_t, kShufflesABlock>;
  static constexpr std::size_t kAhead = 16;  // blocks made one after the other: none waits for the one before

  std::size_t end(std::size_t group) const { return std::min(size_, kGroup * (group + 1)); }
  Block words(std::size_t word, std::uint64_t block) const { return philox({word, block, kForShuffles, 0}, key_); }

  void deal_one(std::uint64_t first_block, std::size_t shuffle, Card* row) const {
    const std::size_t ahead = shuffle / kShufflesABlock, lane = shuffle % kShufflesABlock;
    const std::uint64_t block = first_block + ahead;
    std::array<Card, 64> deck = fresh_;
    std::size_t again = 0;  // words refused so far
    std::size_t left = places_;
    for (std::size_t group = 0; group < groups_; ++group) {
      std::uint64_t word = again == 0 ? words_[group][ahead][lane] : words(group + again, block)[lane];
      Places at;
      while (!settle(word, group, at)) word = words(group + ++again, block)[lane];
      Card* const places = &deck[kGroup * group];
      const std::size_t n = std::min(left, kGroup);
      for (std::size_t i = 0; i < n; ++i) {
        Card& card = places[i + at[i]];
        row[i] = card;
        card = places[i];
      }
      row += n;
      left -= n;
    }
  }

  // How far below each place of a group its card lies: the digits of word * bounds / 2^64, in mixed radix. False in the few
  // cases that would favour some orders.
  bool settle(std::uint64_t word, std::size_t group, Places& at) const {
    std::uint64_t bound = size_ - kGroup * group;
    const std::uint64_t bounds = bounds_[group];
    for (std::size_t i = 0; i < kGroup; ++i) {
      const Product product = multiply(word, bound);
      at[i] = static_cast<std::uint8_t>(product.high);
      word = product.low;
      if (--bound == 0) break;
    }
    return word >= bounds || word >= (0 - bounds) % bounds;  // 2^64 mod bounds
  }

  ShuffleKey key_;
  std::size_t size_, places_, groups_;
  std::array<Card, 64> fresh_{};
  std::array<std::uint64_t, kMostGroups> bounds_{};
  std::array<std::array<Block, kAhead>, kMostGroups> words_{};
};

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
  draw_rows(key, index, 1, deck, deck.size(), deck.data());
}

void draw_rows(ShuffleKey key, std::uint64_t first, std::size_t n, std::span<const Card> deck, std::size_t k, Card* rows) {
  Dealer(key, deck, k).deal(first, n, rows);
}

}  // namespace fivecard
