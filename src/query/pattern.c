/*
 * How a search keeps within its budget
 *
 * PCRE2 counts matching steps, but anew at every start position, and the JIT does not
 * count the loop over a single character at all: neither limit bounds time. So, with
 * C the estimate of shape_cost() for one start position and this subject:
 *
 *   C + log2(length) small    one call searches the whole subject
 *   C small                   slices of at least 16 start positions; clock and cancel
 *                             flag are looked at between them
 *   C large or not known      a second compilation of the pattern with automatic
 *                             callouts, which look at them every CALLOUTS_PER_LOOK steps,
 *                             also in the middle of one attempt
 *
 * Measured: a.*test.*xy on 220 kB takes 1.3 s for a single start position, at about
 * 1.3 ns a step. The interpreter, which counts every step, needs slices only. Callouts
 * everywhere would be simpler and make common patterns two to six times slower.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "query/pattern.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "query/pattern_error.h"
#include "query/shape.h"

#include <pcre2.h>
#include <stdlib.h>

enum {
    PATTERN_BYTES = 1024,
    SLICE_LEAST = 16,
    SLICE_STEPS_JIT = 24, /* logarithm of the steps between two looks */
    SLICE_STEPS_INTERPRETER = 18,
    ATTEMPT_STEPS = 22, /* the same of what one start position may take unguarded */
    RARE_START = 3,     /* so many letters stand at few places of a text */
    CALLOUTS_PER_LOOK = 2048,
    MATCH_LIMIT_JIT = 100000,
    MATCH_LIMIT_TANGLED = 200000, /* with callouts, and these are what is counted */
    MATCH_LIMIT_GUARDED = 1000000,
    MATCH_LIMIT_INTERPRETER = 20000,
    HEAP_LIMIT_KIB = 16 * 1024,
    JIT_STACK_START = 32 * 1024,
    JIT_STACK_MOST = 1024 * 1024
};

struct pattern {
    struct buffer text;
    unsigned flags;
    pcre2_code *code;
    pcre2_code *guarded; /* with callouts; NULL when one attempt is always cheap */
    bool jit;            /* both are compiled to machine code */
    struct shape shape;
    bool anchored;    /* only the place where a search begins need be tried */
    bool line_starts; /* that and the starts of lines */
};

struct matcher {
    pcre2_match_data *data;
    pcre2_match_context *jit;
    pcre2_match_context *interpreter;
    pcre2_jit_stack *stack;
    uint32_t match_limit; /* 0: the usual */
    bool interpret;
};

/* One search: what it may cost, and how it ended when it did so early. */
struct look {
    const struct pattern_budget *budget;
    unsigned countdown;
    enum match_outcome outcome;
};

/* ---- compiling ---- */

static bool is_word_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || (byte & 0x80);
}

/* PCRE2_LITERAL excludes PCRE2_UCP, so literal text is escaped instead. */
static void append_escaped(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (!is_word_byte(text.data[i]) && (unsigned char)text.data[i] > ' ')
            buffer_append_byte(out, '\\');
        buffer_append_byte(out, text.data[i]);
    }
}

static uint32_t compile_options(unsigned flags)
{
    uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT |
                       PCRE2_NO_UTF_CHECK;
    if (flags & PATTERN_CASELESS)
        options |= PCRE2_CASELESS;
    if ((flags & PATTERN_EXTENDED) && !(flags & PATTERN_LITERAL))
        options |= PCRE2_EXTENDED;
    return options;
}

static pcre2_compile_context *new_compile_context(unsigned flags)
{
    pcre2_compile_context *context = pcre2_compile_context_create(NULL);
    if (!context)
        memory_die("out of memory");
    pcre2_set_newline(context, PCRE2_NEWLINE_LF);
    pcre2_set_parens_nest_limit(context, SHAPE_GROUPS);
    if (flags & PATTERN_WORDS)
        pcre2_set_compile_extra_options(context, PCRE2_EXTRA_MATCH_WORD);
    return context;
}

/* The end of the row of ASCII letters and digits that begins at offset. */
static size_t letters_end(struct view text, size_t offset)
{
    while (offset < text.length && !(text.data[offset] & 0x80) && is_word_byte(text.data[offset]))
        offset++;
    return offset;
}

/* (?<!un)super becomes super(?<!unsuper): the same matches, but PCRE2 looks for a letter
   many times faster than for an assertion. False when the pattern begins otherwise. */
