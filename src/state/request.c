#include "state/request.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct request *request_new(enum request_kind kind, enum request_how how)
{
    struct request *request = memory_alloc_zero(1, sizeof *request);
    request->kind = kind;
    request->how = how;
    return request;
}

void request_free(struct request *request)
{
    if (!request)
        return;
    snapshot_unref(request->snapshot);
    twins_unref(request->twins);
    free(request->papers);
    buffer_deinit(&request->item);
    buffer_deinit(&request->text);
    buffer_deinit(&request->context);
    free(request);
}

void request_set_papers(struct request *request, struct snapshot *snapshot, const uint32_t *papers,
                        size_t count)
{
    struct snapshot *before = request->snapshot;
    request->snapshot = snapshot_ref(snapshot);
    snapshot_unref(before);
    free(request->papers);
    request->papers = memory_alloc(count * sizeof *papers);
    request->paper_count = count;
    if (count)
        memcpy(request->papers, papers, count * sizeof *papers);
}

void request_set_rows(struct request *request, struct snapshot *snapshot, struct twins *twins)
{
    struct snapshot *before = request->snapshot;
    request->snapshot = snapshot_ref(snapshot);
    snapshot_unref(before);
    twins_unref(request->twins);
    request->twins = twins ? twins_ref(twins) : NULL;
}
