/* From a pattern of PCRE2 to one for libhs that finds at least as much. */
#include "base/buffer.h"
#include "query/pattern.h"
#include "query/prefilter.h"
#include "query/syntax.h"

#include <string.h>

enum {
    COUNT_MOST = 32,  /* of a single item; larger counts become endless */
    GROUP_COUNT = 6,  /* of a group */
    COUNTS_MOST = 200 /* all together: what libhs unrolls */
};

struct rewriter {
    struct regex_scan scan;
    struct regex_token token;
    struct buffer *out;
    unsigned flags;
    bool possible;
    bool exact;
    bool after_group;
    bool repeatable; /* what was written last can be repeated */
    bool written;    /* the last item was written, not left out */
    size_t counts;
};

static struct view text_of(const struct rewriter *rewriter)
{
    return regex_token_text(&rewriter->scan, &rewriter->token);
}

static void append(struct rewriter *rewriter, const char *text)
{
    buffer_append_string(rewriter->out, text);
}

static void refuse(struct rewriter *rewriter)
{
    rewriter->possible = false;
}

/* ---- items ---- */

/* A brace that later versions of PCRE2 take for a count: {,5} or { 2 }. */
static bool is_doubtful_brace(const struct rewriter *rewriter)
{
    struct view rest = view_from(rewriter->scan.text, rewriter->token.start);
    size_t end = view_find_byte(rest, '}', 0);
    return rest.data[0] == '{' && end != VIEW_NONE;
}

static void write_literal(struct rewriter *rewriter)
{
    struct view literal = rewriter->token.literal, text = text_of(rewriter);
    unsigned char byte = (unsigned char)literal.data[0];
    bool plain = (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
    bool range = rewriter->token.in_class && view_equal_string(text, "-");
    if (literal.length > 1 || byte >= 0x80 || is_doubtful_brace(rewriter))
        refuse(rewriter);
    else if (plain || range)
        buffer_append_byte(rewriter->out, literal.data[0]);
    else
        buffer_append_format(rewriter->out, "\\x%02x", byte);
}

/* Assertions that are left out: what stands beside them may stand further apart. */
static void leave_out(struct rewriter *rewriter)
{
    rewriter->exact = false;
    rewriter->written = false;
}

static void write_escape(struct rewriter *rewriter)
{
    struct view text = text_of(rewriter);
    char letter = text.length == 2 ? text.data[1] : '\0';
    bool in_class = rewriter->token.in_class;
    if (letter == 'Q' || letter == 'E')
        return;
    if (letter && strchr("wWdDsSnrtf", letter)) {
        buffer_append_view(rewriter->out, text);
    } else if (letter && !in_class && strchr("bB", letter)) {
        buffer_append_view(rewriter->out, text);
        rewriter->repeatable = false;
    } else if (letter == 'h') {
        append(rewriter, in_class ? "\\t\\x20" : "[\\t\\x20]");
    } else if (letter == 'N' && !in_class) {
        append(rewriter, "[^\\n]");
    } else if (letter && !in_class && strchr("AzZGK", letter)) {
        leave_out(rewriter);
    } else {
        refuse(rewriter);
    }
}

static void write_set(struct rewriter *rewriter)
{
    static const char *const usual[] = {"[:alpha:]", "[:digit:]", "[:alnum:]", "[:word:]",
                                        "[:space:]"};
    struct view text = text_of(rewriter);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        if (view_equal_string(text, usual[i])) {
            buffer_append_view(rewriter->out, text);
            return;
        }
    }
    refuse(rewriter);
}

/* ---- groups ---- */

static bool is_look_around(struct view head)
{
    static const char *const heads[] = {"(?=", "(?!", "(?<=", "(?<!", "(?*", "(?<*"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        if (view_equal_string(head, heads[i]))
            return true;
    }
    return false;
}

static void skip_group(struct rewriter *rewriter)
{
    size_t depth = 1;
    while (depth > 0 && regex_scan_next(&rewriter->scan, &rewriter->token)) {
        depth += rewriter->token.kind == REGEX_OPEN;
        depth -= rewriter->token.kind == REGEX_CLOSE;
        if (rewriter->token.kind == REGEX_VERB || rewriter->token.kind == REGEX_CALL)
            refuse(rewriter);
    }
    leave_out(rewriter);
}

