/*
 * Stripes of 32 bytes, each of the four lanes takes 8 of them:
 *
 *   lane = (rotated lane ^ 8 bytes) * odd number
 *
 * Each step can be undone, so two texts that differ in one stripe never come out equal.
 */
#include "io/digest.h"

#include <string.h>

static uint64_t mix(uint64_t lane, uint64_t word)
{
    enum { TURN = 29 };
    const uint64_t factor = 0x9e3779b97f4a7c15; /* 2^64 by the golden ratio, odd */
    return ((lane << TURN | lane >> (64 - TURN)) ^ word) * factor;
}

static void add_stripe(struct digest *digest, const char *bytes)
{
    for (size_t i = 0; i < DIGEST_LANES; i++) {
        uint64_t word;
        memcpy(&word, bytes + i * sizeof word, sizeof word);
        digest->lanes[i] = mix(digest->lanes[i], word);
    }
}

void digest_add(struct digest *digest, struct view bytes)
{
    size_t pending = digest->length % DIGEST_STRIPE;
    digest->length += bytes.length;
    if (pending) {
        struct view first = view_slice(bytes, 0, DIGEST_STRIPE - pending);
        if (first.length)
            memcpy(digest->pending + pending, first.data, first.length);
        bytes = view_from(bytes, first.length);
        if (pending + first.length < DIGEST_STRIPE)
            return;
        add_stripe(digest, digest->pending);
    }
    for (; bytes.length >= DIGEST_STRIPE; bytes = view_from(bytes, DIGEST_STRIPE))
        add_stripe(digest, bytes.data);
    if (bytes.length)
        memcpy(digest->pending, bytes.data, bytes.length);
}

bool digest_equal(const struct digest *a, const struct digest *b)
{
    return a->length == b->length && memcmp(a->lanes, b->lanes, sizeof a->lanes) == 0 &&
           memcmp(a->pending, b->pending, a->length % DIGEST_STRIPE) == 0;
}
