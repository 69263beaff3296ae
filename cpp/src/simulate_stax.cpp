#include <algorithm>
#include <array>
#include <cstring>

#include "fivecard/batch.hpp"
#include "fivecard/simulate.hpp"
#include "fivecard/stax.hpp"
#include "net_counts.hpp"

namespace fivecard {
namespace {

constexpr std::size_t kChunk = 512;  // rounds: what they need stays in the nearest cache

std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool all_diamonds(const Card* hand) {
  return std::all_of(hand, hand + 5, [](Card card) { return suit_of(card) == 1; });
}

// Rounds of one table, a chunk at a time.
class Rounds {
 public:
  Rounds(const StaxSeats& table, RoundCounts& counts)
      : table_(table), counts_(counts), base_(static_cast<std::size_t>(table.max_raise) + 1), sums_(counts, kChunk) {}

  // Rows have 8 bytes more behind them. bets(i, seat, hole, board) is what a seat does in round i, as digits in the base
  // max_raise + 1.
  template <class Bets>
  void play(const Card* rows, std::size_t n, Bets&& bets) {
    const std::size_t width = 2 * table_.seats + 3, classes = base_ * base_ * base_ * table_.lines * table_.lines3;
    if (table_.lines3 > 1) {
      for (std::size_t i = 0; i < n; ++i) std::copy_n(rows + width * i + 2 * table_.seats, 3, &board_[3 * i]);
      evaluate_rows(board_.data(), n, 3, values3_.data(), false);
    }
    for (std::size_t seat = 0; seat < table_.seats; ++seat) {
      for (std::size_t i = 0; i < n; ++i) {
        std::uint16_t hole = 0;
        std::uint32_t board = 0;
        std::memcpy(&hole, rows + width * i + 2 * seat, sizeof hole);
        std::memcpy(&board, rows + width * i + 2 * table_.seats, sizeof board);
        const std::uint64_t hand = hole | std::uint64_t{board} << 16;
        std::memcpy(&final_[5 * i], &hand, sizeof hand);  // the next one goes over what is too much
      }
      evaluate_rows(final_.data(), n, 5, values_.data(), false);
      for (std::size_t i = 0; i < n; ++i) {
        const Card* const hand = &final_[5 * i];
        const std::size_t bet = bets(i, seat, hand, hand + 2);
        const bool diamonds = values_[i] == kRoyalFlushValue && all_diamonds(hand);
        const std::size_t line = diamonds ? table_.diamonds : table_.line_of_value[values_[i]];
        const std::size_t line3 = table_.lines3 > 1 ? table_.line_of_value3[values3_[i]] : 0;
        const std::size_t its = (bet * table_.lines + line) * table_.lines3 + line3;
        ++counts_.classes[seat * classes + its];
        sums_.add(i, table_.nets, its);
      }
    }
    sums_.end(n);
  }

 private:
  const StaxSeats& table_;
  RoundCounts& counts_;
  std::size_t base_;
  RoundSums sums_;
  std::array<Card, 5 * kChunk + 8> final_;
  std::array<Card, 3 * kChunk> board_;
  std::array<Value, kChunk> values_, values3_;
};

}  // namespace

StaxActions::StaxActions(int max_raise, std::span<const std::uint8_t> opening, std::span<const std::uint8_t> second,
                         std::span<const std::uint8_t> third)
    : columns2_(max_raise),
      columns3_(2 * max_raise - 1),
      opening_(at(kRanks * kRanks * 2)),
      second_(at(kRanks * kRanks * kRanks * 2 * columns2_)),
      third_(at(kRanks * kRanks * kRanks * kRanks * 2 * columns3_)) {
  for (int turned = 0; turned < 3; ++turned) {
    const std::span<const StaxState> states = stax_states(turned);
    const int columns = turned == 0 ? 1 : turned == 1 ? columns2_ : columns3_;
    std::vector<std::uint8_t>& to = turned == 0 ? opening_ : turned == 1 ? second_ : third_;
    const std::span<const std::uint8_t> from = turned == 0 ? opening : turned == 1 ? second : third;
    for (std::size_t row = 0; row < states.size(); ++row) {
      std::array<Card, 2> hole = states[row].hole, board = states[row].board;
      const std::array<Card, 4> seen{hole[0], hole[1], board[0], board[1]};
      const bool suited = one_suit(seen.data(), 2 + turned);
      for (int order = 0; order < (turned == 2 ? 4 : 2); ++order) {
        int state = grid(hole.data());
        for (int i = 0; i < turned; ++i) state = state * kRanks + rank_of(board[at(i)]);
        std::copy_n(&from[row * at(columns)], columns, &to[at((2 * state + suited) * columns)]);
        std::swap(hole[0], hole[1]);
        if (order == 1) std::swap(board[0], board[1]);
      }
    }
  }
}

void simulate_stax(const StaxSeats& table, std::span<const StaxActions* const> actions, ShuffleKey key, std::uint64_t first,
                   std::size_t n, RoundCounts& counts) {
  constexpr auto kDeck = whole_deck();
  const std::size_t width = 2 * table.seats + 3;
  std::vector<Card> rows(kChunk * width + 8);
  Rounds rounds(table, counts);
  for (std::size_t done = 0; done < n; done += kChunk) {
    const std::size_t size = std::min(kChunk, n - done);
    draw_rows(key, first + done, size, kDeck, width, rows.data());
    rounds.play(rows.data(), size, [&](std::size_t, std::size_t seat, const Card* hole, const Card* board) {
      const StaxActions& play = *actions[seat];
      const int base = table.max_raise + 1, one = play.first(hole);
      if (one == 0) return std::size_t{0};
      const int two = play.second(hole, board, 1 + one);
      const int three = two == 0 ? 0 : play.third(hole, board, 1 + one + two);
      return at((one * base + two) * base + three);
    });
  }
}

void play_stax(const StaxSeats& table, std::span<const Card> rows, std::span<const std::uint8_t> actions, RoundCounts& counts) {
  const std::size_t width = 2 * table.seats + 3, n = rows.size() / width, base = at(table.max_raise) + 1;
  std::vector<Card> chunk(kChunk * width + 8);
  Rounds rounds(table, counts);
  for (std::size_t done = 0; done < n; done += kChunk) {
    const std::size_t size = std::min(kChunk, n - done);
    std::copy_n(&rows[done * width], size * width, chunk.begin());
    rounds.play(chunk.data(), size, [&](std::size_t i, std::size_t seat, const Card*, const Card*) {
      const std::uint8_t* const its = &actions[3 * ((done + i) * table.seats + seat)];
      return (its[0] * base + its[1]) * base + its[2];
    });
  }
}

}  // namespace fivecard
