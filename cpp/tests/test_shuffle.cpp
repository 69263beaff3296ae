#include <algorithm>
#include <map>

#include "check.hpp"
#include "fivecard/shuffle.hpp"

using namespace fivecard;

namespace {

// The known answers published with the Random123 library (kat_vectors, philox4x64 10).
void known_answers() {
  const auto zero = philox({0, 0, 0, 0}, {0, 0});
  const std::array<std::uint64_t, 4> of_zero{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b};
  CHECK_EQUAL(zero == of_zero, true);
  const std::uint64_t ones = ~std::uint64_t{0};
  const auto full = philox({ones, ones, ones, ones}, {ones, ones});
  const std::array<std::uint64_t, 4> of_ones{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0};
  CHECK_EQUAL(full == of_ones, true);
  const auto pi = philox({0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
                         {0x452821e638d01377, 0xbe5466cf34e90c6c});
  const std::array<std::uint64_t, 4> of_pi{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6};
  CHECK_EQUAL(pi == of_pi, true);
}

// Each of the six orders of three cards in a sixth of 60,000 shuffles: chi-square with 5 degrees of freedom below its
// 99.9 % point. (A biased shuffle, 4/27 and 5/27, gives about 750.)
void orders_are_even() {
  std::map<std::array<Card, 3>, int> times;
  const int rounds = 60000;
  for (int i = 0; i < rounds; ++i) {
    std::array<Card, 3> deck{};
    shuffle({7, 0}, static_cast<std::uint64_t>(i), deck);
    ++times[deck];
  }
  CHECK_EQUAL(times.size(), 6u);
  double chi_square = 0;
  for (const auto& [order, n] : times) chi_square += (n - rounds / 6.0) * (n - rounds / 6.0) / (rounds / 6.0);
  CHECK_EQUAL(chi_square < 20.5, true);
}

void a_shuffle_is_a_permutation_and_depends_on_its_index_alone() {
  std::array<Card, kCards> first{};
  std::array<Card, kCards> again{};
  shuffle({1, 2}, 5, first);
  shuffle({1, 2}, 4, again);
  CHECK_EQUAL(first == again, false);
  shuffle({1, 2}, 5, again);
  CHECK_EQUAL(first == again, true);
  std::sort(first.begin(), first.end());
  for (std::size_t i = 0; i < kCards; ++i) CHECK_EQUAL(std::size_t{first[i]}, i);
}

}  // namespace

int main() {
  known_answers();
  orders_are_even();
  a_shuffle_is_a_permutation_and_depends_on_its_index_alone();
}
