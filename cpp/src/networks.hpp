// networks.hpp: sorting networks for a few cards, as pairs of places, the higher to stand first.
#pragma once

#include <cstddef>

namespace fivecard {

struct Comparator {
  std::size_t high, low;
};

template <std::size_t N>
inline constexpr Comparator network[1] = {};
template <>
inline constexpr Comparator network<3>[] = {{0, 1}, {1, 2}, {0, 1}};
template <>
inline constexpr Comparator network<5>[] = {{0, 1}, {3, 4}, {2, 4}, {2, 3}, {0, 3}, {0, 2}, {1, 4}, {1, 3}, {1, 2}};
template <>
inline constexpr Comparator network<6>[] = {{1, 2}, {4, 5}, {0, 2}, {3, 5}, {0, 1}, {3, 4},
                                            {2, 5}, {0, 3}, {1, 4}, {2, 4}, {1, 3}, {2, 3}};
template <>
inline constexpr Comparator network<7>[] = {{0, 6}, {2, 3}, {4, 5}, {0, 2}, {1, 4}, {3, 6}, {0, 1}, {2, 5},
                                            {3, 4}, {1, 2}, {4, 6}, {2, 3}, {4, 5}, {1, 2}, {3, 4}, {5, 6}};

}  // namespace fivecard
