// Rows of hands: every instruction set against one hand at a time, and all hands of a deck against counts by hand.
#include <algorithm>
#include <random>

#include "check.hpp"
#include "fivecard/batch.hpp"
#include "kernels.hpp"
#include "value_terms.hpp"

using namespace fivecard;

namespace {

BatchKernel::Values values_of(const BatchKernel& kernel, std::size_t cards) {
  switch (cards) {
    case 3: return kernel.values3;
    case 5: return kernel.values5;
    case 6: return kernel.values6;
    default: return kernel.values7;
  }
}

Value one_value(const Card* hand, std::size_t cards) {
  if (cards == 3) return evaluate3(std::span<const Card, 3>(hand, 3));
  return best_of_fives(std::span<const Card>(hand, cards));
}

// Random rows; every fourth of few suits and ranks, so that flushes, straights and groups are plenty.
std::vector<Card> random_rows(std::mt19937& random, std::size_t n, std::size_t cards, int deck) {
  std::vector<Card> rows;
  for (std::size_t i = 0; i < n; ++i) {
    CardSet seen = 0;
    const int suits = i % 4 == 0 ? 2 : 4, low = i % 8 == 0 ? 28 : 0;
    while (size_of(seen) < static_cast<int>(cards)) {
      const auto card = static_cast<Card>(low + static_cast<int>(random() % static_cast<unsigned>(deck - low)));
      if (seen & set_of(card) || (suit_of(card) >= suits && card < kCards)) continue;
      seen |= set_of(card);
      rows.push_back(card);
    }
  }
  return rows;
}

void kernels_agree() {
  std::mt19937 random(5);
  for (const std::size_t cards : {3u, 5u, 6u, 7u}) {
    enum Jokers { kNone, kFew, kMany };
    for (const Jokers jokers : {kNone, kFew, kMany}) {
      if (cards == 3 && jokers != kNone) continue;
      constexpr std::size_t kHands = 64 * 300;
      std::vector<Card> rows = random_rows(random, kHands, cards, jokers == kMany ? kCardsWithJokers : kCards);
      for (const unsigned row : {64u * 20 + 7, 64u * 21, 64u * 40 + 63, 64u * 300 - 1}) {
        if (jokers == kFew) rows[cards * row + row % cards] = static_cast<Card>(kCards + row % 2);
      }
      for (const BatchKernel& kernel : kernels_and_plain()) {
        std::vector<Value> values(kHands);
        bool good = true;
        CHECK_EQUAL(values_of(kernel, cards)(batch_tables(), rows.data(), kHands, values.data(), &good), kHands);
        CHECK_EQUAL(good, true);
        std::vector<std::uint8_t> categories(kHands);
        std::vector<Card> places(5 * kHands);
        if (cards == 5) kernel.sort5(rows.data(), kHands, places.data());
        if (cards == 5) kernel.categories(rows.data(), kHands, categories.data(), &good);
        for (std::size_t i = 0; i < kHands; ++i) {
          const Card* const hand = &rows[cards * i];
          CHECK_EQUAL(values[i], one_value(hand, cards));
          if (cards > 3) CHECK_EQUAL(evaluate(std::span<const Card>(hand, cards)), values[i]);
          if (cards != 5) continue;
          std::array<Card, 5> sorted{};
          std::copy_n(hand, 5, sorted.begin());
          std::sort(sorted.begin(), sorted.end(), std::greater<>());
          for (std::size_t k = 0; k < 5; ++k) CHECK_EQUAL(places[k * kHands + i], sorted[k]);
          const bool joker = std::any_of(hand, hand + 5, is_joker);
          CHECK_EQUAL(int{categories[i]}, joker ? int{kUnknownCategory} : int{evaluate_tables().classes[values[i]].category});
        }
      }
    }
  }
}

// Values as sums of terms, without the vectors that add them, for all ranks, of several suits or of one.
void terms_add_up() {
  static constexpr terms::Tables kTerms = terms::tables();
  for_each_multiset<5>([](std::span<const int, 5> rank) {
    std::size_t code = 0;
    for (std::size_t j = 0; j < 4; ++j) code |= std::size_t{rank[j] == rank[j + 1]} << j;
    if (code == 0 && (rank[0] - rank[4] == 4 || (rank[0] == 12 && rank[1] == 3))) code = terms::kIsStraight;
    if (rank[0] == rank[4]) return;
    const bool distinct = code == 0 || code == terms::kIsStraight;
    for (const bool one_suit : {false, true}) {
      if (one_suit && !distinct) continue;
      std::array<Card, 5> hand{};
      for (std::size_t j = 0; j < 5; ++j) hand[j] = static_cast<Card>(4 * rank[j] + (one_suit ? 2 : static_cast<int>(j % 4)));
      const std::size_t of = code + (one_suit ? terms::kOneSuit : 0);
      int low = kTerms.from_low.byte[of], high = kTerms.from_high.byte[of];
      for (std::size_t j = 0; j < 5; ++j) {
        const std::size_t at = kTerms.row[j].byte[of] + static_cast<std::size_t>(rank[j]);
        low += kTerms.low[j].byte[at];
        high += kTerms.high[j].byte[at];
      }
      CHECK_EQUAL(low < 256 && high < 256 && kTerms.high[4].byte[kTerms.row[4].byte[of]] == 0, true);
      CHECK_EQUAL(low + terms::kDigit * high, int{evaluate5(hand)});
    }
  });
}

// One bad card anywhere in a row, in any block, is found; nothing but the rows is read (the sanitizer looks).
void bad_rows_are_found() {
  std::mt19937 random(6);
  for (const std::size_t cards : {3u, 5u, 6u, 7u}) {
    for (const std::size_t n : {1u, 15u, 16u, 63u, 64u, 65u, 200u}) {
      std::vector<Card> rows = random_rows(random, n, cards, kCards);
      std::vector<Value> values(n);
      std::vector<std::uint8_t> categories(n);
      CHECK_EQUAL(evaluate_rows(rows.data(), n, cards, values.data(), true), true);
      for (std::size_t i = 0; i < n; ++i) CHECK_EQUAL(values[i], one_value(&rows[cards * i], cards));
      for (int trial = 0; trial < 60; ++trial) {
        const std::size_t row = random() % n, at = row * cards + random() % cards;
        const Card before = rows[at];
        const auto other = row * cards + (at - row * cards + 1 + random() % (cards - 1)) % cards;
        const int highest = cards == 3 ? kCards : kCardsWithJokers;
        rows[at] = trial % 2 ? rows[other]
                             : static_cast<Card>(highest + static_cast<int>(random() % (256u - static_cast<unsigned>(highest))));
        CHECK_EQUAL(evaluate_rows(rows.data(), n, cards, values.data(), true), false);
        if (cards == 5) CHECK_EQUAL(categorize_rows(rows.data(), n, categories.data(), true), false);
        CHECK_EQUAL(evaluate_rows(rows.data(), n, cards, values.data(), false), true);
        rows[at] = before;
      }
    }
    std::vector<Card> noise(cards * 640);
    for (Card& card : noise) card = static_cast<Card>(random());
    std::vector<Value> values(640);
    evaluate_rows(noise.data(), 640, cards, values.data(), false);
    if (cards == 5) categorize_rows(noise.data(), 640, std::vector<std::uint8_t>(640).data(), false);
  }
}

// Published counts of five and seven cards; values in colex order against single hands.
void all_hands() {
  const std::array<std::int64_t, 11> five{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4, 0};
  const std::array<std::int64_t, 11> seven{23294460, 58627800, 31433400, 6461620, 6180020, 4047644,
                                           3473184,  224848,   37260,    4324,    0};
  CHECK_EQUAL(category_counts(5) == five, true);
  CHECK_EQUAL(category_counts(7) == seven, true);
  std::vector<Value> values(2598960), three(22100);
  all_values(5, values.data());
  all_values(3, three.data());
  std::size_t at = 0, at3 = 0;
  for (Card e = 0; e < kCards; ++e) {
    for (Card d = 0; d < e; ++d) {
      for (Card c = 0; c < d; ++c) {
        CHECK_EQUAL(three[at3++], one_value(std::array<Card, 3>{c, d, e}.data(), 3));
        for (Card b = 0; b < c; ++b) {
          for (Card a = 0; a < b; ++a) CHECK_EQUAL(values[at++], evaluate5(std::array<Card, 5>{a, b, c, d, e}));
        }
      }
    }
  }
  std::array<std::int64_t, 11> six{};
  std::vector<Value> values6(20358520);
  all_values(6, values6.data());
  for (const Value value : values6) ++six[evaluate_tables().classes[value].category];
  CHECK_EQUAL(category_counts(6) == six, true);
  std::fill(values6.begin(), values6.end(), 0);
  CHECK_EQUAL(all_values(6, values6.data(), [] { return false; }), false);
  CHECK_EQUAL(values6.front() != 0 && values6.back() == 0, true);
  CHECK_EQUAL(all_values(6, values6.data(), [] { return true; }), true);
  CHECK_EQUAL(values6.back() != 0, true);
}

}  // namespace

int main() {
  kernels_agree();
  terms_add_up();
  bad_rows_are_found();
  all_hands();
}