static bool move_assertion(struct view text, struct buffer *out)
{
    enum { HEAD = 4 };
    if (!view_starts_with(text, "(?<!"))
        return false;
    size_t close = letters_end(text, HEAD);
    if (close == HEAD || close >= text.length || text.data[close] != ')')
        return false;
    size_t end = letters_end(text, close + 1);
    /* the last letter may be what a repeat repeats */
    end -= end < text.length && end > close + 1;
    struct view letters = view_slice(text, close + 1, end - close - 1);
    if (letters.length == 0)
        return false;
    buffer_append_view(out, letters);
    buffer_append_view(out, view_slice(text, 0, close));
    buffer_append_view(out, letters);
    buffer_append_view(out, view_from(text, close));
    buffer_remove(out, 2 * letters.length + close + 1, letters.length);
    return true;
}

static pcre2_code *compile_code(struct view text, unsigned flags, uint32_t extra, int *error,
                                size_t *offset)
{
    pcre2_compile_context *context = new_compile_context(flags);
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)(text.data ? text.data : ""), text.length,
                                     compile_options(flags) | extra, error, offset, context);
    pcre2_compile_context_free(context);
    /* Without memory that may be executed this fails, and the interpreter serves. */
    if (code)
        pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
    return code;
}

static bool has_machine_code(const pcre2_code *code)
{
    size_t size = 0;
    pcre2_pattern_info(code, PCRE2_INFO_JITSIZE, &size);
    return size > 0;
}

static void read_code_facts(struct pattern *pattern)
{
    uint32_t options = 0, first = 0;
    pcre2_pattern_info(pattern->code, PCRE2_INFO_ALLOPTIONS, &options);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_FIRSTCODETYPE, &first);
    pattern->jit = has_machine_code(pattern->code) &&
                   (!pattern->guarded || has_machine_code(pattern->guarded));
    pattern->anchored = options & PCRE2_ANCHORED;
    pattern->line_starts = pattern->shape.line_starts || first == 2;
}

/* Code that finds the same faster, or the same code. */
static pcre2_code *improve_code(pcre2_code *code, struct view text, unsigned flags)
{
    struct buffer moved = {0};
    pcre2_code *better = NULL;
    int error;
    size_t offset;
    if (!(flags & PATTERN_EXTENDED) && move_assertion(text, &moved))
        better = compile_code(buffer_view(&moved), flags, 0, &error, &offset);
    buffer_deinit(&moved);
    if (!better)
        return code;
    pcre2_code_free(code);
    return better;
}

/* Compiles what is fine by its shape; text is a regular expression. */
static enum status compile_text(struct view text, unsigned flags, const struct shape *shape,
                                struct pattern **pattern, size_t *offset, struct buffer *message)
{
    int error = 0;
    pcre2_code *code = compile_code(text, flags, 0, &error, offset);
    if (!code) {
        pattern_error_describe(error, text, shape, offset, message);
        return STATUS_INVALID;
    }
    struct pattern *made = memory_alloc_zero(1, sizeof *made);
    made->code = improve_code(code, text, flags);
    made->shape = *shape;
    size_t ignored;
    if (shape->tangled || shape->unbounded + shape->bounded > 0)
        made->guarded = compile_code(text, flags, PCRE2_AUTO_CALLOUT, &error, &ignored);
    read_code_facts(made);
    *pattern = made;
    return STATUS_OK;
}

static enum status compile_literal(struct view text, unsigned flags, struct pattern **pattern,
                                   size_t *offset, struct buffer *message)
{
    bool lines = view_find_byte(text, '\n', 0) != VIEW_NONE;
    struct shape shape = {.reach = lines ? PATTERN_REACH_FILTER : PATTERN_REACH_LINE};
    struct buffer escaped = {0};
    append_escaped(&escaped, text);
    enum status status =
        compile_text(buffer_view(&escaped), flags, &shape, pattern, offset, message);
    buffer_deinit(&escaped);
    return status;
}

static enum status compile_regex(struct view text, unsigned flags, struct pattern **pattern,
                                 size_t *offset, struct buffer *message)
{
    struct shape shape;
    shape_read(text, flags, &shape);
    if (shape.refusal != SHAPE_FINE) {
        *offset = shape.refused_at;
        pattern_error_refuse(shape.refusal, message);
        return STATUS_INVALID;
    }
    enum status status = compile_text(text, flags, &shape, pattern, offset, message);
    if (*offset > text.length)
        *offset = text.length;
    return status;
}

