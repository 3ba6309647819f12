/*
 * The walk reads an alternative from left to right and keeps the set of strings that
 * the text may read since the last gap. A literal is put after each of them; so is each
 * alternative of a group of literals. Where the next item is no literal (a gap), or the
 * set would grow too large, the set becomes a clause and begins anew.
 *
 * At both ends of the pattern a repeat need not be more than its least count: a text that
 * holds graph.* holds graph, and the other way round.
 *
 * Groups with gaps inside give one clause to what stands around them. Assertions that
 * take no room (\b ^ $) leave no gap; positive look-arounds give their clause.
 */
#include "query/required.h"

#include "query/syntax.h"

#include <string.h>

enum { MEMBERS_MOST = 4 }; /* of a class that is taken as alternatives */

/* What is known of one piece of a pattern. */
struct piece {
    bool exact; /* it matches the strings of `set` and nothing else, where its assertions hold */
    bool rims;  /* not exact, but what it matches begins and ends with a string of `set` */
    bool zero;  /* not exact: an assertion, which takes no room */
    bool empty; /* it can match no text at all */
    struct literals set; /* exact: all strings, empty ones too; else one clause, or none */
};

struct reader {
    struct regex_scan scan;
    struct regex_token token;
    bool more;
    size_t depth; /* of groups */
    bool pure;    /* no assertion, no option, nothing but what it matches decides */
    bool gave_up;
    bool letters_vary; /* a letter may have a case outside ASCII */
    struct required *out;
};

static void read_alternatives(struct reader *reader, bool top, struct piece *piece);

/* ---- sets of literals ---- */

struct view literal_view(const struct literal *literal)
{
    return view_make(literal->bytes, literal->length);
}

static bool has_empty(const struct literals *set)
{
    for (size_t i = 0; i < set->count; i++) {
        if (set->items[i].length == 0)
            return true;
    }
    return set->count == 0;
}

static void set_single(struct literals *set, struct view text)
{
    set->count = 1;
    set->items[0].length = (unsigned char)text.length;
    if (text.length)
        memcpy(set->items[0].bytes, text.data, text.length);
}

static bool add_all(struct literals *set, const struct literals *more)
{
    if (set->count + more->count > LITERALS_MOST)
        return false;
    memcpy(set->items + set->count, more->items, more->count * sizeof *more->items);
    set->count += more->count;
    return true;
}

/* Puts each of `after` behind each of `set`; false, and nothing done, when that is too
   much. */
static bool multiply(struct literals *set, const struct literals *after)
{
    struct literals product = {0};
    if (set->count * after->count > LITERALS_MOST)
        return false;
    for (size_t i = 0; i < set->count; i++) {
        for (size_t j = 0; j < after->count; j++) {
            struct literal *made = &product.items[product.count++];
            const struct literal *left = &set->items[i], *right = &after->items[j];
            if (left->length + right->length > LITERAL_BYTES)
                return false;
            memcpy(made->bytes, left->bytes, left->length);
            memcpy(made->bytes + left->length, right->bytes, right->length);
            made->length = (unsigned char)(left->length + right->length);
        }
    }
    *set = product;
    return true;
}

static size_t shortest(const struct literals *set)
{
    size_t least = LITERAL_BYTES + 1;
    for (size_t i = 0; i < set->count; i++) {
        if (set->items[i].length < least)
            least = set->items[i].length;
    }
    return least;
}

/* Long literals are rare ones, and few are found faster than many. */
static size_t worth(const struct literals *set)
{
    return set->count == 0 ? 0 : shortest(set) * LITERALS_MOST + (LITERALS_MOST - set->count);
}

const struct literals *required_best(const struct required *required)
{
    const struct literals *best = NULL;
    for (size_t i = 0; i < required->count; i++) {
        if (!best || worth(&required->clauses[i]) > worth(best))
            best = &required->clauses[i];
    }
    return best;
}

/* ---- tokens ---- */

static void advance(struct reader *reader)
{
    reader->more = regex_scan_next(&reader->scan, &reader->token);
}

static struct view token_text(const struct reader *reader)
{
    return regex_token_text(&reader->scan, &reader->token);
}

