// simulate.hpp: whole rounds of a table, dealt and played, as histograms of how they end.
//
// Round i of a key is dealt from shuffle i: cards to one seat after the other, then the shared ones. A seat's round ends in a
// class, which the caller settles; `nets` is what each class wins, in the caller's unit, for the histogram of what all seats
// win together: they share cards, so that it does not follow from the histograms of the seats.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "fivecard/card.hpp"
#include "fivecard/lines.hpp"
#include "fivecard/shuffle.hpp"

namespace fivecard {

// How often each net result came.
class NetCounts {
 public:
  NetCounts() : entries_(64) {}
  void add(std::int64_t net, std::int64_t count = 1);

  template <class Visit>
  void each(Visit&& visit) const {
    for (const Entry& entry : entries_) {
      if (entry.count) visit(entry.net, entry.count);
    }
  }

 private:
  struct Entry {
    std::int64_t net = 0, count = 0;
  };
  std::vector<Entry> entries_;  // a power of two, at most half of them taken
  std::size_t taken_ = 0;
};

struct RoundCounts {
  std::span<std::int64_t> classes;  // [seats, classes]
  NetCounts* together = nullptr;    // null: not wanted
};

// Games with one draw. The class of a seat is kind * lines + line: cards drawn (0 stand, 6 fold), and the line of the final hand,
// of the first one for a fold.
struct DrawTable {
  std::size_t seats = 1;
  std::size_t max_draw = 4;
  LineOfValue line_of_value;
  std::size_t lines = 1;
  std::span<const std::int64_t> nets;  // by class; at most kLargestPayoff in size
};

// Action codes (one_draw.hpp) of all 2,598,960 hands in colex order, bits of a code following the ascending cards, from those
// of the canonical hands.
void expand_actions(std::span<const std::uint8_t> canonical, std::span<std::uint8_t> actions);

// Codes of hands [n, 5], their bits following the cards as dealt.
void actions_of_hands(std::span<const std::uint8_t> actions, std::span<const Card> hands, std::span<std::uint8_t> codes);

// Rounds first, first + 1, ... under actions by seat, each as expand_actions makes them.
void simulate_draw(const DrawTable& table, std::span<const std::uint8_t* const> actions, ShuffleKey key, std::uint64_t first,
                   std::size_t n, RoundCounts& counts);

// Rows [n, 5 * seats + max_draw] of cards under codes [n, seats], whose bits follow the cards as dealt. Codes are 0 .. 32.
void play_draw(const DrawTable& table, std::span<const Card> rows, std::span<const std::uint8_t> codes, RoundCounts& counts);

// 5 Card Stax. The class of a seat is (bets * lines + line) * lines3 + line3 as in stax_joint; a royal flush of diamonds is on a
// line of its own. A round is 2 * seats + 3 cards.
struct StaxSeats {
  std::size_t seats = 1;
  int max_raise = 3;
  LineOfValue line_of_value;
  std::size_t lines = 1;
  std::size_t diamonds = 0;  // the line of a royal flush of diamonds
  LineOfValue3 line_of_value3;
  std::size_t lines3 = 1;
  std::span<const std::int64_t> nets;  // by class
};

// The actions of all decisions, as rows of stax_states and columns of StaxSolution, laid out by the ranks seen.
class StaxActions {
 public:
  StaxActions(int max_raise, std::span<const std::uint8_t> opening, std::span<const std::uint8_t> second,
              std::span<const std::uint8_t> third);

  int first(const Card* hole) const { return opening_[static_cast<std::size_t>(2 * grid(hole) + one_suit(hole, 2))]; }
  int second(const Card* hole, const Card* board, int wagered) const {
    const std::array<Card, 3> seen{hole[0], hole[1], board[0]};
    const int state = (grid(hole) * kRanks + rank_of(board[0])) * 2 + one_suit(seen.data(), 3);
    return second_[static_cast<std::size_t>(state * columns2_ + wagered - 2)];
  }
  int third(const Card* hole, const Card* board, int wagered) const {
    const std::array<Card, 4> seen{hole[0], hole[1], board[0], board[1]};
    const int state = ((grid(hole) * kRanks + rank_of(board[0])) * kRanks + rank_of(board[1])) * 2 + one_suit(seen.data(), 4);
    return third_[static_cast<std::size_t>(state * columns3_ + wagered - 3)];
  }

 private:
  static int grid(const Card* hole) { return rank_of(hole[0]) * kRanks + rank_of(hole[1]); }
  static bool one_suit(const Card* cards, int n) {
    unsigned differs = 0;
    for (int i = 1; i < n; ++i) differs |= static_cast<unsigned>(cards[0] ^ cards[i]);
    return (differs & 3) == 0;
  }

  int columns2_, columns3_;
  std::vector<std::uint8_t> opening_, second_, third_;
};

void simulate_stax(const StaxSeats& table, std::span<const StaxActions* const> actions, ShuffleKey key, std::uint64_t first,
                   std::size_t n, RoundCounts& counts);

// Rows [n, 2 * seats + 3] of cards under actions [n, seats, 3], each 0 (fold) .. max_raise; after a fold 0.
void play_stax(const StaxSeats& table, std::span<const Card> rows, std::span<const std::uint8_t> actions, RoundCounts& counts);

}  // namespace fivecard
