/*
 * Where the reader is when files have been read anew: papers have other indexes then, some
 * have gone. The paper that the reader is at is found again by its keys. When it is not
 * there any more, the next one of the list takes its place; but a file that is being written
 * may lack it for a moment only, so that its keys are remembered until the reader moves.
 */
#include "session/session_internal.h"

#include "corpus/key_find.h"

enum {
    ANYWHERE_PAPERS = 1000000, /* looked at for the paper itself: a tenth of a second */
    NEAR_PAPERS = 1000,        /* for one that only stands for it: a tenth of a millisecond */
    NEIGHBOURS = 32            /* on each side */
};

bool session_find_again(const struct snapshot *from, size_t paper, const struct snapshot *to,
                        size_t *found)
{
    *found = paper;
    if (snapshot_continues(to, from))
        return paper < snapshot_count(to);
    *found = key_find(to, snapshot_paper(from, paper), paper, ANYWHERE_PAPERS);
    return *found < snapshot_count(to);
}

/* The paper at a rank of the result before, if it is still about where it was. */
static bool find_neighbour(const struct result *before, size_t rank, const struct snapshot *now,
                           size_t *found)
{
    if (rank >= result_count(before))
        return false;
    size_t paper = result_paper(before, rank);
    const struct snapshot *old = result_snapshot(before);
    *found = key_find(now, snapshot_paper(old, paper), paper, NEAR_PAPERS);
    return *found < snapshot_count(now);
}

/* The next paper that is there, else the one before. */
static bool find_substitute(const struct result *before, size_t rank, const struct snapshot *now,
                            size_t *found)
{
    for (size_t distance = 1; distance <= NEIGHBOURS; distance++)
        if (find_neighbour(before, rank + distance, now, found) ||
            (distance <= rank && find_neighbour(before, rank - distance, now, found)))
            return true;
    return false;
}

/* The same place of the list. */
static bool find_by_rank(const struct result *result, size_t rank, size_t *found)
{
    size_t count = result_count(result);
    if (count)
        *found = result_paper(result, rank < count ? rank : count - 1);
    return count > 0;
}

static bool find_home(const struct position *position, const struct snapshot *now, size_t *found)
{
    if (!position->has_home)
        return false;
    *found = key_find_set(now, &position->home, position->home_paper, NEAR_PAPERS);
    return *found < snapshot_count(now);
}

static void remember_home(struct position *position, const struct paper *paper)
{
    struct buffer scratch = {0};
    key_set_read(&position->home, paper, &scratch);
    position->home_paper = position->anchor;
    position->has_home = true;
    buffer_deinit(&scratch);
}

/* Another paper becomes the anchor, because the anchor has gone. */
static void replace_anchor(struct session *session, const struct result *before)
{
    struct position *position = &session->position;
    const struct snapshot *now = result_snapshot(session->result);
    size_t rank = result_rank(before, position->anchor), found = 0;
    if (rank >= result_count(before))
        rank = position->movement.cursor;
    position->has_anchor =
        find_substitute(before, rank, now, &found) || find_by_rank(session->result, rank, &found);
    position->anchor = found;
}

void session_follow_anchor(struct session *session, struct result *before)
{
    struct position *position = &session->position;
    struct snapshot *old = result_snapshot(before), *now = result_snapshot(session->result);
    size_t found;
    if (find_home(position, now, &found)) {
        position->anchor = found;
        position->has_anchor = true;
        position->has_home = false;
    } else if (!position->has_anchor || snapshot_continues(now, old)) {
        return;
    } else if (session_find_again(old, position->anchor, now, &found)) {
        position->anchor = found;
    } else {
        if (!position->has_home)
            remember_home(position, snapshot_paper(old, position->anchor));
        replace_anchor(session, before);
    }
}
