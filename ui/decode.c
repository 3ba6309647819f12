/*
 * decoder_next() looks at the front of the pending bytes and either takes an item off
 * it, or says that it must wait. Each step below returns a struct step: how many bytes
 * the item has, and whether they are a key, nothing (dropped), or not yet known. What is
 * not known yet becomes known by time: `late` is how long it has been silent.
 */
#include "ui/decode.h"

#include "text/utf8.h"

#include <string.h>

#define PASTE_BEGIN "\033[200~"
#define PASTE_END "\033[201~"
enum { PASTE_MARK_BYTES = 6, ESC = 0x1B, ANSWER_MOST = 65536 };

enum step_kind { STEP_WAIT, STEP_KEY, STEP_DROP, STEP_PASTE, STEP_MOUSE };
struct step {
    enum step_kind kind;
    size_t bytes;
    struct key key;
};

static struct step step_make(enum step_kind kind, size_t bytes, uint32_t code, uint32_t modifiers)
{
    return (struct step){kind, bytes, {code, modifiers}};
}

void decoder_init(struct decoder *decoder, const struct key_sequence *sequences, size_t count)
{
    memset(decoder, 0, sizeof *decoder);
    decoder->sequences = sequences;
    decoder->sequence_count = count;
    decoder->escape_delay = DECODE_ESCAPE_MS;
}

void decoder_deinit(struct decoder *decoder)
{
    buffer_deinit(&decoder->pending);
    buffer_deinit(&decoder->pasted);
}

void decoder_feed(struct decoder *decoder, struct view bytes, int64_t now)
{
    decoder->fed_at = now;
    buffer_append_view(&decoder->pending, bytes);
}

/* ---- single characters ---------------------------------------------------- */

static struct step decode_control(unsigned char byte)
{
    switch (byte) {
    case '\r':
        return step_make(STEP_KEY, 1, KEY_CODE_ENTER, 0);
    case '\t':
        return step_make(STEP_KEY, 1, KEY_CODE_TAB, 0);
    case 0x08:
    case 0x7F:
        return step_make(STEP_KEY, 1, KEY_CODE_BACKSPACE, 0);
    case ESC:
        return step_make(STEP_KEY, 1, KEY_CODE_ESCAPE, 0);
    default:
        /* 0x01 is C-a, 0x1A C-z; 0x00 and 0x1C to 0x1F are C- with @ \ ] ^ _. */
        return step_make(STEP_KEY, 1, byte >= 1 && byte <= 26 ? byte + 0x60U : byte + 0x40U,
                         KEY_CONTROL);
    }
}

static struct step decode_character(struct view bytes, int64_t late)
{
    unsigned char first = (unsigned char)bytes.data[0];
    if (first < 0x20 || first == 0x7F)
        return decode_control(first);
    size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    struct view one = view_slice(bytes, 0, length);
    if (utf8_valid_length(one) == length) {
        size_t offset = 0;
        uint32_t code_point = utf8_next(one, &offset);
        bool control = code_point >= 0x80 && code_point < 0xA0;
        return step_make(control ? STEP_DROP : STEP_KEY, length, code_point, 0);
    }
    if (utf8_unfinished_length(one) == one.length && late < DECODE_ANSWER_MS)
        return step_make(STEP_WAIT, 0, 0, 0);
    return step_make(STEP_DROP, 1, 0, 0);
}

/* ---- escape sequences ------------------------------------------------------- */

/* The table's longest sequence that begins the bytes. *more: they begin a longer one. */
static struct step decode_table(const struct decoder *decoder, struct view bytes, bool *more)
{
    struct step best = step_make(STEP_DROP, 0, 0, 0);
    *more = false;
    for (size_t i = 0; i < decoder->sequence_count; i++) {
        const struct key_sequence *sequence = &decoder->sequences[i];
        size_t common = bytes.length < sequence->length ? bytes.length : sequence->length;
        if (memcmp(bytes.data, sequence->bytes, common) != 0)
            continue;
        if (common < sequence->length)
            *more = true;
        else if (sequence->length > best.bytes)
            best = (struct step){STEP_KEY, sequence->length, sequence->key};
    }
    return best;
}

