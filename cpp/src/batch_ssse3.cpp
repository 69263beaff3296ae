// Built with SSSE3 enabled; called only where the processor has it.
#define FIVECARD_KERNEL ssse3
#include "batch_sse.hpp"
// The vectors come first.
#include "batch_kernel.hpp"

namespace fivecard::ssse3 {
BatchKernel batch_kernel() { return general_kernel(); }
}  // namespace fivecard::ssse3
