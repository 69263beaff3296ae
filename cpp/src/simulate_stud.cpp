#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "fivecard/evaluate.hpp"
#include "fivecard/showdown.hpp"
#include "fivecard/stud.hpp"
#include "net_counts.hpp"
#include "stud_betting.hpp"

namespace fivecard {
namespace {

// Cards in groups of equal ranks: masks of the ranks with exactly one card, two, three, four. Compared from the largest groups
// on they order hands as the policy does: by size and rank of the first group, then of the second, and so on.
class Groups {
 public:
  void add(Card card) {
    if (is_joker(card)) {
      ++jokers_;
      return;
    }
    const auto rank = static_cast<std::uint16_t>(1 << rank_of(card));
    for (std::size_t size = 3; size > 0; --size)
      at_least_[size] = static_cast<std::uint16_t>(at_least_[size] | (at_least_[size - 1] & rank));
    at_least_[0] = static_cast<std::uint16_t>(at_least_[0] | rank);
  }

  // A joker joins the largest group; alone it is an ace.
  std::uint64_t strength() const {
    std::uint64_t key = 0;
    for (int size = 4; size > 0; --size) key = key << kRanks | exactly(size);
    return jokers_ == 0 ? key : with_jokers(key);
  }

  static bool paired(std::uint64_t strength) { return strength >> kRanks != 0; }

  // Orders up-cards of as many cards (FS7, FS9): sizes, ranks, suit of the highest deciding card, fewer jokers.
  std::uint64_t showing_key(std::span<const Card> cards) const {
    const std::uint64_t key = strength();
    const std::uint64_t pairs = key >> kRanks & kMask, triples = key >> 2 * kRanks & kMask, fours = key >> 3 * kRanks;
    const std::uint64_t sizes = fours ? 4 : triples ? 3 : pairs & (pairs - 1) ? 2 : pairs ? 1 : 0;
    std::uint64_t suit = 3;
    if (jokers_ == 0) {
      const std::uint64_t deciding = fours ? fours : triples ? triples : pairs ? pairs : key;
      const int top = 63 - std::countl_zero(deciding);
      suit = 0;
      for (const Card card : cards) suit = std::max<std::uint64_t>(suit, rank_of(card) == top ? card & 3u : 0u);
    }
    return sizes << 56 | key << 4 | suit << 2 | (2 - jokers_);
  }

 private:
  static constexpr std::uint64_t kMask = (std::uint64_t{1} << kRanks) - 1;

  std::uint64_t exactly(int size) const {
    const auto at = static_cast<std::size_t>(size - 1);
    const unsigned more = size < 4 ? at_least_[at + 1] : 0;
    return at_least_[at] & ~more;
  }

  std::uint64_t with_jokers(std::uint64_t key) const {
    if (key == 0) return std::uint64_t{1} << (kRanks * (jokers_ - 1) + kRanks - 1);
    // The highest bit is the rank of the largest group: it moves up by a size for each joker. Five of a kind, which has no
    // place above, is above all with four: there the bits of the rest are not needed.
    const int top = 63 - std::countl_zero(key);
    const std::uint64_t rest = key ^ std::uint64_t{1} << top;
    const std::uint64_t size = static_cast<std::uint64_t>(top / kRanks) + jokers_;
    const auto rank = static_cast<std::uint64_t>(top % kRanks);
    if (size < 4) return rest | std::uint64_t{1} << (kRanks * size + rank);
    return std::uint64_t{1} << 52 | rank;
  }

  std::array<std::uint16_t, 4> at_least_{};  // by size less one
  std::uint16_t jokers_ = 0;
};

// Orders cards by the single highest; a joker is the ace of spades, below the real one.
int highest_card(std::span<const Card> cards) {
  int highest = -1;
  for (const Card card : cards) highest = std::max(highest, is_joker(card) ? 2 * 51 : 2 * card + (card == 51));
  return highest;
}

// A hand before its cards: copy it for every deal.
class Hand {
 public:
  explicit Hand(const StudTable& table) : table_(table), game_(table.game), seats_(table.stacks.size()) {
    for (std::size_t i = 1; i <= seats_; ++i) {
      const std::size_t seat = (table.dealer + i) % seats_;
      alive_[seat] = table.stacks[seat] > 0;
      stacks_[seat] = table.stacks[seat] - std::min(game_.ante, table.stacks[seat]);
      put_in_[seat] = table.stacks[seat] - stacks_[seat];
      order_[i - 1] = seat;
    }
  }