static bool at(const struct reader *reader, enum regex_kind kind)
{
    return reader->more && reader->token.kind == kind;
}

static bool is_quote(const struct reader *reader)
{
    struct view text = token_text(reader);
    return at(reader, REGEX_ESCAPE) && text.length == 2 &&
           (text.data[1] == 'Q' || text.data[1] == 'E');
}

static void skip_transparent(struct reader *reader)
{
    while (at(reader, REGEX_COMMENT) || (reader->more && is_quote(reader)))
        advance(reader);
}

/* ---- items ---- */

static void be_gap(struct piece *piece)
{
    *piece = (struct piece){0};
}

static void be_nothing(struct piece *piece)
{
    *piece = (struct piece){.exact = true, .empty = true};
    set_single(&piece->set, view_make("", 0));
}

/* Scripts without case: kana, Han, Hangul. */
static bool has_no_case(struct view character)
{
    const unsigned char *bytes = (const unsigned char *)character.data;
    if (character.length != 3)
        return false;
    unsigned code = (bytes[0] & 0xFu) << 12 | (bytes[1] & 0x3Fu) << 6 | (bytes[2] & 0x3Fu);
    return (code >= 0x3041 && code <= 0x30FF) || (code >= 0x3400 && code <= 0x9FFF) ||
           (code >= 0xAC00 && code <= 0xD7A3);
}

/* Long s and the Kelvin sign are the other case of s and k. */
static bool is_ascii_case(struct view character)
{
    return view_equal_string(character, "\xC5\xBF") || view_equal_string(character, "\xE2\x84\xAA");
}

static bool stands_for_itself(const struct reader *reader, struct view character)
{
    bool ascii = !(character.data[0] & 0x80);
    char folded = (char)(character.data[0] | 0x20);
    if (!reader->out->caseless)
        return true;
    if (ascii)
        return !reader->letters_vary || (folded != 'k' && folded != 's');
    return has_no_case(character);
}

/* A brace that later versions of PCRE2 take for a count: {,5} or { 2 }. */
static bool is_doubtful_brace(const struct reader *reader)
{
    struct view rest = view_from(reader->scan.text, reader->token.start);
    if (rest.length == 0 || rest.data[0] != '{')
        return false;
    size_t i = 1;
    while (i < rest.length && strchr("0123456789, \t", rest.data[i]) && rest.data[i])
        i++;
    return i < rest.length && rest.data[i] == '}';
}

static void read_literal(struct reader *reader, struct piece *piece)
{
    struct view character = reader->token.literal;
    reader->gave_up = reader->gave_up || is_doubtful_brace(reader);
    bool itself = stands_for_itself(reader, character);
    bool foreign = (character.data[0] & 0x80) && !is_ascii_case(character);
    be_gap(piece);
    if (itself) {
        piece->exact = true;
        set_single(&piece->set, character);
    } else if (foreign) {
        /* It stands in for the character whose case is not known. */
        set_single(&piece->set, view_make("\xFF", 1));
    }
    advance(reader);
}

static bool add_member(struct reader *reader, struct literals *set)
{
    struct view character = reader->token.literal;
    struct literals one;
    if (!reader->more || reader->token.kind != REGEX_LITERAL || character.length != 1 ||
        character.data[0] == '-' || (character.data[0] & 0x80) || set->count >= MEMBERS_MOST ||
        !stands_for_itself(reader, character))
        return false;
    set_single(&one, character);
    return add_all(set, &one);
}

static void add_digits(struct literals *set)
{
    for (char digit = '0'; digit <= '9'; digit++) {
        struct literals one;
        set_single(&one, view_make(&digit, 1));
        add_all(set, &one);
    }
}

/* [0-9] and nothing else. */
static bool is_digits(const struct reader *reader)
{
    struct view rest = view_from(reader->scan.text, reader->token.start);
    return view_starts_with(rest, "[0-9]");
}

/* Classes of a few characters are alternatives; others are gaps. */
static void read_class(struct reader *reader, struct piece *piece)
{
    bool small = token_text(reader).length == 1, digits = is_digits(reader);
    be_gap(piece);
    advance(reader);
    while (reader->more && reader->token.kind != REGEX_CLASS_END) {
        small = small && add_member(reader, &piece->set);
        advance(reader);
    }
    advance(reader);
    piece->exact = digits || (small && piece->set.count > 0);
    if (!piece->exact || digits)
        piece->set.count = 0;
    if (digits)
        add_digits(&piece->set);
}

