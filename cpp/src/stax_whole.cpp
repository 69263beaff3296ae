// The whole game of 5 Card Stax, hole class by hole class.
#include <algorithm>

#include "stax_tree.hpp"

namespace fivecard {
namespace {

struct HoleClass {
  std::array<Card, 2> cards;
  std::int32_t weight;
};

const std::array<HoleClass, kHoles>& hole_classes() {
  static const std::array<HoleClass, kHoles> classes = [] {
    std::array<HoleClass, kHoles> result{};
    std::size_t next = 0;
    for_each_multiset<2>([&](std::span<const int, 2> ranks) {
      result[next++] = {{make_card(ranks[0], 3), make_card(ranks[1], 2)}, ranks[0] == ranks[1] ? 6 : 12};
    });
    for_each_multiset<2>([&](std::span<const int, 2> ranks) {
      if (ranks[0] != ranks[1]) result[next++] = {{make_card(ranks[0], 3), make_card(ranks[1], 3)}, 4};
    });
    return result;
  }();
  return classes;
}

CardSet pool_of(const HoleClass& hole) { return kFullDeck & ~set_of(hole.cards[0]) & ~set_of(hole.cards[1]); }

// Calls visit(a, b, pairs) for all types of the first two community cards, in either order, of a full deck.
template <class Visit>
void for_each_pair(const Ways& ways, Visit&& visit) {
  const auto suited = [&](int rank) { return ways[static_cast<std::size_t>(2 * rank + 1)]; };
  const auto all = [&](int rank) { return ways[static_cast<std::size_t>(2 * rank)] + suited(rank); };
  for (int a = 0; a < kRanks; ++a) {
    for (int b = 0; b <= a; ++b) {
      visit(2 * a, 2 * b, a == b ? all(a) * (all(a) - 1) / 2 : all(a) * all(b) - suited(a) * suited(b));
      if (a != b && suited(a) && suited(b)) visit(2 * a + 1, 2 * b + 1, 1);
    }
  }
}

// The first card of a type that is in the pool, which it leaves. Not suited: any card that makes no flush draw with it.
Card take(const StaxHole& hole, int type, CardSet& pool) {
  for (CardSet left = pool; left;) {
    const Card card = take_lowest(left);
    if (hole.type_of(card) != type) continue;
    pool &= ~set_of(card);
    return card;
  }
  return kFaceDown;
}

std::array<std::vector<StaxState>, 3> make_states() {
  std::array<std::vector<StaxState>, 3> states;
  const std::array<std::int64_t, 1> pays{};
  const std::array<std::uint8_t, kValues> lines{};
  const Stax game{lines, pays};
  for (const HoleClass& hole : hole_classes()) {
    const StaxHole types(game, hole.cards);
    const CardSet pool = pool_of(hole);
    const Ways ways = types.ways_of(pool);
    states[0].push_back({hole.cards, {kFaceDown, kFaceDown}, hole.weight});
    for (int type = 0; type < kTypes; ++type) {
      CardSet left = pool;
      const std::int32_t n = ways[static_cast<std::size_t>(type)];
      if (n > 0) states[1].push_back({hole.cards, {take(types, type, left), kFaceDown}, hole.weight * n});
    }
    for_each_pair(ways, [&](int a, int b, std::int32_t n) {
      CardSet left = pool;
      const Card first = take(types, a, left);
      const Card second = take(types, b, left);
      states[2].push_back({hole.cards, {first, second}, hole.weight * n});
    });
  }
  return states;
}

}  // namespace

std::span<const StaxState> stax_states(int turned) {
  static const std::array<std::vector<StaxState>, 3> states = make_states();
  return states[static_cast<std::size_t>(turned)];
}

void stax_solve(const Stax& game, const StaxSolution& solution) {
  StaxTree tree(game);
  const auto actions = static_cast<std::size_t>(game.max_raise) + 1;
  std::array<std::size_t, 2> next{};
  const auto put = [&](std::size_t table, int action, std::int64_t ev) {
    solution.best[table][next[table]] = static_cast<std::uint8_t>(action);
    solution.ev[table][next[table]++] = ev;
  };
  std::size_t row = 0;
  for (const HoleClass& cards : hole_classes()) {
    const StaxHole hole(game, cards.cards);
    StaxView view;
    view.pool = hole.ways_of(pool_of(cards));
    tree.solve(hole, view, solution.opening.subspan(row++ * actions, actions));
    for (int type = 0; type < kTypes; ++type) {
      if (view.pool[static_cast<std::size_t>(type)] == 0) continue;
      for (int wagered = 2; wagered <= 1 + game.max_raise; ++wagered) {
        put(0, tree.second(type, wagered), tree.second_ev(type, wagered));
      }
    }
    for_each_pair(view.pool, [&](int a, int b, std::int32_t) {
      for (int wagered = 3; wagered <= 1 + 2 * game.max_raise; ++wagered) {
        put(1, tree.third(a, b, wagered), tree.third_ev(a, b, wagered));
      }
    });
  }
}

void stax_joint(const Stax& game, LineOfValue3 line_of_value3, int lines3, std::span<std::int64_t> joint) {
  const EvaluateTables& tables = evaluate_tables();
  std::fill(joint.begin(), joint.end(), 0);
  StaxTree tree(game);
  const int base = game.max_raise + 1;
  const auto width3 = static_cast<std::size_t>(lines3);
  const std::size_t width = static_cast<std::size_t>(game.lines()) * width3;
  std::array<std::int64_t, kMaxRaise + 1> opening{};
  for (const HoleClass& cards : hole_classes()) {
    const StaxHole hole(game, cards.cards);
    const CardSet pool = pool_of(cards);
    StaxView view;
    view.pool = hole.ways_of(pool);
    const auto evs = std::span(opening).first(static_cast<std::size_t>(base));
    tree.solve(hole, view, evs);
    int best = 0;
    for (int action = 1; action < base; ++action) {
      const std::int64_t gain = evs[static_cast<std::size_t>(action)] - evs[static_cast<std::size_t>(best)];
      if (gain > 0 || (game.larger && gain == 0)) best = action;
    }

    // How many ways three types have to be of one suit.
    std::array<unsigned, kSuits> suits{};
    for (int suit = 0; suit < kSuits; ++suit) suits[static_cast<std::size_t>(suit)] = ranks_in_suit(pool, suit);
    if (hole.suited()) suits[static_cast<std::size_t>(suit_of(cards.cards[0]))] = 0;
    const auto one_suit = [&](int a, int b, int c) -> int {
      if (a / 2 == b / 2 || a / 2 == c / 2 || b / 2 == c / 2 || is_suited(a) != is_suited(b) || is_suited(a) != is_suited(c)) {
        return 0;
      }
      if (is_suited(a)) return 1;
      const auto mask = static_cast<unsigned>(1 << a / 2 | 1 << b / 2 | 1 << c / 2);
      return static_cast<int>(std::ranges::count_if(suits, [mask](unsigned ranks) { return (ranks & mask) == mask; }));
    };

    for (int a = 0; a < kTypes; ++a) {
      const int second = best == 0 ? 0 : tree.second(a, 1 + best);
      for (int b = 0; b < kTypes; ++b) {
        const std::int64_t ab = std::int64_t{tree.ways(0, a)} * tree.ways(1, b, a) * cards.weight;
        if (ab <= 0) continue;
        const int third = second == 0 ? 0 : tree.third(a, b, 1 + best + second);
        std::int64_t* const rows = &joint[static_cast<std::size_t>((best * base + second) * base + third) * width];
        for (int c = 0; c < kTypes; ++c) {
          const std::int64_t weight = ab * tree.ways(2, c, a, b);
          if (weight <= 0) continue;
          std::int64_t* const row = rows + hole.line(a, b, c) * width3;
          row[line_of_value3[tables.unsuited3[StaxHole::triple(a / 2, b / 2, c / 2)]]] += weight;
          const std::int64_t of_one_suit = one_suit(a, b, c) * cards.weight;
          if (of_one_suit == 0) continue;
          const auto mask = static_cast<unsigned>(1 << a / 2 | 1 << b / 2 | 1 << c / 2);
          row[line_of_value3[tables.unsuited3[StaxHole::triple(a / 2, b / 2, c / 2)]]] -= of_one_suit;
          row[line_of_value3[tables.flush3[mask]]] += of_one_suit;
        }
      }
    }
  }
}

StaxExposed stax_exposed(const Stax& game, int hole_class, int dead, unsigned flashed, const std::function<bool()>& go_on) {
  const HoleClass& cards = hole_classes()[static_cast<std::size_t>(hole_class)];
  const StaxHole hole(game, cards.cards);
  StaxTree tree(game);
  StaxExposed exposed;
  static constexpr std::int64_t kSpotsBetweenQuestions = 1 << 8;
  std::int64_t spots = 0;
  bool stopped = false;
  std::array<std::int64_t, kMaxRaise + 1> evs{};
  const auto actions = static_cast<std::size_t>(game.max_raise) + 1;

  // The flashed cards, place by place, then the ev; `weight`: deals this stands for.
  const auto flash = [&](const auto& self, StaxView& view, std::size_t place, std::int64_t weight) -> void {
    if (place == 3) {
      tree.solve(hole, view, std::span(evs).first(actions));
      const std::int64_t best = *std::max_element(evs.begin(), evs.begin() + game.max_raise + 1);
      // weight * best, without overflow: both halves of best times the weight fit.
      exposed.high += weight * (best >> 32);
      const std::int64_t low = weight * (best & 0xFFFFFFFF);
      exposed.high += low >> 32;
      exposed.low += low & 0xFFFFFFFF;
      if (++spots % kSpotsBetweenQuestions == 0) stopped = !go_on();
      return;
    }
    if (stopped) return;
    if (!(flashed >> place & 1)) return self(self, view, place + 1, weight);
    for (std::size_t type = 0; type < kTypes; ++type) {
      const std::int32_t n = view.pool[type];
      if (n == 0) continue;
      --view.pool[type];
      view.board[place] = static_cast<int>(type);
      self(self, view, place + 1, weight * n);
      view.board[place] = kNoType;
      ++view.pool[type];
    }
  };
  // `left` dead cards of this and later types.
  const auto bury = [&](const auto& self, StaxView& view, std::size_t type, int left, std::int64_t weight) -> void {
    if (left == 0) return flash(flash, view, 0, weight);
    if (type == kTypes) return;
    const std::int32_t n = view.pool[type];
    for (int buried = 0; buried <= std::min(left, static_cast<int>(n)); ++buried) {
      view.pool[type] = n - buried;
      self(self, view, type + 1, left - buried, weight * choose(n, buried));
    }
    view.pool[type] = n;
  };
  StaxView view;
  view.pool = hole.ways_of(pool_of(cards));
  bury(bury, view, 0, dead, cards.weight);
  exposed.high += exposed.low >> 32;
  exposed.low &= 0xFFFFFFFF;
  return exposed;
}

}  // namespace fivecard
