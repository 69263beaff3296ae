#include <algorithm>
#include <random>

#include "check.hpp"
#include "fivecard/equity.hpp"

using namespace fivecard;

namespace {

EquitySeat seat_of(std::string_view known, int unknown) {
  EquitySeat seat;
  seat.known = parse(known);
  seat.unknown = unknown;
  return seat;
}

EquityTable table_of(std::vector<EquitySeat> seats, bool suits = false) {
  EquityTable table{std::move(seats), kFullDeck, suits};
  for (const EquitySeat& seat : table.seats) {
    for (const Card card : seat.known) table.pool &= ~set_of(card);
  }
  return table;
}

void check_two(const EquityTable& table, std::int64_t wins, std::int64_t ties, std::int64_t losses) {
  const EquityCounts found = equity_of_two(table);
  CHECK_EQUAL(found.wins[0], wins);
  CHECK_EQUAL(found.ties[0], ties);
  CHECK_EQUAL(found.ties[1], ties);
  CHECK_EQUAL(found.wins[1], losses);
  CHECK_EQUAL(found.total, wins + ties + losses);
}

// Published anchors of heads-up Five Card Stud, without suits.
void anchors() {
  check_two(table_of({seat_of("As Kd", 3), seat_of("Qh", 4)}), 1932001906, 185166, 1074333368);
  check_two(table_of({seat_of("As Kd 7c", 2), seat_of("Qh Js", 3)}), 9492541, 243, 5846606);
  check_two(table_of({seat_of("As Kd", 3), seat_of("Qd Qh", 3)}), 62858436, 1098, 182570706);
  // The seats the other way round.
  check_two(table_of({seat_of("Qh", 4), seat_of("As Kd", 3)}), 1074333368, 185166, 1932001906);
}

bool same(const EquityCounts& a, const EquityCounts& b, std::size_t seats) {
  const auto first = [seats](const auto& row) {
    return std::vector<std::int64_t>(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(seats));
  };
  return a.total == b.total && first(a.wins) == first(b.wins) && first(a.ties) == first(b.ties) &&
         first(a.share) == first(b.share);
}

// One or two seats more: counting the last against visiting everything.
void check_many(EquityTable table, std::span<const Card> deck, std::mt19937_64& random) {
  std::vector<Card> pool(deck.begin(), deck.end());
  std::erase_if(pool, [&](Card card) { return !(table.pool >> card & 1); });
  const std::size_t more = 1 + random() % 2;
  for (std::size_t i = 0; i < more; ++i) {
    EquitySeat seat;
    seat.unknown = static_cast<int>(random() % 3);
    std::vector<Card> free;  // cards that nobody knows of, dead ones first
    for (Card card = 0; card < kCards; ++card) {
      bool held = (table.pool >> card & 1) != 0;
      for (const EquitySeat& other : table.seats) held |= std::count(other.known.begin(), other.known.end(), card) > 0;
      if (!held) free.push_back(card);
    }
    std::shuffle(free.begin(), free.end(), random);
    seat.known.assign(free.begin(), free.begin() + 5 - seat.unknown);
    if (seat.unknown > 0 && random() % 2) {
      seat.weight.assign(kCardsWithJokers, 0);
      for (const Card card : pool) seat.weight[card] = 1 + static_cast<std::int64_t>(random() % 3);
    }
    table.seats.push_back(seat);
  }
  int unknown = 0;
  for (const EquitySeat& seat : table.seats) unknown += seat.unknown;
  if (size_of(table.pool) < unknown) return;
  CHECK_EQUAL(same(equity_of_many(table), equity_by_enumeration(table), table.seats.size()), true);
}

// Small decks of few suits, weights, jokers and dead cards: the sweep against visiting everything, and sampling near both.
void routes_agree() {
  std::mt19937_64 random(11);
  for (int trial = 0; trial < 150; ++trial) {
    std::vector<Card> deck;
    for (Card card = 0; card < kCardsWithJokers; ++card) {
      if (trial % 3 || suit_of(card) < 3 || is_joker(card)) deck.push_back(card);
    }
    std::shuffle(deck.begin(), deck.end(), random);
    if (trial % 2) std::erase_if(deck, [](Card card) { return is_joker(card); });
    EquityTable table;
    table.suits = random() % 2 == 0;
    std::size_t next = 0;
    for (int i = 0; i < 2; ++i) {
      EquitySeat seat;
      seat.unknown = static_cast<int>(random() % 4);
      for (int k = seat.unknown; k < 5; ++k) seat.known.push_back(deck[next++]);
      table.seats.push_back(seat);
    }
    const std::size_t last = std::min<std::size_t>(deck.size(), next + 6 + random() % 9);
    for (std::size_t i = next; i < last; ++i) table.pool |= set_of(deck[i]);
    for (EquitySeat& seat : table.seats) {
      if (seat.unknown == 0 || random() % 2) continue;
      seat.weight.assign(kCardsWithJokers, 0);
      for (std::size_t i = next; i < last; ++i) seat.weight[deck[i]] = static_cast<std::int64_t>(random() % 4);
      seat.weight[deck[next]] = 1;
      seat.weight[deck[next + 1]] = 2;
    }
    if (trial % 5 == 0) check_many(table, deck, random);
    const EquityCounts swept = equity_of_two(table);
    const EquityCounts visited = equity_by_enumeration(table);
    CHECK_EQUAL(same(swept, visited, 2), true);
    CHECK_EQUAL(swept.share[0] + swept.share[1], swept.total * kShareUnit);
    const EquityCounts sampled = equity_by_sampling(table, {7, 9}, 0, 4000);
    const EquityCounts again = equity_by_sampling(table, {7, 9}, 1000, 3000);
    const EquityCounts before = equity_by_sampling(table, {7, 9}, 0, 1000);
    CHECK_EQUAL(sampled.share[0], again.share[0] + before.share[0]);
    const auto share = [](const EquityCounts& counts) {
      return static_cast<double>(counts.share[0]) / static_cast<double>(kShareUnit) / static_cast<double>(counts.total);
    };
    const double off = share(sampled) - share(visited);
    CHECK_EQUAL(off < 0.05 && off > -0.05, true);  // six standard errors
  }
}

// Four seats on the last street: shares add up, and two of them alone agree with the sweep.
void many_seats() {
  EquityTable table =
      table_of({seat_of("As Ks Qs Js", 1), seat_of("9h 9d 9c 2d", 1), seat_of("Kh Kd 4c 5c", 1), seat_of("7c 7d 7h 3s", 1)});
  const EquityCounts counts = equity_of_many(table);
  CHECK_EQUAL(same(counts, equity_by_enumeration(table), 4), true);
  std::int64_t share = 0;
  for (std::size_t i = 0; i < 4; ++i) share += counts.share[i];
  CHECK_EQUAL(share, counts.total * kShareUnit);
  CHECK_EQUAL(counts.total, 36 * 35 * 34 * 33);
  const EquityCounts stopped = equity_by_enumeration(table, [](std::uint64_t) { return false; });
  CHECK_EQUAL(stopped.stopped, true);
  CHECK_EQUAL(stopped.total < counts.total, true);
}

// However late a no comes nothing more is asked, and what is found is not whole.
void stopping() {
  const EquityTable two = table_of({seat_of("As", 4), seat_of("Kd", 4)});
  const EquityTable three = table_of({seat_of("As 2c", 3), seat_of("Kd 4h 5s", 2), seat_of("7c 7d 8h 9s", 1)});
  const auto check = [](const auto& count) {
    int questions = 0;
    CHECK_EQUAL(count([&](std::uint64_t) { return ++questions > 0; }).stopped, false);
    const int all = questions;
    CHECK_EQUAL(all >= 5, true);
    for (const int no : {1, 2, all / 2, all}) {
      questions = 0;
      CHECK_EQUAL(count([&](std::uint64_t) { return ++questions < no; }).stopped, true);
      CHECK_EQUAL(questions, no);
    }
  };
  check([&](const GoOn& go_on) { return equity_of_two(two, go_on); });
  check([&](const GoOn& go_on) { return equity_of_many(three, go_on); });
  check([&](const GoOn& go_on) { return equity_by_sampling(two, {1, 2}, 0, 200'000, go_on); });
}

}  // namespace

int main() {
  anchors();
  routes_agree();
  many_seats();
  stopping();
}
