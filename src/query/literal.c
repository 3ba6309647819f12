#include "query/literal.h"

#include "query/pattern.h"
#include "query/syntax.h"
#include "text/fold.h"

#include <string.h>

/* ---- case ---- */

static void append_literals(struct buffer *out, struct view regex)
{
    struct regex_scan scan = regex_scan_start(regex);
    struct regex_token token;
    while (regex_scan_next(&scan, &token)) {
        if (token.kind == REGEX_LITERAL)
            buffer_append_view(out, token.literal);
    }
}

static bool has_ascii_upper_case(struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] >= 'A' && text.data[i] <= 'Z')
            return true;
    }
    return false;
}

/* PCRE2 knows the properties of all characters; no table of our own is needed. */
static bool has_other_upper_case(struct view text)
{
    struct pattern *pattern;
    struct buffer message = {0};
    size_t start, end;
    bool found = false;
    if (view_is_ascii(text))
        return false;
    if (pattern_compile(view_of("[\\p{Lu}\\p{Lt}]"), 0, &pattern, &start, &message) == STATUS_OK) {
        struct matcher *matcher = matcher_new();
        found = pattern_search(pattern, matcher, text, 0, NULL, &start, &end) == MATCH_YES;
        matcher_free(matcher);
        pattern_free(pattern);
    }
    buffer_deinit(&message);
    return found;
}

bool literal_has_upper_case(struct view text, bool regex)
{
    struct buffer literals = {0};
    if (regex)
        append_literals(&literals, text);
    else
        buffer_append_view(&literals, text);
    bool found = has_ascii_upper_case(buffer_view(&literals)) ||
                 has_other_upper_case(buffer_view(&literals));
    buffer_deinit(&literals);
    return found;
}

/* ---- folding ---- */

/* Characters outside ASCII that stand side by side are folded together, because
   folding may compose them; one that a quantifier follows is folded alone. */
struct folder {
    struct buffer *out;
    struct buffer pending;
    size_t last; /* where the last character of pending begins */
};

static bool is_single_character(struct view text)
{
    size_t characters = 0;
    for (size_t i = 0; i < text.length; i++)
        characters += (text.data[i] & 0xC0) != 0x80;
    return characters == 1;
}

static bool is_ascii_punctuation(char byte)
{
    return byte >= ' ' && byte <= '~' && !(byte >= '0' && byte <= '9') &&
           !((byte | 32) >= 'a' && (byte | 32) <= 'z');
}

static void append_quoted(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (is_ascii_punctuation(text.data[i]))
            buffer_append_byte(out, '\\');
        buffer_append_byte(out, text.data[i]);
    }
}

/* Appends text folded; `repeated` keeps it one item for the quantifier after it. */
static void append_folded(struct buffer *out, struct view text, bool repeated)
{
    struct buffer folded = {0};
    fold_append(&folded, text);
    bool group = repeated && !is_single_character(buffer_view(&folded));
    buffer_append_string(out, group ? "(?:" : "");
    append_quoted(out, buffer_view(&folded));
    buffer_append_string(out, group ? ")" : "");
    buffer_deinit(&folded);
}

static void flush_pending(struct folder *folder, bool repeated)
{
    struct view pending = buffer_view(&folder->pending);
    size_t split = repeated ? folder->last : pending.length;
    if (split > 0)
        append_folded(folder->out, view_slice(pending, 0, split), false);
    if (split < pending.length)
        append_folded(folder->out, view_from(pending, split), true);
    buffer_clear(&folder->pending);
}

/* A member of a class must stay one character. */
static bool fold_member(struct buffer *out, struct view literal)
{
    struct buffer folded = {0};
    fold_append(&folded, literal);
    bool single = is_single_character(buffer_view(&folded));
    if (single)
        append_quoted(out, buffer_view(&folded));
    buffer_deinit(&folded);
    return single;
}

static bool names_a_character(struct view escape)
{
    return escape.length > 1 && strchr("xoN", escape.data[1]) && escape.length > 2;
}

static bool fold_token(struct folder *folder, const struct regex_token *token, struct view text)
{
    bool literal = token->kind == REGEX_LITERAL && (token->literal.data[0] & 0x80);
    if (literal && !token->in_class) {
        folder->last = folder->pending.length;
        buffer_append_view(&folder->pending, token->literal);
        return true;
    }
    flush_pending(folder, token->kind == REGEX_REPEAT);
    if (literal)
        return fold_member(folder->out, token->literal);
    buffer_append_view(folder->out, text);
    return token->kind != REGEX_ESCAPE || !names_a_character(text);
}

bool literal_fold_regex(struct buffer *out, struct view regex)
{
    struct folder folder = {.out = out};
    struct regex_scan scan = regex_scan_start(regex);
    struct regex_token token;
    bool possible = true;
    /* Between \Q and \E a backslash would be text. */
    if (!view_is_ascii(regex) && view_find(regex, view_of("\\Q"), 0) != VIEW_NONE)
        return false;
    while (possible && regex_scan_next(&scan, &token))
        possible = fold_token(&folder, &token, regex_token_text(&scan, &token));
    flush_pending(&folder, false);
    buffer_deinit(&folder.pending);
    return possible;
}
