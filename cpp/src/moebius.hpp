// moebius.hpp: the superset Moebius transform over the 32 subsets of a hand.
//
// Before: row m counts the hands that contain subset m. After: row m counts those that contain no other card of the hand.
// A row is `width` numbers. 80 row subtractions.
#pragma once

#include <cstddef>

namespace fivecard {

template <class Number>
inline void superset_moebius(Number* rows, std::size_t width) {
  for (std::size_t bit = 1; bit < 32; bit *= 2) {
    for (std::size_t m = 0; m < 32; ++m) {
      if (m & bit) continue;
      Number* const row = rows + m * width;
      const Number* const larger = rows + (m | bit) * width;
      for (std::size_t i = 0; i < width; ++i) row[i] -= larger[i];
    }
  }
}

}  // namespace fivecard