/* Keys by the last byte of "ESC [ 1 ; modifiers X" and "ESC O X". */
static uint32_t code_from_final(char final)
{
    static const struct {
        char final;
        uint32_t code;
    } table[] = {
        {'A', KEY_CODE_UP},   {'B', KEY_CODE_DOWN}, {'C', KEY_CODE_RIGHT},    {'D', KEY_CODE_LEFT},
        {'H', KEY_CODE_HOME}, {'F', KEY_CODE_END},  {'Z', KEY_CODE_BACK_TAB}, {'P', KEY_CODE_F1},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].final == final)
            return table[i].code;
    return 0;
}

/* Keys by the number of "ESC [ number ; modifiers ~". */
static uint32_t code_from_number(unsigned number)
{
    static const uint32_t table[] = {
        [1] = KEY_CODE_HOME, [2] = KEY_CODE_INSERT,  [3] = KEY_CODE_DELETE,
        [4] = KEY_CODE_END,  [5] = KEY_CODE_PAGE_UP, [6] = KEY_CODE_PAGE_DOWN,
        [7] = KEY_CODE_HOME, [8] = KEY_CODE_END,     [11] = KEY_CODE_F1,
    };
    return number < sizeof table / sizeof *table ? table[number] : 0;
}

/* xterm's parameter: 1 + (1 shift, 2 alt, 4 control). */
static uint32_t modifiers_from_parameter(unsigned parameter)
{
    unsigned bits = parameter ? parameter - 1 : 0;
    return (bits & 2 ? KEY_META : 0U) | (bits & 4 ? KEY_CONTROL : 0U);
}

enum { PARAMETERS_MOST = 3 };

/* Reads "number;number;number" between ESC [ and the final byte; false when it is more. */
static bool read_parameters(struct view text, unsigned numbers[PARAMETERS_MOST])
{
    size_t which = 0;
    memset(numbers, 0, PARAMETERS_MOST * sizeof *numbers);
    for (size_t i = 0; i < text.length; i++) {
        char c = text.data[i];
        if (c == ';' && which + 1 < PARAMETERS_MOST)
            which++;
        else if (c >= '0' && c <= '9' && numbers[which] < 10000)
            numbers[which] = numbers[which] * 10 + (unsigned)(c - '0');
        else
            return false;
    }
    return true;
}

/* ESC [ < buttons ; column ; row M, or m at a release (xterm, "SGR" mouse mode). */
static struct step understand_mouse(struct decoder *decoder, struct view bytes, size_t length)
{
    enum { BUTTON = 3, SHIFTS = 28, MOTION = 32, WHEEL = 64, OTHERS = 128 };
    unsigned numbers[PARAMETERS_MOST];
    struct step drop = step_make(STEP_DROP, length, 0, 0);
    if (!decoder->takes_mouse || !read_parameters(view_slice(bytes, 3, length - 4), numbers) ||
        !numbers[1] || !numbers[2])
        return drop;
    unsigned what = numbers[0] & ~(unsigned)SHIFTS, button = what & BUTTON;
    struct mouse mouse = {MOUSE_PRESS, (int)numbers[2] - 1, (int)numbers[1] - 1};
    if ((what & OTHERS) || button > ((what & WHEEL) ? 1 : 0))
        return drop;
    if (what & WHEEL)
        mouse.kind = button ? MOUSE_WHEEL_DOWN : MOUSE_WHEEL_UP;
    else if (bytes.data[length - 1] == 'm')
        mouse.kind = MOUSE_RELEASE;
    else if (what & MOTION)
        mouse.kind = MOUSE_DRAG;
    decoder->mouse = mouse;
    return step_make(STEP_MOUSE, length, 0, 0);
}

