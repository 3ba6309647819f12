/*
 * A cluster is found by the rules of UAX 29 (GB3 to GB999 for extended clusters), one
 * code point at a time with a little memory of what came before:
 *
 *   state    break class of the last code point
 *   picture  an Extended_Pictographic and only Extend have been seen: a ZWJ now may
 *            be followed by the next picture (GB11)
 *   paired   an odd indicator is waiting for its second (GB12, GB13)
 *
 * It is drawn from its code points in order: the first that takes columns is the base,
 * marks and spacing marks follow it, four at most; whatever a ZWJ or a skin tone would
 * add to a picture is left out. Marks are composed with the base where Unicode has the
 * composed character: a terminal with old tables gets the width of one character right,
 * when it would give a kana with a voicing mark of its own four columns.
 */
#include "text/cluster.h"

#include "text/ascii.h"
#include "text/character.h"
#include "text/clean.h"
#include "text/fold.h"
#include "text/utf8.h"

#include <uninorm.h>
#include <wchar.h>

enum { MARKS_AT_MOST = 4, KEYCAP = 0x20E3, DOTTED_CIRCLE = 0x25CC, REPLACEMENT = 0xFFFD };

struct boundary {
    enum character_break last;
    bool picture;
    bool joined;   /* last is a ZWJ that follows a picture */
    bool unpaired; /* last is an indicator that has no second yet */
};

static bool is_control_break(enum character_break class)
{
    return class == BREAK_CR || class == BREAK_LF || class == BREAK_CONTROL;
}

/* GB6, GB7, GB8. */
static bool joins_hangul(enum character_break last, enum character_break next)
{
    switch (last) {
    case BREAK_L:
        return next == BREAK_L || next == BREAK_V || next == BREAK_LV || next == BREAK_LVT;
    case BREAK_LV:
    case BREAK_V:
        return next == BREAK_V || next == BREAK_T;
    case BREAK_LVT:
    case BREAK_T:
        return next == BREAK_T;
    default:
        return false;
    }
}

static bool boundary_joins(const struct boundary *before, enum character_break next)
{
    if (before->last == BREAK_CR)
        return next == BREAK_LF;
    if (is_control_break(before->last) || is_control_break(next))
        return false;
    if (next == BREAK_EXTEND || next == BREAK_ZWJ || next == BREAK_SPACING_MARK ||
        before->last == BREAK_PREPEND)
        return true;
    if (before->joined && next == BREAK_PICTOGRAPHIC)
        return true;
    if (before->unpaired && next == BREAK_REGIONAL)
        return true;
    return joins_hangul(before->last, next);
}

static void boundary_advance(struct boundary *boundary, enum character_break next)
{
    boundary->joined = next == BREAK_ZWJ && boundary->picture;
    boundary->picture = next == BREAK_PICTOGRAPHIC || (next == BREAK_EXTEND && boundary->picture);
    boundary->unpaired = next == BREAK_REGIONAL && !boundary->unpaired;
    boundary->last = next;
}

static bool is_plain(struct view text, size_t at)
{
    return (unsigned char)(text.data[at] - ' ') < 0x7F - ' ';
}

/* Printable ASCII that no mark can follow. */
static bool is_plain_cluster(struct view text)
{
    return is_plain(text, 0) && (text.length == 1 || (unsigned char)text.data[1] < 0x80);
}

size_t cluster_length(struct view text)
{
    if (!text.length)
        return 0;
    if (is_plain_cluster(text))
        return 1;
    size_t at = 0;
    struct boundary boundary = {0};
    boundary_advance(&boundary, character_break_of(character_properties(utf8_next(text, &at))));
    while (at < text.length) {
        size_t next = at;
        enum character_break class =
            character_break_of(character_properties(utf8_next(text, &next)));
        if (!boundary_joins(&boundary, class))
            break;
        boundary_advance(&boundary, class);
        at = next;
    }
    return at;
}

