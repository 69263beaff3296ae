// The value of the best five of five to seven cards, and how many hands of as many cards are worse.
#include <cstdio>
#include <vector>

#include "fivecard/batch.hpp"
#include "fivecard/evaluate.hpp"
#include "fivecard/text.hpp"

int main(int argc, char** argv) {
  std::vector<fivecard::Card> cards;
  fivecard::CardSet seen = 0;
  for (int i = 1; i < argc; ++i) {
    fivecard::Card card = 0;
    if (fivecard::read_cards(argv[i], {&card, 1}) != 1) {
      std::fprintf(stderr, "%s is no card; cards are such as As\n", argv[i]);
      return 2;
    }
    if (seen & fivecard::set_of(card)) {
      std::fprintf(stderr, "%s is there twice\n", argv[i]);
      return 2;
    }
    seen |= fivecard::set_of(card);
    cards.push_back(card);
  }
  if (cards.size() < 5 || cards.size() > 7) {
    std::fprintf(stderr, "five to seven cards, not %zu\n", cards.size());
    return 2;
  }
  const fivecard::Value value = fivecard::evaluate(cards);
  std::vector<fivecard::Value> all(2598960);
  fivecard::all_values(5, all.data());
  std::size_t worse = 0;
  for (const fivecard::Value other : all) worse += other < value;
  std::printf("value %d, better than %zu of 2,598,960 hands of five\n", int{value}, worse);
}