enum status pattern_compile(struct view text, unsigned flags, struct pattern **pattern,
                            size_t *offset, struct buffer *message)
{
    *offset = 0;
    if (text.length > PATTERN_BYTES) {
        *offset = PATTERN_BYTES;
        buffer_append_format(message, _("a pattern can be %d bytes long"), PATTERN_BYTES);
        return STATUS_INVALID;
    }
    enum status status = flags & PATTERN_LITERAL
                             ? compile_literal(text, flags, pattern, offset, message)
                             : compile_regex(text, flags, pattern, offset, message);
    if (status != STATUS_OK)
        return status;
    buffer_append_view(&(*pattern)->text, text);
    (*pattern)->flags = flags;
    return STATUS_OK;
}

void pattern_free(struct pattern *pattern)
{
    if (!pattern)
        return;
    pcre2_code_free(pattern->code);
    pcre2_code_free(pattern->guarded);
    buffer_deinit(&pattern->text);
    free(pattern);
}

enum pattern_reach pattern_get_reach(const struct pattern *pattern)
{
    return pattern->shape.reach;
}

struct view pattern_get_text(const struct pattern *pattern)
{
    return buffer_view(&pattern->text);
}

unsigned pattern_get_flags(const struct pattern *pattern)
{
    return pattern->flags;
}

bool pattern_is_cheap(const struct pattern *pattern)
{
    return !pattern->guarded;
}

/* ---- matchers ---- */

struct matcher *matcher_new_tuned(const struct pattern_tuning *tuning)
{
    struct matcher *matcher = memory_alloc_zero(1, sizeof *matcher);
    size_t most = tuning->jit_stack ? tuning->jit_stack : JIT_STACK_MOST;
    matcher->interpret = tuning->interpret;
    matcher->data = pcre2_match_data_create(1, NULL);
    matcher->jit = pcre2_match_context_create(NULL);
    matcher->interpreter = pcre2_match_context_create(NULL);
    if (!matcher->data || !matcher->jit || !matcher->interpreter)
        memory_die("out of memory");
    /* NULL where no memory may be executed: then nothing runs on it either. */
    matcher->stack =
        pcre2_jit_stack_create(most < JIT_STACK_START ? most : JIT_STACK_START, most, NULL);
    pcre2_jit_stack_assign(matcher->jit, NULL, matcher->stack);
    matcher->match_limit = tuning->match_limit;
    pcre2_set_heap_limit(matcher->interpreter, HEAP_LIMIT_KIB);
    return matcher;
}

struct matcher *matcher_new(void)
{
    const struct pattern_tuning usual = {0};
    return matcher_new_tuned(&usual);
}

void matcher_free(struct matcher *matcher)
{
    if (!matcher)
        return;
    pcre2_match_data_free(matcher->data);
    pcre2_match_context_free(matcher->jit);
    pcre2_match_context_free(matcher->interpreter);
    pcre2_jit_stack_free(matcher->stack);
    free(matcher);
}

/* ---- searching ---- */

/* False, and why, when the budget is used up. */
static bool may_go_on(struct look *look)
{
    const struct pattern_budget *budget = look->budget;
    if (!budget)
        return true;
    if (budget->cancel && atomic_load_explicit(budget->cancel, memory_order_relaxed))
        look->outcome = MATCH_CANCELLED;
    else if (budget->deadline && clock_microseconds() >= budget->deadline)
        look->outcome = MATCH_COSTLY;
    else
        return true;
    return false;
}

static int on_callout(pcre2_callout_block *block, void *data)
{
    struct look *look = data;
    (void)block;
    if (--look->countdown > 0)
        return 0;
    look->countdown = CALLOUTS_PER_LOOK;
    return may_go_on(look) ? 0 : PCRE2_ERROR_CALLOUT;
}

/* How one search goes about its subject. */
struct plan {
    const struct pattern *pattern;
    struct matcher *matcher;
    struct view subject;
    const pcre2_code *code;
    size_t slice; /* start positions, in bytes */
    bool interpret;
    bool slow; /* the budget is looked at before the first step, too */
};

static size_t slice_for(unsigned cost, unsigned steps)
{
    if (cost >= steps)
        return SLICE_LEAST;
    size_t slice = (size_t)1 << (steps - cost);
    return slice < SLICE_LEAST ? SLICE_LEAST : slice;
}

/* Callouts cost at each step, slices at each start position: where few positions are
   worth a try, callouts are cheaper. */
static bool wants_callouts(const struct plan *plan, unsigned cost)
{
    if (plan->interpret || !plan->pattern->guarded)
        return false;
    return cost > ATTEMPT_STEPS ||
           (plan->pattern->shape.leading >= RARE_START && plan->slice < plan->subject.length);
}

