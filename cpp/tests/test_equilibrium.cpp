// Kuhn and Leduc poker, whose values are known; and every instruction set computes the same rows.
#include <cmath>
#include <random>

#include "betting_rows.hpp"
#include "check.hpp"
#include "cpu.hpp"
#include "fivecard/equilibrium.hpp"

using namespace fivecard;

namespace {

int add(BettingTree& tree, NodeKind kind, int parent) {
  tree.kind.push_back(kind);
  tree.parent.push_back(parent);
  return static_cast<int>(tree.kind.size()) - 1;
}

// A street in which two bets may be made; `chips` of each seat so far, by lane.
struct StreetBuilder {
  double bet;
  int most_bets;
  NodeKind after;  // what follows if nobody folds
  BettingTree tree;
  std::vector<std::array<double, 2>> put_in;  // at every node, in this street

  void leaf(NodeKind kind, int parent, double chips0, double chips1) {
    add(tree, kind, parent);
    put_in.push_back({chips0, chips1});
  }

  void grow(int parent, int seat, std::array<double, 2> in, int bets, bool opened) {
    const int node = add(tree, seat == 0 ? NodeKind::kSeat0 : NodeKind::kSeat1, parent);
    put_in.push_back(in);
    const auto own = static_cast<std::size_t>(seat);
    const double most = in[1 - own];
    if (most > in[own]) {
      leaf(NodeKind::kEnded, node, in[0], in[1]);
      leaf(after, node, most, most);
    } else if (opened) {
      leaf(after, node, most, most);
    } else {
      grow(node, 1 - seat, in, bets, true);
    }
    if (bets < most_bets) {
      in[own] = most + bet;
      grow(node, 1 - seat, in, bets + 1, true);
    }
  }

