#include "base/mailbox.h"

#include "base/memory.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* The eventfd's counter is non-zero exactly while an item waits; both change
   under the lock. */
struct mailbox {
    pthread_mutex_t lock;
    void *item;
    int wake;
    void (*drop)(void *item);
};

struct mailbox *mailbox_new(void (*drop)(void *item))
{
    struct mailbox *mailbox = memory_alloc_zero(1, sizeof *mailbox);
    pthread_mutex_init(&mailbox->lock, NULL);
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
    if (mailbox->item)
        mailbox->drop(mailbox->item);
    close(mailbox->wake);
    pthread_mutex_destroy(&mailbox->lock);
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
    pthread_mutex_lock(&mailbox->lock);
    void *old = mailbox->item;
    mailbox->item = item;
    if (!old)
        set_wake(mailbox);
    pthread_mutex_unlock(&mailbox->lock);
    if (old)
        mailbox->drop(old);
}

void *mailbox_take(struct mailbox *mailbox)
{
    pthread_mutex_lock(&mailbox->lock);
    void *item = mailbox->item;
    mailbox->item = NULL;
    if (item)
        clear_wake(mailbox);
    pthread_mutex_unlock(&mailbox->lock);
    return item;
}

void *mailbox_wait(struct mailbox *mailbox, int timeout_ms)
{
    void *item = mailbox_take(mailbox);
    if (item)
        return item;
    struct pollfd descriptor = {.fd = mailbox->wake, .events = POLLIN};
    poll(&descriptor, 1, timeout_ms);
    return mailbox_take(mailbox);
}

int mailbox_descriptor(const struct mailbox *mailbox)
{
    return mailbox->wake;
}
