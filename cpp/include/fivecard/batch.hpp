// batch.hpp: values of many hands at once, and of all there are.
//
// Hands are rows of 3, 5, 6 or 7 cards one after the other; jokers are 52 and 53, in hands of five to seven. Values and
// categories as in evaluate.hpp. The widest vectors of the processor are used; results do not depend on them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "fivecard/evaluate.hpp"

namespace fivecard {

// `validate`: false comes back if a row repeats a card or has one that is none. Values of such rows mean nothing; no memory but
// the rows is read, whatever they say.
bool evaluate_rows(const Card* hands, std::size_t n, std::size_t cards, Value* values, bool validate);

// Of five cards.
bool categorize_rows(const Card* hands, std::size_t n, std::uint8_t* categories, bool validate);

// Five cards: places[k * n + i] is the k-th highest card of row i. n is a multiple of 64.
void sort_rows(const Card* hands, std::size_t n, Card* places);

// Values of all hands of `cards` (3, 5, 6 or 7) of a deck of 52 in colex order: by the highest card, then the next.
// `go_on` is asked every few milliseconds; when it says no the rest is left out, and false comes back.
bool all_values(std::size_t cards, Value* values, const std::function<bool()>& go_on = [] { return true; });

// How many hands of 5, 6 or 7 cards of a deck of 52 have each category.
std::array<std::int64_t, 11> category_counts(std::size_t cards);

// The instruction set in use: "plain", "sse2", "ssse3", "avx2", "avx512" or "neon".
const char* batch_instructions();

}  // namespace fivecard