  // The tree after these chips of each seat before, a lane each.
  BettingTree with(const std::vector<double>& before) {
    tree.lanes = before.size();
    tree.pays.assign(3 * tree.kind.size() * tree.lanes, 0);
    tree.deal.clear();
    for (std::size_t lane = 0; lane < tree.lanes; ++lane) {
      tree.deal.push_back(static_cast<int>(lane));
      for (std::size_t node = 0; node < tree.kind.size(); ++node) {
        double* pays = &tree.pays[3 * (node * tree.lanes + lane)];
        const double own = before[lane] + put_in[node][0], other = before[lane] + put_in[node][1];
        if (tree.kind[node] == NodeKind::kEnded) pays[0] = pays[1] = pays[2] = own < other ? -own : other;
        if (tree.kind[node] == NodeKind::kShowdown) pays[0] = other, pays[2] = -own;
      }
    }
    return tree;
  }
};

StreetBuilder street(double bet, int most_bets, NodeKind after) {
  StreetBuilder builder{bet, most_bets, after, {}, {}};
  builder.grow(-1, 0, {0, 0}, 0, false);
  return builder;
}

HiddenCardGame game_of(std::size_t cards) {
  HiddenCardGame game;
  for (const std::size_t seat : {0u, 1u}) {
    for (std::size_t card = 0; card < cards; ++card) game.cards[seat].push_back(static_cast<Card>(card));
    game.weight[seat].assign(cards, 1.0 / static_cast<double>(cards));
  }
  return game;
}

bool always(std::uint64_t, double) { return true; }

void kuhn() {
  HiddenCardGame game = game_of(3);
  add(game.first, NodeKind::kDeal, -1);
  game.first.pays.assign(3, 0);
  for (auto& last : game.last) last.push_back(street(1, 1, NodeKind::kShowdown).with({1}));
  OpenCards open;
  for (auto& keys : open.keys) keys = {1, 2, 3};
  game.outcomes.push_back(open);
  const EquilibriumResult found = find_equilibrium(game, 1e-9, 1'000'000, always);
  CHECK_EQUAL(found.best[0] + found.best[1] <= 1e-9, true);
  CHECK_EQUAL(found.best[0] >= -1.0 / 18 - 1e-12 && -found.best[1] <= -1.0 / 18 + 1e-12, true);
  CHECK_EQUAL(std::abs(found.value + 1.0 / 18) < 1e-9, true);
  const StreetReport report = report_street(game, found.play, 0, 0);
  double mean = 0;
  for (std::size_t card = 0; card < 3; ++card) mean += report.ev[0][card] / 3;
  CHECK_EQUAL(std::abs(mean + 1.0 / 18) < 1e-9, true);
}

void leduc() {
  HiddenCardGame game = game_of(6);
  StreetBuilder first = street(2, 2, NodeKind::kDeal);
  game.first = first.with({1});
  std::vector<double> before;
  for (std::size_t node = 0; node < game.first.kind.size(); ++node) {
    if (game.first.kind[node] == NodeKind::kDeal) before.push_back(1 + first.put_in[node][0]);
  }
  CHECK_EQUAL(before.size(), 5u);
  for (auto& last : game.last) last.push_back(street(4, 2, NodeKind::kShowdown).with(before));
  for (std::uint32_t open_card = 0; open_card < 6; ++open_card) {
    OpenCards open;
    open.cards = CardSet{1} << open_card;
    for (auto& keys : open.keys) {
      for (std::uint32_t card = 0; card < 6; ++card) keys.push_back(card / 2 + (card / 2 == open_card / 2 ? 3 : 0));
    }
    game.outcomes.push_back(open);
  }
  game.ways = 4;
  const EquilibriumResult found = find_equilibrium(game, 1e-4, 100'000, always);
  CHECK_EQUAL(found.best[0] + found.best[1] <= 1e-4, true);
  CHECK_EQUAL(std::abs(found.value + 0.0856064) < 1e-4, true);
  CHECK_EQUAL(report_street(game, found.play, -1, 0).ev[0].size(), 6 * game.first.kind.size());
  CHECK_EQUAL(report_street(game, found.play, 4, 5).reach[1].size(), 6 * game.last[0][0].kind.size());
  const auto stop_at_three = [](std::uint64_t done, double) { return done < 3; };
  const EquilibriumResult stopped = find_equilibrium(game, 0, 100'000, stop_at_three);
  CHECK_EQUAL(stopped.iterations, 3u);
  CHECK_EQUAL(stopped.stopped, true);
  // Anywhere in the work, also in an iteration and after the last; then nothing more is asked.
  int questions = 0;
  const auto count = [&](std::uint64_t, double) { return ++questions > 0; };
  find_equilibrium(game, 1e-4, 2, count);
  const int all = questions;
  CHECK_EQUAL(all > 2 * 2 * 6, true);
  for (int no = 1; no <= all; ++no) {
    questions = 0;
    const auto stop = [&](std::uint64_t, double) { return ++questions < no; };
    CHECK_EQUAL(find_equilibrium(game, 1e-4, 2, stop).stopped, true);
    CHECK_EQUAL(questions, no);
  }
  CHECK_EQUAL(report_street(game, found.play, -1, 0, [] { return false; }).stopped, true);
  CHECK_EQUAL(report_street(game, found.play, 4, 5, [] { return false; }).stopped, true);
  CHECK_EQUAL(report_street(game, found.play, -1, 0).stopped, false);
}

template <class Real>
void same_rows(const RowKernel<Real>& one, const RowKernel<Real>& other) {
  std::mt19937 random(7);
  std::uniform_real_distribution<Real> real(-1, 1);
  constexpr std::size_t kLanes = 9, kPlaces = 44, kSize = kLanes * kPlaces;
  const auto row = [&](std::size_t n) {
    std::vector<Real> values(n);
    for (Real& value : values) value = real(random);
    return values;
  };
  const auto good = row(3 * kSize), reached = row(kSize + kLanes), pay = row(3 * kLanes), sums = row(3 * kSize);
  std::array<std::vector<Real>, 2> results;
  std::vector<PlaceAtLeaf> places;
  for (std::size_t k = 0; k < kPlaces; ++k) places.push_back({k / 2, k, kPlaces - k, k % 3});
  for (const std::size_t which : {0u, 1u}) {
    const RowKernel<Real>& kernel = which ? other : one;
    std::vector<Real> to(3 * kSize), share(3 * kSize), sum = sums, below(8 * (kPlaces + 1)), out(2 * kSize);
    for (const std::size_t actions : {1u, 2u, 3u}) {
      PlayRow<Real> play{};
      play.actions = actions;
      play.reached = reached.data();
      play.weight = Real(0.3);
      play.size = kSize - 3;  // not a whole number of vectors
      for (std::size_t a = 0; a < actions; ++a) {
        play.good[a] = &good[a * kSize];
        play.last[a] = actions == 3 ? &sums[a * kSize] : nullptr;
        play.to[a] = &to[a * kSize];
        play.share[a] = &share[a * kSize];
        play.sum[a] = &sum[a * kSize];
      }
      kernel.play(play);
    }
    for (const bool showdown : {false, true}) {
      kernel.leaf({places.data(), kPlaces, kPlaces, kLanes, reached.data(), pay.data(), showdown, below.data(),
                   &out[showdown ? kSize : 0]});
    }
    std::vector<Real> regret = good, last(kSize);
    kernel.learn(regret.data(), share.data(), to.data(), Real(0.9), last.data(), kSize);
    kernel.add(sum.data(), share.data(), kSize);
    kernel.add_share(sum.data(), share.data(), to.data(), kSize);
    kernel.most(sum.data(), good.data(), kSize);
    for (const auto* each : {&to, &share, &sum, &out, &regret, &last}) {
      results[which].insert(results[which].end(), each->begin(), each->end());
    }
  }
  CHECK_EQUAL(results[0] == results[1], true);
}

}  // namespace

int main() {
  kuhn();
  leduc();
#ifdef FIVECARD_HAVE_AVX2
  if (use_avx2()) {
    same_rows(baseline::float_rows(), avx2::float_rows());
    same_rows(baseline::double_rows(), avx2::double_rows());
  }
#endif
}
