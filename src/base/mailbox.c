#include "base/mailbox.h"

#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* There is no lock: whoever held one could be put aside by the scheduler, and the thread
   that shows what is typed would wait for it. While an item waits the eventfd's counter is
   not zero, or the putter is about to add to it, or the taker is about to take: it clears
   the counter before it looks. The counter may tell of an item that is gone already. */
struct mailbox {
    _Atomic(void *) item;
    int wake;
    void (*drop)(void *item);
};

struct mailbox *mailbox_new(void (*drop)(void *item))
{
    struct mailbox *mailbox = memory_alloc_zero(1, sizeof *mailbox);
    atomic_init(&mailbox->item, NULL);
    mailbox->drop = drop;
    mailbox->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (mailbox->wake < 0)
        memory_die("no more file descriptors");
    return mailbox;
}

void mailbox_free(struct mailbox *mailbox)
{
    if (!mailbox)
        return;
    void *left = atomic_load(&mailbox->item);
    if (left)
        mailbox->drop(left);
    close(mailbox->wake);
    free(mailbox);
}

static void set_wake(struct mailbox *mailbox)
{
    uint64_t one = 1;
    while (write(mailbox->wake, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

static void clear_wake(struct mailbox *mailbox)
{
    uint64_t count;
    while (read(mailbox->wake, &count, sizeof count) < 0 && errno == EINTR)
        ;
}

void mailbox_put(struct mailbox *mailbox, void *item)
{
    void *old = atomic_exchange(&mailbox->item, item);
    if (old)
        mailbox->drop(old);
    else
        set_wake(mailbox);
}

void *mailbox_take(struct mailbox *mailbox)
{
    clear_wake(mailbox);
    return atomic_exchange(&mailbox->item, NULL);
}

void *mailbox_wait(struct mailbox *mailbox, int timeout_ms)
{
    struct pollfd descriptor = {.fd = mailbox->wake, .events = POLLIN};
    int64_t end = clock_milliseconds() + timeout_ms;
    void *item = mailbox_take(mailbox);
    while (!item) {
        int64_t left = timeout_ms < 0 ? -1 : end - clock_milliseconds();
        if (timeout_ms >= 0 && left <= 0)
            return NULL;
        poll(&descriptor, 1, (int)left);
        item = mailbox_take(mailbox);
    }
    return item;
}

int mailbox_descriptor(const struct mailbox *mailbox)
{
    return mailbox->wake;
}
