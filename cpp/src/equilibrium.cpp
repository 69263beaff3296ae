#include "fivecard/equilibrium.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "betting_street.hpp"

namespace fivecard {
namespace {

// As part of the whole: rarer than this is never.
constexpr double kNever = 1e-10;

// When to look next at how much there is to gain, which costs as much as an iteration: it falls about with the cube.
std::uint64_t next_look(std::uint64_t done, double left, double gain, bool restarts) {
  const double times = restarts ? 1.3 : std::clamp(std::cbrt(left / gain), 1.05, 2.0);
  return done + std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(done) * (times - 1)));
}

bool has_deal(const HiddenCardGame& game) { return game.first.kind.size() > 1; }

using GoOn = std::function<bool()>;

// The whole game: the first street, then every last street of every outcome, one after the other over their rows. Where there
// are many outcomes `go_on` is asked before each; once it has said no, what passes find and leave behind means nothing.
template <class Real>
class Walker {
 public:
  using Rows = typename Street<Real>::Rows;

  Walker(const HiddenCardGame& game, GoOn go_on)
      : game_(game), go_on_(std::move(go_on)), nothing_open_(game, no_cards(game)), first_(game.first) {
    for (std::size_t node = 0; node < game.first.kind.size(); ++node) {
      if (game.first.kind[node] == NodeKind::kDeal) deals_.push_back(node);
    }
    for (std::size_t opener = 0; opener < 2; ++opener) {
      for (const BettingTree& tree : game.last[opener]) last_[opener].emplace_back(tree);
    }
    size_ = first_.edge_size(game.cards[0].size(), game.cards[1].size());
    for (const OpenCards& open : game.outcomes) {
      boards_.emplace_back(game, open);
      start_.push_back(size_);
      for (const Street<Real>& street : streets(boards_.size() - 1)) size_ += edges(street, boards_.back());
    }
    for (std::size_t i = 0; i < game.cards[0].size(); ++i) {
      for (std::size_t j = 0; j < game.cards[1].size(); ++j) {
        if (game.cards[0][i] != game.cards[1][j]) total_ += game.weight[0][i] * game.weight[1][j];
      }
    }
  }

  std::size_t size() const { return size_; }
  bool stopped() const { return stopped_; }

  // A row of all edges, in steps: a large game has gigabytes.
  template <class T>
  void make_room(std::vector<T>& row) {
    row.clear();
    row.reserve(size_);
    while (row.size() < size_ && go_on()) row.resize(std::min(size_, row.size() + kAtOnce));
  }

