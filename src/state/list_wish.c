#include "state/list_wish.h"

#include "base/language.h"

static const char *const names[LIST_COLUMNS] = {
#define LIST_COLUMN_ROW(identifier, name) [LIST_##identifier] = name,
    LIST_COLUMN_LIST(LIST_COLUMN_ROW)
#undef LIST_COLUMN_ROW
};

static enum list_column find_column(struct view name)
{
    int i = 0;
    while (i < LIST_COLUMNS && !view_equal_string(name, names[i]))
        i++;
    return (enum list_column)i;
}

static enum status refuse(struct buffer *message, const char *reason, struct view name)
{
    buffer_append_format(message, "%s: \"%.*s\"", reason, (int)name.length,
                         name.length ? name.data : "");
    return STATUS_INVALID;
}

static bool has_column(const struct list_wish *wish, enum list_column column)
{
    for (size_t i = 0; i < wish->count; i++)
        if (wish->items[i].column == column)
            return true;
    return false;
}

/* NAME or NAME:WIDTH. */
static enum status add(struct list_wish *wish, struct view item, struct buffer *message)
{
    struct view rest = item, name = view_trim(view_split(&rest, ':'));
    enum list_column column = find_column(name);
    long width = 0;
    if (column == LIST_COLUMNS)
        return refuse(message, _("no such column"), name);
    if (has_column(wish, column))
        return refuse(message, _("this column comes twice"), name);
    if (rest.data && column == LIST_TITLE)
        return refuse(message, _("the title takes what is left"), item);
    if (rest.data && (!view_to_long(view_trim(rest), &width) || width < LIST_WIDTH_LEAST ||
                      width > LIST_WIDTH_MOST))
        return refuse(message, _("should be a width in 1..200"), item);
    wish->items[wish->count].column = column;
    wish->items[wish->count++].width = (int)width;
    return STATUS_OK;
}

enum status list_wish_parse(struct list_wish *wish, struct view text, struct buffer *message)
{
    struct list_wish parsed = {.count = 0};
    for (struct view rest = text; rest.data;) {
        enum status status = add(&parsed, view_trim(view_split(&rest, ',')), message);
        if (status != STATUS_OK)
            return status;
    }
    if (!has_column(&parsed, LIST_TITLE))
        return refuse(message, _("the title must be among them"), text);
    *wish = parsed;
    return STATUS_OK;
}
