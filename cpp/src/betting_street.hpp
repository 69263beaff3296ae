// betting_street.hpp: one street of betting with hidden cards, for all cards and lanes at once.
//
// Rows are [place][lane], a place being a hidden card in order of strength; after the last place stands one of zeros, the
// card that a seat cannot have.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "betting_rows.hpp"
#include "cpu.hpp"
#include "fivecard/equilibrium.hpp"

namespace fivecard {

// Who beats whom when these cards are in the open.
struct Board {
  std::array<std::vector<std::size_t>, 2> card;  // by place: which of the seat's hidden cards
  std::array<std::vector<PlaceAtLeaf>, 2> place;

  Board(const HiddenCardGame& game, const OpenCards& open) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (std::size_t i = 0; i < game.cards[seat].size(); ++i) {
        if (!(open.cards & set_of(game.cards[seat][i]))) card[seat].push_back(i);
      }
      std::stable_sort(card[seat].begin(), card[seat].end(),
                       [&](std::size_t a, std::size_t b) { return open.keys[seat][a] < open.keys[seat][b]; });
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const std::size_t other = 1 - seat;
      const std::size_t places = card[other].size();
      std::array<std::size_t, kCardsWithJokers> where;
      where.fill(places);
      for (std::size_t k = 0; k < places; ++k) where[game.cards[other][card[other][k]]] = k;
      std::size_t weaker = 0, weaker_even = 0;
      for (const std::size_t i : card[seat]) {
        const std::uint32_t key = open.keys[seat][i];
        while (weaker < places && open.keys[other][card[other][weaker]] < key) ++weaker;
        while (weaker_even < places && open.keys[other][card[other][weaker_even]] <= key) ++weaker_even;
        const std::size_t same = where[game.cards[seat][i]];
        place[seat].push_back({weaker, weaker_even, same, same < weaker ? 0u : same < weaker_even ? 1u : 2u});
      }
    }
  }
};

enum class Pass { kLearn, kBest, kAverage };

// How regrets and averages of one iteration are weighed.
struct Weights {
  double fade = 1;     // of the regrets so far
  double average = 1;  // of this iteration's play
};

template <class Real>
class Street {
 public:
  // Rows of the edges, which lie one after the other: regrets, sums of play, last regrets (or none).
  struct Rows {
    Real* regret;
    Real* play;
    Real* last;
  };

  Street(const BettingTree& tree) : tree_(&tree), children_(tree.kind.size()) {
    for (std::size_t node = 1; node < tree.parent.size(); ++node) children_[parent_of(node)].push_back(node);
  }

  const BettingTree& tree() const { return *tree_; }
  std::size_t nodes() const { return tree_->kind.size(); }
  std::size_t lanes() const { return tree_->lanes; }

  // Reals that the edges take with so many places.
  std::size_t edge_size(std::size_t places0, std::size_t places1) const {
    std::size_t sum = 0;
    for (std::size_t node = 1; node < nodes(); ++node) sum += row_of_edge(node, {places0, places1});
    return sum;
  }

  // Where the seats start: rows to fill, then call walk.
  Real* root(std::size_t seat, const Board& board) {
    places_ = {board.card[0].size(), board.card[1].size()};
    stride_ = (std::max(places_[0], places_[1]) + 1) * lanes();
    for (auto& rows : reach_) rows.resize(std::max(rows.size(), nodes() * stride_));
    for (auto& at : at_) at.resize(nodes());
    value_.resize(std::max(value_.size(), nodes() * stride_));
    share_.resize(std::max(share_.size(), nodes() * stride_));
    below_.resize(std::max(below_.size(), 8 * (std::max(places_[0], places_[1]) + 1)));
    at_[seat][0] = &reach_[seat][0];
    std::fill_n(&reach_[seat][places_[seat] * lanes()], lanes(), Real(0));
    return &reach_[seat][0];
  }

  // How likely each place comes to every node. `own` is the seat that learns or answers.
  void walk_down(std::size_t own, Pass pass, const Rows& rows, const Weights& weights) {
    std::size_t edge = 0;
    offset_.resize(nodes());
    for (std::size_t node = 1; node < nodes(); ++node) {
      offset_[node] = edge;
      edge += row_of_edge(node, places_);
    }
    for (std::size_t node = 0; node < nodes(); ++node) {
      if (!decides(node)) continue;
      const std::size_t seat = seat_of(node);
      for (const std::size_t child : children_[node]) {
        at_[0][child] = at_[0][node];
        at_[1][child] = at_[1][node];
      }
      if (pass == Pass::kBest && seat == own) continue;
      play(node, seat, own, pass, rows, weights);
    }
  }

  // What every node is worth to each place of `own`, times how likely the other seat is there. Values of deal leaves are the
  // caller's: see value.
  void walk_up(std::size_t own, Pass pass, const Rows& rows, const Weights& weights, const Board& board) {
    const std::size_t row = places_[own] * lanes();
    for (std::size_t node = nodes(); node-- > 0;) {
      if (tree_->kind[node] == NodeKind::kDeal) continue;
      if (!decides(node)) {
        leaf(node, own, board);
        continue;
      }
      Real* sum = value(node);
      const auto& children = children_[node];
      const bool mine = seat_of(node) == own;
      const bool best = mine && pass == Pass::kBest;
      const bool shared = mine && !best;
      std::fill_n(sum, row, Real(0));
      for (const std::size_t child : children) {
        if (shared) {
          kernel_.add_share(sum, value(child), &share_[child * stride_], row);
        } else if (!best || child == children[0]) {
          kernel_.add(sum, value(child), row);
        } else {
          kernel_.most(sum, value(child), row);
        }
      }
      if (mine && pass == Pass::kLearn) learn(node, row, rows, static_cast<Real>(weights.fade));
    }
  }

