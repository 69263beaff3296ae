#define FIVECARD_KERNEL baseline
#include "one_draw_kernel.hpp"
