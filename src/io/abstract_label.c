#include "io/abstract_label.h"

#include <string.h>

/* What stands before the abstract itself, and what ends such a label. */
static const char *const labels[] = {"Abstract", "ABSTRACT", "Summary", "SUMMARY", "[Abstract]",
                                     "摘要",     "【摘要】", "[摘要]",  "抄録",    "<正>"};
static const char *const label_ends[] = {":", "：", ".", "- ", "—", "–", "\n", "(#br)"};

static size_t label_end_length(struct view text)
{
    for (size_t i = 0; i < sizeof label_ends / sizeof *label_ends; i++)
        if (view_starts_with(text, label_ends[i]))
            return strlen(label_ends[i]);
    return 0;
}

/* "Abstract interpretation …" is no label: punctuation or a line end has to follow. */
size_t abstract_label_length(struct view text)
{
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        size_t length = strlen(labels[i]);
        char last = labels[i][length - 1];
        if (!view_starts_with(text, labels[i]))
            continue;
        while (length < text.length && text.data[length] == ' ')
            length++;
        size_t end = label_end_length(view_from(text, length));
        bool closed = last == ']' || last == '>' || view_ends_with(view_of(labels[i]), "】");
        if (end || closed)
            return length + end;
    }
    return 0;
}
