// The kernel of processors without vectors that we know, compiled here to be tested.
#define FIVECARD_KERNEL plain
#include "batch_plain.hpp"
// The vectors come first.
#include "batch_kernel.hpp"

namespace fivecard::plain {
BatchKernel batch_kernel() { return general_kernel(); }
}  // namespace fivecard::plain
