/* Time. All but the wall clock is monotonic: it never goes back, its zero means nothing. */
#ifndef SHEAF_BASE_CLOCK_H
#define SHEAF_BASE_CLOCK_H

#include <stdint.h>

int64_t clock_microseconds(void);
int64_t clock_milliseconds(void);
/* The wall clock: since 1970, and as wrong as the machine has it. */
int64_t clock_wall_milliseconds(void);

#endif
