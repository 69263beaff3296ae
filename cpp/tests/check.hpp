// check.hpp: the few lines of test framework the C++ tests need.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <vector>

#include "fivecard/evaluate.hpp"
#include "fivecard/text.hpp"

// Ends the program with both sides shown where they differ.
#define CHECK_EQUAL(actual, expected) check_equal((actual), (expected), #actual, __FILE__, __LINE__)

template <class A, class B>
void check_equal(const A& actual, const B& expected, const char* text, const char* file, int line) {
  if (actual == expected) return;
  std::ostringstream message;
  message << file << ":" << line << ": " << text << " is " << actual << ", expected " << expected << "\n";
  std::fputs(message.str().c_str(), stderr);
  std::exit(1);
}

inline std::vector<fivecard::Card> parse(std::string_view text) {
  std::vector<fivecard::Card> cards(fivecard::kCards);
  const int n = fivecard::read_cards(text, cards);
  CHECK_EQUAL(n >= 0, true);
  cards.resize(static_cast<std::size_t>(n));
  return cards;
}

inline fivecard::Value value_of(std::string_view text) { return fivecard::evaluate(parse(text)); }

inline std::span<const fivecard::Card, 5> five(const std::vector<fivecard::Card>& cards) {
  CHECK_EQUAL(cards.size(), 5u);
  return std::span<const fivecard::Card, 5>(cards.data(), 5);
}

// Stand Pat's lines (SP8): 0 nothing, 1 jacks or better, 2 two pair .. 9 royal flush. Five of a kind, which no deck here
// makes, counts as nothing.
inline std::vector<std::uint8_t> stand_pat_lines() {
  std::vector<std::uint8_t> lines(fivecard::kValues);
  for (std::size_t v = 1; v < fivecard::kValues; ++v) {
    const fivecard::HandClass& hand = fivecard::evaluate_tables().classes[v];
    const bool good_pair = hand.category == fivecard::kPair && hand.ranks[0] >= 9;
    const bool pays = good_pair || (hand.category > fivecard::kPair && hand.category <= fivecard::kRoyalFlush);
    lines[v] = static_cast<std::uint8_t>(pays ? hand.category : 0);
  }
  return lines;
}

// SX9's lines: 0 nothing, 1 sixes to tens, 2 jacks or better, 3 two pair .. 10 royal flush.
inline std::vector<std::uint8_t> stax_lines() {
  std::vector<std::uint8_t> lines(fivecard::kValues);
  for (std::size_t v = 1; v < fivecard::kValues; ++v) {
    const fivecard::HandClass& hand = fivecard::evaluate_tables().classes[v];
    if (hand.category == fivecard::kPair && hand.ranks[0] >= 4) lines[v] = hand.ranks[0] >= 9 ? 2 : 1;
    if (hand.category > fivecard::kPair && hand.category <= fivecard::kRoyalFlush) {
      lines[v] = static_cast<std::uint8_t>(hand.category + 1);
    }
  }
  return lines;
}