/* A whole control sequence of `length` bytes, ESC [ included. */
static struct step understand_csi(struct decoder *decoder, struct view bytes, size_t length)
{
    char final = bytes.data[length - 1];
    unsigned numbers[PARAMETERS_MOST];
    if (bytes.data[2] == '<' && (final == 'M' || final == 'm'))
        return understand_mouse(decoder, bytes, length);
    if (!read_parameters(view_slice(bytes, 2, length - 3), numbers))
        return step_make(STEP_DROP, length, 0, 0);
    if (final == '~' && numbers[0] == 200)
        return step_make(STEP_PASTE, length, 0, 0);
    uint32_t code = final == '~' ? code_from_number(numbers[0]) : code_from_final(final);
    if (!code)
        return step_make(STEP_DROP, length, 0, 0);
    return step_make(STEP_KEY, length, code, modifiers_from_parameter(numbers[1]));
}

/* What began as a sequence and goes no further: after a while two bytes were M- and a
   key, and more were half an answer, which nobody waits for. */
static struct step decode_unfinished(const struct decoder *decoder, struct view bytes, int64_t late)
{
    bool short_one = bytes.length == 2;
    if (late < (short_one ? decoder->escape_delay : DECODE_ANSWER_MS))
        return step_make(STEP_WAIT, 0, 0, 0);
    if (short_one)
        return step_make(STEP_KEY, 2, (unsigned char)bytes.data[1], KEY_META);
    return step_make(STEP_DROP, bytes.length, 0, 0);
}

/* ESC [ parameters (0x30-0x3F) intermediates (0x20-0x2F) final (0x40-0x7E): ECMA-48, 5.4. */
static struct step decode_csi(struct decoder *decoder, struct view bytes, int64_t late)
{
    size_t i = 2;
    while (i < bytes.length && bytes.data[i] >= 0x20 && bytes.data[i] < 0x40)
        i++;
    if (i == bytes.length)
        return decode_unfinished(decoder, bytes, late);
    if (bytes.data[i] < 0x40 || bytes.data[i] == 0x7F)
        return step_make(STEP_DROP, i, 0, 0); /* broken off: the next byte is its own */
    return understand_csi(decoder, bytes, i + 1);
}

static struct step decode_ss3(const struct decoder *decoder, struct view bytes, int64_t late)
{
    if (bytes.length == 2)
        return decode_unfinished(decoder, bytes, late);
    uint32_t code =
        bytes.data[2] == 'M' ? (uint32_t)KEY_CODE_ENTER : code_from_final(bytes.data[2]);
    return step_make(code ? STEP_KEY : STEP_DROP, 3, code, 0);
}

/* ESC ] (OSC), P (DCS), _ (APC), ^ (PM), X (SOS): text up to BEL or ESC \ : an answer. */
static struct step decode_answer(const struct decoder *decoder, struct view bytes, int64_t late)
{
    for (size_t i = 2; i < bytes.length && i < ANSWER_MOST; i++) {
        if (bytes.data[i] == '\a')
            return step_make(STEP_DROP, i + 1, 0, 0);
        if (bytes.data[i] == ESC && i + 1 < bytes.length)
            return step_make(STEP_DROP, bytes.data[i + 1] == '\\' ? i + 2 : i, 0, 0);
    }
    if (bytes.length >= ANSWER_MOST)
        return step_make(STEP_DROP, bytes.length, 0, 0);
    return decode_unfinished(decoder, bytes, late);
}

static struct step decode_meta(struct view bytes, int64_t late)
{
    struct step step = decode_character(view_from(bytes, 1), late);
    step.bytes += step.kind != STEP_WAIT;
    step.key.modifiers |= KEY_META;
    return step;
}

static struct step decode_escape(struct decoder *decoder, struct view bytes, int64_t late)
{
    if (bytes.length == 1)
        return late < decoder->escape_delay ? step_make(STEP_WAIT, 0, 0, 0)
                                            : step_make(STEP_KEY, 1, KEY_CODE_ESCAPE, 0);
    bool more;
    struct step step = decode_table(decoder, bytes, &more);
    if (more && late < decoder->escape_delay)
        return step_make(STEP_WAIT, 0, 0, 0);
    if (step.kind == STEP_KEY)
        return step;
    switch (bytes.data[1]) {
    case ESC:
        return step_make(STEP_KEY, 1, KEY_CODE_ESCAPE, 0);
    case '[':
        return decode_csi(decoder, bytes, late);
    case 'O':
        return decode_ss3(decoder, bytes, late);
    case ']':
    case 'P':
    case '_':
    case '^':
    case 'X':
        return decode_answer(decoder, bytes, late);
    default:
        return decode_meta(bytes, late);
    }
}

