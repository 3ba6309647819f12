#include "text/formula.h"

#include "text/cluster.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <uninorm.h>

/* Longer ones are no indices, and letters are no longer told apart under a mark. */
enum { RAISED_BYTES = 64, MARKED_BYTES = 256 };

/* ---- raised and lowered characters ---- */

static const struct raised {
    uint32_t plain, up, down;
} raised[] = {
    {'+', 0x207A, 0x208A},
    {'-', 0x207B, 0x208B},
    {0x2010, 0x207B, 0x208B},
    {0x2013, 0x207B, 0x208B},
    {0x2212, 0x207B, 0x208B},
    {'=', 0x207C, 0x208C},
    {'(', 0x207D, 0x208D},
    {')', 0x207E, 0x208E},
    {'/', 0x141F, 0},
    {' ', ' ', ' '},
    {0xA0, 0xA0, 0xA0},
    {0x2009, 0x2009, 0x2009},
    {'1', 0xB9, 0x2081},
    {'2', 0xB2, 0x2082},
    {'3', 0xB3, 0x2083},
    {'n', 0x207F, 0x2099},
    {'i', 0x2071, 0x1D62},
    {'a', 0, 0x2090},
    {'e', 0, 0x2091},
    {'h', 0, 0x2095},
    {'k', 0, 0x2096},
    {'l', 0, 0x2097},
    {'m', 0, 0x2098},
    {'o', 0, 0x2092},
    {'p', 0, 0x209A},
    {'r', 0, 0x1D63},
    {'s', 0, 0x209B},
    {'t', 0, 0x209C},
    {'u', 0, 0x1D64},
    {'v', 0, 0x1D65},
    {'x', 0, 0x2093},
    {0x3B2, 0, 0x1D66},
    {0x3B3, 0, 0x1D67},
    {0x3C1, 0, 0x1D68},
    {0x3C6, 0, 0x1D69},
    {0x3D5, 0, 0x1D69},
    {0x3C7, 0, 0x1D6A},
    /* What is high by itself. */
    {'*', '*', 0},
    {0x22C6, 0x22C6, 0},
    {0x2032, 0x2032, 0},
    {0x2033, 0x2033, 0},
    {0x2034, 0x2034, 0},
    {0x2020, 0x2020, 0},
    {0x2021, 0x2021, 0},
    {0xB0, 0xB0, 0},
    {0x2218, 0xB0, 0},
    {0xAE, 0xAE, 0},
    {0x2122, 0x2122, 0},
};

/* 0 when there is none. */
static uint32_t raised_form(uint32_t code_point, bool up)
{
    for (size_t i = 0; i < sizeof raised / sizeof *raised; i++)
        if (raised[i].plain == code_point)
            return up ? raised[i].up : raised[i].down;
    if (code_point >= '0' && code_point <= '9')
        return code_point - '0' + (up ? 0x2070 : 0x2080);
    return 0;
}

static bool can_raise(struct view text, bool up)
{
    if (!text.length || text.length > RAISED_BYTES)
        return false;
    for (size_t at = 0; at < text.length;)
        if (!raised_form(utf8_next(text, &at), up))
            return false;
    return true;
}

bool formula_raise(struct rendering *rendering, size_t start, bool up)
{
    char form[4];
    if (!can_raise(rendering_tail(rendering, start), up))
        return false;
    for (size_t at = start; at < rendering->text.length;) {
        size_t next = at;
        uint32_t code_point = utf8_next(buffer_view(&rendering->text), &next);
        size_t length = utf8_encode(raised_form(code_point, up), form);
        rendering_replace(rendering, at, next, view_make(form, length));
        at += length;
    }
    return true;
}

/* ---- weight ---- */

static bool is_in(uint32_t code_point, const char *set)
{
    struct view view = view_of(set);
    for (size_t at = 0; at < view.length;)
        if (utf8_next(view, &at) == code_point)
            return true;
    return false;
}

static bool is_opening(uint32_t code_point)
{
    return is_in(code_point, "([{⟨⌊⌈⟦");
}

static bool is_closing(uint32_t code_point)
{
    return is_in(code_point, ")]}⟩⌋⌉⟧");
}

/* Signs that hold what stands around them together less than a product does. */
static bool is_sign(uint32_t code_point)
{
    if (code_point < 0x80)
        return is_in(code_point, " +-*/=<>,;:&");
    if (is_in(code_point, "±×÷·…⋯−"))
        return true;
    bool symbol = (code_point >= 0x2190 && code_point <= 0x22FF) ||
                  (code_point >= 0x27F0 && code_point <= 0x27FF) ||
                  (code_point >= 0x2A00 && code_point <= 0x2AFF) || code_point == 0xA0 ||
                  (code_point >= 0x2000 && code_point <= 0x200A);
    return symbol && !is_in(code_point, "∂∇∞∅∀∃∑∏∫√⊤⊥⊺ℓ");
}

static bool is_digit(uint32_t code_point)
{
    return code_point >= '0' && code_point <= '9';
}

