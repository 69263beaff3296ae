#include "stax_tree.hpp"

#include <algorithm>

#include "merged.hpp"

namespace fivecard {
namespace {

constexpr std::size_t kMostTotals = 2 * (kMaxRaise - 1) + 1;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

StaxHole::StaxHole(const Stax& game, std::array<Card, 2> cards)
    : game_(&game),
      suit_(suit_of(cards[0]) == suit_of(cards[1]) ? suit_of(cards[0]) : -1),
      ranks_((1u << rank_of(cards[0])) | (1u << rank_of(cards[1]))) {
  const std::array<int, 2> ranks{std::max(rank_of(cards[0]), rank_of(cards[1])), std::min(rank_of(cards[0]), rank_of(cards[1]))};
  const Value* const values = &merged_values()[2][at(multiset_index(ranks)) * kTriples];
  for (std::size_t i = 0; i < kTriples; ++i) {
    line_[i] = game.line_of_value[values[i]];
    pays_[i] = game.pays[line_[i]];
  }
}

Ways StaxHole::ways_of(CardSet pool) const {
  Ways ways{};
  while (pool) ++ways[at(type_of(take_lowest(pool)))];
  return ways;
}

std::size_t StaxHole::flush_line(int a, int b, int c) const {
  return game_->line_of_value[evaluate_tables().flush[ranks_ | (1u << a) | (1u << b) | (1u << c)]];
}

int StaxTree::ways(int place, int type, int first, int second) const {
  const auto gone = [&](int earlier, int its_type) { return its_type == type && random_[at(earlier)] && random_[at(place)]; };
  return ways_[at(place)][at(type)] - (place > 0 && gone(0, first)) - (place > 1 && gone(1, second));
}

std::int64_t StaxTree::solve(const StaxHole& hole, const StaxView& view, std::span<std::int64_t> ev) {
  hole_ = &hole;
  view_ = view;
  int from_pool = 0;
  std::array<int, 3> ways{};
  const int pool = [&] {
    int cards = 0;
    for (const std::int32_t n : view.pool) cards += n;
    return cards;
  }();
  for (std::size_t place = 0; place < 3; ++place) {
    const int type = view.board[place];
    random_[place] = type == kNoType;
    if (random_[place]) {
      ways_[place] = view.pool;
      ways[place] = pool - from_pool++;
    } else {
      ways_[place] = {};
      ways_[place][at(type)] = 1;
      ways[place] = 1;
    }
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      rank_ways_[place][rank] = ways_[place][2 * rank] + ways_[place][2 * rank + 1];
    }
  }
  left_[2] = ways[2];
  left_[1] = left_[2] * ways[1];
  left_[0] = left_[1] * ways[0];

