// All hands of a deck: values in blocks, categories by counting.
#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <vector>

#include "batch_tables.hpp"
#include "fivecard/batch.hpp"
#include "sorted_cards.hpp"

namespace fivecard {
namespace {

// By multiset of ranks, of hands that are no flush.
std::span<const Value> unsuited(std::size_t cards) {
  const BatchTables& tables = batch_tables();
  switch (cards) {
    case 3: return std::span(tables.three, count_multisets(3));
    case 5: return std::span(tables.five, kRankMultisets);
    case 6: return tables.six;
    default: return tables.seven;
  }
}

// Visits all choices of the cards but the two lowest. The values for all choices of those two are a block that depends on the
// ranks of the others alone, cut off at the lowest of these: it is made once and copied.
template <std::size_t N>
class Blocks {
 public:
  Blocks(Value* out, const std::function<bool()>& go_on)
      : out_(out), asked_(out), go_on_(go_on), table_(unsuited(N)), start_(table_.size(), kNone) {
    made_.reserve(std::size_t{1} << 16);
    choose_from<N>(kCards, 0, 0, 0);
  }

  bool stopped() const { return stopped_; }

 private:
  static constexpr std::ptrdiff_t kBetweenQuestions = 1 << 22;  // values, a millisecond or more of memory
  static constexpr std::uint32_t kNone = ~0u;
  static constexpr unsigned kFlush = N == 3 ? 3 : 5;

  // Chooses the card of a place, counted from the lowest, below `above`. `suits`: how many of each, a nibble a suit.
  template <std::size_t Place>
  void choose_from(int above, std::size_t index, CardSet set, unsigned suits) {
    if constexpr (N > 5 && Place == 4) {  // of five cards there are few
      if (stopped_ || !ask()) return;
    }
    if constexpr (Place == 2) {
      copy_block(above, index, set, suits);
    } else {
      for (int card = Place - 1; card < above; ++card) {
        choose_from<Place - 1>(card, index + part(card, Place), set | CardSet{1} << card, suits + one_of(card));
      }
    }
  }

  bool ask() {
    if (out_ - asked_ < kBetweenQuestions) return true;
    asked_ = out_;
    stopped_ = !go_on_();
    return !stopped_;
  }

  static std::size_t part(int card, std::size_t place) { return kPart[place][static_cast<std::size_t>(card >> 2)]; }
  static unsigned one_of(int card) { return 1u << 4 * (card & 3); }
  static std::size_t pairs_below(int card) { return static_cast<std::size_t>(card * (card - 1) / 2); }
  static bool some_suit_has(unsigned n, unsigned suits) { return (suits + 0x1111u * (8 - n)) & 0x8888u; }

  void copy_block(int above, std::size_t index, CardSet set, unsigned suits) {
    if (start_[index] == kNone) make_block(above >> 2, index);
    copy(&made_[start_[index]], pairs_below(above), out_);
    if (some_suit_has(kFlush - 2, suits)) {
      for (int card = 1; card < above; ++card) {
        if (some_suit_has(kFlush - 1, suits + one_of(card)))
          add_flushes(out_ + pairs_below(card), card, set | CardSet{1} << card);
      }
    }
    out_ += pairs_below(above);
  }

  // Some hundred bytes at a time: a call of memcpy takes as long again. The last step goes over part of the one before.
  static void copy(const Value* from, std::size_t n, Value* to) {
    constexpr std::size_t kStep = 16;
    if (n < kStep) {
      std::copy_n(from, n, to);
      return;
    }
    const auto step = [&](std::size_t i) { std::memcpy(to + i, from + i, kStep * sizeof(Value)); };
    for (std::size_t i = 0; i < n - kStep; i += kStep) step(i);
    step(n - kStep);
  }

  // For the highest card of this rank above; in rank order the values of the lowest cards are neighbours in the table, four of
  // each.
  void make_block(int rank, std::size_t index) {
    const int above = 4 * rank + 3;
    start_[index] = static_cast<std::uint32_t>(made_.size());
    made_.resize(made_.size() + pairs_below(above) + 4);
    Value* to = &made_[start_[index]];
    for (int card = 1; card < above; ++card) {
      const Value* from = &table_[index + part(card, 2)];
      for (int lowest = 0; lowest < card; lowest += 4) {  // what is written too much is written over by what follows
        const std::uint64_t four = from[lowest >> 2] * std::uint64_t{0x0001000100010001};
        std::memcpy(to + lowest, &four, sizeof four);
      }
      to += card;
    }
  }

