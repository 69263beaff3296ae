// batch_kernel.hpp: values of many hands, for any width of vectors.
//
// It is compiled once per instruction set, inside a namespace of its own (see batch_avx2.cpp), which defines `Bytes`: vectors
// whose lanes of 16 bytes work alike. A lane holds one place of 16 hands. Nothing here may be shared with other translation
// units.
#include "batch_block.hpp"
#include "networks.hpp"

namespace fivecard::FIVECARD_KERNEL {
namespace {

constexpr std::size_t kBlock = 16 * Bytes::kLanes;  // hands

struct alignas(16) Lane {
  std::uint8_t byte[16];
};

Bytes constant(const Lane& lane) { return Bytes::repeat(lane.byte); }

// The cards of a block of hands of N cards, by place.
template <std::size_t N>
struct Hand {
  Bytes card[N];
};

// Vectors load runs of kRun bytes. As many hands are N runs. Byte i of the k-th of these is a card of place (k kRun + i) mod N.
// Taking for each i the load that has the wanted place there gathers one place of all hands: a barrel shifter over i mod N, if
// kRun and N have no common factor.
template <std::size_t N>
struct Transposed {
  static constexpr std::size_t kRun = Bytes::kRun;
  struct alignas(kRun) Run {
    std::uint8_t byte[kRun];
  };
  struct Constants {
    Run shift[3];         // where bit b of i mod N is set
    Run order[N];         // where hand h then stands in the vector of a place
    std::size_t load[N];  // kRun load[m] is m mod N
  };
  static constexpr Constants constants() {
    Constants found{};
    for (std::size_t i = 0; i < kRun; ++i) {
      for (std::size_t bit = 0; bit < 3; ++bit) found.shift[bit].byte[i] = (i % N) >> bit & 1 ? 0xFF : 0;
      for (std::size_t place = 0; place < N; ++place)
        found.order[place].byte[i] = static_cast<std::uint8_t>((N * i + place) % kRun);
    }
    for (std::size_t k = 0; k < N; ++k) found.load[kRun * k % N] = k;
    return found;
  }
  static constexpr Constants kConstants = constants();

  static Bytes run(const Run& bytes) {
    if constexpr (kRun == sizeof(Lane)) return Bytes::repeat(bytes.byte);
    return Bytes::load_runs(bytes.byte, 0);
  }

  static Hand<N> of(const Card* hands) {
    Bytes now[N];
    for (std::size_t m = 0; m < N; ++m) now[m] = Bytes::load_runs(hands + kRun * kConstants.load[m], kRun * N);
    for (std::size_t bit = 0; (N - 1) >> bit; ++bit) {
      Bytes next[N];
      for (std::size_t j = 0; j < N; ++j) {
        next[j] = choose(run(kConstants.shift[bit]), now[(j + N - (std::size_t{1} << bit)) % N], now[j]);
      }
      for (std::size_t j = 0; j < N; ++j) now[j] = next[j];
    }
    Hand<N> hand;
    for (std::size_t j = 0; j < N; ++j) hand.card[j] = look_up(now[j], run(kConstants.order[j]));
    return hand;
  }
};

// The same byte by byte: for six cards, and where shuffles are slow.
template <std::size_t N>
Hand<N> transposed(const Card* hands) {
  if constexpr (N != 6 && Bytes::kShuffles) return Transposed<N>::of(hands);
  alignas(64) std::uint8_t place[N][kBlock];
  for (std::size_t h = 0; h < kBlock; ++h) {
    for (std::size_t j = 0; j < N; ++j) place[j][h] = hands[N * h + j];
  }
  Hand<N> hand;
  for (std::size_t j = 0; j < N; ++j) hand.card[j] = Bytes::load_runs(place[j], Bytes::kRun);
  return hand;
}

// Highest card first.
template <std::size_t N>
Hand<N> sorted(const Card* hands) {
  Hand<N> hand = transposed<N>(hands);
#pragma GCC unroll 16
  for (const Comparator& step : network<N>) {
    Bytes &high = hand.card[step.high], &low = hand.card[step.low];
    const Bytes most = max(high, low);
    low = min(high, low);
    high = most;
  }
  return hand;
}

// Whether all rows are hands: their cards differ, and are cards. Over many blocks the least that neighbours differ by, as bits,
// and the highest card tell.
struct Check {
  Bytes least = Bytes::all(255), most = Bytes::all(0);

  template <std::size_t N>
  void add(const Hand<N>& hand) {
    most = max(most, hand.card[0]);
    for (std::size_t j = 1; j < N; ++j) least = min(least, hand.card[j - 1] ^ hand.card[j]);
  }

