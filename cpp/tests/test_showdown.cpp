#include <algorithm>

#include "check.hpp"
#include "fivecard/showdown.hpp"

using namespace fivecard;

namespace {

constexpr Card kBlack = 52, kRed = 53;

std::vector<Card> with_jokers(std::string_view text, std::initializer_list<Card> jokers) {
  std::vector<Card> cards = parse(text);
  cards.insert(cards.end(), jokers);
  return cards;
}

// FS15 by trying: the best key-to-be of all cards the jokers may stand for. Value first, then the suit of FS14, both straight
// from the rules: a card that is in the hand may stand twice only to make five of a kind.
struct Tried {
  Value value = 0;
  int suit = 0;
  auto operator<=>(const Tried&) const = default;
};

// Values of hands without jokers are tested in test_evaluate.
Tried natural(const std::array<Card, 5>& hand) {
  std::array<int, 5> ranks{};
  std::transform(hand.begin(), hand.end(), ranks.begin(), rank_of);
  std::sort(ranks.begin(), ranks.end(), std::greater<>());
  const bool flush = std::all_of(hand.begin(), hand.end(), [&](Card c) { return suit_of(c) == suit_of(hand[0]); });
  unsigned mask = 0;
  for (const int rank : ranks) mask |= 1u << rank;
  Tried tried;
  tried.value =
      flush ? evaluate_tables().flush[mask] : evaluate_tables().unsuited[static_cast<std::size_t>(multiset_index(ranks))];
  for (const Card card : hand) {
    if (rank_of(card) == evaluate_tables().classes[tried.value].ranks[0]) tried.suit = std::max(tried.suit, suit_of(card));
  }
  return tried;
}

Tried try_all(std::array<Card, 5> hand, std::size_t place) {
  while (place < 5 && !is_joker(hand[place])) ++place;
  if (place == 5) return natural(hand);
  Tried best;
  for (Card card = 0; card < kCards; ++card) {
    const auto same_rank = [&](Card other) { return !is_joker(other) && rank_of(other) == rank_of(card); };
    const bool repeats = std::find(hand.begin(), hand.end(), card) != hand.end();
    std::array<Card, 5> next = hand;
    next[place] = card;
    // A repeated card is allowed where all five are of its rank; the other joker may still be to come.
    const auto others = std::count_if(hand.begin(), hand.end(), same_rank) + std::count_if(hand.begin(), hand.end(), is_joker);
    if (repeats && others < 5) continue;
    const Tried tried = try_all(next, place + 1);
    if (repeats && evaluate_tables().classes[tried.value].category != kFiveOfAKind) continue;
    best = std::max(best, tried);
  }
  return best;
}

void check(const std::array<Card, 5>& hand, unsigned jokers) {
  const Tried tried = try_all(hand, 0);
  CHECK_EQUAL(evaluate5(hand), tried.value);
  const ShowdownKey expected =
      static_cast<ShowdownKey>(tried.value) << 4 | static_cast<ShowdownKey>(tried.suit) << 2 | (2 - jokers);
  CHECK_EQUAL(showdown_key(hand), expected);
}

// Every hand with jokers, by trying every card they may stand for; counts as in the table of the rules.
void all_hands_with_jokers() {
  std::array<int, 11> one{}, two{};
  std::array<Card, 5> hand{};
  for (hand[0] = 2; hand[0] < kCards; ++hand[0])
    for (hand[1] = 1; hand[1] < hand[0]; ++hand[1])
      for (hand[2] = 0; hand[2] < hand[1]; ++hand[2]) {
        hand[3] = kBlack;
        hand[4] = kRed;
        check(hand, 2);
        ++two[evaluate_tables().classes[evaluate5(hand)].category];
        for (hand[3] = 0; hand[3] < hand[2]; ++hand[3]) {
          for (const Card joker : {kBlack, kRed}) {
            hand[4] = joker;
            check(hand, 1);
          }
          ++one[evaluate_tables().classes[evaluate5(hand)].category];
        }
      }
  // Of the known counts, those with jokers: 53 cards less 52; 54 cards less twice the former and once the latter.
  const std::array<int, 11> none{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4, 0};
  const std::array<int, 11> of_53{1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 180, 24, 13};
  const std::array<int, 11> of_54{1302540, 1437936, 123552, 232968, 34704, 11388, 9360, 9360, 540, 84, 78};
  for (std::size_t c = 0; c < 11; ++c) {
    CHECK_EQUAL(none[c] + one[c], of_53[c]);
    CHECK_EQUAL(none[c] + 2 * one[c] + two[c], of_54[c]);
  }
}

// FS14, worked by hand. Each hand beats the next.
void suits_decide_last() {
  const std::vector<std::vector<std::string_view>> ladders{
      {"As Kd Qd Jd 9c", "Ah Ks Qs Js 9d", "Ad Kh Qh Jh 9s"},
      {"Ks Kc 7d 5h 2c", "Kh Kd 7s 5s 2s"},  // the pair, not the kickers
      {"Kc Ks 7c 7d 2c", "Kh Kd 7s 7h 2s"},  // the higher pair
      {"9s 8d 7d 6d 5c", "9h 8s 7s 6s 5d"},  // the top of a straight
      {"5s 4d 3d 2d Ac", "5h 4s 3s 2s As"},  // the five of the wheel, not the ace
      {"Ks Js 9s 7s 3s", "Kh Jh 9h 7h 3h", "Kd Jd 9d 7d 3d", "Kc Jc 9c 7c 3c"},
      {"5s 4s 3s 2s As", "5c 4c 3c 2c Ac"}};
  for (const auto& ladder : ladders) {
    for (std::size_t i = 1; i < ladder.size(); ++i) {
      CHECK_EQUAL(value_of(ladder[i - 1]), value_of(ladder[i]));
      CHECK_EQUAL(showdown_key(parse(ladder[i - 1])) > showdown_key(parse(ladder[i])), true);
    }
  }
}

// FS15: the joker has the best suit it can; then fewer jokers win; then the pot is split.
void jokers_and_suits() {
  const auto key = [](std::string_view text, std::initializer_list<Card> jokers) {
    return showdown_key(with_jokers(text, jokers));
  };
  CHECK_EQUAL(key("As Ac Kd 7h 2c", {}) > key("Ah Kd 7h 2c", {kBlack}), true);          // both a spade: fewer jokers
  CHECK_EQUAL(key("Ah Kd 7h 2c", {kBlack}) > key("Ah Ad Kd 7h 2c", {}), true);          // the joker is a spade
  CHECK_EQUAL(key("Ah Kd 7h 2c", {kBlack}) == key("Ac Kd 7h 2c", {kRed}), true);        // split
  CHECK_EQUAL(key("8s 7d 6d 5c", {kBlack}) > key("9h 8h 7h 6h 5c", {}), true);          // the joker is the nine of spades
  CHECK_EQUAL(key("9h 7d 6d 5c", {kBlack}) < key("9s 8h 7h 6h 5c", {}), true);          // it is not the top card
  CHECK_EQUAL(key("Kh Jh 9h 7h", {kBlack}) < key("As Ks Js 9s 7s", {}), true);          // a flush keeps its suit
  CHECK_EQUAL(key("9h 9s Kc Ts 6c 9c Th", {}), key("9h 9s 9c Ts Th", {}));              // best of seven
  CHECK_EQUAL(key("9h 9s Kc Ts 9c", {kBlack, kRed}), key("9h 9s 9c", {kBlack, kRed}));  // five nines
}

// Two disjoint hands of equal value: by every pair that the first ten cards of shuffled decks make.
void disjoint_hands_differ() {
  std::uint64_t state = 1;
  int equal_values = 0;
  for (int trial = 0; trial < 1000000; ++trial) {
    std::array<Card, kCards> deck{};
    for (std::size_t i = 0; i < kCards; ++i) deck[i] = static_cast<Card>(i);
    for (std::size_t i = 0; i < 10; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      std::swap(deck[i], deck[i + (state >> 33) % (kCards - i)]);
    }
    const std::span<const Card> cards(deck);
    if (evaluate5(cards.first<5>()) != evaluate5(cards.subspan<5, 5>())) continue;
    ++equal_values;
    CHECK_EQUAL(showdown_key(cards.first(5)) != showdown_key(cards.subspan(5, 5)), true);
  }
  CHECK_EQUAL(equal_values > 50, true);
}

}  // namespace

int main() {
  all_hands_with_jokers();
  suits_decide_last();
  jokers_and_suits();
  disjoint_hands_differ();
}
