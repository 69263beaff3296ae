// value_terms.hpp: the value of five cards without jokers as a sum of terms, one for each place.
//
// Cards stand highest first. Which neighbours have one rank, whether they are a straight and whether of one suit is their
// `code`; under one code the value is a constant and, for each place, a function of the rank there. A kicker below the pair
// counts by its rank, one above it by the rank less one, since the pair's own rank is none it could have.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fivecard/evaluate.hpp"

namespace fivecard::terms {

// Bit j of a code: places j and j + 1 have one rank. Five of one rank there are not: these bits stand for a straight.
inline constexpr int kIsStraight = 15, kOneSuit = 16;

// A value is low + 32 high. Sums of these digits over all places fit bytes.
inline constexpr int kDigit = 32;

constexpr int ways(int n, int k) {
  if (n < k) return 0;
  int product = 1;
  for (int i = 0; i < k; ++i) product = product * (n - i) / (i + 1);
  return product;
}

enum Term : std::uint8_t {
  kNothing,
  kHighest,       // of five ranks, straights left out: they are the highest of their top rank, but the wheel the lowest of its
  kSecond,        // of five ranks
  kOfThree,       // highest of three kickers
  kOfThreeAbove,  // the same above the pair
  kOfTwo,
  kOfTwoAbove,
  kRank,
  kOfPair,   // times the ways to choose three kickers
  kPairs,    // the higher of two pairs, times the kickers
  kOther,    // the lower of them
  kTriple,   // times the ways to choose two kickers
  kTimes12,  // times the ranks of another group or kicker
  kTop,      // of a straight; the ace counts here only with a king
  kBelowAce,
};

constexpr int term(Term which, int rank) {
  switch (which) {
    case kHighest: return ways(rank, 5) - (rank == 12 ? 9 : rank > 4 ? rank - 4 : 0);
    case kSecond: return ways(rank, 4);
    case kOfThree: return ways(rank, 3);
    case kOfThreeAbove: return ways(rank - 1, 3);
    case kOfTwo: return ways(rank, 2);
    case kOfTwoAbove: return ways(rank - 1, 2);
    case kRank: return rank;
    case kOfPair: return 220 * rank;
    case kPairs: return 11 * ways(rank, 2);
    case kOther: return 11 * rank;
    case kTriple: return 66 * rank;
    case kTimes12: return 12 * rank;
    case kTop: return rank > 3 && rank < 12 ? rank - 3 : 0;
    case kBelowAce: return rank == 11 ? 9 : 0;
    case kNothing: break;
  }
  return 0;
}

struct Form {
  int code;
  Category category;
  int from;  // the value of the worst, less what the terms of its kickers above count too much
  Term place[5];
};

inline constexpr int kPairsFrom = 1 + 1277, kTwoPairFrom = kPairsFrom + 2860, kTriplesFrom = kTwoPairFrom + 858,
                     kStraightsFrom = kTriplesFrom + 858, kFlushesFrom = kStraightsFrom + 10,
                     kFullHousesFrom = kFlushesFrom + 1277, kFoursFrom = kFullHousesFrom + 156,
                     kStraightFlushesFrom = kFoursFrom + 156;

inline constexpr Form kForms[] = {
    {0b0000, kHighCard, 1, {kHighest, kSecond, kOfThree, kOfTwo, kRank}},
    {0b0001, kPair, kPairsFrom, {kNothing, kOfPair, kOfThree, kOfTwo, kRank}},
    {0b0010, kPair, kPairsFrom, {kOfThreeAbove, kOfPair, kNothing, kOfTwo, kRank}},
    {0b0100, kPair, kPairsFrom, {kOfThreeAbove, kOfTwoAbove, kOfPair, kNothing, kRank}},
    {0b1000, kPair, kPairsFrom - 1, {kOfThreeAbove, kOfTwoAbove, kRank, kOfPair, kNothing}},
    {0b0101, kTwoPair, kTwoPairFrom, {kNothing, kPairs, kNothing, kOther, kRank}},
    {0b1001, kTwoPair, kTwoPairFrom - 1, {kNothing, kPairs, kRank, kOther, kNothing}},
    {0b1010, kTwoPair, kTwoPairFrom - 2, {kRank, kPairs, kNothing, kOther, kNothing}},
    {0b0011, kThreeOfAKind, kTriplesFrom, {kNothing, kNothing, kTriple, kOfTwo, kRank}},
    {0b0110, kThreeOfAKind, kTriplesFrom, {kOfTwoAbove, kNothing, kTriple, kNothing, kRank}},
    {0b1100, kThreeOfAKind, kTriplesFrom - 1, {kOfTwoAbove, kRank, kTriple, kNothing, kNothing}},
    {kIsStraight, kStraight, kStraightsFrom, {kTop, kBelowAce}},
    {kOneSuit, kFlush, kFlushesFrom, {kHighest, kSecond, kOfThree, kOfTwo, kRank}},
    {0b1011, kFullHouse, kFullHousesFrom, {kNothing, kNothing, kTimes12, kRank, kNothing}},
    {0b1101, kFullHouse, kFullHousesFrom - 1, {kRank, kNothing, kTimes12, kNothing, kNothing}},
    {0b0111, kFourOfAKind, kFoursFrom, {kNothing, kNothing, kTimes12, kNothing, kRank}},
    {0b1110, kFourOfAKind, kFoursFrom - 1, {kRank, kNothing, kTimes12, kNothing, kNothing}},
    {kIsStraight + kOneSuit, kStraightFlush, kStraightFlushesFrom, {kTop, kBelowAce}},
};

// Tables of bytes. A place has no more than 8 different terms: `row` is 16 times the number of the one it has under a code.
struct Tables {
  struct alignas(64) ByCode {
    std::uint8_t byte[64];
  };
  struct alignas(64) ByTerm {
    std::uint8_t byte[128];
  };
  ByCode category, from_low, from_high, row[5];
  ByTerm low[5], high[5];
};

constexpr Tables tables() {
  Tables made{};
  for (std::size_t place = 0; place < 5; ++place) {
    Term seen[8]{};
    std::size_t count = 0;
    for (const Form& form : kForms) {
      std::size_t number = 0;
      while (number < count && seen[number] != form.place[place]) ++number;
      if (number == count) seen[count++] = form.place[place];
      made.row[place].byte[form.code] = static_cast<std::uint8_t>(16 * number);
      for (int rank = 0; rank < 13; ++rank) {
        const std::size_t at = 16 * number + static_cast<std::size_t>(rank);
        made.low[place].byte[at] = static_cast<std::uint8_t>(term(form.place[place], rank) % kDigit);
        made.high[place].byte[at] = static_cast<std::uint8_t>(term(form.place[place], rank) / kDigit);
      }
    }
  }
  for (const Form& form : kForms) {
    made.category.byte[form.code] = static_cast<std::uint8_t>(form.category);
    made.from_low.byte[form.code] = static_cast<std::uint8_t>(form.from % kDigit);
    made.from_high.byte[form.code] = static_cast<std::uint8_t>(form.from / kDigit);
  }
  return made;
}

}  // namespace fivecard::terms
