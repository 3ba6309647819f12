/*
 * The locale of the program, set once, before there are threads: the reader's language for
 * messages, numbers as files have them, UTF-8 in any case.
 */
#ifndef SHEAF_UI_LOCALE_H
#define SHEAF_UI_LOCALE_H

void locale_set(void);

#endif
