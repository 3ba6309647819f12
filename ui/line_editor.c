#include "ui/line_editor.h"

#include "text/utf8.h"

void line_editor_deinit(struct line_editor *editor)
{
    buffer_deinit(&editor->text);
    *editor = (struct line_editor){0};
}

void line_editor_set(struct line_editor *editor, struct view text)
{
    buffer_clear(&editor->text);
    buffer_append_view(&editor->text, text);
    editor->cursor = editor->text.length;
    editor->scroll = 0;
}

static bool is_control(uint32_t code_point)
{
    return code_point < 0x20 || (code_point >= 0x7f && code_point < 0xa0);
}

static void append_typed(struct buffer *out, struct view text)
{
    struct buffer repaired = {0};
    utf8_repair(&repaired, text);
    struct view rest = buffer_view(&repaired);
    for (size_t offset = 0; offset < rest.length;) {
        uint32_t code_point = utf8_next(rest, &offset);
        if (code_point == '\n' || code_point == '\r' || code_point == '\t')
            buffer_append_byte(out, ' ');
        else if (!is_control(code_point))
            utf8_append(out, code_point);
    }
    buffer_deinit(&repaired);
}

/* A mark typed after its base joins the base's cluster: the cursor goes behind both. */
static size_t to_border(struct view text, size_t offset)
{
    size_t border = 0;
    while (border < offset)
        border += cluster_length(view_from(text, border));
    return border;
}

bool line_editor_insert(struct line_editor *editor, struct view text)
{
    if (text.length > LINE_EDITOR_BYTES - editor->text.length)
        return false;
    struct buffer typed = {0};
    append_typed(&typed, text);
    bool fits = typed.length <= LINE_EDITOR_BYTES - editor->text.length;
    if (fits && typed.length) {
        buffer_insert(&editor->text, editor->cursor, typed.data, typed.length);
        editor->cursor = to_border(buffer_view(&editor->text), editor->cursor + typed.length);
    }
    buffer_deinit(&typed);
    return fits;
}

static size_t left_of(const struct line_editor *editor)
{
    struct view text = buffer_view(&editor->text);
    return editor->cursor - cluster_length_before(text, editor->cursor);
}

static size_t right_of(const struct line_editor *editor)
{
    struct view rest = view_from(buffer_view(&editor->text), editor->cursor);
    return editor->cursor + cluster_length(rest);
}

static bool is_blank_at(const struct line_editor *editor, size_t offset)
{
    return editor->text.data[offset] == ' ';
}

/* Over blanks, then over what is not blank. */
static size_t word_left_of(const struct line_editor *editor)
{
    struct line_editor at = *editor;
    while (at.cursor && is_blank_at(&at, left_of(&at)))
        at.cursor = left_of(&at);
    while (at.cursor && !is_blank_at(&at, left_of(&at)))
        at.cursor = left_of(&at);
    return at.cursor;
}

static size_t word_right_of(const struct line_editor *editor)
{
    struct line_editor at = *editor;
    while (at.cursor < at.text.length && is_blank_at(&at, at.cursor))
        at.cursor = right_of(&at);
    while (at.cursor < at.text.length && !is_blank_at(&at, at.cursor))
        at.cursor = right_of(&at);
    return at.cursor;
}

static void delete_between(struct line_editor *editor, size_t start, size_t end)
{
    buffer_remove(&editor->text, start, end - start);
    editor->cursor = to_border(buffer_view(&editor->text), start);
}

bool line_editor_do(struct line_editor *editor, enum action action)
{
    switch (action) {
    case ACTION_LINE_START:
        editor->cursor = 0;
        return true;
    case ACTION_LINE_END:
        editor->cursor = editor->text.length;
        return true;
    case ACTION_LEFT:
        editor->cursor = left_of(editor);
        return true;
    case ACTION_RIGHT:
        editor->cursor = right_of(editor);
        return true;
    case ACTION_WORD_LEFT:
        editor->cursor = word_left_of(editor);
        return true;
    case ACTION_WORD_RIGHT:
        editor->cursor = word_right_of(editor);
        return true;
    case ACTION_DELETE_LEFT:
        delete_between(editor, left_of(editor), editor->cursor);
        return true;
    case ACTION_DELETE_RIGHT:
        delete_between(editor, editor->cursor, right_of(editor));
        return true;
    case ACTION_DELETE_WORD:
        delete_between(editor, word_left_of(editor), editor->cursor);
        return true;
    case ACTION_DELETE_BEFORE:
        delete_between(editor, 0, editor->cursor);
        return true;
    case ACTION_DELETE_AFTER:
        delete_between(editor, editor->cursor, editor->text.length);
        return true;
    default:
        return false;
    }
}

int line_editor_follow(struct line_editor *editor, int width, const struct width_policy *policy)
{
    struct view text = buffer_view(&editor->text);
    int column = cluster_columns(view_slice(text, 0, editor->cursor), policy);
    int all = cluster_columns(text, policy) + 1; /* the cursor may stand behind the text */
    if (width < 1)
        width = 1;
    if (editor->scroll > all - width)
        editor->scroll = all > width ? all - width : 0;
    if (column < editor->scroll)
        editor->scroll = column;
    if (column >= editor->scroll + width)
        editor->scroll = column - width + 1;
    return column - editor->scroll;
}
