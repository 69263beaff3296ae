#include "net_counts.hpp"

#include <utility>

namespace fivecard {

void NetCounts::add(std::int64_t net, std::int64_t count) {
  const std::size_t mask = entries_.size() - 1;
  std::size_t at = static_cast<std::size_t>(static_cast<std::uint64_t>(net) * 0x9E3779B97F4A7C15u >> 32) & mask;
  while (entries_[at].count && entries_[at].net != net) at = (at + 1) & mask;
  if (!entries_[at].count) {
    entries_[at].net = net;
    if (2 * ++taken_ > entries_.size()) {
      entries_[at].count = count;
      const std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(2 * entries_.size()));
      taken_ = 0;
      for (const Entry& entry : old) {
        if (entry.count) add(entry.net, entry.count);
      }
      return;
    }
  }
  entries_[at].count += count;
}

}  // namespace fivecard
