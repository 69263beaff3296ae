// betting_rows.hpp: arithmetic over rows of hidden cards and lanes, compiled once per instruction set.
//
// A row is [place][lane]; see betting_street.hpp. Results do not depend on the instruction set.
#pragma once

#include <cstddef>

namespace fivecard {

// One decision: reach of each action's row, from regrets or sums of play. Nothing good so far: all actions alike.
template <class Real>
struct PlayRow {
  std::size_t actions;
  const Real* good[3];  // what is above 0 counts
  const Real* last[3];  // added first, where there is one
  const Real* reached;
  Real* to[3];
  Real* share[3];  // how often, where it is kept
  Real* sum[3];    // of play, weight times; where it is kept
  Real weight;
  std::size_t size;
};

// What a leaf is worth to each place of a seat. All sums leave out the card a seat has itself.
struct PlaceAtLeaf {
  std::size_t weaker;       // places of the other seat that lose
  std::size_t weaker_even;  // and those that lose or tie
  std::size_t same;         // the place of the same card, or the one of zeros
  std::size_t same_result;  // 0, 1, 2: it would win, tie, lose
};

template <class Real>
struct LeafRow {
  const PlaceAtLeaf* places;
  std::size_t n;
  std::size_t others;  // places of the other seat
  std::size_t lanes;
  const Real* there;  // reach of the other seat
  const Real* pay;    // [win, tie, lose][lane]
  bool showdown;
  Real* below;  // space for others + 1 places of 8 lanes
  Real* out;
};

template <class Real>
struct RowKernel {
  void (*play)(const PlayRow<Real>& row);
  void (*add)(Real* sum, const Real* value, std::size_t size);
  void (*add_share)(Real* sum, const Real* value, const Real* share, std::size_t size);
  void (*most)(Real* sum, const Real* value, std::size_t size);
  void (*learn)(Real* regret, const Real* value, const Real* mean, Real fade, Real* last, std::size_t size);
  void (*leaf)(const LeafRow<Real>& row);
};

namespace baseline {
RowKernel<float> float_rows();
RowKernel<double> double_rows();
}  // namespace baseline

namespace avx2 {
RowKernel<float> float_rows();
RowKernel<double> double_rows();
}  // namespace avx2

}  // namespace fivecard
