/*
 * A digest of bytes that come one after another: equal digests mean equal bytes, unless
 * somebody tries hard (it is no cryptography). It is for telling whether a file still says
 * what was read from it, at the speed of memory. A zeroed struct is the digest of nothing.
 */
#ifndef SHEAF_IO_DIGEST_H
#define SHEAF_IO_DIGEST_H

#include "base/view.h"

#include <stdint.h>

enum { DIGEST_LANES = 4, DIGEST_STRIPE = 8 * DIGEST_LANES };

struct digest {
    uint64_t lanes[DIGEST_LANES];
    uint64_t length;             /* in bytes, of all that was added */
    char pending[DIGEST_STRIPE]; /* the last length % DIGEST_STRIPE of them */
};

void digest_add(struct digest *digest, struct view bytes);
bool digest_equal(const struct digest *a, const struct digest *b);

#endif