static void read_escape(struct reader *reader, struct piece *piece)
{
    struct view text = token_text(reader);
    char letter = text.length > 1 ? text.data[1] : '\0';
    be_gap(piece);
    if (letter == 'd' && !reader->letters_vary) {
        piece->exact = true;
        add_digits(&piece->set);
        reader->out->ascii = true; /* there are other digits */
    } else if (letter && strchr("bBAzZGK", letter)) {
        be_nothing(piece);
        reader->pure = false;
    } else if (!letter || !strchr("wWdDsShHvVN", letter)) {
        piece->empty = true; /* a reference may be empty */
        reader->pure = false;
    }
    advance(reader);
}

/* ---- groups ---- */

/* What a look-around requires, but takes no room itself: a clause that is no part of
   the row of strings. */
static void be_assertion(struct piece *piece, bool positive)
{
    if (!positive || has_empty(&piece->set))
        piece->set.count = 0;
    piece->exact = false;
    piece->rims = false;
    piece->zero = true;
    piece->empty = true;
}

static bool is_look_around(struct view head, bool *positive)
{
    struct view rest = view_from(head, view_starts_with(head, "(?<") ? 3 : 2);
    char sign = rest.length == 1 ? rest.data[0] : '\0';
    *positive = sign != '!';
    return head.length > 2 && (sign == '=' || sign == '!' || sign == '*');
}

/* The letters of (?i) and (?i: */
static void see_options(struct reader *reader, struct view head)
{
    reader->pure = false;
    if (view_find_byte(head, 'i', 0) != VIEW_NONE)
        reader->out->caseless = true;
}

static void see_head(struct reader *reader, struct view head)
{
    static const char *const plain[] = {"(", "(?:", "(?|"};
    if (view_equal_string(head, "(?")) /* a conditional */
        reader->gave_up = true;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (view_equal_string(head, plain[i]))
            return;
    }
    bool named = view_starts_with(head, "(?<") || view_starts_with(head, "(?P") ||
                 view_starts_with(head, "(?'");
    if (named)
        return;
    reader->pure = false;
    if (head.length > 0 && head.data[head.length - 1] == ':')
        see_options(reader, head);
}

static void read_group(struct reader *reader, struct piece *piece)
{
    struct view head = token_text(reader);
    bool positive = false, assertion = head.length > 2 && is_look_around(head, &positive);
    see_head(reader, head);
    advance(reader);
    reader->depth++;
    read_alternatives(reader, false, piece);
    reader->depth--;
    if (at(reader, REGEX_CLOSE))
        advance(reader);
    if (!assertion)
        return;
    reader->pure = false;
    be_assertion(piece, positive);
}

static void read_item(struct reader *reader, struct piece *piece)
{
    switch (reader->token.kind) {
    case REGEX_LITERAL:
        read_literal(reader, piece);
        return;
    case REGEX_CLASS:
        read_class(reader, piece);
        return;
    case REGEX_ESCAPE:
        read_escape(reader, piece);
        return;
    case REGEX_OPEN:
        read_group(reader, piece);
        return;
    case REGEX_DOT:
        be_gap(piece);
        break;
    case REGEX_ANCHOR:
        be_nothing(piece);
        reader->pure = false;
        break;
    case REGEX_OPTION:
        be_nothing(piece);
        see_options(reader, token_text(reader));
        break;
    default:
        be_gap(piece);
        piece->empty = true;
        reader->pure = false;
        reader->gave_up = reader->gave_up || reader->token.kind == REGEX_VERB;
    }
    advance(reader);
}

/* ---- repeats ---- */

static void repeat_often(struct piece *piece)
{
    bool exact = piece->exact;
    if (exact && has_empty(&piece->set))
        *piece = (struct piece){.empty = true};
    else
        piece->rims = piece->rims || exact;
    piece->exact = false;
}

