// Cards read from text.
#include <string>

#include "check.hpp"

using namespace fivecard;

namespace {

int read(std::string_view text, std::size_t room = 60) {
  std::vector<Card> cards(room);
  return read_cards(text, cards);
}

void every_card() {
  std::string spaced, dense;
  for (const char rank : std::string_view("23456789TJQKA")) {
    for (const char suit : std::string_view("cdhs")) {
      if (!spaced.empty()) spaced += ' ';
      for (std::string* text : {&spaced, &dense}) (*text += rank) += suit;
    }
  }
  for (const std::string& text : {spaced, dense}) {
    std::vector<Card> cards(kCards);
    CHECK_EQUAL(read_cards(text, cards), kCards);
    for (std::size_t i = 0; i < cards.size(); ++i) CHECK_EQUAL(std::size_t{cards[i]}, i);
  }
}

void other_text() {
  CHECK_EQUAL(read(""), 0);
  CHECK_EQUAL(read("As As"), 2);
  CHECK_EQUAL(read("AsKd 7h"), 3);
  for (const std::string_view text : {" ", " As", "As ", "As  Kd", "A s", "A", "As K", "as", "AS", "10s", "Jb", "??", "As,Kd",
                                      "As\tKd", "A\xE2\x99\xA0", "\xFF\xFF"}) {
    CHECK_EQUAL(read(text), -1);
  }
  CHECK_EQUAL(read(std::string_view("As\0Kd", 5)), -1);
}

void room() {
  CHECK_EQUAL(read("As Kd 7h", 3), 3);
  CHECK_EQUAL(read("As Kd 7h", 2), -1);
  CHECK_EQUAL(read("As", 0), -1);
}

}  // namespace

int main() {
  every_card();
  other_text();
  room();
}
