// What every processor of the kind has.
#define FIVECARD_KERNEL baseline
#if defined(__SSE2__)
#include "batch_sse.hpp"
#elif defined(__aarch64__)
#include "batch_neon.hpp"
#else
#include "batch_plain.hpp"
#endif
// The vectors come first.
#include "batch_kernel.hpp"

namespace fivecard::baseline {
BatchKernel batch_kernel() { return general_kernel(); }
}  // namespace fivecard::baseline
