#include "base/priority.h"

#ifdef __linux__
#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

/* Linux gives each thread a nice value (setpriority(2), "C library/kernel differences"). */
void priority_give_way(void)
{
    id_t thread = (id_t)gettid();
    errno = 0;
    int usual = getpriority(PRIO_PROCESS, thread);
    if (errno == 0)
        setpriority(PRIO_PROCESS, thread, usual + PRIORITY_STEPS);
}
#else
void priority_give_way(void)
{
}
#endif