  const int decisions_after = 2 - view.turned;
  first3_ = view.wagered + decisions_after;
  totals3_ = at(decisions_after * (raises_ - 1) + 1);
  ev[0] = -view.wagered * game_.unit * left_[0];
  if (decisions_after == 0) {
    const int a = view.board[0];
    const int b = view.board[1];
    const std::int64_t pays = sum_of_pays(a / 2, b / 2) + (is_suited(a) && is_suited(b) ? sum_of_flush_pays(a / 2, b / 2) : 0);
    for (int raise = 1; raise <= raises_; ++raise) ev[at(raise)] = (view.wagered + raise) * pays;
    return left_[0];
  }
  solve_thirds();
  if (decisions_after == 1) {
    std::array<std::int64_t, kMostTotals> sums{};
    sum_thirds(view.board[0], sums);
    for (int raise = 1; raise <= raises_; ++raise) ev[at(raise)] = sums[at(raise - 1)];
    return left_[0];
  }
  solve_seconds();
  std::fill(ev.begin() + 1, ev.end(), 0);
  for (int type = 0; type < kTypes; ++type) {
    const std::int64_t n = ways_[0][at(type)];
    if (n == 0) continue;
    for (int raise = 1; raise <= raises_; ++raise) ev[at(raise)] += n * second_ev(type, view.wagered + raise);
  }
  return left_[0];
}

// Over the third community card, cards of one suit taken for unsuited ones.
std::int64_t StaxTree::sum_of_pays(int a, int b) const {
  std::int64_t sum = 0;
  for (int c = 0; c < kRanks; ++c) sum += rank_ways_[2][at(c)] * hole_->pays_of_ranks(a, b, c);
  if (random_[2] && random_[0]) sum -= hole_->pays_of_ranks(a, b, a);
  if (random_[2] && random_[1]) sum -= hole_->pays_of_ranks(a, b, b);
  return sum;
}

// What that sum lacks when hole cards and the first two community cards are of one suit.
std::int64_t StaxTree::sum_of_flush_pays(int a, int b) const {
  std::int64_t sum = 0;
  for (int c = 0; c < kRanks; ++c) {
    if (c == a || c == b || ways_[2][at(2 * c + 1)] == 0) continue;
    sum += hole_->flush_pays(a, b, c) - hole_->pays_of_ranks(a, b, c);
  }
  return sum;
}

void StaxTree::take(std::int64_t ev, int action, Best& best) const {
  if (ev > best.ev || (game_.larger && ev == best.ev)) best = {ev, static_cast<std::uint8_t>(action)};
}

// With `pays` a sum over the third community card. Between the least and the largest raise the ev is linear.
void StaxTree::solve_third(bool flush_draw, int a, int b, std::int64_t pays) {
  const std::size_t first = index3(2 * a + flush_draw, 2 * b + flush_draw, first3_);
  for (std::size_t i = 0; i < totals3_; ++i) {
    const std::int64_t wagered = first3_ + static_cast<int>(i);
    Best best{-wagered * game_.unit * left_[2], 0};
    take((wagered + 1) * pays, 1, best);
    if (raises_ > 1) take((wagered + raises_) * pays, raises_, best);
    ev3_[first + i] = best.ev;
    best3_[first + i] = best.action;
  }
}

void StaxTree::solve_thirds() {
  ev3_.resize(2 * kRanks * kRanks * totals3_);
  best3_.resize(ev3_.size());
  const bool alike = random_[0] && random_[1];  // the first two community cards: then their order does not matter
  const auto mirror = [&](bool flush_draw, int a, int b) {
    const std::size_t from = index3(2 * a + flush_draw, 2 * b + flush_draw, first3_);
    const std::size_t to = index3(2 * b + flush_draw, 2 * a + flush_draw, first3_);
    for (std::size_t i = 0; i < totals3_; ++i) {
      ev3_[to + i] = ev3_[from + i];
      best3_[to + i] = best3_[from + i];
    }
  };
  for (int a = 0; a < kRanks; ++a) {
    if (rank_ways_[0][at(a)] == 0) continue;
    for (int b = 0; b < (alike ? a + 1 : kRanks); ++b) {
      if (rank_ways_[1][at(b)] == 0) continue;
      const std::int64_t pays = sum_of_pays(a, b);
      solve_third(false, a, b, pays);
      if (alike) mirror(false, a, b);
      if (a == b || ways_[0][at(2 * a + 1)] == 0 || ways_[1][at(2 * b + 1)] == 0) continue;
      solve_third(true, a, b, pays + sum_of_flush_pays(a, b));
      if (alike) mirror(true, a, b);
    }
  }
}

// Over the second community card, for every total wagered at the third decision.
void StaxTree::sum_thirds(int first, std::span<std::int64_t> sums) const {
  for (int second = 0; second < kTypes; ++second) {
    const std::int64_t n = ways(1, second, first);
    if (n <= 0) continue;
    const std::int64_t* const evs = &ev3_[index3(first, second, first3_)];
    for (std::size_t i = 0; i < totals3_; ++i) sums[i] += n * evs[i];
  }
}

void StaxTree::solve_seconds() {
  first2_ = view_.wagered + 1;
  totals2_ = at(raises_);
  ev2_.resize(kTypes * totals2_);
  best2_.resize(ev2_.size());
  for (int first = 0; first < kTypes; ++first) {
    if (ways_[0][at(first)] == 0) continue;
    std::array<std::int64_t, kMostTotals> sums{};
    sum_thirds(first, sums);
    for (int i = 0; i < raises_; ++i) {
      const int wagered = first2_ + i;
      Best best{-wagered * game_.unit * left_[1], 0};
      for (int raise = 1; raise <= raises_; ++raise) take(sums[at(i + raise - 1)], raise, best);
      ev2_[index2(first, wagered)] = best.ev;
      best2_[index2(first, wagered)] = best.action;
    }
  }
}

void StaxTree::add_lines(bool flush_draw, int a, int b, std::int64_t weight, std::int64_t* row) const {
  for (int c = 0; c < kRanks; ++c) {
    const int gone = random_[2] ? (random_[0] && c == a) + (random_[1] && c == b) : 0;
    row[hole_->line_of_ranks(a, b, c)] += weight * (rank_ways_[2][at(c)] - gone);
    if (!flush_draw || c == a || c == b || ways_[2][at(2 * c + 1)] == 0) continue;
    row[hole_->line_of_ranks(a, b, c)] -= weight;
    row[hole_->flush_line(a, b, c)] += weight;
  }
}

void StaxTree::count(std::span<std::int64_t> counts) const {
  const auto width = at(game_.lines() + 1);
  std::fill(counts.begin(), counts.end(), 0);
  counts[width - 1] = left_[0];
  for (int action = 1; action <= raises_; ++action) {
    std::int64_t* const row = &counts[at(action) * width];
    std::int64_t& folded = row[width - 1];
    std::array<std::int64_t, 2 * kRanks * kRanks> reached{};  // by flush draw and the ranks of two community cards
    const auto cell = [](int a, int b) { return at(((is_suited(a) && is_suited(b)) * kRanks + a / 2) * kRanks + b / 2); };
    const auto after_first = [&](int first, int wagered, std::int64_t weight) {  // the second raise is made
      for (int second = 0; second < kTypes; ++second) {
        const std::int64_t n = weight * ways(1, second, first);
        if (n <= 0) continue;
        if (third(first, second, wagered) == 0) {
          folded += n * left_[2];
        } else {
          reached[cell(first, second)] += n;
        }
      }
    };
    const int wagered = view_.wagered + action;
    if (view_.turned == 2) {
      reached[cell(view_.board[0], view_.board[1])] = 1;
    } else if (view_.turned == 1) {
      after_first(view_.board[0], wagered, 1);
    } else {
      for (int first = 0; first < kTypes; ++first) {
        const std::int64_t n = ways_[0][at(first)];
        if (n == 0) continue;
        const int raise = second(first, wagered);
        if (raise == 0) {
          folded += n * left_[1];
        } else {
          after_first(first, wagered + raise, n);
        }
      }
    }
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (reached[i] == 0) continue;
      const auto ranks = static_cast<int>(i) % (kRanks * kRanks);
      add_lines(i >= kRanks * kRanks, ranks / kRanks, ranks % kRanks, reached[i], row);
    }
  }
}

}  // namespace fivecard