  BySeat<std::int64_t> play(const Card* deck) {
    const std::size_t first = game_.casino ? 2 : 5;
    while (street_ < first) deck = deal(deck);
    bet();
    while (street_ < 5 && left() > 1) {
      deck = deal(deck);
      bet();
    }
    return deltas();
  }

 private:
  std::size_t left() const {
    std::size_t n = 0;
    for (std::size_t seat = 0; seat < seats_; ++seat) n += alive_[seat];
    return n;
  }

  const Card* deal(const Card* deck) {
    for (std::size_t i = 0; i < seats_; ++i) {
      const std::size_t seat = order_[i];
      if (!alive_[seat]) continue;
      const Card card = *deck++;
      hands_[seat][street_] = card;
      own_[seat].add(card);
      own_strength_[seat] = own_[seat].strength();
      if (!game_.casino || street_ == 0) continue;
      up_[seat].add(card);
      up_strength_[seat] = up_[seat].strength();
    }
    ++street_;
    return deck;
  }

  // Of a seat that has not folded.
  std::span<const Card> cards(std::size_t seat) const { return {hands_[seat].data(), street_}; }
  std::span<const Card> up_cards(std::size_t seat) const { return cards(seat).subspan(1); }

  std::size_t opener() const {
    std::size_t found = kNobody;
    std::uint64_t best = 0;
    for (std::size_t i = 0; i < seats_; ++i) {
      const std::size_t seat = order_[i];
      if (!alive_[seat]) continue;
      if (!game_.casino) return seat;
      const bool by_card = game_.opens_by_card && street_ > 2;
      std::uint64_t key =
          by_card ? static_cast<std::uint64_t>(highest_card(up_cards(seat))) : up_[seat].showing_key(up_cards(seat));
      if (street_ == 2) key = ~key;  // the lowest
      if (found != kNobody && key <= best) continue;
      best = key;
      found = seat;
    }
    return found;
  }

  void bet() {
    std::int64_t pot = 0;
    for (std::size_t seat = 0; seat < seats_; ++seat) pot += put_in_[seat];
    StudOpening opening = !game_.casino || game_.must_open ? StudOpening::kBet : StudOpening::kCheck;
    if (game_.casino && street_ == 2) opening = StudOpening::kLow;
    StudBetting betting(game_, seats_, static_cast<int>(street_), opening, pot, stacks_, alive_, opener());
    while (betting.to_act() != kNobody) act(betting);
    stacks_ = betting.stacks();
    alive_ = betting.alive();
    for (std::size_t seat = 0; seat < seats_; ++seat) put_in_[seat] += betting.bets()[seat];
  }

  void act(StudBetting& betting) {
    const std::size_t seat = betting.to_act();
    const std::optional<std::int64_t> least = betting.least_wager();
    const auto wager = [&] {
      raised_[seat] |= betting.to_match() > 0;
      betting.play(StudMove::kWager, *least);
    };
    if (betting.must_wager()) return wager();
    const bool may_check = betting.to_match() == 0;
    if (table_.policies[seat] == StudPolicy::kCalling) {
      return betting.play(may_check ? StudMove::kCheck : StudMove::kCall, 0);
    }
    const std::uint64_t mine = own_strength_[seat];
    std::uint64_t shown = 0;
    for (std::size_t other = 0; other < seats_; ++other) {
      if (other != seat && betting.alive()[other]) shown = std::max(shown, up_strength_[other]);
    }
    const bool ahead = mine > shown, paired = Groups::paired(mine);
    if (least && ahead && paired && !raised_[seat]) return wager();
    if (may_check) {
      if (least && ahead) return wager();
      return betting.play(StudMove::kCheck, 0);
    }
    const bool cheap = 5 * betting.call() <= betting.pot() + betting.all_bets();
    betting.play(paired || ahead || cheap ? StudMove::kCall : StudMove::kFold, 0);
  }

  BySeat<std::uint32_t> strengths() const;
  BySeat<std::int64_t> deltas();

