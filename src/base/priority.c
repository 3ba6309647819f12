#include "base/priority.h"

#ifdef __linux__
#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

/* Enough for the scheduler to let the other thread interrupt this one at once, little enough
   to lose no search to other programs that are as busy. */
enum { STEPS = 5 };

/* Linux gives each thread a nice value (setpriority(2), "C library/kernel differences"). */
void priority_give_way(void)
{
    id_t thread = (id_t)gettid();
    errno = 0;
    int usual = getpriority(PRIO_PROCESS, thread);
    if (errno == 0)
        setpriority(PRIO_PROCESS, thread, usual + STEPS);
}
#else
void priority_give_way(void)
{
}
#endif
