#include "text/alphabet.h"

#include <stddef.h>

struct letters {
    uint32_t capital, small, digit; /* where "A", "a" and "0" are; 0: nowhere */
};

static const struct letters letters[] = {
    [ALPHABET_DOUBLE_STRUCK] = {0x1D538, 0x1D552, 0x1D7D8},
    [ALPHABET_SCRIPT] = {0x1D49C, 0x1D4B6, 0},
    [ALPHABET_FRAKTUR] = {0x1D504, 0x1D51E, 0},
};

/* Letters that were in Unicode before the alphabets came, and keep their places. */
static const struct {
    enum alphabet alphabet;
    char letter;
    uint16_t code_point;
} older[] = {
    {ALPHABET_DOUBLE_STRUCK, 'C', 0x2102}, {ALPHABET_DOUBLE_STRUCK, 'H', 0x210D},
    {ALPHABET_DOUBLE_STRUCK, 'N', 0x2115}, {ALPHABET_DOUBLE_STRUCK, 'P', 0x2119},
    {ALPHABET_DOUBLE_STRUCK, 'Q', 0x211A}, {ALPHABET_DOUBLE_STRUCK, 'R', 0x211D},
    {ALPHABET_DOUBLE_STRUCK, 'Z', 0x2124}, {ALPHABET_SCRIPT, 'B', 0x212C},
    {ALPHABET_SCRIPT, 'E', 0x2130},        {ALPHABET_SCRIPT, 'F', 0x2131},
    {ALPHABET_SCRIPT, 'H', 0x210B},        {ALPHABET_SCRIPT, 'I', 0x2110},
    {ALPHABET_SCRIPT, 'L', 0x2112},        {ALPHABET_SCRIPT, 'M', 0x2133},
    {ALPHABET_SCRIPT, 'R', 0x211B},        {ALPHABET_SCRIPT, 'e', 0x212F},
    {ALPHABET_SCRIPT, 'g', 0x210A},        {ALPHABET_SCRIPT, 'o', 0x2134},
    {ALPHABET_FRAKTUR, 'C', 0x212D},       {ALPHABET_FRAKTUR, 'H', 0x210C},
    {ALPHABET_FRAKTUR, 'I', 0x2111},       {ALPHABET_FRAKTUR, 'R', 0x211C},
    {ALPHABET_FRAKTUR, 'Z', 0x2128},
};

uint32_t alphabet_letter(enum alphabet alphabet, uint32_t code_point)
{
    const struct letters *of = &letters[alphabet];
    if (alphabet == ALPHABET_PLAIN || code_point >= 0x80)
        return code_point;
    for (size_t i = 0; i < sizeof older / sizeof *older; i++)
        if (older[i].alphabet == alphabet && (uint32_t)older[i].letter == code_point)
            return older[i].code_point;
    if (code_point >= 'A' && code_point <= 'Z')
        return of->capital + code_point - 'A';
    if (code_point >= 'a' && code_point <= 'z')
        return of->small + code_point - 'a';
    if (code_point >= '0' && code_point <= '9' && of->digit)
        return of->digit + code_point - '0';
    return code_point;
}
