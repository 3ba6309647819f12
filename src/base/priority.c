#include "base/priority.h"

#ifdef __linux__
#include <errno.h>
#include <linux/sched.h>
#include <linux/sched/types.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Linux gives each thread a nice value and a slice of its own (setpriority(2), "C
   library/kernel differences"; sched(7)). Slices are there from Linux 6.12 on, before that
   the kernel passes them over; the C library has no function for them. */
void priority_give_way(void)
{
    id_t thread = (id_t)gettid();
    errno = 0;
    int usual = getpriority(PRIO_PROCESS, thread);
    if (errno != 0)
        return;
    int nice = usual + PRIORITY_STEPS < PRIORITY_LEAST ? usual + PRIORITY_STEPS : PRIORITY_LEAST;
    struct sched_attr attributes = {.size = sizeof attributes,
                                    .sched_policy = SCHED_NORMAL,
                                    .sched_nice = nice,
                                    .sched_runtime = PRIORITY_SLICE_MICROSECONDS * 1000ULL};
    if (syscall(SYS_sched_setattr, 0, &attributes, 0) < 0)
        setpriority(PRIO_PROCESS, thread, nice);
}
#else
void priority_give_way(void)
{
}
#endif
