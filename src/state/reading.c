#include "state/reading.h"

#include "state/attach.h"
#include "state/ledger.h"

static struct marks *look(const struct model *model, struct snapshot *snapshot)
{
    struct attachment *attachment = attachment_new();
    attachment_set_snapshot(attachment, snapshot);
    while (attachment_work(attachment, model))
        continue;
    struct marks *marks = attachment_publish(attachment);
    attachment_free(attachment);
    return marks;
}

enum status reading_marks(const char *file, struct snapshot *snapshot, struct marks **marks,
                          struct buffer *message)
{
    enum status status = STATUS_OK;
    *marks = NULL;
    if (file && !*file) /* kept in memory only */
        return STATUS_OK;
    struct ledger *ledger = ledger_new(file);
    if (ledger_open_to_read(ledger) != TROUBLE_NONE) {
        buffer_append_view(message, ledger_reason(ledger));
        status = STATUS_SYSTEM;
    } else if (model_group_count(ledger_model(ledger))) {
        *marks = look(ledger_model(ledger), snapshot);
    }
    ledger_free(ledger);
    return status;
}