static bool is_raised(uint32_t code_point)
{
    return code_point == 0xB9 || code_point == 0xB2 || code_point == 0xB3 || code_point == 0x141F ||
           code_point == 0xB0 || (code_point >= 0x2070 && code_point < 0x2080);
}

static bool is_lowered(uint32_t code_point)
{
    return (code_point >= 0x2080 && code_point < 0x20A0) ||
           (code_point >= 0x1D62 && code_point <= 0x1D6A);
}

static bool is_mark(uint32_t code_point)
{
    return (code_point >= 0x300 && code_point < 0x370) ||
           (code_point >= 0x20D0 && code_point < 0x2100) || is_in(code_point, "′″‴");
}

static bool is_letter(uint32_t code_point)
{
    bool ascii = (code_point | 0x20) >= 'a' && (code_point | 0x20) <= 'z' && code_point < 0x80;
    return ascii || (code_point >= 0x80 && !is_sign(code_point) && !is_raised(code_point) &&
                     !is_lowered(code_point) && !is_mark(code_point) && !is_opening(code_point) &&
                     !is_closing(code_point) && !is_in(code_point, "√‖∑∏∫"));
}

/* A walk over a piece of a formula that counts its factors. */
struct weigher {
    size_t depth;   /* of brackets */
    size_t factors; /* begun at depth 0 */
    size_t letters; /* of the run that ends here */
    bool digits;    /* a number ends here */
    bool index;     /* behind ^ or _, as long as letters and digits follow */
    bool root;      /* behind a root sign */
    bool bars;      /* between | and | */
    bool scripted;
};

static void begin_factor(struct weigher *weigher)
{
    weigher->factors += !weigher->root;
    weigher->root = false;
}

static void weigh_letter(struct weigher *weigher)
{
    weigher->digits = false;
    if (!weigher->index && !weigher->letters++)
        begin_factor(weigher);
}

static void weigh_digit(struct weigher *weigher)
{
    if (!weigher->index && !weigher->digits)
        begin_factor(weigher);
    weigher->digits = true;
    weigher->letters = 0;
}

/* A bracket behind letters is that of a function. */
static void weigh_bracket(struct weigher *weigher)
{
    if (!weigher->letters && !weigher->index)
        begin_factor(weigher);
    weigher->letters = 0;
    weigher->digits = weigher->index = false;
}

static void weigh_other(struct weigher *weigher, uint32_t code_point)
{
    /* letters that no bracket follows are factors, each */
    weigher->factors += weigher->letters > 1;
    weigher->letters = 0;
    weigher->digits = false;
    weigher->index = code_point == '^' || code_point == '_';
    weigher->scripted |= code_point == '^' || is_raised(code_point);
    if (weigher->index || is_raised(code_point) || is_lowered(code_point))
        return;
    begin_factor(weigher);
    weigher->root = code_point == 0x221A;
}

static void weigh_bar(struct weigher *weigher)
{
    if (!weigher->bars)
        weigh_other(weigher, '|');
    weigher->bars = !weigher->bars;
}

/* False: it is a sum. */
static bool weigh_one(struct weigher *weigher, uint32_t code_point)
{
    bool bar = code_point == '|' || code_point == 0x2016;
    if (is_opening(code_point)) {
        if (!weigher->depth++ && !weigher->bars)
            weigh_bracket(weigher);
    } else if (is_closing(code_point)) {
        weigher->depth -= weigher->depth > 0;
    } else if (weigher->depth || is_mark(code_point) || is_in(code_point, "∂∇")) {
        return true;
    } else if (bar) {
        weigh_bar(weigher);
    } else if (weigher->bars) {
        return true;
    } else if (is_sign(code_point)) {
        return false;
    } else if (is_digit(code_point) || (code_point == '.' && weigher->digits)) {
        weigh_digit(weigher);
    } else if (is_letter(code_point)) {
        weigh_letter(weigher);
    } else {
        weigh_other(weigher, code_point);
    }
    return true;
}

enum formula_weight formula_weigh(struct view text)
{
    struct weigher weigher = {0};
    for (size_t at = 0; at < text.length;)
        if (!weigh_one(&weigher, utf8_next(text, &at)))
            return WEIGHT_SUM;
    weigher.factors += weigher.letters > 1;
    if (weigher.factors > 1)
        return WEIGHT_PRODUCT;
    return weigher.scripted ? WEIGHT_SCRIPTED : WEIGHT_ATOM;
}

/* ---- finishing ---- */

/* Puts brackets around [start, end) unless it is as firm as `most`; returns its new end. */
static size_t group(struct rendering *rendering, size_t start, size_t end, enum formula_weight most)
{
    struct view text = view_slice(buffer_view(&rendering->text), start, end - start);
    if (formula_weigh(text) <= most)
        return end;
    rendering_insert(rendering, end, ")");
    rendering_insert(rendering, start, "(");
    return end + 2;
}

