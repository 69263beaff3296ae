// Rows of hands, or of any bytes: every instruction set against one hand at a time, and bad rows are found.
#include <array>

#include "check.hpp"
#include "fivecard/batch.hpp"
#include "input.hpp"
#include "kernels.hpp"

using namespace fivecard;

namespace {

struct Rows {
  std::size_t cards = 0, n = 0;
  std::vector<Card> all;  // no byte more than the rows, so that the sanitizer sees who reads on

  std::span<const Card> row(std::size_t i) const { return std::span(all).subspan(cards * i, cards); }

  bool good(std::size_t i) const {
    CardSet seen = 0;
    for (const Card card : row(i)) {
      if (card >= (cards == 3 ? kCards : kCardsWithJokers) || seen & set_of(card)) return false;
      seen |= set_of(card);
    }
    return true;
  }

  bool all_good(std::size_t first) const {
    for (std::size_t i = 0; i < first; ++i) {
      if (!good(i)) return false;
    }
    return true;
  }

  Value value(std::size_t i) const {
    if (cards == 3) return evaluate3(row(i).first<3>());
    const Value value = evaluate(row(i));
    CHECK_EQUAL(value, best_of_fives(row(i)));
    return value;
  }
};

// Hands where every byte takes a card that the row does not have yet, then some bytes changed.
Rows decode(Input& input) {
  Rows rows;
  rows.cards = input.PickValueInArray<std::size_t>({3, 5, 6, 7});
  const bool hands = input.coin();
  const int deck = rows.cards > 3 && input.coin() ? kCardsWithJokers : kCards;
  std::vector<std::uint32_t> changes(input.from<std::size_t>(0, 2));
  for (std::uint32_t& change : changes) change = input.ConsumeIntegral<std::uint32_t>();
  std::vector<Card> bytes = input.ConsumeRemainingBytes<Card>();
  rows.n = bytes.size() / rows.cards;
  rows.all.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(rows.n * rows.cards));
  rows.all.shrink_to_fit();
  if (!hands) return rows;
  for (std::size_t i = 0; i < rows.n; ++i) {
    CardSet left = (CardSet{1} << deck) - 1;
    for (std::size_t j = 0; j < rows.cards; ++j) {
      Card& card = rows.all[rows.cards * i + j];
      for (card %= static_cast<Card>(deck); !(left & set_of(card));) card = static_cast<Card>((card + 1) % deck);
      left &= ~set_of(card);
    }
  }
  for (const std::uint32_t change : changes) {
    if (rows.n > 0) rows.all[(change >> 8) % rows.all.size()] = static_cast<Card>(change);
  }
  return rows;
}

BatchKernel::Values values_of(const BatchKernel& kernel, std::size_t cards) {
  return cards == 3 ? kernel.values3 : cards == 5 ? kernel.values5 : cards == 6 ? kernel.values6 : kernel.values7;
}

constexpr std::size_t kLargestBlock = 64;
constexpr Value kUntouched = 0xFFFF;

void check_values(const Rows& rows, const std::vector<Value>& expected) {
  for (const bool validate : {true, false}) {
    std::vector<Value> values(rows.n);
    CHECK_EQUAL(evaluate_rows(rows.all.data(), rows.n, rows.cards, values.data(), validate), !validate || rows.all_good(rows.n));
    for (std::size_t i = 0; i < rows.n; ++i) CHECK_EQUAL(!rows.good(i) || values[i] == expected[i], true);
  }
  for (const BatchKernel& kernel : kernels_and_plain()) {
    std::vector<Value> values(rows.n, kUntouched);
    bool good = true;
    const std::size_t done = values_of(kernel, rows.cards)(batch_tables(), rows.all.data(), rows.n, values.data(), &good);
    CHECK_EQUAL(done <= rows.n && rows.n - done < kLargestBlock, true);
    CHECK_EQUAL(good, rows.all_good(done));
    for (std::size_t i = 0; i < done; ++i) CHECK_EQUAL(!rows.good(i) || values[i] == expected[i], true);
    for (std::size_t i = done; i < rows.n; ++i) CHECK_EQUAL(values[i], kUntouched);
    std::vector<Value> unchecked(rows.n, kUntouched);
    CHECK_EQUAL(values_of(kernel, rows.cards)(batch_tables(), rows.all.data(), rows.n, unchecked.data(), nullptr), done);
    CHECK_EQUAL(unchecked == values, true);
  }
}

void check_categories(const Rows& rows, const std::vector<Value>& expected) {
  const auto category = [&](std::size_t i) { return evaluate_tables().classes[expected[i]].category; };
  for (const bool validate : {true, false}) {
    std::vector<std::uint8_t> categories(rows.n);
    const bool good = categorize_rows(rows.all.data(), rows.n, categories.data(), validate);
    CHECK_EQUAL(good, !validate || rows.all_good(rows.n));
    // Where a bad row has been found nothing is said of hands with jokers.
    for (std::size_t i = 0; i < rows.n && good; ++i) CHECK_EQUAL(!rows.good(i) || categories[i] == category(i), true);
  }
  for (const BatchKernel& kernel : kernels_and_plain()) {
    std::vector<std::uint8_t> categories(rows.n);
    bool good = true;
    const std::size_t done = kernel.categories(rows.all.data(), rows.n, categories.data(), &good);
    CHECK_EQUAL(good, rows.all_good(done));
    for (std::size_t i = 0; i < done; ++i) {
      const bool joker = std::ranges::any_of(rows.row(i), is_joker);
      CHECK_EQUAL(!rows.good(i) || categories[i] == (joker ? kUnknownCategory : category(i)), true);
    }
  }
}

// Any bytes are sorted, cards or not.
void check_sorting(Rows rows) {
  rows.n = (rows.n + kLargestBlock - 1) / kLargestBlock * kLargestBlock;
  rows.all.resize(rows.n * rows.cards);
  rows.all.shrink_to_fit();
  const auto check = [&](const std::vector<Card>& places) {
    for (std::size_t i = 0; i < rows.n; ++i) {
      std::vector<Card> sorted(rows.row(i).begin(), rows.row(i).end());
      std::sort(sorted.rbegin(), sorted.rend());
      for (std::size_t k = 0; k < rows.cards; ++k) CHECK_EQUAL(int{places[k * rows.n + i]}, int{sorted[k]});
    }
  };
  std::vector<Card> places(rows.all.size());
  sort_rows(rows.all.data(), rows.n, places.data());
  check(places);
  for (const BatchKernel& kernel : kernels_and_plain()) {
    std::fill(places.begin(), places.end(), Card{0});
    kernel.sort5(rows.all.data(), rows.n, places.data());
    check(places);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const Rows rows = decode(input);
  std::vector<Value> expected(rows.n);
  for (std::size_t i = 0; i < rows.n; ++i) {
    if (rows.good(i)) expected[i] = rows.value(i);
  }
  check_values(rows, expected);
  if (rows.cards == 5) {
    check_categories(rows, expected);
    check_sorting(rows);
  }
  return 0;
}