  bool good(int deck) const { return bits(equal(least, Bytes::all(0)) | at_least(most, Bytes::all(deck))) == 0; }
};

// All ones where every card but the jokers has the lowest card's suit. At most the two highest are jokers.
template <std::size_t N>
Bytes of_one_suit(const Hand<N>& hand) {
  const Bytes joker = Bytes::all(kCards), lowest = hand.card[N - 1];
  Bytes other = Bytes::all(0);
  for (std::size_t j = 0; j < N - 1; ++j) {
    const Bytes differs = hand.card[j] ^ lowest;
    other = other | (N == 5 && j < 2 ? without(differs, at_least(hand.card[j], joker)) : differs);
  }
  return equal(other & Bytes::all(3), Bytes::all(0));
}

// All ones where five or more cards are of one suit, or a card is a joker.
template <std::size_t N>
Bytes special(const Hand<N>& hand) {
  static constexpr Lane kLow{{1, 16, 0, 0}}, kHigh{{0, 0, 1, 16}};  // a nibble a suit
  Bytes low = Bytes::all(0x33), high = Bytes::all(0x33);            // three more: five of a suit reach the top bit
  for (std::size_t j = 0; j < N; ++j) {
    const Bytes suit = hand.card[j] & Bytes::all(3);
    low = low + look_up(constant(kLow), suit);
    high = high + look_up(constant(kHigh), suit);
  }
  const Bytes none = equal((low | high) & Bytes::all(0x88), Bytes::all(0));
  return without(Bytes::all(0xFF), none) | at_least(hand.card[0], Bytes::all(kCards));
}

// By rank, in the k-th place from the end of a multiset: its part of the index, C(rank + k - 1, k), or the high byte of that.
// Ranks that are none count nothing.
constexpr Lane parts(std::size_t k, std::size_t ranks, int shift) {
  Lane table{};
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    std::size_t ways = 1;
    for (std::size_t i = 1; i <= k; ++i) ways = ways * (rank + k - i) / i;
    table.byte[rank] = static_cast<std::uint8_t>(ways >> shift);
  }
  return table;
}

template <std::size_t N>
struct Parts {
  Lane low[N + 1], high[N + 1];
  constexpr Parts() : low{}, high{} {
    for (std::size_t k = 1; k <= N; ++k) {
      low[k] = parts(k, N == 5 ? kRanks + 1 : kRanks, 0);
      high[k] = parts(k, N == 5 ? kRanks + 1 : kRanks, 8);
    }
  }
};
template <std::size_t N>
constexpr Parts<N> kParts{};

// By rank, in the k-th place from the end: C(rank + k - 1, k), each from the one before by a product that fits a word. Division
// by 3 and 5 is exact: by a multiplication whose error stays below one.
template <std::size_t K, class W>
W part_by_arithmetic(W rank) {
  if constexpr (K == 1) {
    return rank;
  } else {
    const W product = part_by_arithmetic<K - 1>(rank) * (rank + W::all(K - 1));
    if constexpr (K == 2) return shift_right(product, 1);
    if constexpr (K == 3) return high_product(product, W::all(21846));
    if constexpr (K == 4) return shift_right(product, 2);
    if constexpr (K == 5) return high_product(product, W::all(13108));
  }
}

template <std::size_t N, std::size_t K>
Words part_of(Bytes rank) {
  if constexpr (K > 5) {
    return widened(look_up(constant(kParts<N>.low[K]), rank), look_up(constant(kParts<N>.high[K]), rank));
  } else {
    return part_by_arithmetic<K>(widened(rank));
  }
}

template <std::size_t N, std::size_t K = 1>
Words sum_of_parts(const Hand<N>& hand) {
  const Bytes rank = min(shift_right_2(hand.card[N - K]) & Bytes::all(15), Bytes::all(N == 5 ? kRanks : kRanks - 1));
  const Words part = part_of<N, K>(rank);
  if constexpr (K < N) return part + sum_of_parts<N, K + 1>(hand);
  return part;
}

// Indices of the multisets of ranks, `more` times 256 added.
template <std::size_t N>
void store_indices(std::uint16_t* to, const Hand<N>& hand, Bytes more) {
  if constexpr (!Bytes::kShuffles) {
    store(to, sum_of_parts<N>(hand) + widened(Bytes::all(0), more));
    return;
  }
  Words sum{};
  Bytes high = more, small = Bytes::all(0);  // the last two places fit a byte together
  for (std::size_t j = 0; j < N; ++j) {
    const std::size_t k = N - j;
    const Bytes rank = shift_right_2(hand.card[j]) & Bytes::all(15);
    if (k <= 2) {
      small = small + look_up(constant(kParts<N>.low[k]), rank);
      continue;
    }
    sum = sum + widened(look_up(constant(kParts<N>.low[k]), rank));
    high = high + look_up(constant(kParts<N>.high[k]), rank);
  }
  store(to, sum + widened(small, high));
}

// Two at a time: a store takes as long as two loads.
inline void look_all_up(const Value* table, const std::uint16_t* from, Value* to) {
  for (std::size_t i = 0; i < kBlock; i += 2) {
    const std::uint32_t two = std::uint32_t{table[from[i]]} | std::uint32_t{table[from[i + 1]]} << 16;
    __builtin_memcpy(to + i, &two, 4);
  }
}

template <std::size_t N>
std::size_t values(const BatchTables& tables, const Card* hands, std::size_t n, Value* out, bool* good) {
  const Value* table = N == 3 ? tables.three : N == 5 ? tables.five : N == 6 ? tables.six : tables.seven;
  alignas(64) std::uint16_t index[2][kBlock];
  std::uint64_t patch[2] = {};
  const std::size_t blocks = n / kBlock;
  Check check;
  const auto finish = [&](std::size_t block) {
    Value* to = out + kBlock * block;
    look_all_up(table, index[block & 1], to);
    if constexpr (N > 5) {
      for (std::uint64_t left = patch[block & 1]; left; left &= left - 1) {
        const auto i = static_cast<std::size_t>(__builtin_ctzll(left));
        to[i] = evaluate_six_or_seven(hands + N * (kBlock * block + i), N);
      }
    }
  };
  for (std::size_t block = 0; block < blocks; ++block) {
    const Hand<N> hand = sorted<N>(hands + N * kBlock * block);
    if (good) check.add(hand);
    if constexpr (N > 5) {
      patch[block & 1] = bits(special(hand));
      store_indices(index[block & 1], hand, Bytes::all(0));
    } else {
      const int offset = N == 3 ? kFlushOffset3 >> 8 : kFlushOffset5 >> 8;
      store_indices(index[block & 1], hand, of_one_suit(hand) & Bytes::all(offset));
    }
    if (block > 0) finish(block - 1);  // one behind: its indices have left the pipeline
  }
  if (blocks > 0) finish(blocks - 1);
  if (good && !check.good(N == 3 ? kCards : kCardsWithJokers)) *good = false;
  return blocks * kBlock;
}

std::size_t categories(const Card* hands, std::size_t n, std::uint8_t* out, bool* good) {
  // By which neighbours in order have one rank, the first two being bit 0.
  static constexpr Lane kGroups{{kHighCard, kPair, kPair, kThreeOfAKind, kPair, kTwoPair, kThreeOfAKind, kFourOfAKind, kPair,
                                 kTwoPair, kTwoPair, kFullHouse, kThreeOfAKind, kFullHouse, kFourOfAKind, kFiveOfAKind}};
  const std::size_t blocks = n / kBlock;
  Check check;
  for (std::size_t block = 0; block < blocks; ++block) {
    const Hand<5> hand = sorted<5>(hands + 5 * kBlock * block);
    if (good) check.add(hand);
    Bytes rank[5];
    for (std::size_t j = 0; j < 5; ++j) rank[j] = shift_right_2(hand.card[j]) & Bytes::all(63);
    Bytes same = Bytes::all(0);
    for (std::size_t j = 0; j < 4; ++j) same = same | (equal(rank[j], rank[j + 1]) & Bytes::all(1 << j));
    const Bytes wheel = equal(rank[0], Bytes::all(12)) & equal(rank[1], Bytes::all(3));
    const Bytes straight = (equal(rank[0] - rank[4], Bytes::all(4)) | wheel) & equal(same, Bytes::all(0));
    const Bytes flush = of_one_suit(hand), both = straight & flush;
    const Bytes royal = both & equal(rank[4], Bytes::all(8));
    Bytes category = look_up(constant(kGroups), same) + (straight & Bytes::all(kStraight)) + (flush & Bytes::all(kFlush));
    category = category + both - royal;  // 4 + 5 - 1, and 1 more for a royal flush: all ones are -1
    category = category | at_least(hand.card[0], Bytes::all(kCards));
    store(out + kBlock * block, category);
  }
  if (good && !check.good(kCardsWithJokers)) *good = false;
  return blocks * kBlock;
}

void sort5(const Card* hands, std::size_t n, Card* places) {
  for (std::size_t first = 0; first + kBlock <= n; first += kBlock) {
    const Hand<5> hand = sorted<5>(hands + 5 * first);
    for (std::size_t j = 0; j < 5; ++j) store(places + j * n + first, hand.card[j]);
  }
}

BatchKernel general_kernel() { return {values<3>, values<5>, values<6>, values<7>, categories, sort5, Bytes::name()}; }

}  // namespace
}  // namespace fivecard::FIVECARD_KERNEL
