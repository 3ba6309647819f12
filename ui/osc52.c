#include "ui/osc52.h"

/* GNU screen takes 768 bytes of a string: less is given it at once. */
enum { SCREEN_PIECE = 512 };

/* RFC 4648, section 4. */
static void append_base64(struct buffer *out, struct view text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *bytes = (const unsigned char *)text.data;
    for (size_t i = 0; i < text.length; i += 3) {
        size_t left = text.length - i;
        unsigned group = (unsigned)bytes[i] << 16;
        group |= left > 1 ? (unsigned)bytes[i + 1] << 8 : 0;
        group |= left > 2 ? (unsigned)bytes[i + 2] : 0;
        buffer_append_byte(out, digits[group >> 18]);
        buffer_append_byte(out, digits[group >> 12 & 63]);
        buffer_append_byte(out, left > 1 ? digits[group >> 6 & 63] : '=');
        buffer_append_byte(out, left > 2 ? digits[group & 63] : '=');
    }
}

/* ESC P piece ESC \ as often as it takes: screen puts the pieces together again. */
static void append_in_pieces(struct buffer *out, struct view sequence)
{
    for (size_t i = 0; i < sequence.length; i += SCREEN_PIECE) {
        buffer_append_string(out, "\033P");
        buffer_append_view(out, view_slice(sequence, i, SCREEN_PIECE));
        buffer_append_string(out, "\033\\");
    }
}

void osc52_append(struct buffer *out, struct view text, bool in_screen)
{
    struct buffer sequence = {0};
    buffer_append_string(&sequence, "\033]52;c;");
    append_base64(&sequence, text);
    buffer_append_byte(&sequence, '\a'); /* ESC \ would end screen's string */
    if (in_screen)
        append_in_pieces(out, buffer_view(&sequence));
    else
        buffer_append_view(out, buffer_view(&sequence));
    buffer_deinit(&sequence);
}
