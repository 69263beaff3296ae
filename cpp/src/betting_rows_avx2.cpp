// Built with AVX2 enabled; called only where the processor has it.
#define FIVECARD_KERNEL avx2
#include "betting_rows_kernel.hpp"
