#include "stud_betting.hpp"

namespace fivecard {

bool StudBetting::answerable(std::size_t seat) const {
  for (std::size_t other = 0; other < seats_; ++other) {
    if (other != seat && alive_[other] && stacks_[other] + bets_[other] > to_match_) return true;
  }
  return false;
}

void StudBetting::look() {
  to_act_ = kNobody;
  std::size_t left = 0;
  for (std::size_t seat = 0; seat < seats_; ++seat) left += alive_[seat];
  if (left < 2) return;
  for (std::size_t i = 0; i < seats_; ++i) {
    const std::size_t seat = next_ + i < seats_ ? next_ + i : next_ + i - seats_;
    if (!must_act(seat)) continue;
    to_act_ = seat;
    return;
  }
}

std::optional<std::int64_t> StudBetting::least_wager() const {
  const std::int64_t everything = bets_[to_act_] + stacks_[to_act_];
  if (opens_low()) return std::min(game_.bring_in ? game_.bring_in : bet_, everything);
  if (everything <= to_match_ || !answerable(to_act_)) return {};
  if (opened_ && game_.raise_cap >= 0 && raises_ >= game_.raise_cap) return {};
  if (faced_[to_act_] != kNotFaced && to_match_ - faced_[to_act_] < threshold()) return {};  // only short all-ins since
  const bool from_bet = opened_ && (game_.limit == StudLimit::kPot || game_.limit == StudLimit::kNone);
  return std::min((from_bet ? to_match_ : level_) + full(), everything);
}

bool StudBetting::counts(std::int64_t amount, std::int64_t matched, bool low) const {
  if (low && game_.bring_in && amount <= game_.bring_in) return false;
  if (!opened_) return amount >= bet_ || amount - matched >= threshold();
  return amount - level_ >= threshold();
}

void StudBetting::play(StudMove move, std::int64_t amount) {
  const std::size_t seat = to_act_;
  const std::int64_t matched = to_match_;
  const bool low = opens_low();
  const std::int64_t chips = move == StudMove::kCall ? call() : move == StudMove::kWager ? amount - bets_[seat] : 0;
  stacks_[seat] -= chips;
  bets_[seat] += chips;
  if (move == StudMove::kFold) alive_[seat] = false;
  next_ = seat + 1 == seats_ ? 0 : seat + 1;
  to_match_ = std::max(to_match_, bets_[seat]);
  faced_[seat] = to_match_;
  if (move == StudMove::kWager && counts(amount, matched, low)) {
    const bool limited = game_.limit == StudLimit::kFixed || game_.limit == StudLimit::kSpread;
    const bool completes = limited && amount >= level_ + full();
    if (!opened_ || completes || amount - matched >= threshold()) {
      faced_.fill(kNotFaced);
      faced_[seat] = to_match_;
    }
    level_ = amount;
    size_ = std::max(size_, amount - matched);
    raises_ += opened_;
    opened_ = true;
  }
  look();
}

}  // namespace fivecard
