// showdown.hpp: which hand wins when ranks alone do not decide.
//
// A key orders hands of five to seven cards, up to two of them jokers; bigger wins, equal keys split. It is
//   value << 4 | suit << 2 | (2 - jokers)
// value: as evaluate; suit: of the highest card of the deciding group, a joker having the best suit it can (FS14, FS15);
// jokers: in the five that play, fewer is better. Without jokers no two hands of one deck have equal keys.
#pragma once

#include <cstdint>
#include <span>

#include "fivecard/evaluate.hpp"

namespace fivecard {

using ShowdownKey = std::uint32_t;

ShowdownKey showdown_key(std::span<const Card> cards);

}  // namespace fivecard
