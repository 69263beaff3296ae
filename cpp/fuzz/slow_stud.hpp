// slow_stud.hpp: hands of stud once more, plainly: groups are lists, pots are layers of chips. Only the betting round itself is
// the library's.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "check.hpp"
#include "fivecard/showdown.hpp"
#include "fivecard/stud.hpp"
#include "stud_betting.hpp"

namespace fivecard::slow {

using Cards = std::vector<Card>;
using Groups = std::vector<std::pair<int, int>>;  // size and rank, the largest first, of equal ones the highest

inline int jokers_in(const Cards& cards) { return static_cast<int>(std::count_if(cards.begin(), cards.end(), is_joker)); }

// A joker joins the first group; alone it is an ace.
inline Groups groups_of(const Cards& cards) {
  std::map<int, int> times;
  for (const Card card : cards) {
    if (!is_joker(card)) ++times[rank_of(card)];
  }
  Groups groups;
  for (const auto& [rank, size] : times) groups.emplace_back(size, rank);
  std::sort(groups.rbegin(), groups.rend());
  if (groups.empty()) groups.emplace_back(0, kRanks - 1);
  groups[0].first += jokers_in(cards);
  return groups;
}

// Orders boards (FS7, FS9): sizes, ranks, suit of the highest card of the first group, fewer jokers.
inline std::vector<int> board_key(const Cards& cards) {
  const Groups groups = groups_of(cards);
  std::vector<int> key(15);
  int suit = jokers_in(cards) > 0 ? 3 : 0;
  for (const Card card : cards) {
    if (!is_joker(card) && rank_of(card) == groups[0].second) suit = std::max(suit, suit_of(card));
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    key[i] = groups[i].first;
    key[5 + i] = groups[i].second;
  }
  key[10] = suit;
  key[11] = -jokers_in(cards);
  return key;
}

// The highest single card; a joker is the ace of spades, below the real one.
inline int top_card(const Cards& cards) {
  int top = -1;
  for (const Card card : cards) top = std::max(top, is_joker(card) ? 101 : card == 51 ? 102 : 2 * card);
  return top;
}

struct SeatState {
  Cards cards;
  std::int64_t stack = 0, put_in = 0;
  bool alive = false, raised = false;
};

class StudHand {
 public:
  explicit StudHand(const StudTable& table) : table_(table), seats_(table.stacks.size()) {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const std::int64_t ante = std::min(table.game.ante, table.stacks[seat]);
      seats_[seat] = {{}, table.stacks[seat] - ante, ante, table.stacks[seat] > 0, false};
    }
  }

  std::vector<std::int64_t> play(std::span<const Card> deck) {
    for (int street = 1; street <= 5 && alive().size() > 1; ++street) {
      for (const std::size_t seat : alive()) {
        seats_[seat].cards.push_back(deck.front());
        deck = deck.subspan(1);
      }
      if (table_.game.casino ? street > 1 : street == 5) bet(street);
    }
    return settle();
  }

 private:
  // Seats that have not folded, the first to the dealer's left first.
  std::vector<std::size_t> alive() const {
    std::vector<std::size_t> found;
    for (std::size_t i = 1; i <= seats_.size(); ++i) {
      const std::size_t seat = (table_.dealer + i) % seats_.size();
      if (seats_[seat].alive) found.push_back(seat);
    }
    return found;
  }

  Cards board(std::size_t seat) const {
    const Cards& cards = seats_[seat].cards;
    return table_.game.casino ? Cards(cards.begin() + 1, cards.end()) : Cards{};
  }

  std::size_t opener(int street) const {
    const std::vector<std::size_t> seats = alive();
    if (!table_.game.casino) return seats[0];
    const auto lower = [&](std::size_t a, std::size_t b) {
      if (table_.game.opens_by_card && street > 2) return top_card(board(a)) < top_card(board(b));
      return board_key(board(a)) < board_key(board(b));
    };
    return street == 2 ? *std::min_element(seats.begin(), seats.end(), lower)
                       : *std::max_element(seats.begin(), seats.end(), lower);
  }

