/*
 * What the keys of this terminal send, from its terminfo entry. The usual sequences are
 * known to ui/decode.c anyway; this is for terminals that have others.
 */
#include "ui/terminal.h"

#define NCURSES_NOMACROS
#include <curses.h>
#include <string.h>
#include <term.h>

void terminal_read_keys(struct terminal *terminal)
{
    static const struct {
        const char *name;
        uint32_t code;
    } table[] = {
        {"kcuu1", KEY_CODE_UP},     {"kcud1", KEY_CODE_DOWN},    {"kcub1", KEY_CODE_LEFT},
        {"kcuf1", KEY_CODE_RIGHT},  {"khome", KEY_CODE_HOME},    {"kend", KEY_CODE_END},
        {"kpp", KEY_CODE_PAGE_UP},  {"knp", KEY_CODE_PAGE_DOWN}, {"kdch1", KEY_CODE_DELETE},
        {"kich1", KEY_CODE_INSERT}, {"kcbt", KEY_CODE_BACK_TAB}, {"kent", KEY_CODE_ENTER},
        {"kf1", KEY_CODE_F1},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const char *text = tigetstr(table[i].name);
        size_t length = text && text != (char *)-1 ? strlen(text) : 0;
        if (length < 2 || length > KEY_SEQUENCE_BYTES || text[0] != '\033')
            continue;
        struct key_sequence *key = &terminal->keys[terminal->key_count++];
        memcpy(key->bytes, text, length);
        key->length = (uint8_t)length;
        key->key = (struct key){table[i].code, 0};
    }
}
