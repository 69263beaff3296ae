// stud_betting.hpp: one betting round: who acts, what is legal, what is in front of everyone. Chips only, no cards.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "fivecard/stud.hpp"

namespace fivecard {

inline constexpr std::size_t kNobody = ~std::size_t{0};

enum class StudMove : std::uint8_t { kFold, kCheck, kCall, kWager };

// How the first to act opens: he may check, he must bet, or he has the low card.
enum class StudOpening : std::uint8_t { kCheck, kBet, kLow };

template <class T>
using BySeat = std::array<T, kMostSeats>;

class StudBetting {
 public:
  StudBetting(const Stud& game, std::size_t seats, int street, StudOpening opening, std::int64_t pot,
              const BySeat<std::int64_t>& stacks, const BySeat<bool>& alive, std::size_t opener)
      : game_(game), seats_(seats), opening_(opening), pot_(pot), stacks_(stacks), alive_(alive), next_(opener) {
    bet_ = game.minimum * (game.casino && street >= 4 ? 2 : 1);
    faced_.fill(kNotFaced);
    look();
  }

  std::size_t to_act() const { return to_act_; }
  std::int64_t to_match() const { return to_match_; }
  std::int64_t call() const { return std::min(to_match_ - bets_[to_act_], stacks_[to_act_]); }
  std::int64_t pot() const { return pot_; }
  const BySeat<std::int64_t>& bets() const { return bets_; }
  const BySeat<std::int64_t>& stacks() const { return stacks_; }
  const BySeat<bool>& alive() const { return alive_; }

  std::int64_t all_bets() const {
    std::int64_t sum = 0;
    for (std::size_t seat = 0; seat < seats_; ++seat) sum += bets_[seat];
    return sum;
  }

  // The least a bet or raise of the seat to act may come to; nothing where it may not.
  std::optional<std::int64_t> least_wager() const;
  bool must_wager() const { return opens_low() || (must_bet() && least_wager()); }

  // A move that is legal; the amount is what a wager comes to.
  void play(StudMove move, std::int64_t amount);

 private:
  static constexpr std::int64_t kNotFaced = -1;

  bool opens_low() const { return opening_ == StudOpening::kLow && to_match_ == 0; }
  bool must_bet() const {
    return opening_ == StudOpening::kBet && std::all_of(faced_.begin(), faced_.begin() + static_cast<std::ptrdiff_t>(seats_),
                                                        [](std::int64_t faced) { return faced == kNotFaced; });
  }
  bool answerable(std::size_t seat) const;
  bool must_act(std::size_t seat) const {
    if (!alive_[seat] || stacks_[seat] == 0) return false;
    return bets_[seat] < to_match_ || (faced_[seat] == kNotFaced && answerable(seat));
  }
  std::int64_t full() const { return std::max(size_, bet_); }
  std::int64_t threshold() const { return game_.short_all_in_half ? (full() + 1) / 2 : full(); }
  bool counts(std::int64_t amount, std::int64_t matched, bool low) const;
  void look();  // for the seat to act

  const Stud& game_;
  std::size_t seats_;
  StudOpening opening_;
  std::int64_t bet_ = 0, pot_;
  BySeat<std::int64_t> stacks_;
  BySeat<std::int64_t> bets_{};
  BySeat<bool> alive_;
  std::size_t next_, to_act_ = kNobody;
  BySeat<std::int64_t> faced_;  // the bet to match when a seat last acted
  std::int64_t to_match_ = 0;
  std::int64_t level_ = 0;  // the last bet or raise that counted
  std::int64_t size_ = 0;   // of the last full raise beyond the minimum bet
  std::int64_t raises_ = 0;
  bool opened_ = false;
};

}  // namespace fivecard