/* ---- pastes ------------------------------------------------------------------ */

/* Where the paste's last end mark begins in the pending bytes, or VIEW_NONE. Text that
   holds an end mark of its own is followed by the terminal's; another paste is not. */
static size_t find_paste_end(struct decoder *decoder)
{
    struct view pending = buffer_view(&decoder->pending);
    struct view mark = view_of(PASTE_END);
    size_t end = view_find(pending, mark, decoder->searched);
    if (end == VIEW_NONE) {
        size_t keep = PASTE_MARK_BYTES - 1;
        decoder->searched = pending.length > keep ? pending.length - keep : 0;
        return VIEW_NONE;
    }
    decoder->searched = end;
    size_t begin = view_find(pending, view_of(PASTE_BEGIN), end);
    for (size_t next = end; next != VIEW_NONE && next < begin;
         next = view_find(pending, mark, next + 1))
        end = next;
    return end;
}

/* Moves the first bytes of pending to pasted, without the mark that follows them. */
static void take_paste(struct decoder *decoder, size_t length, size_t mark)
{
    size_t kept = length < DECODE_PASTE_MOST ? length : DECODE_PASTE_MOST;
    buffer_clear(&decoder->pasted);
    buffer_append(&decoder->pasted, decoder->pending.data, kept);
    for (size_t i = 0; i < kept; i++)
        if (decoder->pasted.data[i] == '\r')
            decoder->pasted.data[i] = '\n';
    buffer_remove(&decoder->pending, 0, length + mark);
    decoder->in_paste = false;
    decoder->searched = 0;
}

static bool decode_paste(struct decoder *decoder, int64_t late)
{
    size_t end = find_paste_end(decoder);
    if (end != VIEW_NONE && late >= decoder->escape_delay) {
        take_paste(decoder, end, PASTE_MARK_BYTES);
        return true;
    }
    if (end == VIEW_NONE && late >= DECODE_PASTE_SILENCE_MS) {
        take_paste(decoder, decoder->pending.length, 0);
        return true;
    }
    /* Bytes beyond what is kept need not be held; the end mark is looked for behind them. */
    if (end == VIEW_NONE && decoder->searched > 2 * DECODE_PASTE_MOST) {
        buffer_remove(&decoder->pending, DECODE_PASTE_MOST, decoder->searched - DECODE_PASTE_MOST);
        decoder->searched = DECODE_PASTE_MOST;
    }
    return false;
}

/* ---- all together -------------------------------------------------------------- */

enum decoded decoder_next(struct decoder *decoder, int64_t now, struct key *key, struct view *paste)
{
    int64_t late = now - decoder->fed_at;
    for (;;) {
        if (decoder->in_paste) {
            if (!decode_paste(decoder, late))
                return DECODED_NOTHING;
            *paste = buffer_view(&decoder->pasted);
            return DECODED_PASTE;
        }
        struct view bytes = buffer_view(&decoder->pending);
        if (!bytes.length)
            return DECODED_NOTHING;
        struct step step = bytes.data[0] == ESC ? decode_escape(decoder, bytes, late)
                                                : decode_character(bytes, late);
        if (step.kind == STEP_WAIT)
            return DECODED_NOTHING;
        buffer_remove(&decoder->pending, 0, step.bytes);
        decoder->in_paste = step.kind == STEP_PASTE;
        *key = step.key;
        if (step.kind == STEP_KEY)
            return DECODED_KEY;
        if (step.kind == STEP_MOUSE)
            return DECODED_MOUSE;
    }
}

int decoder_timeout(const struct decoder *decoder, int64_t now)
{
    const int moments[] = {decoder->escape_delay, DECODE_ANSWER_MS, DECODE_PASTE_SILENCE_MS};
    if (!decoder->in_paste && !decoder->pending.length)
        return -1;
    int64_t late = now - decoder->fed_at;
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++)
        if (late < moments[i])
            return (int)(moments[i] - late);
    return 0;
}
