// Several threads at once, from the first use of every table on: each finds what one thread alone finds. Built with
// -DFIVECARD_SANITIZE=thread, the sanitizer looks for races besides.
#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <thread>

#include "check.hpp"
#include "fivecard/batch.hpp"
#include "fivecard/canonical.hpp"
#include "fivecard/equity.hpp"
#include "fivecard/one_draw.hpp"
#include "fivecard/showdown.hpp"
#include "fivecard/shuffle.hpp"
#include "fivecard/simulate.hpp"
#include "fivecard/stax.hpp"
#include "fivecard/stud.hpp"

using namespace fivecard;

namespace {

constexpr ShuffleKey kKey{5, 6};
using Found = std::vector<std::int64_t>;

std::vector<Card> rows_of(std::size_t n, std::size_t width) {
  std::vector<Card> deck, rows(n * width);
  for (int card = 0; card < kCards; ++card) deck.push_back(static_cast<Card>(card));
  draw_rows(kKey, 0, n, deck, width, rows.data());
  return rows;
}

Found shuffled() {
  const std::vector<Card> rows = rows_of(100, 52);
  return Found(rows.begin(), rows.end());
}

template <std::size_t N>
Found evaluated() {
  const std::size_t n = 500;
  const std::vector<Card> rows = rows_of(n, N);
  std::vector<Value> values(n);
  CHECK_EQUAL(evaluate_rows(rows.data(), n, N, values.data(), true), true);
  Found found(values.begin(), values.end());
  for (std::size_t i = 0; i < 20; ++i) found.push_back(evaluate(std::span(&rows[N * i], N)));
  return found;
}

Found categories() {
  const std::vector<Card> rows = rows_of(500, 5);
  std::vector<std::uint8_t> found(500);
  CHECK_EQUAL(categorize_rows(rows.data(), 500, found.data(), true), true);
  return Found(found.begin(), found.end());
}

Found keys() {
  const std::vector<Card> rows = rows_of(100, 5);
  Found found;
  for (std::size_t i = 0; i < 100; ++i) found.push_back(showdown_key(std::span(&rows[5 * i], 5)));
  return found;
}

Found solved_draw() {
  const std::vector<std::uint8_t> line_of_value = stand_pat_lines();
  constexpr std::array<std::int64_t, 10> kPays{0, 1, 2, 3, 4, 6, 9, 25, 50, 800};
  std::vector<std::int32_t> counts(kSlots * kPays.size());
  completion_counts(LineOfValue(line_of_value.data(), kValues), static_cast<int>(kPays.size()), counts);
  std::vector<std::int64_t> sums(kSlots), payoff(kValues);
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    for (std::size_t l = 0; l < kPays.size(); ++l) sums[slot] += kPays[l] * counts[slot * kPays.size() + l];
  }
  for (std::size_t v = 1; v < kValues; ++v) payoff[v] = kPays[line_of_value[v]];
  const OneDraw game{std::span<const std::int64_t, kSlots>(sums.data(), kSlots),
                     std::span<const std::int64_t, kValues>(payoff.data(), kValues),
                     std::span<const std::int64_t, kValues>(payoff.data(), kValues),
                     kNotLegal,
                     5,
                     Order::kFoldStandDraw};
  const std::size_t n = 200;
  const std::vector<Card> hands = rows_of(n, 5);
  std::vector<std::uint8_t> action(n);
  std::vector<std::int64_t> ev(n), evs(n * kActions);
  solve_hands(game, hands, action, ev, evs);
  ev.insert(ev.end(), action.begin(), action.end());
  return ev;
}

constexpr std::array<std::int64_t, 11> kStaxPays{-1, 0, 1, 2, 3, 5, 6, 10, 40, 100, 500};

Found solved_stax() {
  const std::vector<std::uint8_t> line_of_value = stax_lines();
  const Stax game{LineOfValue(line_of_value.data(), kValues), kStaxPays};
  Found found(4);
  std::vector<std::int64_t> counts(4 * (kStaxPays.size() + 1));
  StaxSpot spot{{48, 20}};
  spot.pool = kFullDeck & ~(set_of(48) | set_of(20));
  found.push_back(stax_choices(game, spot, std::span(found).first(4), counts));
  for (int turned = 0; turned < 3; ++turned) found.push_back(static_cast<std::int64_t>(stax_states(turned).size()));
  return found;
}

// Classes in order, then what all seats win together, in order.
Found simulated_stax() {
  const std::vector<std::uint8_t> line_of_value = stax_lines(), of_value3(kValues3);
  const std::vector<std::uint8_t> first(kStaxStates[0], 1), second(3 * kStaxStates[1], 1), third(5 * kStaxStates[2], 1);
  const StaxActions actions(3, first, second, third);
  const std::size_t classes = 4 * 4 * 4 * kStaxPays.size();
  std::vector<std::int64_t> nets(classes);
  for (std::size_t i = 0; i < classes; ++i) nets[i] = static_cast<std::int64_t>(i % 7) - 3;
  const StaxSeats table{2, 3, LineOfValue(line_of_value.data(), kValues), kStaxPays.size(), 10, LineOfValue3(of_value3), 1, nets};
  Found found(2 * classes);
  NetCounts together;
  RoundCounts counts{found, &together};
  simulate_stax(table, std::vector<const StaxActions*>(2, &actions), kKey, 0, 500, counts);
  Found sums;
  together.each([&](std::int64_t net, std::int64_t count) { sums.insert(sums.end(), {net, count}); });
  found.insert(found.end(), sums.begin(), sums.end());
  return found;
}

Found simulated_stud() {
  const std::vector<std::int64_t> stacks{40, 50, 60};
  const std::vector<StudPolicy> policies{StudPolicy::kSimple, StudPolicy::kCalling, StudPolicy::kSimple};
  std::vector<NetCounts> won(3);
  simulate_stud({Stud{}, stacks, policies, 0}, kKey, 0, 200, won);
  Found found;
  for (const NetCounts& seat : won) {
    seat.each([&](std::int64_t net, std::int64_t count) { found.insert(found.end(), {net, count}); });
  }
  return found;
}

Found final_hands() {
  const std::vector<Card> known = parse("As Ks Qs");
  CardSet pool = kFullDeck;
  for (const Card card : known) pool &= ~set_of(card);
  Found found(kValues);
  final_values(known, pool, found);
  return found;
}

const std::vector<std::function<Found()>> kJobs{shuffled,     evaluated<3>, evaluated<5>,   evaluated<6>,
                                                evaluated<7>, categories,   keys,           solved_draw,
                                                solved_stax,  final_hands,  simulated_stax, simulated_stud};

}  // namespace

int main() {
  constexpr std::size_t kThreads = 6;
  std::array<std::vector<Found>, kThreads> found;
  std::atomic<std::size_t> ready = 0;
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      std::vector<Found> own(kJobs.size());
      ++ready;
      while (ready < kThreads) std::this_thread::yield();
      // Two threads begin with the same job, the others elsewhere.
      for (std::size_t i = 0; i < 2 * kJobs.size(); ++i) {
        const std::size_t job = (i + 4 * (t / 2)) % kJobs.size();
        own[job] = kJobs[job]();
      }
      found[t] = std::move(own);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t job = 0; job < kJobs.size(); ++job) {
    const Found alone = kJobs[job]();
    CHECK_EQUAL(alone.empty(), false);
    for (const std::vector<Found>& its : found) CHECK_EQUAL(its[job] == alone, true);
  }
}
