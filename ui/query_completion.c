#include "ui/query_completion.h"

#include "query/lex.h"
#include "query/narrow.h"
#include "query/term.h"

void query_completion_deinit(struct query_completion *completion)
{
    buffer_deinit(&completion->texts);
    *completion = (struct query_completion){0};
}

void query_completion_reset(struct query_completion *completion)
{
    buffer_clear(&completion->texts);
    completion->count = 0;
    completion->shown = 0;
}

static struct view candidate(const struct query_completion *completion, size_t index)
{
    size_t start = index ? completion->ends[index - 1] : 0;
    return view_slice(buffer_view(&completion->texts), start, completion->ends[index] - start);
}

/* ---- collecting ---- */

/* Ends the candidate that was appended to texts. */
static void end_candidate(struct query_completion *completion, size_t papers)
{
    completion->ends[completion->count] = completion->texts.length;
    completion->papers[completion->count++] = papers;
}

static bool begins_with(struct view text, struct view stem)
{
    return stem.length <= text.length &&
           view_equal_ignore_case(view_slice(text, 0, stem.length), stem);
}

static void add_field_name(struct query_completion *completion, const char *name, struct view stem)
{
    if (!*name || !begins_with(view_of(name), stem))
        return;
    buffer_append_string(&completion->texts, name);
    buffer_append_byte(&completion->texts, ':');
    end_candidate(completion, 0);
}

static void add_field_names(struct query_completion *completion, struct view stem)
{
    if (stem.length == 0)
        return;
    for (int i = 0; i < FIELD_COUNT; i++)
        add_field_name(completion, field_query_name((enum field)i), stem);
    for (int i = 0; i < SUBJECT_COUNT; i++)
        add_field_name(completion, subject_name((enum subject)i), stem);
}

static void add_answers(struct query_completion *completion, enum subject subject, struct view stem)
{
    const char *name;
    for (size_t i = 0; (name = term_value_name(subject, i)); i++) {
        if (!begins_with(view_of(name), stem))
            continue;
        buffer_append_string(&completion->texts, name);
        end_candidate(completion, 0);
    }
}

static bool is_plain(struct view value)
{
    for (size_t i = 0; i < value.length; i++) {
        char byte = value.data[i];
        bool letter = (byte | 32) >= 'a' && (byte | 32) <= 'z';
        if (!letter && !(byte >= '0' && byte <= '9') && !(byte & 0x80))
            return false;
    }
    return view_find(value, view_of("\xE3\x80\x80"), 0) == VIEW_NONE; /* a blank, too */
}

static void append_value(struct buffer *out, struct view value)
{
    if (is_plain(value)) {
        buffer_append_view(out, value);
        return;
    }
    query_append_phrase(out, value);
}

/* Control characters cannot be typed, and shall not come into the line in another way. */
static bool can_be_typed(struct view value)
{
    for (size_t i = 0; i < value.length; i++) {
        unsigned char byte = (unsigned char)value.data[i];
        bool c1 = byte == 0xC2 && i + 1 < value.length && (unsigned char)value.data[i + 1] < 0xA0;
        if (byte < 0x20 || byte == 0x7F || c1)
            return false;
    }
    return true;
}

static void add_values(struct query_completion *completion, const struct vocabulary *vocabulary,
                       enum vocabulary_topic topic, struct view stem)
{
    struct vocabulary_value values[COMPLETION_MOST];
    size_t count = vocabulary_find(vocabulary, topic, stem, values, COMPLETION_MOST);
    for (size_t i = 0; i < count; i++) {
        if (!can_be_typed(values[i].value))
            continue;
        append_value(&completion->texts, values[i].value);
        end_candidate(completion, values[i].count);
    }
}

/* ---- what is being typed ---- */

/* The term that ends at the cursor; false when there is none. */
static bool find_term(struct view before, enum query_match match, struct lexeme *lexeme)
{
    struct lexer lexer = {.text = before, .match = match};
    bool found = false;
    while (lexer_next(&lexer, lexeme))
        found = lexeme->kind == LEXEME_TERM && lexeme->end == before.length &&
                lexeme->value_kind != VALUE_REGEX;
    return found;
}

