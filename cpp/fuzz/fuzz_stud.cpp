// Five Card Stud: hands of any game, stacks and deck end as played once more by slow_stud.hpp, and betting rounds of any legal
// moves keep their promises.
#include <numeric>

#include "input.hpp"
#include "slow_stud.hpp"

using namespace fivecard;

namespace {

struct Decoded {
  Stud game;
  std::vector<std::int64_t> stacks;
  std::vector<StudPolicy> policies;
  std::size_t dealer = 0, playing = 0;
};

Decoded decode(Input& input) {
  Decoded table;
  // Few chips make side pots and ties of what is put in; many would overflow first.
  const std::int64_t most = input.coin() ? 60 : kMostChips / static_cast<std::int64_t>(kMostSeats);
  Stud& game = table.game;
  game.casino = input.from(0, 3) > 0;
  game.ante = input.amount(input.coin() ? 3 : most);
  game.minimum = 1 + input.amount(input.coin() ? 4 : most);
  game.jokers = input.from(0, 2);
  game.suits = input.coin();
  game.limit = static_cast<StudLimit>(input.from(0, 3));
  if (game.limit == StudLimit::kSpread) game.maximum = game.minimum + input.amount(most);
  if (game.casino && game.minimum > 1 && input.coin()) game.bring_in = 1 + input.amount(game.minimum - 2);
  game.raise_cap = input.coin() ? input.from<std::int64_t>(-1, 4) : 1000000000;
  game.opens_by_card = input.coin();
  game.must_open = input.coin();
  game.short_all_in_half = input.coin();
  const std::size_t seats = input.from<std::size_t>(2, kMostSeats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::int64_t least = seat + 2 >= seats && table.playing < 2 ? 1 : 0;
    table.stacks.push_back(std::max(least, input.amount(most)));
    table.playing += table.stacks.back() > 0;
    table.policies.push_back(input.coin() ? StudPolicy::kSimple : StudPolicy::kCalling);
  }
  table.dealer = input.from<std::size_t>(0, seats - 1);
  return table;
}

// Chips are conserved, nobody loses what he has not or what nobody matched, nobody wins from a seat more than he has.
void hand(Input& input) {
  const Decoded decoded = decode(input);
  const StudTable table{decoded.game, decoded.stacks, decoded.policies, decoded.dealer};
  std::vector<Card> deck = input.deck(kCards + decoded.game.jokers);
  std::reverse(deck.begin(), deck.end());  // the cards that bytes decide come first
  deck.resize(5 * decoded.playing);
  deck.shrink_to_fit();
  const auto won = play_stud(table, deck);
  const std::size_t seats = decoded.stacks.size();
  std::int64_t sum = 0;
  for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
    sum += won[seat];
    if (seat >= seats) {
      CHECK_EQUAL(won[seat], 0);
      continue;
    }
    const std::int64_t stack = decoded.stacks[seat];
    std::int64_t matched = 0, others = 0;
    for (std::size_t other = 0; other < seats; ++other) {
      if (other == seat) continue;
      matched = std::max(matched, std::min(stack, decoded.stacks[other]));
      others += std::min(stack, decoded.stacks[other]);
    }
    CHECK_EQUAL(won[seat] >= -matched, true);
    CHECK_EQUAL(won[seat] <= others, true);
  }
  CHECK_EQUAL(sum, 0);
  const std::vector<std::int64_t> again = slow::StudHand(table).play(deck);
  for (std::size_t seat = 0; seat < seats; ++seat) CHECK_EQUAL(won[seat], again[seat]);
}

void betting_round(Input& input) {
  const Decoded decoded = decode(input);
  const std::size_t seats = decoded.stacks.size();
  BySeat<std::int64_t> stacks{};
  BySeat<bool> alive{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    stacks[seat] = decoded.stacks[seat];
    alive[seat] = stacks[seat] > 0 || input.coin();  // without chips: all in before
  }
  const std::int64_t all = std::accumulate(stacks.begin(), stacks.end(), std::int64_t{0});
  const int street = decoded.game.casino ? input.from(2, 5) : 5;
  StudOpening opening = static_cast<StudOpening>(input.from(0, 1));
  if (decoded.game.casino && street == 2) opening = StudOpening::kLow;
  StudBetting betting(decoded.game, seats, street, opening, input.amount(1000), stacks, alive, decoded.dealer);
  const bool any_amount = decoded.game.limit == StudLimit::kNone;
  while (betting.to_act() != kNobody && input.remaining_bytes() > 0) {
    const std::size_t seat = betting.to_act();
    CHECK_EQUAL(seat < seats && betting.alive()[seat] && betting.stacks()[seat] > 0, true);
    CHECK_EQUAL(betting.call() >= 0 && betting.call() <= betting.stacks()[seat], true);
    const std::int64_t everything = betting.bets()[seat] + betting.stacks()[seat], before = betting.to_match();
    const std::optional<std::int64_t> least = betting.least_wager();
    if (least) CHECK_EQUAL(*least > before && *least <= everything, true);
    CHECK_EQUAL(!betting.must_wager() || least, true);
    const int move = input.from(0, 3);
    if (betting.must_wager() || (least && move > 1)) {
      const bool more = any_amount && before + betting.call() > 0 && input.coin();
      const std::int64_t amount = more ? *least + input.amount(everything - *least) : *least;
      betting.play(StudMove::kWager, amount);
      CHECK_EQUAL(betting.to_match(), amount);
    } else if (before == 0) {
      betting.play(StudMove::kCheck, 0);
    } else {
      betting.play(move == 0 ? StudMove::kFold : StudMove::kCall, 0);
      CHECK_EQUAL(betting.to_match(), before);
    }
    std::int64_t sum = 0;
    for (std::size_t each = 0; each < seats; ++each) {
      CHECK_EQUAL(betting.stacks()[each] >= 0 && betting.bets()[each] >= 0, true);
      CHECK_EQUAL(betting.stacks()[each] + betting.bets()[each], stacks[each]);
      CHECK_EQUAL(betting.bets()[each] <= betting.to_match(), true);
      sum += betting.stacks()[each];
    }
    CHECK_EQUAL(sum + betting.all_bets(), all);
  }
  // Over: one is left, or all have matched the bet or are all in.
  if (betting.to_act() != kNobody) return;
  std::size_t left = 0, behind = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    left += betting.alive()[seat];
    behind += betting.alive()[seat] && betting.bets()[seat] < betting.to_match() && betting.stacks()[seat] > 0;
  }
  CHECK_EQUAL(left < 2 || behind == 0, true);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  if (input.from(0, 3) == 0) {
    betting_round(input);
  } else {
    hand(input);
  }
  return 0;
}