  // Shares the regrets of every place, `factor` times, out as the average plays so far; as they are where that is no more than
  // `least`, which is noise.
  void restart(const Rows& rows, Real least, Real factor) {
    each_place(rows, [&](std::size_t node, std::size_t i, Real regrets, Real plays) {
      const bool some = plays > least;
      const Real scale = some ? factor * regrets / plays : factor;
      for (const std::size_t child : children_[node]) {
        Real& regret = rows.regret[offset_[child] + i];
        regret = scale * (some ? rows.play[offset_[child] + i] : regret);
      }
    });
  }

  // Where a seat never comes by its own play, what it would do there is what it regrets not to do. Next to nothing is added.
  void fill_unplayed(const Rows& rows, Real least) {
    each_place(rows, [&](std::size_t node, std::size_t i, Real regrets, Real plays) {
      if (plays > least) return;
      const auto& children = children_[node];
      for (const std::size_t child : children) {
        const Real share = regrets > 0 ? rows.regret[offset_[child] + i] / regrets : Real(1) / static_cast<Real>(children.size());
        rows.play[offset_[child] + i] = least * share;
      }
    });
  }

  Real* value(std::size_t node) { return &value_[node * stride_]; }
  const Real* reach(std::size_t seat, std::size_t node) const { return at_[seat][node]; }

 private:
  // visit(node, place and lane, sum of regrets, sum of play) of every decision. Rows are those last walked.
  template <class Visit>
  void each_place(const Rows& rows, Visit&& visit) {
    for (std::size_t node = 0; node < nodes(); ++node) {
      if (!decides(node)) continue;
      for (std::size_t i = 0; i < places_[seat_of(node)] * lanes(); ++i) {
        Real regrets = 0, plays = 0;
        for (const std::size_t child : children_[node]) {
          regrets += rows.regret[offset_[child] + i];
          plays += rows.play[offset_[child] + i];
        }
        visit(node, i, regrets, plays);
      }
    }
  }

  bool decides(std::size_t node) const { return tree_->kind[node] <= NodeKind::kSeat1; }
  std::size_t seat_of(std::size_t node) const { return static_cast<std::size_t>(tree_->kind[node]); }
  std::size_t parent_of(std::size_t node) const { return static_cast<std::size_t>(tree_->parent[node]); }
  std::size_t row_of_edge(std::size_t node, const std::array<std::size_t, 2>& places) const {
    return places[seat_of(parent_of(node))] * lanes();
  }

  // From regrets while learning, else from the average so far.
  void play(std::size_t node, std::size_t seat, std::size_t own, Pass pass, const Rows& rows, const Weights& weights) {
    const bool learning = pass == Pass::kLearn;
    const bool mine = seat == own;
    PlayRow<Real> row{};
    row.actions = children_[node].size();
    row.reached = at_[seat][node];
    row.weight = static_cast<Real>(weights.average);
    row.size = places_[seat] * lanes();
    for (std::size_t a = 0; a < row.actions; ++a) {
      const std::size_t child = children_[node][a];
      row.good[a] = (learning ? rows.regret : rows.play) + offset_[child];
      if (learning && rows.last) row.last[a] = rows.last + offset_[child];
      if (learning && mine) row.sum[a] = rows.play + offset_[child];
      if (mine) row.share[a] = &share_[child * stride_];
      row.to[a] = &reach_[seat][child * stride_];
      at_[seat][child] = row.to[a];
      std::fill_n(row.to[a] + row.size, lanes(), Real(0));
    }
    kernel_.play(row);
  }

  void learn(std::size_t node, std::size_t row, const Rows& rows, Real fade) {
    for (const std::size_t child : children_[node]) {
      Real* last = rows.last ? rows.last + offset_[child] : nullptr;
      kernel_.learn(rows.regret + offset_[child], value(child), value(node), fade, last, row);
    }
  }

  void leaf(std::size_t node, std::size_t own, const Board& board) {
    const std::size_t n = lanes();
    pay_.resize(3 * n);
    for (std::size_t result = 0; result < 3; ++result) {
      for (std::size_t lane = 0; lane < n; ++lane) {
        const double* pays = &tree_->pays[3 * (node * n + lane)];
        pay_[result * n + lane] = static_cast<Real>(own == 0 ? pays[result] : -pays[2 - result]);
      }
    }
    const auto& places = board.place[own];
    const bool showdown = tree_->kind[node] == NodeKind::kShowdown;
    kernel_.leaf({places.data(), places.size(), places_[1 - own], n, at_[1 - own][node], pay_.data(), showdown, below_.data(),
                  value(node)});
  }

  static RowKernel<Real> kernel_here() {
    if constexpr (sizeof(Real) == sizeof(float)) {
#ifdef FIVECARD_HAVE_AVX2
      if (use_avx2()) return avx2::float_rows();
#endif
      return baseline::float_rows();
    } else {
#ifdef FIVECARD_HAVE_AVX2
      if (use_avx2()) return avx2::double_rows();
#endif
      return baseline::double_rows();
    }
  }

  const BettingTree* tree_;
  RowKernel<Real> kernel_ = kernel_here();
  std::vector<std::vector<std::size_t>> children_;
  std::array<std::size_t, 2> places_{};
  std::size_t stride_ = 0;
  std::vector<std::size_t> offset_;
  std::array<std::vector<Real>, 2> reach_;
  std::array<std::vector<const Real*>, 2> at_;
  std::vector<Real> value_, share_, below_, pay_;
};

}  // namespace fivecard
