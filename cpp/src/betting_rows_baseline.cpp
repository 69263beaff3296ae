#define FIVECARD_KERNEL baseline
#include "betting_rows_kernel.hpp"
