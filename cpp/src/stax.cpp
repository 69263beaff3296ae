// Single spots: by types, and by plain backward induction over the cards.
#include "fivecard/stax.hpp"

#include <algorithm>

#include "stax_tree.hpp"

namespace fivecard {
namespace {

StaxView view_of(const StaxHole& hole, const StaxSpot& spot) {
  StaxView view;
  view.pool = hole.ways_of(spot.pool);
  for (std::size_t i = 0; i < 3; ++i) {
    if (spot.board[i] != kFaceDown) view.board[i] = hole.type_of(spot.board[i]);
  }
  view.turned = spot.turned;
  view.wagered = spot.wagered;
  return view;
}

// How the rest of a round goes from one point: the ev, and ways to end by line and folded, in one row.
using Ends = std::vector<std::int64_t>;

class Enumeration {
 public:
  Enumeration(const Stax& game, const StaxSpot& spot, bool with_counts)
      : game_(game), board_(spot.board), width_(with_counts ? static_cast<std::size_t>(game.lines()) + 2 : 1) {
    std::copy(spot.hole.begin(), spot.hole.end(), five_.begin());
    std::copy(spot.board.begin(), spot.board.end(), five_.begin() + 2);
  }

  // For every total that may be wagered, `first` and the `n - 1` after it: how a round goes on that has made its raise at
  // decision `place` (0, 1, 2) and waits for that community card.
  std::vector<Ends> after_raise(std::size_t place, CardSet pool, int first, int n) {
    const CardSet cards = board_[place] == kFaceDown ? pool : set_of(board_[place]);
    if (place == 2) return final_hands(cards, first, n);
    std::vector<Ends> sum(static_cast<std::size_t>(n), Ends(width_));
    for (CardSet left = cards; left;) {
      const Card card = take_lowest(left);
      five_[2 + place] = card;
      const std::vector<Ends> ends = decide(place + 1, pool & ~set_of(card), first, n);
      for (std::size_t i = 0; i < sum.size(); ++i) {
        for (std::size_t k = 0; k < width_; ++k) sum[i][k] += ends[i][k];
      }
    }
    return sum;
  }

  Ends folded(std::size_t place, CardSet pool, int wagered) const {
    std::int64_t ways = 1;
    int left = size_of(pool);
    for (; place < 3; ++place) {
      if (board_[place] == kFaceDown) ways *= left--;
    }
    Ends ends(width_);
    ends[0] = -wagered * game_.unit * ways;
    if (width_ > 1) ends[width_ - 1] = ways;
    return ends;
  }

 private:
  std::vector<Ends> decide(std::size_t place, CardSet pool, int first, int n) {
    const std::vector<Ends> raised = after_raise(place, pool, first + 1, n + game_.max_raise - 1);
    std::vector<Ends> best;
    for (int i = 0; i < n; ++i) {
      best.push_back(folded(place, pool, first + i));
      for (int raise = 1; raise <= game_.max_raise; ++raise) {
        const Ends& ends = raised[static_cast<std::size_t>(i + raise - 1)];
        if (ends[0] > best.back()[0] || (game_.larger && ends[0] == best.back()[0])) best.back() = ends;
      }
    }
    return best;
  }

  std::vector<Ends> final_hands(CardSet cards, int first, int n) {
    Ends ends(width_);
    std::int64_t pays = 0;
    while (cards) {
      five_[4] = take_lowest(cards);
      const std::size_t line = game_.line_of_value[evaluate5(five_)];
      pays += game_.pays[line];
      if (width_ > 1) ++ends[1 + line];
    }
    std::vector<Ends> result(static_cast<std::size_t>(n), ends);
    for (int i = 0; i < n; ++i) result[static_cast<std::size_t>(i)][0] = (first + i) * pays;
    return result;
  }

  const Stax& game_;
  const std::array<Card, 3> board_;
  const std::size_t width_;
  std::array<Card, 5> five_{};
};

}  // namespace

std::int64_t stax_choices(const Stax& game, const StaxSpot& spot, std::span<std::int64_t> ev, std::span<std::int64_t> counts) {
  const StaxHole hole(game, spot.hole);
  StaxTree tree(game);
  const std::int64_t ways = tree.solve(hole, view_of(hole, spot), ev);
  if (!counts.empty()) tree.count(counts);
  return ways;
}

std::int64_t stax_choices_by_enumeration(const Stax& game, const StaxSpot& spot, std::span<std::int64_t> ev,
                                         std::span<std::int64_t> counts) {
  const auto turned = static_cast<std::size_t>(spot.turned);
  Enumeration enumeration(game, spot, !counts.empty());
  std::vector<Ends> choices{enumeration.folded(turned, spot.pool, spot.wagered)};
  for (Ends& ends : enumeration.after_raise(turned, spot.pool, spot.wagered + 1, game.max_raise)) {
    choices.push_back(std::move(ends));
  }
  for (std::size_t a = 0; a < choices.size(); ++a) {
    ev[a] = choices[a][0];
    if (!counts.empty()) std::copy(choices[a].begin() + 1, choices[a].end(), &counts[a * (choices[a].size() - 1)]);
  }
  return -choices[0][0] / (spot.wagered * game.unit);
}

void stax_best(const Stax& game, std::span<const StaxSpot> spots, std::span<std::int64_t> ev) {
  StaxTree tree(game);
  std::array<std::int64_t, kMaxRaise + 1> evs{};
  const auto actions = static_cast<std::size_t>(game.max_raise) + 1;
  for (std::size_t i = 0; i < spots.size(); ++i) {
    const StaxHole hole(game, spots[i].hole);
    tree.solve(hole, view_of(hole, spots[i]), std::span(evs).first(actions));
    ev[i] = *std::max_element(evs.begin(), evs.begin() + game.max_raise + 1);
  }
}

}  // namespace fivecard