/* Whether a cluster surely ends between two neighbours, whatever stands around them. */
static bool always_breaks(uint32_t before, uint32_t after)
{
    enum character_break last = character_break_of(character_properties(before));
    enum character_break next = character_break_of(character_properties(after));
    return (last == BREAK_OTHER || is_control_break(last)) &&
           (next == BREAK_OTHER || is_control_break(next)) &&
           !(last == BREAK_CR && next == BREAK_LF);
}

size_t cluster_length_before(struct view text, size_t offset)
{
    if (offset > text.length)
        offset = text.length;
    size_t start = utf8_previous(text, offset);
    while (start > 0) {
        size_t earlier = utf8_previous(text, start), at = earlier;
        uint32_t before = utf8_next(text, &at);
        if (always_breaks(before, utf8_next(text, &at)))
            break;
        start = earlier;
    }
    size_t last = start;
    while (start < offset) {
        last = start;
        start += cluster_length(view_make(text.data + start, offset - start));
    }
    return offset - last;
}

/* ---- drawing ---- */

struct drawing {
    struct cluster *cluster;
    const struct width_policy *policy;
    uint32_t base; /* 0: none yet */
    int marks;
    bool apart; /* something that did not compose follows the base */
};

static void drawing_add(struct drawing *drawing, uint32_t code_point, int columns)
{
    struct cluster *cluster = drawing->cluster;
    char *end = cluster->drawn + cluster->drawn_length;
    cluster->drawn_length = (uint8_t)(cluster->drawn_length + utf8_encode(code_point, end));
    cluster->columns += columns;
}

