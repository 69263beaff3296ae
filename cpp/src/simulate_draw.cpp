#include <algorithm>
#include <array>
#include <cstring>

#include "fivecard/batch.hpp"
#include "fivecard/canonical.hpp"
#include "fivecard/one_draw.hpp"
#include "fivecard/simulate.hpp"
#include "net_counts.hpp"
#include "sorted_cards.hpp"

namespace fivecard {
namespace {

// By place from the lowest and card: the part of the index of a hand in colex order.
constexpr auto kColex = [] {
  std::array<std::array<std::uint32_t, kCards>, 5> part{};
  for (std::size_t place = 0; place < 5; ++place) {
    for (std::size_t card = 0; card < kCards; ++card) {
      part[place][card] = static_cast<std::uint32_t>(choose(static_cast<int>(card), static_cast<int>(place) + 1));
    }
  }
  return part;
}();

// Where the cards of the final hand stand, the five cards and then the boxes being places 0 .. 9; and the kind of its class.
struct Ending {
  std::array<std::uint8_t, 5> place;
  std::uint8_t kind;
};

// Of any byte, so that nothing else is read or written; those above kFold mean nothing.
constexpr auto kEndings = [] {
  std::array<Ending, 256> endings{};
  for (unsigned code = 0; code < endings.size(); ++code) {
    const unsigned held = code >= kStand ? 31u : code;
    std::uint8_t n = 0;
    for (std::uint8_t i = 0; i < 5; ++i) {
      if (held >> i & 1) endings[code].place[n++] = i;
    }
    endings[code].kind = code >= kFold ? kKinds - 1 : static_cast<std::uint8_t>(5 - n);
    for (std::uint8_t box = 5; n < 5; ++box) endings[code].place[n++] = box;
  }
  return endings;
}();

constexpr std::size_t kChunk = 512;  // rounds: what they need stays in the nearest cache

// Rounds of one table, a chunk at a time.
class Rounds {
 public:
  // The cards a seat may end with: its own five, in the order that its codes mean, then the boxes.
  using Seen = std::array<Card, 16>;

  Rounds(const DrawTable& table, RoundCounts& counts) : table_(table), counts_(counts), sums_(counts, kChunk) {}

  Seen& seen(std::size_t i) { return seen_[i]; }
  std::uint8_t& code(std::size_t i) { return code_[i]; }

  // One seat of a chunk, once its cards and codes are there.
  void play(std::size_t seat, const Card* rows, std::size_t n) {
    const std::size_t width = 5 * table_.seats + table_.max_draw;
    for (std::size_t i = 0; i < n; ++i) {
      Seen& seen = seen_[i];
      std::memcpy(&seen[5], rows + width * i + 5 * table_.seats, 5);  // of four boxes one too much: no code asks for it
      std::uint64_t final = 0;
      for (std::size_t k = 0; k < 5; ++k) final |= std::uint64_t{seen[kEndings[code_[i]].place[k]]} << 8 * k;
      std::memcpy(&final_[5 * i], &final, sizeof final);  // the next one goes over what is too much
    }
    evaluate_rows(final_.data(), n, 5, values_.data(), false);
    const std::size_t classes = kKinds * table_.lines;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t its = kEndings[code_[i]].kind * table_.lines + table_.line_of_value[values_[i]];
      ++counts_.classes[seat * classes + its];
      sums_.add(i, table_.nets, its);
    }
  }

  void end(std::size_t n) { sums_.end(n); }

 private:
  const DrawTable& table_;
  RoundCounts& counts_;
  RoundSums sums_;
  std::array<Seen, kChunk> seen_;
  std::array<std::uint8_t, kChunk> code_;
  std::array<Card, 5 * kChunk + 8> final_;
  std::array<Value, kChunk> values_;
};

}  // namespace