static struct plan make_plan(const struct pattern *pattern, struct matcher *matcher,
                             struct view subject)
{
    struct plan plan = {.pattern = pattern, .matcher = matcher, .subject = subject};
    unsigned cost = shape_cost(&pattern->shape, subject.length);
    plan.code = pattern->code;
    plan.interpret = matcher->interpret || !pattern->jit;
    plan.slice = slice_for(cost, plan.interpret ? SLICE_STEPS_INTERPRETER : SLICE_STEPS_JIT);
    plan.slow = plan.slice < subject.length || cost > ATTEMPT_STEPS;
    if (wants_callouts(&plan, cost)) {
        plan.code = pattern->guarded;
        plan.slice = SIZE_MAX;
    }
    return plan;
}

static uint32_t match_limit(const struct plan *plan, bool interpret)
{
    if (plan->matcher->match_limit)
        return plan->matcher->match_limit;
    if (interpret)
        return MATCH_LIMIT_INTERPRETER;
    if (plan->code == plan->pattern->code)
        return MATCH_LIMIT_JIT;
    return plan->pattern->shape.tangled ? MATCH_LIMIT_TANGLED : MATCH_LIMIT_GUARDED;
}

static int call_pcre2(const struct plan *plan, struct look *look, size_t at, size_t last,
                      bool interpret)
{
    pcre2_match_context *context = interpret ? plan->matcher->interpreter : plan->matcher->jit;
    const char *data = plan->subject.data ? plan->subject.data : "";
    pcre2_set_offset_limit(context, last);
    pcre2_set_match_limit(context, match_limit(plan, interpret));
    pcre2_set_callout(context, on_callout, look);
    return pcre2_match(
        interpret ? plan->pattern->code : plan->code, (PCRE2_SPTR)data, plan->subject.length, at,
        PCRE2_NO_UTF_CHECK | (interpret ? PCRE2_NO_JIT : 0), plan->matcher->data, context);
}

/* A match that starts in [at, last]. */
static enum match_outcome try_starts(const struct plan *plan, struct look *look, size_t at,
                                     size_t last)
{
    int result = call_pcre2(plan, look, at, last, plan->interpret);
    if (result == PCRE2_ERROR_JIT_STACKLIMIT)
        result = call_pcre2(plan, look, at, last, true);
    if (result >= 0)
        return MATCH_YES;
    if (result == PCRE2_ERROR_NOMATCH)
        return MATCH_NO;
    return result == PCRE2_ERROR_CALLOUT ? look->outcome : MATCH_COSTLY;
}

/* The last start position of the slice that begins at `at`. */
static size_t slice_last(const struct plan *plan, size_t at)
{
    if (plan->pattern->anchored || plan->pattern->line_starts)
        return at;
    return plan->slice < plan->subject.length - at ? at + plan->slice - 1 : plan->subject.length;
}

/* The first start position past `last` that is worth a try, or VIEW_NONE. */
static size_t next_start(const struct plan *plan, size_t last)
{
    struct view subject = plan->subject;
    if (last >= subject.length || plan->pattern->anchored)
        return VIEW_NONE;
    if (plan->pattern->line_starts) {
        size_t newline = view_find_byte(subject, '\n', last);
        return newline == VIEW_NONE ? VIEW_NONE : newline + 1;
    }
    size_t next = last + 1;
    while (next < subject.length && (subject.data[next] & 0xC0) == 0x80)
        next++;
    return next;
}

static void read_match(const struct matcher *matcher, size_t *start, size_t *end)
{
    const size_t *offsets = pcre2_get_ovector_pointer(matcher->data);
    *end = offsets[1];
    *start = offsets[0] < offsets[1] ? offsets[0] : offsets[1]; /* \K can turn them round */
}

enum match_outcome pattern_search(const struct pattern *pattern, struct matcher *matcher,
                                  struct view subject, size_t from,
                                  const struct pattern_budget *budget, size_t *start, size_t *end)
{
    struct plan plan = make_plan(pattern, matcher, subject);
    struct look look = {budget, CALLOUTS_PER_LOOK, MATCH_NO};
    if (plan.slow && !may_go_on(&look))
        return look.outcome;
    for (size_t at = from; at <= subject.length;) {
        size_t last = slice_last(&plan, at);
        enum match_outcome outcome = try_starts(&plan, &look, at, last);
        if (outcome == MATCH_YES)
            read_match(matcher, start, end);
        if (outcome != MATCH_NO)
            return outcome;
        at = next_start(&plan, last);
        if (at == VIEW_NONE)
            return MATCH_NO;
        if (!may_go_on(&look))
            return look.outcome;
    }
    return MATCH_NO;
}
