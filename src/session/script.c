#include "session/script.h"

#include "base/language.h"
#include "base/memory.h"
#include "text/utf8.h"

#include <stdlib.h>

enum { SCRIPT_SIZE_MOST = 1000 };

static void add_step(struct script *script, struct script_step step)
{
    void *steps = script->steps;
    memory_reserve(&steps, &script->capacity, script->count + 1, sizeof step);
    script->steps = steps;
    script->steps[script->count++] = step;
}

static void add_key(struct script *script, struct key key)
{
    add_step(script, (struct script_step){.kind = SCRIPT_KEY, .key = key});
}

static void add_text(struct script *script, struct view text)
{
    for (size_t offset = 0; offset < text.length;) {
        uint32_t code = utf8_next(text, &offset);
        add_key(script, (struct key){code == '\t' ? KEY_CODE_TAB : code, 0});
    }
}

/* A key in <...> at the start of keys; "<<>" and "<>>" are the brackets themselves. */
static enum status add_named_key(struct script *script, struct view *keys, struct buffer *message)
{
    size_t end = view_find_byte(*keys, '>', 2);
    if (end == VIEW_NONE) {
        buffer_append_string(message, _("a < without its >"));
        return STATUS_INVALID;
    }
    struct view name = view_slice(*keys, 1, end - 1);
    struct key key;
    if (!key_from_name(name, &key)) {
        buffer_append_format(message, _("there is no key <%.*s>"), (int)name.length, name.data);
        return STATUS_INVALID;
    }
    add_key(script, key);
    *keys = view_from(*keys, end + 1);
    return STATUS_OK;
}

static enum status add_keys(struct script *script, struct view keys, struct buffer *message)
{
    while (keys.length) {
        if (keys.data[0] == '<') {
            enum status status = add_named_key(script, &keys, message);
            if (status != STATUS_OK)
                return status;
            continue;
        }
        size_t offset = 0;
        uint32_t code = utf8_next(keys, &offset);
        if (code != ' ' && code != '\t')
            add_key(script, (struct key){code, 0});
        keys = view_from(keys, offset);
    }
    return STATUS_OK;
}

static enum status add_size(struct script *script, struct view size, struct buffer *message)
{
    long columns, rows;
    struct view rest = size, before = view_split(&rest, 'x');
    if (!view_to_long(before, &columns) || !view_to_long(rest, &rows) || columns < 1 || rows < 1 ||
        columns > SCRIPT_SIZE_MOST || rows > SCRIPT_SIZE_MOST) {
        buffer_append_format(message, _("a size is COLUMNSxROWS, not \"%.*s\""), (int)size.length,
                             size.data ? size.data : "");
        return STATUS_INVALID;
    }
    add_step(script,
             (struct script_step){.kind = SCRIPT_SIZE, .rows = (int)rows, .columns = (int)columns});
    return STATUS_OK;
}

static enum status add_plain(struct script *script, enum script_step_kind kind, struct view rest,
                             struct buffer *message)
{
    if (view_trim(rest).length) {
        buffer_append_string(message, _("nothing may follow this step"));
        return STATUS_INVALID;
    }
    add_step(script, (struct script_step){.kind = kind});
    return STATUS_OK;
}

static enum status add_line(struct script *script, struct view line, struct buffer *message)
{
    struct view rest = line, word = view_split(&rest, ' ');
    if (view_equal_string(word, "keys"))
        return add_keys(script, rest, message);
    if (view_equal_string(word, "text")) {
        add_text(script, rest);
        return STATUS_OK;
    }
    if (view_equal_string(word, "size"))
        return add_size(script, view_trim(rest), message);
    if (view_equal_string(word, "wait"))
        return add_plain(script, SCRIPT_WAIT, rest, message);
    if (view_equal_string(word, "dump"))
        return add_plain(script, SCRIPT_DUMP, rest, message);
    if (view_equal_string(word, "styles"))
        return add_plain(script, SCRIPT_STYLES, rest, message);
    buffer_append_format(message, _("there is no step \"%.*s\""), (int)word.length, word.data);
    return STATUS_INVALID;
}

enum status script_parse(struct script *script, struct view text, struct buffer *message)
{
    *script = (struct script){0};
    struct view line;
    for (unsigned number = 1; view_next_line(&text, &line); number++) {
        if (!view_trim(line).length || line.data[0] == '#')
            continue;
        struct buffer reason = {0};
        enum status status = STATUS_INVALID;
        if (utf8_valid_length(line) != line.length)
            buffer_append_string(&reason, _("this is not UTF-8"));
        else
            status = add_line(script, line, &reason);
        if (status != STATUS_OK) {
            buffer_append_format(message, "%u: ", number);
            buffer_append_view(message, buffer_view(&reason));
        }
        buffer_deinit(&reason);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

void script_deinit(struct script *script)
{
    free(script->steps);
    *script = (struct script){0};
}