static void repeat_exact(struct piece *piece, uint32_t times)
{
    struct literals once = piece->set;
    for (uint32_t i = 1; i < times && piece->exact; i++)
        piece->exact = multiply(&piece->set, &once);
    if (piece->exact)
        return;
    piece->set = once;
    piece->exact = true;
    repeat_often(piece);
}

static void make_optional(struct piece *piece, bool at_most_once)
{
    struct literals nothing;
    set_single(&nothing, view_make("", 0));
    piece->empty = true;
    piece->rims = false;
    piece->exact = piece->exact && at_most_once && add_all(&piece->set, &nothing);
    if (!piece->exact)
        piece->set.count = 0;
}

/* Nothing follows the repeat at hand in its row. */
static bool is_last(const struct reader *reader)
{
    struct reader ahead = *reader;
    advance(&ahead);
    skip_transparent(&ahead);
    return !ahead.more || at(&ahead, REGEX_BAR);
}

/* What it matches beyond its least count makes no difference. */
static void be_least(struct piece *piece, uint32_t least)
{
    if (least == 0)
        be_nothing(piece);
    else
        repeat_exact(piece, least);
}

/* first: it is the first of its row. */
static void read_repeats(struct reader *reader, struct piece *piece, bool first)
{
    for (skip_transparent(reader); at(reader, REGEX_REPEAT); skip_transparent(reader)) {
        const struct regex_token *token = &reader->token;
        bool once = token->least == 1 && token->most == 1;
        bool edge = reader->depth == 0 && (first || is_last(reader)) && !piece->zero;
        if (token->possessive)
            reader->pure = false;
        if (token->most == 0)
            be_nothing(piece);
        else if (edge && (piece->exact || token->least == 0))
            be_least(piece, token->least);
        else if (token->least == 0)
            make_optional(piece, token->most <= 1);
        else if (token->least == token->most && piece->exact)
            repeat_exact(piece, token->least);
        else if (!once)
            repeat_often(piece);
        advance(reader);
    }
}

/* ---- rows ---- */

/* What one alternative has shown so far. */
struct row {
    struct literals strings; /* since the last gap */
    struct literals best;    /* of the clauses before */
    bool exact;              /* there was no gap yet */
    bool empty;
    bool top;
};

static void add_clause(struct reader *reader, struct row *row, const struct literals *set)
{
    struct required *out = reader->out;
    if (has_empty(set))
        return;
    if (worth(set) > worth(&row->best))
        row->best = *set;
    if (row->top && out->count < REQUIRED_CLAUSES)
        out->clauses[out->count++] = *set;
}

static void end_strings(struct reader *reader, struct row *row)
{
    add_clause(reader, row, &row->strings);
    set_single(&row->strings, view_make("", 0));
    row->exact = false;
}

static void add_piece(struct reader *reader, struct row *row, const struct piece *piece)
{
    row->empty = row->empty && piece->empty;
    if (piece->zero) {
        add_clause(reader, row, &piece->set);
        row->exact = false;
        return;
    }
    bool joined = (piece->exact || piece->rims) && multiply(&row->strings, &piece->set);
    if (joined && piece->exact)
        return;
    end_strings(reader, row);
    if (piece->exact || piece->rims)
        row->strings = piece->set;
    else
        add_clause(reader, row, &piece->set);
}

static void read_row(struct reader *reader, bool top, struct piece *piece)
{
    struct row row = {.exact = true, .empty = true, .top = top};
    bool first = true;
    set_single(&row.strings, view_make("", 0));
    for (skip_transparent(reader);
         reader->more && !at(reader, REGEX_BAR) && !at(reader, REGEX_CLOSE);
         skip_transparent(reader)) {
        read_item(reader, piece);
        read_repeats(reader, piece, first);
        add_piece(reader, &row, piece);
        first = false;
    }
    *piece = (struct piece){.exact = row.exact, .empty = row.empty};
    if (!row.exact)
        end_strings(reader, &row);
    piece->set = row.exact ? row.strings : row.best;
}

static bool has_bar(struct reader *reader)
{
    struct reader ahead = *reader;
    size_t depth = 0;
    for (; ahead.more; advance(&ahead)) {
        if (depth == 0 && (at(&ahead, REGEX_BAR) || at(&ahead, REGEX_CLOSE)))
            return at(&ahead, REGEX_BAR);
        depth += at(&ahead, REGEX_OPEN);
        depth -= at(&ahead, REGEX_CLOSE);
    }
    return false;
}

