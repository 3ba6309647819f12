/* Monotonic time. Never goes back; its zero means nothing. */
#ifndef SHEAF_BASE_CLOCK_H
#define SHEAF_BASE_CLOCK_H

#include <stdint.h>

int64_t clock_microseconds(void);
int64_t clock_milliseconds(void);

#endif
