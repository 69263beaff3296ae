// evaluate.hpp: cards to hand values.
//
// A value orders all hands, bigger is better: 1 (7-5-4-3-2) .. 7462 (royal flush), and 7463..7475 for five of a kind,
// which only wild cards can make. A joker (two at most) stands for the card that makes the best hand; it repeats no card of the
// hand, except to make five of a kind (FS15). Three cards have values of their own, 1..741, in the order of the 3-Up Bonus
// (SX10), without jokers. Cards must be distinct; nothing here checks it. The tables are made from the rules at first use (a few
// ms).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "fivecard/card.hpp"
#include "fivecard/ranks.hpp"

namespace fivecard {

using Value = std::uint16_t;

inline constexpr int kRoyalFlushValue = 7462;
inline constexpr int kHighestValue = 7475;
inline constexpr int kValues = kHighestValue + 1;  // size of an array indexed by value; 0 is no hand
inline constexpr int kHighestValue3 = 741;
inline constexpr int kValues3 = kHighestValue3 + 1;

enum Category : std::uint8_t {
  kHighCard,
  kPair,
  kTwoPair,
  kThreeOfAKind,
  kStraight,
  kFlush,
  kFullHouse,
  kFourOfAKind,
  kStraightFlush,
  kRoyalFlush,
  kFiveOfAKind
};
enum Category3 : std::uint8_t {
  kHighCardOfThree,
  kPairOfThree,
  kFlushOfThree,
  kStraightOfThree,
  kTripsOfThree,
  kStraightFlushOfThree
};

// What a value says: its category and the distinct ranks that decide it, the most telling first; a straight has its top rank
// alone.
struct HandClass {
  std::uint8_t category = 0;
  std::uint8_t size = 0;  // how many ranks there are
  std::array<std::uint8_t, 5> ranks{};
};

struct EvaluateTables {
  std::array<Value, kMultisetsWithJokers> unsuited;  // by multiset index of the five ranks, the cards not all of one suit
  std::array<Value, 1 << kRanks> distinct;           // by the mask of five different ranks, not all of one suit
  std::array<Value, 1 << kRanks> flush;              // by the mask of ranks of one suit: five, or with jokers four or three
  std::array<HandClass, kValues> classes;            // by value
  std::array<Value, count_multisets(3)> unsuited3;
  std::array<Value, 1 << kRanks> flush3;
  std::array<HandClass, kValues3> classes3;
};

const EvaluateTables& evaluate_tables();

Value evaluate5(std::span<const Card, 5> cards);
Value evaluate(std::span<const Card> cards);       // five, six or seven cards: the best five
Value best_of_fives(std::span<const Card> cards);  // the same by trying all fives
Value evaluate3(std::span<const Card, 3> cards);

}  // namespace fivecard
