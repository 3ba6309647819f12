/*
 * The reader's language. Messages are written in English where they are made and looked up
 * there in a catalogue of the reader's language (po/LANGUAGE.po; GNU gettext). Without a
 * catalogue, in the locale C and before language_open() they stay English.
 *
 *   _("no paper matches")                      here and now
 *   N_("no paper matches")                     marked in a table; whoever shows it asks
 *                                              language_text() for it
 *   P_("%zu file", "%zu files", count)         the form that the language has for the count
 *
 * Whole sentences are marked, never parts of one: other languages put words in another order.
 * What programs read stays as it is: names of options, settings, keys, actions, fields and
 * formats, --stats, what is exported. Tables that are shown (actions, settings, options) need no
 * marks: po/update.sh knows which of their columns are text. May be called from any thread.
 */
#ifndef SHEAF_BASE_LANGUAGE_H
#define SHEAF_BASE_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

#define _(text) language_text(text)
#define N_(text) text
#define P_(one, many, count) language_count(one, many, count)

/* Where the catalogues are: folder/LANGUAGE/LC_MESSAGES/sheaf.mo. Which is taken, LC_MESSAGES
   and the variable LANGUAGE say. Before threads are started. */
void language_open(const char *folder);
/* While hidden every text stays English, as where only ASCII can be shown. */
void language_hide(bool hidden);
/* The text in the reader's language; itself when there is no other, and "" for "". Static. */
const char *language_text(const char *text) __attribute__((format_arg(1)));
/* For so many of something. Static. */
const char *language_count(const char *one, const char *many, size_t count)
    __attribute__((format_arg(1), format_arg(2)));
/* What errno says. Valid until the thread asks again. */
const char *language_error(int error);
/* LANGUAGE, the list of languages that the reader wants, begins with the one that messages are
   written in: no catalogue is to be asked. NULL is an empty list. */
bool language_is_english(const char *languages);

#endif