  std::vector<double> doubles_of(const Play& play) {
    std::vector<double> row;
    make_room(row);
    const auto copy = [&](const auto& from) {
      for (std::size_t at = 0; at < from.size() && go_on(); at += kAtOnce) {
        std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(at), std::min(kAtOnce, from.size() - at),
                    row.begin() + static_cast<std::ptrdiff_t>(at));
      }
    };
    play.floats.empty() ? copy(play.doubles) : copy(play.floats);
    return row;
  }

  // Of a game of one street.
  void restart(Rows rows, Real least, Real factor) { streets(0).front().restart(rows, least, factor); }

  void fill_unplayed(Rows rows, Real least) {
    walk_first(0, Pass::kAverage, rows, {});
    first_.fill_unplayed(rows, least);
    for (std::size_t outcome = 0; outcome < boards_.size() && go_on(); ++outcome) {
      each_last(outcome, rows, [&](Street<Real>& street, const Board& board, Rows own_rows) {
        walk_last(street, board, 0, Pass::kAverage, own_rows, {});
        street.fill_unplayed(own_rows, least);
      });
    }
  }

  // One pass over everything; chips of `own` under what the pass says.
  double pass(std::size_t own, Pass pass, Rows rows, const Weights& weights) {
    walk_first(own, pass, rows, weights);
    const std::size_t mine = game_.cards[own].size();
    for (const std::size_t node : deals_) std::fill_n(first_.value(node), mine, Real(0));
    const Real part = static_cast<Real>(1 / game_.ways);
    for (std::size_t outcome = 0; outcome < boards_.size() && go_on(); ++outcome) {
      each_last(outcome, rows, [&](Street<Real>& street, const Board& board, Rows own_rows) {
        walk_last(street, board, own, pass, own_rows, weights);
        for (std::size_t lane = 0; lane < street.lanes(); ++lane) {
          Real* sum = first_.value(deal_of(street, lane));
          const Real* value = street.value(0) + lane;
          for (const std::size_t card : board.card[own]) {
            sum[card] += *value * part;
            value += street.lanes();
          }
        }
      });
    }
    first_.walk_up(own, pass, rows, weights, nothing_open_);
    double sum = 0;
    for (std::size_t i = 0; i < mine; ++i) sum += game_.weight[own][i] * static_cast<double>(first_.value(0)[i]);
    return sum / total_;
  }

  // Both seats on average: the report of the first street.
  StreetReport report_first(Rows rows) {
    StreetReport report;
    for (const std::size_t seat : {0u, 1u}) {
      pass(seat, Pass::kAverage, rows, {});
      add_to(report, first_, nothing_open_, seat, 0);
    }
    return report;
  }

  StreetReport report_last(Rows rows, int deal, std::size_t outcome) {
    StreetReport report;
    each_last(outcome, rows, [&](Street<Real>& street, const Board& board, Rows own_rows) {
      for (std::size_t lane = 0; lane < street.lanes(); ++lane) {
        if (street.tree().deal[lane] != deal) continue;
        for (const std::size_t seat : {0u, 1u}) {
          walk_first(seat, Pass::kAverage, rows, {});
          walk_last(street, board, seat, Pass::kAverage, own_rows, {});
          add_to(report, street, board, seat, lane);
        }
      }
    });
    return report;
  }

 private:
  static constexpr std::size_t kAtOnce = std::size_t{1} << 18;

  // A pass over one outcome alone takes some microseconds.
  bool go_on() {
    if (!stopped_ && boards_.size() > 1) stopped_ = !go_on_();
    return !stopped_;
  }

  static OpenCards no_cards(const HiddenCardGame& game) {
    OpenCards open;
    for (const std::size_t seat : {0u, 1u}) open.keys[seat].assign(game.cards[seat].size(), 0);
    return open;
  }

  std::vector<Street<Real>>& streets(std::size_t outcome) {
    return last_[static_cast<std::size_t>(game_.outcomes[outcome].opener)];
  }

  // visit(street, board, its rows) of every last street after an outcome.
  template <class Visit>
  void each_last(std::size_t outcome, Rows rows, Visit&& visit) {
    const Board& board = boards_[outcome];
    std::size_t start = start_[outcome];
    for (Street<Real>& street : streets(outcome)) {
      visit(street, board, at(rows, start));
      start += edges(street, board);
    }
  }

  static std::size_t edges(const Street<Real>& street, const Board& board) {
    return street.edge_size(board.card[0].size(), board.card[1].size());
  }

  std::size_t deal_of(const Street<Real>& street, std::size_t lane) const {
    return deals_[static_cast<std::size_t>(street.tree().deal[lane])];
  }

  static Rows at(Rows rows, std::size_t start) {
    return {rows.regret ? rows.regret + start : nullptr, rows.play + start, rows.last ? rows.last + start : nullptr};
  }

  void walk_first(std::size_t own, Pass pass, Rows rows, const Weights& weights) {
    for (const std::size_t seat : {0u, 1u}) {
      Real* root = first_.root(seat, nothing_open_);
      for (std::size_t k = 0; k < game_.weight[seat].size(); ++k) root[k] = static_cast<Real>(game_.weight[seat][k]);
    }
    first_.walk_down(own, pass, rows, weights);
  }

  void walk_last(Street<Real>& street, const Board& board, std::size_t own, Pass pass, Rows rows, const Weights& weights) {
    for (const std::size_t seat : {0u, 1u}) {
      Real* root = street.root(seat, board);
      for (std::size_t lane = 0; lane < street.lanes(); ++lane) {
        const Real* there = first_.reach(seat, deal_of(street, lane));
        Real* place = root + lane;
        for (const std::size_t card : board.card[seat]) {
          *place = there[card];
          place += street.lanes();
        }
      }
    }
    street.walk_down(own, pass, rows, weights);
    street.walk_up(own, pass, rows, weights, board);
  }

  // Rows of one seat and lane by hidden card; what the board has taken stays 0 and not a number.
  void add_to(StreetReport& report, Street<Real>& street, const Board& board, std::size_t seat, std::size_t lane) const {
    const std::size_t n = street.lanes();
    const std::size_t cards = game_.cards[seat].size();
    report.reach[seat].assign(street.nodes() * cards, 0);
    report.ev[seat].assign(street.nodes() * cards, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t node = 0; node < street.nodes(); ++node) {
      const Real* others = street.reach(1 - seat, node) + lane;
      double all = 0;
      for (std::size_t k = 0; k < board.card[1 - seat].size(); ++k) all += static_cast<double>(others[k * n]);
      for (std::size_t k = 0; k < board.card[seat].size(); ++k) {
        const std::size_t to = node * cards + board.card[seat][k];
        const double there = all - static_cast<double>(others[board.place[seat][k].same * n]);
        report.reach[seat][to] = static_cast<double>(street.reach(seat, node)[k * n + lane]);
        if (there > kNever * total_) report.ev[seat][to] = static_cast<double>(street.value(node)[k * n + lane]) / there;
      }
    }
  }

  const HiddenCardGame& game_;
  GoOn go_on_;
  bool stopped_ = false;
  Board nothing_open_;
  Street<Real> first_;
  std::array<std::vector<Street<Real>>, 2> last_;  // by opener
  std::vector<std::size_t> deals_;                 // nodes of the first tree
  std::vector<Board> boards_;                      // by outcome
  std::vector<std::size_t> start_;                 // of the rows of each
  std::size_t size_ = 0;
  double total_ = 0;  // weight of all pairs of hidden cards
};