  const StudTable& table_;
  const Stud& game_;
  std::size_t seats_;
  std::size_t street_ = 0;  // cards a player has
  std::array<std::size_t, kMostSeats> order_{};
  BySeat<std::array<Card, 5>> hands_{};
  BySeat<std::int64_t> stacks_{}, put_in_{};
  BySeat<Groups> own_{}, up_{};
  BySeat<std::uint64_t> own_strength_{}, up_strength_{};
  BySeat<bool> alive_{}, raised_{};
};

// Suits and jokers are asked only where values do not decide.
BySeat<std::uint32_t> Hand::strengths() const {
  BySeat<std::uint32_t> strength{};
  bool equal = false;
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (!alive_[seat]) continue;
    strength[seat] = evaluate5(std::span<const Card, 5>(hands_[seat]));
    for (std::size_t other = 0; other < seat; ++other) equal |= strength[other] == strength[seat];
  }
  if (!equal || !game_.suits) return strength;
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (alive_[seat]) strength[seat] = showdown_key(cards(seat));
  }
  return strength;
}

// Pots by level, odd chips one by one to the hand with the highest card, of equal ones the first to the dealer's left.
BySeat<std::int64_t> Hand::deltas() {
  std::size_t most = 0;
  for (std::size_t seat = 1; seat < seats_; ++seat) {
    if (put_in_[seat] > put_in_[most]) most = seat;
  }
  std::int64_t matched = 0;
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (seat != most) matched = std::max(matched, put_in_[seat]);
  }
  put_in_[most] = matched;  // what nobody has matched goes back

  BySeat<std::int64_t> won{};
  for (std::size_t seat = 0; seat < seats_; ++seat) won[seat] = -put_in_[seat];
  const BySeat<std::uint32_t> strength = left() > 1 ? strengths() : BySeat<std::uint32_t>{};
  std::int64_t below = 0;
  while (true) {
    std::int64_t level = kMostChips;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (alive_[seat] && put_in_[seat] > below) level = std::min(level, put_in_[seat]);
    }
    if (level == kMostChips) return won;
    bool last = true;
    for (std::size_t seat = 0; seat < seats_; ++seat) last &= !alive_[seat] || put_in_[seat] <= level;
    std::int64_t chips = 0;
    std::uint32_t best = 0;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const std::int64_t up_to = last ? put_in_[seat] : std::min(put_in_[seat], level);  // folded chips above it are its too
      chips += std::max(up_to, below) - below;
      if (alive_[seat] && put_in_[seat] >= level) best = std::max(best, strength[seat]);
    }
    std::array<std::size_t, kMostSeats> winners{};
    std::size_t n = 0;
    for (std::size_t i = 0; i < seats_; ++i) {
      const std::size_t seat = order_[i];
      if (!alive_[seat] || put_in_[seat] < level || strength[seat] != best) continue;
      std::size_t at = n++;
      for (; at > 0 && highest_card(cards(seat)) > highest_card(cards(winners[at - 1])); --at) winners[at] = winners[at - 1];
      winners[at] = seat;
    }
    const auto shares = static_cast<std::int64_t>(n);
    for (std::size_t i = 0; i < n; ++i)
      won[winners[i]] += n == 1 ? chips : chips / shares + (static_cast<std::int64_t>(i) < chips % shares);
    below = level;
  }
}

}  // namespace

std::array<std::int64_t, kMostSeats> play_stud(const StudTable& table, std::span<const Card> deck) {
  return Hand(table).play(deck.data());
}

void simulate_stud(const StudTable& table, ShuffleKey key, std::uint64_t first, std::size_t n, std::span<NetCounts> won) {
  constexpr std::size_t kChunk = 512;
  std::vector<Card> deck(static_cast<std::size_t>(kCards + table.game.jokers));
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(i);
  std::size_t width = 0;
  for (const std::int64_t stack : table.stacks) width += stack > 0 ? 5 : 0;
  std::vector<Card> rows(kChunk * width);
  const Hand fresh(table);
  for (std::size_t done = 0; done < n; done += kChunk) {
    const std::size_t size = std::min(kChunk, n - done);
    draw_rows(key, first + done, size, deck, width, rows.data());
    for (std::size_t i = 0; i < size; ++i) {
      const auto net = Hand(fresh).play(&rows[width * i]);
      for (std::size_t seat = 0; seat < table.stacks.size(); ++seat) won[seat].add(net[seat]);
    }
  }
}

}  // namespace fivecard
