/* A folder of its own for states, and ledgers in it, for tests. */
#ifndef SHEAF_TESTS_LEDGER_H
#define SHEAF_TESTS_LEDGER_H

#include "unit.h"

#include "library.h"
#include "state/ledger.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Made in TMPDIR; the caller removes it with test_folder_remove(). */
static inline char *test_folder(void)
{
    struct buffer path = {0};
    const char *parent = getenv("TMPDIR");
    buffer_append_format(&path, "%s/sheaf-state.XXXXXX", parent ? parent : "/tmp");
    char *folder = buffer_detach(&path);
    if (!mkdtemp(folder))
        fail_msg("no folder for the test");
    return folder;
}

static inline void test_folder_remove(char *folder)
{
    const char *const arguments[] = {"rm", "-rf", folder, NULL};
    pid_t child = fork();
    if (child == 0)
        execvp("rm", (char *const *)(uintptr_t)arguments);
    waitpid(child, NULL, 0);
    free(folder);
}

/* FOLDER/NAME; the caller frees it. */
static inline char *test_path(const char *folder, const char *name)
{
    struct buffer path = {0};
    buffer_append_format(&path, "%s/%s", folder, name);
    return buffer_detach(&path);
}

/* Open, or the test fails. */
static inline struct ledger *test_ledger(const char *file)
{
    struct ledger *ledger = ledger_new(file);
    enum trouble trouble = ledger_open(ledger);
    if (trouble != TROUBLE_NONE)
        fail_msg("%s cannot be opened: %s", file, ledger_reason(ledger).data);
    return ledger;
}

/* Carries one request out. said may be NULL. */
static inline size_t test_carry_out(struct ledger *ledger, struct request *request,
                                    struct buffer *said)
{
    struct outcome outcome = {0};
    enum trouble trouble = ledger_begin(ledger);
    if (trouble == TROUBLE_NONE)
        trouble = ledger_do(ledger, request, &outcome);
    if (trouble == TROUBLE_NONE)
        trouble = ledger_commit(ledger);
    if (trouble != TROUBLE_NONE) {
        ledger_roll_back(ledger, trouble);
        fail_msg("trouble %d: %s", (int)trouble, ledger_reason(ledger).data);
    }
    if (said) {
        buffer_clear(said);
        buffer_append_view(said, buffer_view(&outcome.said));
    }
    buffer_deinit(&outcome.said);
    request_free(request);
    return outcome.changes;
}

/* The request for some papers of a snapshot: their digits ("013"). text may be NULL. */
static inline struct request *test_request(enum request_kind kind, enum request_how how,
                                           struct snapshot *snapshot, const char *papers,
                                           const char *text)
{
    struct request *request = request_new(kind, how);
    uint32_t indexes[10];
    size_t count = 0;
    for (; *papers; papers++)
        indexes[count++] = (uint32_t)(*papers - '0');
    request_set_papers(request, snapshot, indexes, count);
    buffer_append_view(&request->text, view_of(text));
    return request;
}

static inline size_t test_do(struct ledger *ledger, enum request_kind kind, enum request_how how,
                             struct snapshot *snapshot, const char *papers, const char *text)
{
    return test_carry_out(ledger, test_request(kind, how, snapshot, papers, text), NULL);
}

static inline size_t test_undo(struct ledger *ledger)
{
    return test_carry_out(ledger, request_new(REQUEST_UNDO, REQUEST_ON), NULL);
}

static inline size_t test_redo(struct ledger *ledger)
{
    return test_carry_out(ledger, request_new(REQUEST_REDO, REQUEST_ON), NULL);
}

/* What holds of a paper: "star read mark; tag, tag; note". */
static inline void test_append_state(const struct model *model, const struct paper *paper,
                                     struct buffer *out)
{
    static const char *const names[] = {"star", "read", "mark"};
    struct key_set keys;
    struct buffer scratch = {0};
    struct group_list list = {0};
    size_t start = out->length;
    key_set_read(&keys, paper, &scratch);
    model_collect(model, &keys, &list);
    for (int kind = CHANGE_STAR; kind <= CHANGE_MARK; kind++)
        if (model_flag(model, &list, (enum change_kind)kind))
            buffer_append_format(out, out->length > start ? " %s" : "%s", names[kind]);
    buffer_append_string(out, "; ");
    model_append_tags(model, &list, out);
    buffer_append_string(out, "; ");
    model_append_note(model, &list, out);
    free(list.items);
    buffer_deinit(&scratch);
}

/* Fails unless a paper's state is this. */
static inline void assert_state(const struct ledger *ledger, const struct snapshot *snapshot,
                                size_t paper, const char *expected)
{
    struct buffer found = {0};
    test_append_state(ledger_model(ledger), snapshot_paper(snapshot, paper), &found);
    assert_view_equal(buffer_view(&found), expected);
    buffer_deinit(&found);
}

#endif
