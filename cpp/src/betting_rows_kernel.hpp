// betting_rows_kernel.hpp: the loops of betting_rows.hpp, written for the compiler's vectorizer.
//
// It is compiled once per instruction set, inside a namespace of its own (see betting_rows_avx2.cpp), and must not
// call anything that other translation units might share.
#include "betting_rows.hpp"

// Rows never overlap, but for those that are changed in place.
#if defined(__GNUC__) && !defined(__clang__)
#define FIVECARD_ROWS_APART _Pragma("GCC ivdep")
#else
#define FIVECARD_ROWS_APART
#endif

namespace fivecard::FIVECARD_KERNEL {
namespace {

template <class Real, std::size_t kActions, bool kLast, bool kShare, bool kSum>
void play_of(const PlayRow<Real>& row) {
  const Real* good[kActions];
  const Real* last[kActions];
  Real *to[kActions], *share[kActions], *sum[kActions];
  for (std::size_t a = 0; a < kActions; ++a) {
    good[a] = row.good[a];
    last[a] = row.last[a];
    to[a] = row.to[a];
    share[a] = row.share[a];
    sum[a] = row.sum[a];
  }
  const Real* reached = row.reached;
  const Real weight = row.weight;
  const std::size_t size = row.size;
  FIVECARD_ROWS_APART
  for (std::size_t i = 0; i < size; ++i) {
    Real above[kActions];
    Real all = 0;
    for (std::size_t a = 0; a < kActions; ++a) {
      Real x = good[a][i];
      if constexpr (kLast) x += last[a][i];
      above[a] = x > 0 ? x : Real(0);
      all += above[a];
    }
    const bool some = all > Real(1e-30);  // less would not divide well
    const Real scale = (some ? Real(1) : Real(0)) / (some ? all : Real(1));
    const Real alike = some ? Real(0) : Real(1) / Real(kActions);
    for (std::size_t a = 0; a < kActions; ++a) {
      const Real part = above[a] * scale + alike;
      const Real here = reached[i] * part;
      to[a][i] = here;
      if constexpr (kShare) share[a][i] = part;
      if constexpr (kSum) sum[a][i] += weight * here;
    }
  }
}

template <class Real, std::size_t kActions>
void play_with(const PlayRow<Real>& row) {
  if (row.last[0]) {
    row.share[0] ? play_of<Real, kActions, true, true, true>(row) : play_of<Real, kActions, true, false, false>(row);
  } else if (row.sum[0]) {
    play_of<Real, kActions, false, true, true>(row);
  } else {
    row.share[0] ? play_of<Real, kActions, false, true, false>(row) : play_of<Real, kActions, false, false, false>(row);
  }
}

template <class Real>
void play(const PlayRow<Real>& row) {
  switch (row.actions) {
    case 1: return play_with<Real, 1>(row);
    case 2: return play_with<Real, 2>(row);
    default: return play_with<Real, 3>(row);
  }
}

template <class Real>
void add(Real* sum, const Real* value, std::size_t size) {
  FIVECARD_ROWS_APART
  for (std::size_t i = 0; i < size; ++i) sum[i] += value[i];
}

template <class Real>
void add_share(Real* sum, const Real* value, const Real* share, std::size_t size) {
  FIVECARD_ROWS_APART
  for (std::size_t i = 0; i < size; ++i) sum[i] += share[i] * value[i];
}

template <class Real>
void most(Real* sum, const Real* value, std::size_t size) {
  FIVECARD_ROWS_APART
  for (std::size_t i = 0; i < size; ++i) sum[i] = sum[i] < value[i] ? value[i] : sum[i];
}

template <class Real>
void learn(Real* regret, const Real* value, const Real* mean, Real fade, Real* last, std::size_t size) {
  if (last) {
    FIVECARD_ROWS_APART
    for (std::size_t i = 0; i < size; ++i) last[i] = value[i] - mean[i];
  }
  FIVECARD_ROWS_APART
  for (std::size_t i = 0; i < size; ++i) {
    const Real sum = regret[i] * fade + (value[i] - mean[i]);
    regret[i] = sum > 0 ? sum : Real(0);
  }
}

// Eight lanes; arithmetic is lane by lane. Loads and stores need not be aligned.
using Floats = float __attribute__((vector_size(32)));
using Doubles = double __attribute__((vector_size(64)));

template <class Lanes, class Real>
Lanes load(const Real* from) {
  Lanes lanes;
  __builtin_memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

template <class Lanes, class Real>
void store(Real* to, const Lanes& lanes) {
  __builtin_memcpy(to, &lanes, sizeof lanes);
}

// The lanes from this one on, as many as Lanes has.
template <class Lanes, class Real>
void leaf_of(const LeafRow<Real>& row, std::size_t first) {
  constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(Real);
  const std::size_t lanes = row.lanes;
  const Real* there = row.there + first;
  Real* below = row.below;  // [place][kLanes]
  Lanes sum{};
  for (std::size_t k = 0; k < row.others; ++k) {
    store(below + k * kLanes, sum);
    sum += load<Lanes>(there + k * lanes);
  }
  store(below + row.others * kLanes, sum);
  auto win = load<Lanes>(row.pay + first), tie = load<Lanes>(row.pay + lanes + first);
  const auto lose = load<Lanes>(row.pay + 2 * lanes + first);
  Real* out = row.out + first;
  if (!row.showdown) {
    for (std::size_t k = 0; k < row.n; ++k) {
      store(out + k * lanes, win * (sum - load<Lanes>(there + row.places[k].same * lanes)));
    }
    return;
  }
  // All lose; a tie is worth so much more than that, a win so much more than a tie.
  sum *= lose;
  win -= tie;
  tie -= lose;
  for (std::size_t k = 0; k < row.n; ++k) {
    const PlaceAtLeaf& place = row.places[k];
    const auto same = load<Lanes>(there + place.same * lanes) * load<Lanes>(row.pay + place.same_result * lanes + first);
    const auto weaker = load<Lanes>(below + place.weaker * kLanes), even = load<Lanes>(below + place.weaker_even * kLanes);
    store(out + k * lanes, sum + win * weaker + tie * even - same);
  }
}

template <class Real, class Eight>
void leaf(const LeafRow<Real>& row) {
  std::size_t lane = 0;
  for (; lane + 8 <= row.lanes; lane += 8) leaf_of<Eight>(row, lane);
  for (; lane < row.lanes; ++lane) leaf_of<Real>(row, lane);
}

}  // namespace

RowKernel<float> float_rows() {
  return {play<float>, add<float>, add_share<float>, most<float>, learn<float>, leaf<float, Floats>};
}

RowKernel<double> double_rows() {
  return {play<double>, add<double>, add_share<double>, most<double>, learn<double>, leaf<double, Doubles>};
}

}  // namespace fivecard::FIVECARD_KERNEL