/* 0: the reader says nothing about it. */
static int columns_overridden(uint32_t code_point, const struct width_overrides *overrides)
{
    size_t low = 0, high = overrides->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct width_override *range = &overrides->items[middle];
        if (code_point >= range->first && code_point <= range->last)
            return range->columns;
        if (code_point < range->first)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

static int columns_of(uint32_t code_point, enum character_class class,
                      const struct width_policy *policy)
{
    int said = class == CHARACTER_MARK ? 0 : columns_overridden(code_point, &policy->overrides);
    if (said)
        return said;
    bool wide = class == CHARACTER_WIDE || (class == CHARACTER_AMBIGUOUS && policy->ambiguous_wide);
    return class == CHARACTER_MARK ? 0 : wide ? 2 : 1;
}

static int columns_of_code_point(uint32_t code_point, const struct width_policy *policy)
{
    return columns_of(code_point, character_class_of(character_properties(code_point)), policy);
}

/* The visible mark of a control: a cluster of its own. */
static void draw_control(struct drawing *drawing, uint32_t code_point)
{
    struct buffer mark = {0};
    if (clean_code_point(&mark, code_point, CLEAN_LINE))
        buffer_append_byte(&mark, '?');
    struct cluster *cluster = drawing->cluster;
    cluster->drawn_length = (uint8_t)mark.length;
    cluster->columns = (int)mark.length;
    memcpy(cluster->drawn, mark.data, mark.length);
    buffer_deinit(&mark);
}

static void draw_base(struct drawing *drawing, uint32_t code_point, enum character_class class)
{
    drawing->base = code_point;
    if (class == CHARACTER_UNKNOWN)
        drawing_add(drawing, REPLACEMENT, columns_of_code_point(REPLACEMENT, drawing->policy));
    else
        drawing_add(drawing, code_point, columns_of(code_point, class, drawing->policy));
}

/* Puts the composed character in place of the base, when there is one as wide. */
static bool compose_with_base(struct drawing *drawing, uint32_t mark)
{
    uint32_t composed = drawing->apart ? 0 : uc_composition(drawing->base, mark);
    if (!composed ||
        columns_of_code_point(composed, drawing->policy) != drawing->cluster->columns) {
        drawing->apart = true;
        return false;
    }
    drawing->base = composed;
    drawing->cluster->drawn_length = 0;
    drawing->cluster->columns = 0;
    drawing_add(drawing, composed, columns_of_code_point(composed, drawing->policy));
    return true;
}

static void draw_follower(struct drawing *drawing, uint32_t code_point, uint8_t properties)
{
    enum character_class class = character_class_of(properties);
    bool shown = class == CHARACTER_MARK || class == CHARACTER_NARROW ||
                 class == CHARACTER_AMBIGUOUS || class == CHARACTER_WIDE;
    bool tone = class == CHARACTER_WIDE && character_break_of(properties) == BREAK_EXTEND;
    if (!shown || tone || code_point == KEYCAP || drawing->marks == MARKS_AT_MOST)
        return;
    drawing->marks++;
    if (!compose_with_base(drawing, code_point))
        drawing_add(drawing, code_point, columns_of(code_point, class, drawing->policy));
}

static void draw_code_point(struct drawing *drawing, uint32_t code_point)
{
    uint8_t properties = character_properties(code_point);
    enum character_class class = character_class_of(properties);
    if (class == CHARACTER_JOINER || class == CHARACTER_HIDDEN)
        return;
    if (class == CHARACTER_CONTROL) {
        if (!drawing->base)
            draw_control(drawing, code_point);
        drawing->base = code_point;
        return;
    }
    if (!drawing->base && class == CHARACTER_MARK)
        draw_base(drawing, DOTTED_CIRCLE, CHARACTER_NARROW);
    if (!drawing->base)
        draw_base(drawing, code_point, class);
    else
        draw_follower(drawing, code_point, properties);
}

/* One indicator alone, or one whose partner is missing, draws as U+FFFD. */
static bool is_lone_indicator(const struct cluster *cluster, uint32_t base)
{
    return character_break_of(character_properties(base)) == BREAK_REGIONAL &&
           cluster->columns == 1;
}

static void draw_all(struct drawing *drawing, struct view text)
{
    bool picture = false;
    for (size_t at = 0; at < text.length;) {
        uint32_t code_point = utf8_next(text, &at);
        bool is_picture =
            character_break_of(character_properties(code_point)) == BREAK_PICTOGRAPHIC;
        if (!(picture && is_picture))
            draw_code_point(drawing, code_point);
        picture |= is_picture;
    }
    struct cluster *cluster = drawing->cluster;
    if (!is_lone_indicator(cluster, drawing->base))
        return;
    cluster->columns = cluster->drawn_length = 0;
    drawing_add(drawing, REPLACEMENT, columns_of_code_point(REPLACEMENT, drawing->policy));
}

/* Folded when that gives ASCII, else a question mark. */
static void draw_ascii(struct cluster *cluster, struct view source)
{
    struct view drawn = view_make(cluster->drawn, cluster->drawn_length);
    if (view_is_ascii(drawn))
        return;
    struct buffer folded = {0};
    fold_append(&folded, source);
    struct view text = buffer_view(&folded);
    if (!text.length || text.length > CLUSTER_DRAWN_BYTES || !view_is_ascii(text))
        text = view_of("?");
    memcpy(cluster->drawn, text.data, text.length);
    cluster->drawn_length = (uint8_t)text.length;
    cluster->columns = (int)text.length;
    buffer_deinit(&folded);
}

void cluster_next(struct view text, const struct width_policy *policy, struct cluster *cluster)
{
    static const struct width_policy usual = {0};
    if (is_plain_cluster(text)) {
        cluster->bytes = 1;
        cluster->columns = 1;
        cluster->drawn_length = 1;
        cluster->drawn[0] = text.data[0];
        return;
    }
    cluster->bytes = cluster_length(text);
    cluster->columns = 0;
    cluster->drawn_length = 0;
    struct view source = view_make(text.data, cluster->bytes);
    struct drawing drawing = {cluster, policy ? policy : &usual, 0, 0, false};
    draw_all(&drawing, source);
    if (drawing.policy->ascii)
        draw_ascii(cluster, source);
}

/* Asked of one that no locale but such has wide: the reference mark, U+203B. */
bool cluster_locale_is_wide(void)
{
    return wcwidth(0x203B) == 2;
}

int cluster_columns(struct view text, const struct width_policy *policy)
{
    int columns = 0;
    struct cluster cluster;
    for (size_t at = 0; at < text.length; at += cluster.bytes) {
        cluster_next(view_make(text.data + at, text.length - at), policy, &cluster);
        columns += cluster.columns;
    }
    return columns;
}