static void collect(struct query_completion *completion, struct view before, enum query_match match,
                    const struct vocabulary *vocabulary)
{
    struct lexeme lexeme;
    query_completion_reset(completion);
    if (!find_term(before, match, &lexeme))
        return;
    struct view stem =
        view_slice(before, lexeme.value_start, lexeme.value_end - lexeme.value_start);
    bool quoted = lexeme.value_start > 0 && before.data[lexeme.value_start - 1] == '"';
    enum vocabulary_topic topic = lexeme.subject == SUBJECT_YEAR ? VOCABULARY_YEARS
                                  : lexeme.subject == SUBJECT_FIELD
                                      ? vocabulary_topic_of(lexeme.field)
                                      : VOCABULARY_TOPICS;
    completion->start = lexeme.value_start - quoted;
    completion->end = before.length;
    if (lexeme.subject == SUBJECT_WORDS && !quoted)
        add_field_names(completion, stem);
    else if (topic != VOCABULARY_TOPICS)
        add_values(completion, vocabulary, topic, stem);
    else
        add_answers(completion, lexeme.subject, stem);
}

/* ---- putting ---- */

/* False when that would make the line too long. */
static bool put(struct query_completion *completion, struct line_editor *editor, struct view text)
{
    size_t stays = editor->text.length - (completion->end - completion->start);
    if (stays + text.length > LINE_EDITOR_BYTES)
        return false;
    buffer_remove(&editor->text, completion->start, completion->end - completion->start);
    buffer_insert(&editor->text, completion->start, text.data, text.length);
    completion->end = completion->start + text.length;
    editor->cursor = completion->end;
    return true;
}

/* What all candidates begin with, up to a border of characters. */
static struct view common_start(const struct query_completion *completion)
{
    struct view first = candidate(completion, 0);
    size_t length = first.length;
    for (size_t i = 1; i < completion->count; i++) {
        struct view other = candidate(completion, i);
        size_t same = 0;
        while (same < length && same < other.length && first.data[same] == other.data[same])
            same++;
        length = same;
    }
    while (length > 0 && length < first.length && (first.data[length] & 0xC0) == 0x80)
        length--;
    return view_slice(first, 0, length);
}

static struct view without_quote(struct view text)
{
    return view_from(text, view_starts_with(text, "\""));
}

/* The common start says more than what is typed, and all of that. */
static bool goes_further(struct view typed, struct view start)
{
    typed = without_quote(typed);
    start = without_quote(start);
    return start.length > typed.length && begins_with(start, typed);
}

static bool is_going_on(const struct query_completion *completion, const struct line_editor *editor)
{
    return completion->count > 1 && editor->cursor == completion->end;
}

/* The candidate after, or before, the one that stands in the line. */
static size_t neighbour(const struct query_completion *completion, bool back)
{
    size_t count = completion->count;
    if (completion->shown == count)
        return back ? count - 1 : 0;
    return (completion->shown + (back ? count - 1 : 1)) % count;
}

bool query_completion_step(struct query_completion *completion, struct line_editor *editor,
                           enum query_match match, const struct vocabulary *vocabulary, bool back)
{
    if (!is_going_on(completion, editor)) {
        struct view line = buffer_view(&editor->text);
        collect(completion, view_slice(line, 0, editor->cursor), match, vocabulary);
        if (completion->count == 0)
            return false;
        struct view typed =
            view_slice(line, completion->start, completion->end - completion->start);
        struct view start = common_start(completion);
        completion->shown = completion->count;
        if (goes_further(typed, start)) {
            if (view_equal(start, candidate(completion, 0)))
                completion->shown = 0;
            return put(completion, editor, start);
        }
    }
    completion->shown = neighbour(completion, back);
    return put(completion, editor, candidate(completion, completion->shown));
}

void query_completion_append(const struct query_completion *completion,
                             const struct line_editor *editor, struct buffer *out)
{
    if (!is_going_on(completion, editor))
        return;
    size_t shown = completion->shown;
    for (size_t i = 0; i < completion->count; i++) {
        size_t index = (shown + i) % completion->count;
        if (i)
            buffer_append_string(out, "  ");
        buffer_append_view(out, candidate(completion, index));
        if (completion->papers[index])
            buffer_append_format(out, " %zu", completion->papers[index]);
    }
}
