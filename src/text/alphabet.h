/*
 * The alphabets of mathematics that are characters of their own in Unicode ("Mathematical
 * Alphanumeric Symbols", U+1D400, and the letters of U+2100 that are left out there).
 * Bold and italic are no such alphabets here: they are emphasis.
 */
#ifndef SHEAF_TEXT_ALPHABET_H
#define SHEAF_TEXT_ALPHABET_H

#include <stdint.h>

enum alphabet { ALPHABET_PLAIN, ALPHABET_DOUBLE_STRUCK, ALPHABET_SCRIPT, ALPHABET_FRAKTUR };

/* A character in an alphabet; itself where the alphabet has no such character. */
uint32_t alphabet_letter(enum alphabet alphabet, uint32_t code_point);

#endif