/* A word of letters and digits that begins with a letter: x_ij is x with the index ij. */
static bool is_name(struct view text)
{
    size_t at = 0;
    if (!text.length || !is_letter(utf8_next(text, &at)))
        return false;
    while (at < text.length) {
        uint32_t code_point = utf8_next(text, &at);
        if (!is_letter(code_point) && !is_digit(code_point) && !is_mark(code_point))
            return false;
    }
    return true;
}

/* Whether an index needs brackets: n^(2k), 2^((m-1)(n-1)), d_(p^e); but x^y^z. */
static bool needs_brackets(struct view text, bool up)
{
    enum formula_weight weight = formula_weigh(text);
    if (view_find_byte(text, up ? '_' : '^', 0) != VIEW_NONE)
        return formula_weigh(text) != WEIGHT_ATOM || view_find_byte(text, '(', 0) == VIEW_NONE;
    return weight == WEIGHT_SUM || (weight == WEIGHT_PRODUCT && !is_name(text));
}

bool formula_finish_index(struct rendering *rendering, size_t start, bool up)
{
    if (rendering->text.length == start || formula_raise(rendering, start, up))
        return true;
    if (needs_brackets(rendering_tail(rendering, start), up)) {
        rendering_insert(rendering, rendering->text.length, ")");
        rendering_insert(rendering, start, "(");
    }
    rendering_insert(rendering, start, up ? "^" : "_");
    return false;
}

/* Takes blanks off both ends of [start, end); returns its new end. */
static size_t trim(struct rendering *rendering, size_t start, size_t end)
{
    struct view text = view_slice(buffer_view(&rendering->text), start, end - start);
    struct view words = view_trim(text);
    size_t before = words.length ? (size_t)(words.data - text.data) : text.length;
    size_t after = text.length - before - words.length;
    rendering_replace(rendering, end - after, end, view_make("", 0));
    rendering_replace(rendering, start, start + before, view_make("", 0));
    return end - after - before;
}

void formula_finish_fraction(struct rendering *rendering, size_t start, size_t second)
{
    size_t end = trim(rendering, second, rendering->text.length);
    group(rendering, second, end, WEIGHT_SCRIPTED);
    rendering_insert(rendering, second, "/");
    size_t middle = trim(rendering, start, second);
    group(rendering, start, middle, WEIGHT_PRODUCT);
}

void formula_finish_degree(struct rendering *rendering, size_t start)
{
    if (!formula_raise(rendering, start, true))
        group(rendering, start, rendering->text.length, WEIGHT_ATOM);
}

void formula_finish_root(struct rendering *rendering, size_t start, size_t degree)
{
    struct buffer written = {0};
    struct view last = view_trim(rendering_tail(rendering, degree));
    buffer_append_view(&written, last);
    rendering_truncate(rendering, degree);
    size_t end = trim(rendering, start, degree);
    group(rendering, start, end, WEIGHT_ATOM);
    rendering_insert(rendering, start, "√");
    rendering_insert(rendering, start, buffer_string(&written));
    buffer_deinit(&written);
}

/* ---- marks ---- */

void formula_compose(struct buffer *out, struct view base, uint32_t mark)
{
    struct buffer marked = {0};
    size_t length = 0;
    if (view_starts_with(base, "ı"))
        buffer_append_byte(&marked, 'i');
    else if (view_starts_with(base, "ȷ"))
        buffer_append_byte(&marked, 'j');
    buffer_append_view(&marked, marked.length ? view_from(base, 2) : base);
    utf8_append(&marked, mark);
    uint8_t *composed =
        u8_normalize(UNINORM_NFC, (const uint8_t *)marked.data, marked.length, NULL, &length);
    buffer_append(out, (const char *)composed, length);
    free(composed);
    buffer_deinit(&marked);
}

/* Puts the mark on the cluster at an offset; returns its new end. */
static size_t mark_cluster(struct rendering *rendering, size_t at, size_t length, uint32_t mark)
{
    struct buffer composed = {0};
    formula_compose(&composed, view_slice(rendering_tail(rendering, at), 0, length), mark);
    rendering_replace(rendering, at, at + length, buffer_view(&composed));
    size_t end = at + composed.length;
    buffer_deinit(&composed);
    return end;
}

bool formula_finish_accent(struct rendering *rendering, size_t start, uint32_t mark)
{
    bool done = false;
    size_t all = rendering->text.length - start;
    if (all == 0 || all > MARKED_BYTES)
        return false;
    for (size_t at = start; at < rendering->text.length;) {
        struct view rest = rendering_tail(rendering, at);
        size_t length = cluster_length(rest), first = 0;
        uint32_t code_point = utf8_next(rest, &first);
        bool letter = is_letter(code_point) || is_digit(code_point);
        if (done && (code_point == '^' || code_point == '_'))
            break;                 /* an index is not under the mark */
        bool sign = length == all; /* \dot\cup */
        at = letter || sign ? mark_cluster(rendering, at, length, mark) : at + length;
        done |= letter || sign;
    }
    return done;
}
