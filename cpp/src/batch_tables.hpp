// batch_tables.hpp: the tables that evaluate many hands at once.
//
// Values by the index of the multiset of ranks (ranks.hpp); those of hands of one suit stand an offset further, its low byte 0.
// Five cards count a joker as a 14th rank. Indices made of any bytes at all stay inside.
#pragma once

#include <cstdint>

#include "fivecard/evaluate.hpp"

namespace fivecard {

inline constexpr std::size_t kMultisetsOfSix = 18564, kMultisetsOfSeven = 50388;
inline constexpr std::size_t kFlushOffset3 = 2 * 256;
inline constexpr std::size_t kFlushOffset5 = 34 * 256;

struct BatchTables {  // plain arrays: their use compiles to no function that instruction sets could share
  Value three[2 * kFlushOffset3];
  Value five[kFlushOffset5 + kMultisetsWithJokers];
  Value six[kMultisetsOfSix];  // the best five, flushes apart
  Value seven[kMultisetsOfSeven];
  Value flush[1 << kRanks];  // by mask of five to seven ranks of one suit
};

const BatchTables& batch_tables();

bool all_cards(const Card* cards, std::size_t n);  // jokers too
Value evaluate_six_or_seven(const Card* cards, std::size_t n);

}  // namespace fivecard
