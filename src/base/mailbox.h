/*
 * A mailbox carries the latest item from one thread to another: putting a new
 * one drops the one that nobody took. Neither side ever waits for the other. The
 * descriptor is readable while an item waits, so a poll() loop can sleep on it; it
 * may be so once when the item has been taken already.
 */
#ifndef SHEAF_BASE_MAILBOX_H
#define SHEAF_BASE_MAILBOX_H

struct mailbox;

/* drop(item) frees an item that was replaced or left over. Never NULL. */
struct mailbox *mailbox_new(void (*drop)(void *item));
/* Drops what is left in it. No other thread may use it any more. */
void mailbox_free(struct mailbox *mailbox);

/* Hands item (not NULL) over; an item still there is dropped. */
void mailbox_put(struct mailbox *mailbox, void *item);
/* The item, now the caller's, or NULL when there is none. */
void *mailbox_take(struct mailbox *mailbox);
/* The same, but sleeps until there is one or timeout ms have passed (-1: no end). */
void *mailbox_wait(struct mailbox *mailbox, int timeout_ms);
/* For poll(POLLIN); owned by the mailbox, never read it. */
int mailbox_descriptor(const struct mailbox *mailbox);

#endif
