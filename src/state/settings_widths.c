/* Section [widths]: what the reader's terminal takes for a character, where that is not
   what the tables say. */
#include "base/language.h"
#include "state/settings_internal.h"

#include "base/memory.h"
#include "text/utf8.h"

#include <string.h>

enum { FIRST_CODE_POINT = 0xA0, LAST_CODE_POINT = 0x10FFFF, OVERRIDES_MOST = 1000, HEX_MOST = 6 };

/* "U+2026", or the character itself. */
static bool read_code_point(struct view text, uint32_t *code_point)
{
    if (!view_starts_with_ignore_case(text, "U+")) {
        size_t offset = 0;
        if (!text.length || utf8_valid_length(text) != text.length)
            return false;
        *code_point = utf8_next(text, &offset);
        return offset == text.length;
    }
    text = view_from(text, 2);
    *code_point = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF";
        const char *digit = text.data[i] ? strchr(digits, text.data[i]) : NULL;
        if (!digit)
            return false;
        *code_point = *code_point * 16 + (uint32_t)((digit - digits) % 16);
    }
    return text.length > 0 && text.length <= HEX_MOST;
}

static bool read_range(struct view text, struct width_override *range)
{
    size_t dots = view_find(text, view_of(".."), 0);
    struct view first = view_trim(view_slice(text, 0, dots));
    struct view last = dots == VIEW_NONE ? first : view_trim(view_from(text, dots + 2));
    return read_code_point(first, &range->first) && read_code_point(last, &range->last) &&
           range->first >= FIRST_CODE_POINT && range->first <= range->last &&
           range->last <= LAST_CODE_POINT;
}

/* Keeps the list sorted. False when a character would have two widths. */
static bool insert(struct settings *settings, struct width_override range)
{
    size_t at = settings->width_count;
    while (at > 0 && settings->widths[at - 1].first > range.last)
        at--;
    if (at > 0 && settings->widths[at - 1].last >= range.first)
        return false;
    void *widths = settings->widths;
    memory_reserve(&widths, &settings->width_capacity, settings->width_count + 1, sizeof range);
    settings->widths = widths;
    memmove(settings->widths + at + 1, settings->widths + at,
            (settings->width_count - at) * sizeof range);
    settings->widths[at] = range;
    settings->width_count++;
    return true;
}

enum status settings_set_width(struct settings *settings, struct view name, struct view value,
                               struct buffer *message)
{
    struct width_override range;
    long columns;
    if (!read_range(name, &range)) {
        buffer_append_format(message,
                             _("\"%.*s\" should be a character beyond ASCII, such as U+2026 or "
                               "U+2460..U+24FF"),
                             (int)name.length, name.length ? name.data : "");
        return STATUS_INVALID;
    }
    if (!view_to_long(value, &columns) || columns < 1 || columns > 2) {
        buffer_append_string(message, _("a character takes 1 or 2 columns"));
        return STATUS_INVALID;
    }
    range.columns = (uint8_t)columns;
    if (settings->width_count == OVERRIDES_MOST) {
        buffer_append_format(message, _("more than %d widths"), OVERRIDES_MOST);
        return STATUS_LIMIT;
    }
    if (insert(settings, range))
        return STATUS_OK;
    buffer_append_string(message, _("this character has a width already"));
    return STATUS_INVALID;
}

struct width_overrides settings_widths(const struct settings *settings)
{
    return (struct width_overrides){settings->widths, settings->width_count};
}
