/*
 * The state as text, for other machines and for version control: a line of JSON for each star,
 * tag, note and so on as it is now, also where it was taken away. Lines are sorted, and the
 * same state gives the same lines on every machine.
 *
 *   {"keys":["doi:10.1/x"],"kind":"tag","item":"graphs","on":true,"stamp":"1733000000000.00…5f","title":"…"}
 *   {"keys":[…],"kind":"note","on":true,"text":"…","stamp":"…","replaces":["…"],"title":"…"}
 *   {"kind":"search","item":"mine","on":true,"text":"regex graph","stamp":"…"}
 *
 * Merging takes what is later, for each paper and kind; of notes it keeps the texts that none
 * replaces (state/change.h). So merging two states gives the same in either order. What is of
 * one machine only is not in it: where the reader was in a library.
 */
#ifndef SHEAF_STATE_EXCHANGE_H
#define SHEAF_STATE_EXCHANGE_H

#include "state/ledger.h"

/* Appends all lines. The ledger is open. */
enum trouble exchange_export(struct ledger *ledger, struct buffer *out);

/* What is wrong with a line, counted from 1. */
typedef void exchange_tell(void *context, size_t line, const char *reason);
/* Takes in all lines of a text, as one step that can be undone, or nothing when there is trouble.
   Lines that are wrong are told and passed over. *taken: how many were news. */
enum trouble exchange_import(struct ledger *ledger, struct view text, exchange_tell *tell,
                             void *context, size_t *taken);

#endif