void expand_actions(std::span<const std::uint8_t> canonical, std::span<std::uint8_t> actions) {
  std::array<std::array<unsigned, 4>, 24> renamings{};
  std::array<unsigned, 4> suits{0, 1, 2, 3};
  for (auto& renaming : renamings) {
    renaming = suits;
    std::next_permutation(suits.begin(), suits.end());
  }
  const CanonicalTables& tables = canonical_tables();
  for (std::size_t h = 0; h < tables.hands.size(); ++h) {
    const std::uint8_t code = canonical[h];
    for (const auto& suit : renamings) {
      std::array<Card, 5> cards{};  // twice the card, and its bit
      for (std::size_t i = 0; i < 5; ++i) {
        const unsigned card = tables.hands[h].cards[i];
        cards[i] = static_cast<Card>(((card & ~3u) | suit[card & 3]) << 1 | (code >> i & 1u));
      }
      const auto sorted = highest_first<5>(cards.data());
      std::size_t index = 0;
      unsigned held = 0;
      for (std::size_t i = 0; i < 5; ++i) {
        index += kColex[i][sorted[4 - i] >> 1];
        held |= (sorted[4 - i] & 1) << i;
      }
      actions[index] = code >= kStand ? code : static_cast<std::uint8_t>(held);
    }
  }
}

void actions_of_hands(std::span<const std::uint8_t> actions, std::span<const Card> hands, std::span<std::uint8_t> codes) {
  for (std::size_t row = 0; row < codes.size(); ++row) {
    const Card* const hand = &hands[5 * row];
    const auto sorted = highest_first<5>(hand);
    std::size_t index = 0;
    for (std::size_t i = 0; i < 5; ++i) index += kColex[i][sorted[4 - i]];
    const unsigned code = actions[index];
    unsigned held = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const auto place = static_cast<std::size_t>(std::find(sorted.begin(), sorted.end(), hand[i]) - sorted.begin());
      held |= (code >> (4 - place) & 1) << i;
    }
    codes[row] = static_cast<std::uint8_t>(code >= kStand ? code : held);
  }
}

void simulate_draw(const DrawTable& table, std::span<const std::uint8_t* const> actions, ShuffleKey key, std::uint64_t first,
                   std::size_t n, RoundCounts& counts) {
  constexpr auto kDeck = whole_deck();
  const std::size_t width = 5 * table.seats + table.max_draw;
  std::vector<Card> rows(kChunk * width + 8);
  std::array<Card, 5 * kChunk + 8> hands{};
  std::array<Card, 5 * kChunk> places;
  std::array<const std::uint8_t*, kChunk> action;
  Rounds rounds(table, counts);
  for (std::size_t done = 0; done < n; done += kChunk) {
    const std::size_t size = std::min(kChunk, n - done);
    draw_rows(key, first + done, size, kDeck, width, rows.data());
    for (std::size_t seat = 0; seat < table.seats; ++seat) {
      for (std::size_t i = 0; i < size; ++i) std::memcpy(&hands[5 * i], &rows[width * i + 5 * seat], 8);
      sort_rows(hands.data(), kChunk, places.data());
      for (std::size_t i = 0; i < size; ++i) {
        action[i] = actions[seat];
        for (std::size_t k = 0; k < 5; ++k) {
          const Card card = places[(4 - k) * kChunk + i];
          rounds.seen(i)[k] = card;
          action[i] += kColex[k][card];
        }
        __builtin_prefetch(action[i]);
      }
      for (std::size_t i = 0; i < size; ++i) rounds.code(i) = *action[i];
      rounds.play(seat, rows.data(), size);
    }
    rounds.end(size);
  }
}

void play_draw(const DrawTable& table, std::span<const Card> rows, std::span<const std::uint8_t> codes, RoundCounts& counts) {
  const std::size_t width = 5 * table.seats + table.max_draw, n = rows.size() / width;
  std::vector<Card> chunk(kChunk * width + 8);
  Rounds rounds(table, counts);
  for (std::size_t done = 0; done < n; done += kChunk) {
    const std::size_t size = std::min(kChunk, n - done);
    std::copy_n(&rows[done * width], size * width, chunk.begin());
    for (std::size_t seat = 0; seat < table.seats; ++seat) {
      for (std::size_t i = 0; i < size; ++i) {
        std::copy_n(&chunk[width * i + 5 * seat], 5, rounds.seen(i).begin());
        rounds.code(i) = codes[(done + i) * table.seats + seat];
      }
      rounds.play(seat, chunk.data(), size);
    }
    rounds.end(size);
  }
}

}  // namespace fivecard