template <class Real>
EquilibriumResult solve(const HiddenCardGame& game, double gain, std::uint64_t most, const Watch& go_on,
                        std::vector<Real>& play) {
  EquilibriumResult result;
  double left = std::numeric_limits<double>::infinity(), before = left;
  std::uint64_t finished = 0;
  Walker<Real> walker(game, [&] { return go_on(finished, left); });
  const bool one_street = !has_deal(game);
  std::vector<Real> regret, last;
  walker.make_room(regret);
  walker.make_room(play);
  if (one_street) walker.make_room(last);
  result.stopped = walker.stopped();
  if (result.stopped) return result;
  const typename Street<Real>::Rows rows{regret.data(), play.data(), one_street ? last.data() : nullptr};
  std::uint64_t look = 32, begun = 0;
  double averaged = 0;  // weights of the play so far
  for (bool done = false; !done;) {
    const auto t = static_cast<double>(++result.iterations - begun);
    Weights weights;
    if (!one_street) weights.fade = std::pow(t - 1, 1.5) / (std::pow(t - 1, 1.5) + 1);
    weights.average = std::pow(t, one_street ? 2 : 4) * 1e-6;  // scaled, so that floats hold it
    averaged += weights.average;
    for (const std::size_t seat : {0u, 1u}) walker.pass(seat, Pass::kLearn, rows, weights);
    finished = result.iterations;
    result.stopped = walker.stopped() || !go_on(finished, left);
    if (result.stopped) return result;
    done = result.iterations >= most;
    if (!done && result.iterations < look) continue;
    for (const std::size_t seat : {0u, 1u}) result.best[seat] = walker.pass(seat, Pass::kBest, rows, {});
    if (walker.stopped()) break;
    left = result.best[0] + result.best[1];
    look = next_look(result.iterations, left, gain, one_street);
    done = done || left <= gain;
    if (done || !one_street) continue;
    // Slow: smaller regrets learn faster. Fast: larger ones, which sway less.
    const double factor = result.iterations < 300 ? 1 : left > 0.7 * before ? 0.6 : 1.4;
    walker.restart(rows, static_cast<Real>(kNever * averaged), static_cast<Real>(factor));
    before = left;
    averaged = 0;
    std::fill(play.begin(), play.end(), Real(0));
    std::fill(last.begin(), last.end(), Real(0));
    begun = result.iterations;
  }
  walker.fill_unplayed(rows, static_cast<Real>(kNever * averaged));
  result.stopped = walker.stopped();
  return result;
}

}  // namespace

EquilibriumResult find_equilibrium(const HiddenCardGame& game, double gain, std::uint64_t most_iterations, const Watch& go_on) {
  Play play;
  EquilibriumResult result = has_deal(game) ? solve(game, gain, most_iterations, go_on, play.floats)
                                            : solve(game, gain, most_iterations, go_on, play.doubles);
  if (result.stopped) return result;
  // What is said of play is computed in doubles.
  const double left = result.best[0] + result.best[1];
  Walker<double> walker(game, [&] { return go_on(result.iterations, left); });
  std::vector<double> average = walker.doubles_of(play);
  result.stopped = walker.stopped();
  if (result.stopped) return result;
  const Street<double>::Rows rows{nullptr, average.data(), nullptr};
  for (const std::size_t seat : {0u, 1u}) result.best[seat] = walker.pass(seat, Pass::kBest, rows, {});
  result.value = walker.pass(0, Pass::kAverage, rows, {});
  result.stopped = walker.stopped();
  result.play = std::move(play);
  return result;
}

StreetReport report_street(const HiddenCardGame& game, const Play& play, int deal, std::size_t outcome,
                           const std::function<bool()>& go_on) {
  Walker<double> walker(game, go_on);
  std::vector<double> average = walker.doubles_of(play);
  StreetReport report;
  if (!walker.stopped()) {
    const Street<double>::Rows rows{nullptr, average.data(), nullptr};
    report = deal < 0 ? walker.report_first(rows) : walker.report_last(rows, deal, outcome);
  }
  report.stopped = walker.stopped();
  return report;
}

std::size_t play_size(const HiddenCardGame& game) { return Walker<float>(game, {}).size(); }

}  // namespace fivecard
