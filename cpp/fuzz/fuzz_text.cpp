// Any text, against a reader that looks at it letter by letter: the same cards, or none from either; what is read reads
// again however it is spaced; no byte beyond the text is looked at, none beyond the cards is written.
#include <fuzzer/FuzzedDataProvider.h>

#include <optional>
#include <string>
#include <vector>

#include "check.hpp"
#include "fivecard/text.hpp"

using namespace fivecard;

namespace {

constexpr std::string_view kRankLetters = "23456789TJQKA", kSuitLetters = "cdhs";

std::optional<std::vector<Card>> letter_by_letter(std::string_view text) {
  std::vector<Card> cards;
  std::optional<std::size_t> rank;
  bool space = false;
  for (const char letter : text) {
    if (letter == ' ') {
      if (rank || space || cards.empty()) return std::nullopt;
      space = true;
    } else if (!rank) {
      rank = kRankLetters.find(letter);
      if (*rank == std::string_view::npos) return std::nullopt;
    } else {
      const std::size_t suit = kSuitLetters.find(letter);
      if (suit == std::string_view::npos) return std::nullopt;
      cards.push_back(static_cast<Card>(4 * *rank + suit));
      rank.reset();
      space = false;
    }
  }
  return rank || space ? std::nullopt : std::optional(cards);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzedDataProvider input(data, size);
  std::vector<Card> cards(input.ConsumeIntegralInRange<std::size_t>(0, 60), 99);
  const std::vector<char> text = input.ConsumeRemainingBytes<char>();  // of no byte more, unlike a string
  const int read = read_cards(std::string_view(text.data(), text.size()), cards);
  const auto expected = letter_by_letter(std::string_view(text.data(), text.size()));
  if (!expected || expected->size() > cards.size()) {
    CHECK_EQUAL(read, -1);
    return 0;
  }
  CHECK_EQUAL(read, static_cast<int>(expected->size()));
  CHECK_EQUAL(std::equal(expected->begin(), expected->end(), cards.begin()), true);
  std::string shown;
  for (const Card card : *expected) {
    if (!shown.empty() && card % 3 != 0) shown += ' ';
    shown += kRankLetters[static_cast<std::size_t>(rank_of(card))];
    shown += kSuitLetters[static_cast<std::size_t>(suit_of(card))];
  }
  std::vector<Card> again(expected->size());
  CHECK_EQUAL(read_cards(shown, again), read);
  CHECK_EQUAL(again == *expected, true);
  return 0;
}