  void bet(int street) {
    BySeat<std::int64_t> stacks{};
    BySeat<bool> in{};
    std::int64_t pot = 0;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      stacks[seat] = seats_[seat].stack;
      in[seat] = seats_[seat].alive;
      pot += seats_[seat].put_in;
    }
    const StudOpening opening = table_.game.casino && street == 2              ? StudOpening::kLow
                                : table_.game.must_open || !table_.game.casino ? StudOpening::kBet
                                                                               : StudOpening::kCheck;
    StudBetting betting(table_.game, seats_.size(), street, opening, pot, stacks, in, opener(street));
    while (betting.to_act() != kNobody) {
      const std::size_t seat = betting.to_act();
      const StudMove move = choose(betting, seat);
      seats_[seat].raised |= move == StudMove::kWager && betting.to_match() > 0;
      betting.play(move, betting.least_wager().value_or(0));
    }
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      seats_[seat].stack = betting.stacks()[seat];
      seats_[seat].alive = betting.alive()[seat];
      seats_[seat].put_in += betting.bets()[seat];
    }
  }

  StudMove choose(const StudBetting& betting, std::size_t seat) const {
    const bool may_wager = betting.least_wager().has_value(), may_check = betting.to_match() == 0;
    if (betting.must_wager()) return StudMove::kWager;
    if (table_.policies[seat] == StudPolicy::kCalling) return may_check ? StudMove::kCheck : StudMove::kCall;
    const Groups mine = groups_of(seats_[seat].cards);
    bool ahead = true;
    for (std::size_t other = 0; other < seats_.size(); ++other) {
      if (other == seat || !betting.alive()[other]) continue;
      if (groups_of(board(other)) >= mine) ahead = false;
    }
    const bool paired = mine[0].first > 1;
    if (may_wager && ahead && paired && !seats_[seat].raised) return StudMove::kWager;
    if (may_check) return may_wager && ahead ? StudMove::kWager : StudMove::kCheck;
    const bool cheap = 5 * betting.call() <= betting.pot() + betting.all_bets();
    return paired || ahead || cheap ? StudMove::kCall : StudMove::kFold;
  }

  // Every layer of chips, as many from each who put them in, is for those who have not folded and match it; where all have
  // folded, it joins the one below. What nobody matched is a layer of its owner alone. Layers of the same seats are one pot.
  std::vector<std::int64_t> settle() const {
    std::vector<std::int64_t> levels, won;
    for (const SeatState& seat : seats_) {
      levels.push_back(seat.put_in);
      won.push_back(-seat.put_in);
    }
    std::sort(levels.begin(), levels.end());
    std::vector<std::pair<std::vector<std::size_t>, std::int64_t>> pots;
    std::int64_t below = 0;
    for (const std::int64_t level : levels) {
      std::int64_t chips = 0;
      for (const SeatState& seat : seats_) chips += seat.put_in >= level ? level - below : 0;
      below = level;
      if (chips == 0) continue;
      std::vector<std::size_t> can_win;
      for (const std::size_t seat : alive()) {
        if (seats_[seat].put_in >= level) can_win.push_back(seat);
      }
      if (pots.empty() || (!can_win.empty() && can_win != pots.back().first)) pots.emplace_back(can_win, 0);
      pots.back().second += chips;
    }
    for (const auto& [can_win, chips] : pots) award(can_win, chips, won);
    return won;
  }

  void award(std::vector<std::size_t> seats, std::int64_t chips, std::vector<std::int64_t>& won) const {
    CHECK_EQUAL(seats.empty(), false);
    if (seats.size() > 1) {
      const auto strength = [&](std::size_t seat) -> std::uint32_t {
        return table_.game.suits ? showdown_key(seats_[seat].cards) : evaluate(seats_[seat].cards);
      };
      std::uint32_t best = 0;
      for (const std::size_t seat : seats) best = std::max(best, strength(seat));
      std::erase_if(seats, [&](std::size_t seat) { return strength(seat) != best; });
    }
    // Odd chips, the highest card first (FS14).
    std::stable_sort(seats.begin(), seats.end(),
                     [&](std::size_t a, std::size_t b) { return top_card(seats_[a].cards) > top_card(seats_[b].cards); });
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto n = static_cast<std::int64_t>(seats.size());
      won[seats[i]] += chips / n + (static_cast<std::int64_t>(i) < chips % n ? 1 : 0);
    }
  }

  const StudTable& table_;
  std::vector<SeatState> seats_;
};

}  // namespace fivecard::slow
