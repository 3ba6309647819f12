/* What tests of the state begin with: a folder of their own, the name of a state in it, papers. */
#ifndef SHEAF_TESTS_STATE_FIXTURE_H
#define SHEAF_TESTS_STATE_FIXTURE_H

#include "ledger_test.h"

#include <stdio.h>

struct fixture {
    char *folder;
    char *file;
    struct snapshot *snapshot;
};

/* Papers that nothing but a number in their titles tells apart. The caller owns the reference. */
static inline struct snapshot *numbered_papers(size_t count)
{
    struct builder *builder = builder_new();
    for (size_t i = 0; i < count; i++) {
        char title[60];
        snprintf(title, sizeof title, "A paper that has the number %zu", i);
        test_add(builder, &(struct test_paper){.title = title, .authors = "Ada"});
    }
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

/* For a test's set_up(): name is the state's below the folder; the snapshot is handed over. */
static inline int fixture_make(void **state, const char *name, struct snapshot *snapshot)
{
    struct fixture *fixture = malloc(sizeof *fixture);
    fixture->folder = test_folder();
    fixture->file = test_path(fixture->folder, name);
    fixture->snapshot = snapshot;
    *state = fixture;
    return 0;
}

/* An empty folder instead of the one that there was. */
static inline void fixture_renew(struct fixture *fixture, const char *name)
{
    test_folder_remove(fixture->folder);
    free(fixture->file);
    fixture->folder = test_folder();
    fixture->file = test_path(fixture->folder, name);
}

static inline int fixture_tear_down(void **state)
{
    struct fixture *fixture = *state;
    test_folder_remove(fixture->folder);
    free(fixture->file);
    snapshot_unref(fixture->snapshot);
    free(fixture);
    return 0;
}

#endif
