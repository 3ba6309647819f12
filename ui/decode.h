/*
 * From bytes of a terminal to keys. Bytes are fed as they come; keys and pasted
 * texts are taken out. Time is given by the caller, so that it can be tested:
 *
 *   ESC alone           is the Esc key after the escape delay, else it begins a
 *                       sequence, or M- and the next key when both came together
 *   ESC [ ... , ESC O x keys known to the terminal's table or to the usual scheme of
 *                       ECMA-48 / xterm; others, and answers of the terminal (OSC, DCS,
 *                       reports), also late and in pieces, are dropped whole
 *   ESC [ 200 ~         begins a paste, which ends with ESC [ 201 ~ or 2 s of silence;
 *                       an end within a paste that was sent in one go does not end it
 *   the rest            UTF-8, whatever the locale; what is not UTF-8 is dropped
 */
#ifndef SHEAF_UI_DECODE_H
#define SHEAF_UI_DECODE_H

#include "base/buffer.h"
#include "session/key.h"
#include "ui/mouse.h"

#include <stdint.h>

enum {
    DECODE_ESCAPE_MS = 25,  /* how long ESC waits for more, unless that was set */
    DECODE_ANSWER_MS = 500, /* how long an unfinished answer does */
    DECODE_PASTE_SILENCE_MS = 2000,
    DECODE_PASTE_MOST = 1 << 20 /* bytes of one paste that are kept */
};

/* What a key of this terminal sends. */
enum { KEY_SEQUENCE_BYTES = 15 };
struct key_sequence {
    char bytes[KEY_SEQUENCE_BYTES];
    uint8_t length;
    struct key key;
};

struct decoder {
    const struct key_sequence *sequences; /* borrowed; may be NULL */
    size_t sequence_count;
    struct buffer pending; /* not decoded yet */
    struct buffer pasted;  /* what was taken as a paste last */
    size_t searched;       /* bytes of pending known to hold no end of the paste */
    bool in_paste;
    bool takes_mouse;   /* else what a mouse does is an answer that nobody asked for */
    struct mouse mouse; /* the last one taken */
    int escape_delay;   /* milliseconds that ESC waits, at most DECODE_ANSWER_MS; may be changed */
    int64_t fed_at;     /* when the last bytes came, milliseconds */
};

enum decoded { DECODED_NOTHING, DECODED_KEY, DECODED_PASTE, DECODED_MOUSE };

void decoder_init(struct decoder *decoder, const struct key_sequence *sequences, size_t count);
void decoder_deinit(struct decoder *decoder);
void decoder_feed(struct decoder *decoder, struct view bytes, int64_t now);
/* The next key, what the mouse did (decoder->mouse), or pasted text (valid until the next call;
   bytes as they came, CR as LF). DECODED_NOTHING when more bytes or more time are needed. */
enum decoded decoder_next(struct decoder *decoder, int64_t now, struct key *key,
                          struct view *paste);
/* Milliseconds after which decoder_next() may have more without further bytes; -1: never. */
int decoder_timeout(const struct decoder *decoder, int64_t now);

#endif
