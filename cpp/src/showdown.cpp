#include "fivecard/showdown.hpp"

#include <algorithm>

#include "fives.hpp"

namespace fivecard {
namespace {

constexpr unsigned kSpades = 3;

// How many cards the group has that decides first; 1 where the top card alone decides.
int deciding_group(int category) {
  switch (category) {
    case kFourOfAKind: return 4;
    case kThreeOfAKind:
    case kFullHouse: return 3;
    case kPair:
    case kTwoPair: return 2;
    default: return 1;
  }
}

ShowdownKey key_of_five(std::span<const Card, 5> cards) {
  const Value value = evaluate5(cards);
  const HandClass& hand = evaluate_tables().classes[value];
  const bool one_suit = hand.category == kFlush || hand.category == kStraightFlush || hand.category == kRoyalFlush;
  unsigned jokers = 0;
  int in_group = 0;
  unsigned suit = 0;
  for (const Card card : cards) {
    if (is_joker(card)) {
      ++jokers;
    } else if (one_suit || rank_of(card) == hand.ranks[0]) {
      ++in_group;
      suit = std::max(suit, static_cast<unsigned>(suit_of(card)));
    }
  }
  // A joker in the group is a spade, or the spade is there already.
  if (!one_suit && in_group < deciding_group(hand.category)) suit = kSpades;
  if (hand.category == kFiveOfAKind) suit = kSpades;
  return static_cast<ShowdownKey>(value) << 4 | suit << 2 | (2 - jokers);
}

}  // namespace

ShowdownKey showdown_key(std::span<const Card> cards) {
  if (cards.size() == 5) return key_of_five(cards.first<5>());
  ShowdownKey best = 0;
  std::array<Card, 5> five{};
  for_each_five(cards, five, [&] { best = std::max(best, key_of_five(five)); });
  return best;
}

}  // namespace fivecard
