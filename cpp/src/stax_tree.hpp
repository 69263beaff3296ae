// stax_tree.hpp: all decisions below one spot of 5 Card Stax, over types of cards instead of cards.
//
// To two hole cards a community card is a type: its rank, and whether it is of the suit of both hole cards. What five cards
// make depends on the five ranks unless all are of one suit, so everything fits small grids of ranks.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "fivecard/stax.hpp"

namespace fivecard {

inline constexpr int kTypes = 2 * kRanks;  // 2 * rank, plus 1 when of the suit of both hole cards
inline constexpr int kNoType = -1;
inline constexpr std::size_t kTriples = static_cast<std::size_t>(count_multisets(3));

using Ways = std::array<std::int32_t, kTypes>;  // cards of each type
constexpr bool is_suited(int type) { return type & 1; }

// The multiset index of three ranks in any order, a * 169 + b * 13 + c.
inline constexpr auto kTripleIndex = [] {
  std::array<std::uint16_t, kRanks * kRanks * kRanks> table{};
  for (int a = 0; a < kRanks; ++a) {
    for (int b = 0; b < kRanks; ++b) {
      for (int c = 0; c < kRanks; ++c) {
        std::array<int, 3> ranks{a, b, c};
        std::sort(ranks.begin(), ranks.end(), std::greater<>());
        table[static_cast<std::size_t>((a * kRanks + b) * kRanks + c)] = static_cast<std::uint16_t>(multiset_index(ranks));
      }
    }
  }
  return table;
}();

// What one pair of hole cards makes with three community cards: the line and its pay.
class StaxHole {
 public:
  StaxHole(const Stax& game, std::array<Card, 2> cards);

  static std::size_t triple(int a, int b, int c) { return kTripleIndex[static_cast<std::size_t>((a * kRanks + b) * kRanks + c)]; }

  int type_of(Card card) const { return 2 * rank_of(card) + (suit_of(card) == suit_); }
  Ways ways_of(CardSet pool) const;
  bool suited() const { return suit_ >= 0; }

  // The line of three types; suited ones must differ.
  std::size_t line(int a, int b, int c) const {
    return is_suited(a) && is_suited(b) && is_suited(c) ? flush_line(a / 2, b / 2, c / 2) : line_of_ranks(a / 2, b / 2, c / 2);
  }
  std::size_t line_of_ranks(int a, int b, int c) const { return line_[triple(a, b, c)]; }
  std::int64_t pays_of_ranks(int a, int b, int c) const { return pays_[triple(a, b, c)]; }
  std::size_t flush_line(int a, int b, int c) const;
  std::int64_t flush_pays(int a, int b, int c) const { return game_->pays[flush_line(a, b, c)]; }

 private:
  const Stax* game_;
  int suit_;                                 // of both hole cards, or -1
  unsigned ranks_;                           // mask
  std::array<std::uint8_t, kTriples> line_;  // by multiset index of the three ranks, not all five cards of one suit
  std::array<std::int64_t, kTriples> pays_;
};

// A spot by types.
struct StaxView {
  Ways pool{};
  std::array<int, 3> board{kNoType, kNoType, kNoType};
  int turned = 0;
  int wagered = 1;
};

class StaxTree {
 public:
  explicit StaxTree(const Stax& game) : game_(game), raises_(game.max_raise) {}

  // Evs of all actions; returns the number of ways. `hole` must outlive what follows.
  std::int64_t solve(const StaxHole& hole, const StaxView& view, std::span<std::int64_t> ev);

  // Of the spot solved last: as in stax_choices.
  void count(std::span<std::int64_t> counts) const;

  // Of the spot solved last, which has nothing turned: best second and third actions and their evs.
  int second(int type, int wagered) const { return best2_[index2(type, wagered)]; }
  std::int64_t second_ev(int type, int wagered) const { return ev2_[index2(type, wagered)]; }
  int third(int a, int b, int wagered) const { return best3_[index3(a, b, wagered)]; }
  std::int64_t third_ev(int a, int b, int wagered) const { return ev3_[index3(a, b, wagered)]; }

  // How many cards of a type can come at a place of the board, after these types at the places before.
  int ways(int place, int type, int first = kNoType, int second = kNoType) const;

 private:
  struct Best {
    std::int64_t ev;
    std::uint8_t action;
  };

  std::size_t index2(int type, int wagered) const {
    return static_cast<std::size_t>(type) * totals2_ + static_cast<std::size_t>(wagered - first2_);
  }
  std::size_t index3(int a, int b, int wagered) const {
    const bool flush_draw = is_suited(a) && is_suited(b);
    return (static_cast<std::size_t>(flush_draw * kRanks + a / 2) * kRanks + static_cast<std::size_t>(b / 2)) * totals3_ +
           static_cast<std::size_t>(wagered - first3_);
  }
  std::int64_t sum_of_pays(int a, int b) const;
  std::int64_t sum_of_flush_pays(int a, int b) const;
  void take(std::int64_t ev, int action, Best& best) const;
  void solve_third(bool flush_draw, int a, int b, std::int64_t pays);
  void solve_thirds();
  void sum_thirds(int first, std::span<std::int64_t> sums) const;
  void solve_seconds();
  void add_lines(bool flush_draw, int a, int b, std::int64_t weight, std::int64_t* row) const;

  const Stax& game_;
  const int raises_;
  const StaxHole* hole_ = nullptr;
  StaxView view_;
  std::array<Ways, 3> ways_{};  // of each community card
  std::array<std::array<int, kRanks>, 3> rank_ways_{};
  std::array<bool, 3> random_{};           // whether it comes from the pool
  std::array<std::int64_t, 3> left_{};     // ways of this and all later community cards
  int first2_ = 0, first3_ = 0;            // the least that can be wagered at the second and third decision
  std::size_t totals2_ = 0, totals3_ = 0;  // and how many totals there are from it on
  std::vector<std::int64_t> ev2_, ev3_;
  std::vector<std::uint8_t> best2_, best3_;
};

}  // namespace fivecard
