#include "state/reading.h"

#include "state/attach.h"
#include "state/ledger.h"

static struct marks *look(const struct model *model, struct snapshot *snapshot,
                          struct twins *twins)
{
    struct attachment *attachment = attachment_new();
    attachment_set_snapshot(attachment, snapshot);
    attachment_set_twins(attachment, twins, false);
    while (attachment_work(attachment, model))
        continue;
    struct marks *marks = attachment_publish(attachment);
    attachment_free(attachment);
    return marks;
}

enum status reading_marks(const char *file, struct snapshot *snapshot, struct twins *twins,
                          struct marks **marks, struct buffer *message)
{
    enum status status = STATUS_OK;
    bool in_memory = file && !*file; /* nothing was ever done */
    struct model *none = model_new();
    const struct model *model = none;
    struct ledger *ledger = in_memory ? NULL : ledger_new(file);
    *marks = NULL;
    if (ledger && ledger_open_to_read(ledger) != TROUBLE_NONE) {
        buffer_append_view(message, ledger_reason(ledger));
        status = STATUS_SYSTEM;
    } else if (ledger) {
        model = ledger_model(ledger);
    }
    if (model_group_count(model) || twins)
        *marks = look(model, snapshot, twins);
    ledger_free(ledger);
    model_free(none);
    return status;
}
