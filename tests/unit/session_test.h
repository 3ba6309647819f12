/* A session on a text in memory, for tests. */
#ifndef SHEAF_TESTS_SESSION_H
#define SHEAF_TESTS_SESSION_H

#include "unit.h"

#include "session/session.h"

#include <poll.h>

/* Waits for loader or engine once; a test that hangs fails here. */
static inline unsigned test_poll_once(struct session *session)
{
    int numbers[SESSION_DESCRIPTORS];
    struct pollfd descriptors[SESSION_DESCRIPTORS];
    size_t count = session_descriptors(session, numbers);
    for (size_t i = 0; i < count; i++)
        descriptors[i] = (struct pollfd){.fd = numbers[i], .events = POLLIN};
    if (poll(descriptors, (nfds_t)count, 30000) == 0)
        fail_msg("neither loader nor engine has said anything for long");
    return session_poll(session);
}

/* Until all is loaded and searched; returns all changes. */
static inline unsigned test_settle(struct session *session)
{
    unsigned changes = session_poll(session);
    while (!session_is_settled(session))
        changes |= test_poll_once(session);
    return changes;
}

/* Settled. text must outlive the session. */
static inline struct session *test_session_with(const char *text, const char *query)
{
    struct loader_input input = {.memory = view_of(text), .name = "test.txt"};
    struct session_options options = {.inputs = &input, .input_count = 1, .query = view_of(query)};
    struct session *session = session_new(&options);
    test_settle(session);
    return session;
}

static inline struct session *test_session(const char *text)
{
    return test_session_with(text, "");
}

static inline void test_query(struct session *session, const char *query)
{
    session_set_query(session, view_of(query));
    test_settle(session);
}

/* The title of the current paper, "" when there is none. */
static inline struct view test_title(const struct session *session)
{
    const struct paper *paper = session_paper(session);
    return paper ? paper_get(paper, FIELD_TITLE, FORM_DISPLAY) : view_make(NULL, 0);
}

#endif