static void read_alternatives(struct reader *reader, bool top, struct piece *piece)
{
    read_row(reader, top && !has_bar(reader), piece);
    while (at(reader, REGEX_BAR)) {
        struct piece other;
        advance(reader);
        read_row(reader, false, &other);
        piece->exact = piece->exact && other.exact;
        piece->empty = piece->empty || other.empty;
        bool usable = piece->exact || (!has_empty(&piece->set) && !has_empty(&other.set));
        if (!usable || !add_all(&piece->set, &other.set)) {
            piece->exact = false;
            piece->set.count = 0;
        }
    }
}

/* ---- all together ---- */

/* Characters whose case is not known were marked with a byte that no text has. */
static void settle_foreign(struct required *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < out->count; i++) {
        const struct literals *set = &out->clauses[i];
        bool foreign = true, marked = false;
        for (size_t j = 0; j < set->count; j++) {
            struct view text = literal_view(&set->items[j]);
            foreign = foreign && !view_is_ascii(text);
            marked = marked || view_find_byte(text, '\xFF', 0) != VIEW_NONE;
        }
        out->foreign = out->foreign || foreign;
        if (!marked)
            out->clauses[kept++] = out->clauses[i];
    }
    out->count = kept;
}

static bool has_newline(const struct literals *set)
{
    for (size_t i = 0; i < set->count; i++) {
        if (view_find_byte(literal_view(&set->items[i]), '\n', 0) != VIEW_NONE)
            return true;
    }
    return false;
}

static void read_literal_text(struct reader *reader, struct view text, struct piece *piece)
{
    struct row row = {.exact = true, .empty = text.length == 0, .top = true};
    set_single(&row.strings, view_make("", 0));
    for (size_t i = 0; i < text.length;) {
        size_t end = i + 1;
        while (end < text.length && (text.data[end] & 0xC0) == 0x80)
            end++;
        reader->token = (struct regex_token){.literal = view_slice(text, i, end - i)};
        struct view character = reader->token.literal;
        be_gap(piece);
        if (stands_for_itself(reader, character)) {
            piece->exact = true;
            set_single(&piece->set, character);
        } else if ((character.data[0] & 0x80) && !is_ascii_case(character)) {
            set_single(&piece->set, view_make("\xFF", 1));
        }
        add_piece(reader, &row, piece);
        i = end;
    }
    if (!row.exact)
        end_strings(reader, &row);
    *piece = (struct piece){.exact = row.exact, .empty = row.empty};
    piece->set = row.exact ? row.strings : row.best;
}

static void conclude(struct reader *reader, unsigned flags, const struct piece *piece)
{
    struct required *out = reader->out;
    bool pure = reader->pure && !(flags & PATTERN_WORDS);
    out->everything = pure && piece->empty;
    if (out->count == 0 && !has_empty(&piece->set))
        out->clauses[out->count++] = piece->set;
    settle_foreign(out);
    out->exact = pure && piece->exact && out->count == 1 && !has_newline(&out->clauses[0]);
}

void required_read(struct view pattern, unsigned flags, enum form form, struct required *required)
{
    struct reader reader = {.scan = regex_scan_start(pattern), .pure = true, .out = required};
    struct piece piece;
    *required = (struct required){0};
    required->caseless = flags & PATTERN_CASELESS;
    reader.letters_vary = form != FORM_SEARCH;
    if (flags & PATTERN_LITERAL) {
        read_literal_text(&reader, pattern, &piece);
        conclude(&reader, flags, &piece);
        return;
    }
    bool doubtful = (flags & PATTERN_EXTENDED) || regex_may_be_extended(pattern) ||
                    view_find(pattern, view_of("[[:<:]]"), 0) != VIEW_NONE ||
                    view_find(pattern, view_of("[[:>:]]"), 0) != VIEW_NONE;
    if (doubtful)
        return;
    advance(&reader);
    read_alternatives(&reader, true, &piece);
    if (reader.gave_up || reader.more)
        *required = (struct required){0};
    else
        conclude(&reader, flags, &piece);
}
