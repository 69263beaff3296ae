#include "merged.hpp"

#include <algorithm>
#include <functional>

namespace fivecard {
namespace {

template <std::size_t N>
std::vector<Value> merge_with() {
  const EvaluateTables& tables = evaluate_tables();
  std::vector<Value> values;
  values.reserve(static_cast<std::size_t>(count_multisets(static_cast<int>(N)) * count_multisets(static_cast<int>(5 - N))));
  for_each_multiset<N>([&](std::span<const int> fixed) {
    for_each_multiset<5 - N>([&](std::span<const int> others) {
      std::array<int, 5> ranks{};
      std::merge(fixed.begin(), fixed.end(), others.begin(), others.end(), ranks.begin(), std::greater<>());
      values.push_back(tables.unsuited[static_cast<std::size_t>(multiset_index(ranks))]);
    });
  });
  return values;
}

}  // namespace

const Merged& merged_values() {
  static const Merged merged{merge_with<0>(), merge_with<1>(), merge_with<2>(),
                             merge_with<3>(), merge_with<4>(), merge_with<5>()};
  return merged;
}

}  // namespace fivecard