  void add_flushes(Value* out, int above, CardSet set) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const unsigned mask = ranks_in_suit(set, suit);
      const auto held = static_cast<unsigned>(std::popcount(mask));
      if (held < kFlush - 1) continue;
      for (int card = 0; card < above; ++card) {  // every card, or only those of the suit that is one short
        const bool joins = (card & 3) == suit;
        if (held == kFlush - 1 && !joins) continue;
        out[card] = flush(joins ? mask | 1u << (card >> 2) : mask);
      }
    }
  }

  static Value flush(unsigned mask) { return N == 3 ? evaluate_tables().flush3[mask] : batch_tables().flush[mask]; }

  Value* out_;
  const Value* asked_;
  const std::function<bool()>& go_on_;
  bool stopped_ = false;
  std::span<const Value> table_;
  std::vector<std::uint32_t> start_;  // of blocks, by the index of the ranks above
  std::vector<Value> made_;
};

// Ways to take the ranks from so many suits of each.
std::int64_t ways_of(std::span<const int> ranks, int suits) {
  std::int64_t ways = 1;
  int same = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    same = i > 0 && ranks[i] == ranks[i - 1] ? same + 1 : 0;
    ways = ways * (suits - same) / (same + 1);
  }
  return ways;
}

// visit(ranks, weight) of all multisets of N ranks that so many suits can make.
template <std::size_t N, class Visit>
void each_weighted(int suits, Visit&& visit) {
  for_each_multiset<N>([&](std::span<const int, N> ranks) {
    if (const std::int64_t ways = ways_of(ranks, suits)) visit(ranks, ways);
  });
}

template <std::size_t N>
class CategoryCounter {
 public:
  std::array<std::int64_t, 11> count() {
    each_weighted<N>(kSuits, [&](std::span<const int, N> ranks, std::int64_t ways) { add(category_of(ranks), ways); });
    for (unsigned mask = 1; mask < 1u << kRanks; ++mask) {
      const int size = std::popcount(mask);
      if (size < 5 || size > static_cast<int>(N)) continue;
      const Category flush = category(batch_tables().flush[mask]);
      // The other cards come from three suits; without the flush the hand has been counted as what its ranks make.
      switch (static_cast<int>(N) - size) {
        case 0: move<0>(mask, flush); break;
        case 1: move<1>(mask, flush); break;
        default: move<2>(mask, flush);
      }
    }
    return counts_;
  }

 private:
  static Category category(Value value) { return static_cast<Category>(evaluate_tables().classes[value].category); }

  static Category category_of(std::span<const int, N> ranks) {
    return category(unsuited(N)[static_cast<std::size_t>(multiset_index(ranks))]);
  }

  void add(Category category, std::int64_t ways) { counts_[category] += ways; }

  template <std::size_t Others>
  void move(unsigned mask, Category flush) {
    if constexpr (Others < N) {
      each_weighted<Others>(kSuits - 1, [&](std::span<const int, Others> others, std::int64_t ways) {
        std::array<int, N> ranks{};
        auto end = std::copy(others.begin(), others.end(), ranks.begin());
        for (unsigned left = mask; left; left &= left - 1) *end++ = std::countr_zero(left);
        std::sort(ranks.begin(), ranks.end(), std::greater<>());
        add(category_of(ranks), -kSuits * ways);
        add(flush, kSuits * ways);
      });
    }
  }

  std::array<std::int64_t, 11> counts_{};
};

}  // namespace

bool all_values(std::size_t cards, Value* values, const std::function<bool()>& go_on) {
  switch (cards) {
    case 3: return !Blocks<3>(values, go_on).stopped();
    case 5: return !Blocks<5>(values, go_on).stopped();
    case 6: return !Blocks<6>(values, go_on).stopped();
    default: return !Blocks<7>(values, go_on).stopped();
  }
}

std::array<std::int64_t, 11> category_counts(std::size_t cards) {
  switch (cards) {
    case 5: return CategoryCounter<5>().count();
    case 6: return CategoryCounter<6>().count();
    default: return CategoryCounter<7>().count();
  }
}

}  // namespace fivecard