static void write_open(struct rewriter *rewriter)
{
    struct view head = text_of(rewriter);
    bool named = view_starts_with(head, "(?<") || view_starts_with(head, "(?P<") ||
                 view_starts_with(head, "(?'");
    if (is_look_around(head)) {
        skip_group(rewriter);
    } else if (view_equal_string(head, "(?>")) {
        append(rewriter, "(?:");
        rewriter->exact = false;
    } else if (view_equal_string(head, "(") || view_equal_string(head, "(?:") ||
               view_equal_string(head, "(?|") || named) {
        append(rewriter, "(?:");
    } else if (view_equal_string(head, "(?i:")) {
        append(rewriter, "(?i:");
    } else {
        refuse(rewriter);
    }
}

/* ---- repeats ---- */

static void write_counts(struct rewriter *rewriter, uint32_t least, uint32_t most)
{
    uint32_t limit = rewriter->after_group ? GROUP_COUNT : COUNT_MOST;
    bool endless = most == REGEX_UNBOUNDED;
    if (most > limit && !endless) {
        endless = true;
        rewriter->exact = false;
    }
    if (least > limit) {
        least = limit;
        rewriter->exact = false;
    }
    rewriter->counts += endless ? least : most;
    if (endless && least <= 1)
        append(rewriter, least ? "+" : "*");
    else if (endless)
        buffer_append_format(rewriter->out, "{%u,}", least);
    else
        buffer_append_format(rewriter->out, "{%u,%u}", least, most);
}

static void write_repeat(struct rewriter *rewriter)
{
    rewriter->exact = rewriter->exact && !rewriter->token.possessive;
    if (!rewriter->written)
        return;
    if (!rewriter->repeatable) {
        refuse(rewriter);
        return;
    }
    write_counts(rewriter, rewriter->token.least, rewriter->token.most);
    rewriter->repeatable = false;
}

/* ---- all together ---- */

static void write_token(struct rewriter *rewriter)
{
    struct view text = text_of(rewriter);
    bool transparent = rewriter->token.kind == REGEX_COMMENT || view_equal_string(text, "\\Q") ||
                       view_equal_string(text, "\\E");
    if (rewriter->token.kind == REGEX_REPEAT) {
        write_repeat(rewriter);
        return;
    }
    if (transparent)
        return;
    rewriter->repeatable = rewriter->written = true;
    rewriter->after_group = rewriter->token.kind == REGEX_CLOSE;
    switch (rewriter->token.kind) {
    case REGEX_LITERAL:
        write_literal(rewriter);
        break;
    case REGEX_ESCAPE:
        write_escape(rewriter);
        break;
    case REGEX_CLASS_SET:
        write_set(rewriter);
        break;
    case REGEX_OPEN:
        write_open(rewriter);
        break;
    case REGEX_ANCHOR:
        rewriter->exact = false;
        rewriter->repeatable = false;
        buffer_append_view(rewriter->out, text);
        break;
    case REGEX_OPTION:
        rewriter->repeatable = false;
        if (!view_equal_string(text, "(?i)") || rewriter->token.start > 0)
            refuse(rewriter);
        buffer_append_view(rewriter->out, text);
        break;
    case REGEX_CALL:
    case REGEX_VERB:
        refuse(rewriter);
        break;
    default: /* . ) | [ [^ ] */
        buffer_append_view(rewriter->out, text);
    }
}

static void write_literal_text(struct rewriter *rewriter, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] & 0x80)
            refuse(rewriter);
        buffer_append_format(rewriter->out, "\\x%02x", (unsigned char)text.data[i]);
    }
}

bool prefilter_rewrite(struct view pattern, unsigned flags, struct buffer *out, bool *exact)
{
    struct rewriter rewriter = {.scan = regex_scan_start(pattern),
                                .out = out,
                                .flags = flags,
                                .possible = true,
                                .exact = true};
    bool words = flags & PATTERN_WORDS;
    bool doubtful = (flags & PATTERN_EXTENDED) || regex_may_be_extended(pattern) ||
                    view_find(pattern, view_of("[[:<:]]"), 0) != VIEW_NONE ||
                    view_find(pattern, view_of("[[:>:]]"), 0) != VIEW_NONE;
    append(&rewriter, words ? "\\b(?:" : "");
    if (flags & PATTERN_LITERAL)
        write_literal_text(&rewriter, pattern);
    else if (doubtful)
        refuse(&rewriter);
    else
        while (rewriter.possible && regex_scan_next(&rewriter.scan, &rewriter.token))
            write_token(&rewriter);
    append(&rewriter, words ? ")\\b" : "");
    *exact = rewriter.exact;
    return rewriter.possible && rewriter.counts <= COUNTS_MOST;
}
