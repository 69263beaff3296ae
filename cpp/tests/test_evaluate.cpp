#include <algorithm>
#include <set>

#include "check.hpp"
#include "rules.hpp"

using namespace fivecard;

namespace {

// Every five-card hand by table and by rule; published counts per category and of the values.
void all_five_card_hands() {
  std::array<int, 11> count{};
  std::vector<rules::Strength> strength_of(kValues);
  std::set<Value> seen;
  std::array<Card, 5> h{};
  for (h[0] = 4; h[0] < kCards; ++h[0])
    for (h[1] = 3; h[1] < h[0]; ++h[1])
      for (h[2] = 2; h[2] < h[1]; ++h[2])
        for (h[3] = 1; h[3] < h[2]; ++h[3])
          for (h[4] = 0; h[4] < h[3]; ++h[4]) {
            const Value value = evaluate5(h);
            ++count[evaluate_tables().classes[value].category];
            if (!seen.insert(value).second) continue;
            std::array<int, 5> ranks{};
            std::transform(h.begin(), h.end(), ranks.begin(), rank_of);
            const bool flush = std::all_of(h.begin(), h.end(), [&](Card c) { return suit_of(c) == suit_of(h[0]); });
            strength_of[value] = rules::strength(ranks, flush);
          }
  // Counts: any text on five-card poker; the buckets of the Stand Pat rules agree.
  const std::array<int, 11> expected{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4, 0};
  for (std::size_t c = 0; c < count.size(); ++c) CHECK_EQUAL(count[c], expected[c]);
  CHECK_EQUAL(seen.size(), 7462u);
  CHECK_EQUAL(*seen.begin(), 1);
  CHECK_EQUAL(*seen.rbegin(), kRoyalFlushValue);
  for (std::size_t v = 2; v <= kRoyalFlushValue; ++v) CHECK_EQUAL(strength_of[v - 1] < strength_of[v], true);
}

void five_of_a_kind_is_on_top() {
  for (int v = kRoyalFlushValue + 1; v <= kHighestValue; ++v) {
    const HandClass& hand = evaluate_tables().classes[static_cast<std::size_t>(v)];
    CHECK_EQUAL(int{hand.category}, int{kFiveOfAKind});
    CHECK_EQUAL(int{hand.ranks[0]}, v - kRoyalFlushValue - 1);
  }
}

void order_of_cards_does_not_matter() {
  std::vector<Card> wheel = parse("2s 3h 4d 5c Ad");
  std::sort(wheel.begin(), wheel.end());
  const Value value = value_of("5c 4d 3h 2s Ad");
  int orders = 0;
  do {
    CHECK_EQUAL(evaluate(wheel), value);
    ++orders;
  } while (std::next_permutation(wheel.begin(), wheel.end()));
  CHECK_EQUAL(orders, 120);
  CHECK_EQUAL(value < value_of("6c 5d 4h 3s 2d"), true);
  CHECK_EQUAL(value > value_of("As Ah Ad Kc Qd"), true);
}

void best_five_of_more() {
  CHECK_EQUAL(value_of("9h 9s Kc Ts 6c 9c Th"), value_of("9h 9s 9c Ts Th"));
  CHECK_EQUAL(value_of("8h 8d 3h 4h 5h 6h 7h"), value_of("4h 5h 6h 7h 8h"));
  CHECK_EQUAL(value_of("As Ah Kd Kc Qs Qh"), value_of("As Ah Kd Kc Qs"));
  // Published category counts of all six-card hands.
  std::array<int, 11> count{};
  std::array<Card, 6> h{};
  for (h[0] = 5; h[0] < kCards; ++h[0])
    for (h[1] = 4; h[1] < h[0]; ++h[1])
      for (h[2] = 3; h[2] < h[1]; ++h[2])
        for (h[3] = 2; h[3] < h[2]; ++h[3])
          for (h[4] = 1; h[4] < h[3]; ++h[4])
            for (h[5] = 0; h[5] < h[4]; ++h[5]) ++count[evaluate_tables().classes[evaluate(h)].category];
  const std::array<int, 11> expected{6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188, 0};
  for (std::size_t c = 0; c < count.size(); ++c) CHECK_EQUAL(count[c], expected[c]);
}

// SX10: the counts of the Stax rules; a straight beats a flush with three cards.
void all_three_card_hands() {
  std::array<int, 6> count{};
  std::set<Value> seen;
  int top = 0;
  std::array<Card, 3> h{};
  for (h[0] = 2; h[0] < kCards; ++h[0])
    for (h[1] = 1; h[1] < h[0]; ++h[1])
      for (h[2] = 0; h[2] < h[1]; ++h[2]) {
        const Value value = evaluate3(h);
        seen.insert(value);
        ++count[evaluate_tables().classes3[value].category];
        top += value == kHighestValue3;
      }
  const std::array<int, 6> expected{16440, 3744, 1096, 720, 52, 48};
  for (std::size_t c = 0; c < count.size(); ++c) CHECK_EQUAL(count[c], expected[c]);
  CHECK_EQUAL(top, 4);  // ace king queen suited
  CHECK_EQUAL(seen.size(), 741u);
  CHECK_EQUAL(*seen.begin(), 1);
  const auto three = [](std::string_view text) {
    const std::vector<Card> cards = parse(text);
    return evaluate3(std::span<const Card, 3>(cards.data(), 3));
  };
  CHECK_EQUAL(int{evaluate_tables().classes3[three("Kh Qh Jd")].category}, int{kStraightOfThree});
  CHECK_EQUAL(int{evaluate_tables().classes3[three("Ah 2s 3c")].category}, int{kStraightOfThree});
  CHECK_EQUAL(int{evaluate_tables().classes3[three("As 2c Kc")].category}, int{kHighCardOfThree});
  CHECK_EQUAL(three("Ah 2s 3c") < three("2h 3s 4c"), true);
  CHECK_EQUAL(three("As Kd Qd") > three("Ks Qd Jd"), true);
  CHECK_EQUAL(three("Ah 2s 3c") > three("Ah Kh Jh"), true);
}

}  // namespace

int main() {
  all_five_card_hands();
  five_of_a_kind_is_on_top();
  order_of_cards_does_not_matter();
  best_five_of_more();
  all_three_card_hands();
}
