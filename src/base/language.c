#include "base/language.h"

#include <string.h>

#ifdef HAVE_GETTEXT

#include <libintl.h>
#include <stdlib.h>

#define DOMAIN "sheaf"

void language_open(const char *folder)
{
    bindtextdomain(DOMAIN, folder);
    bind_textdomain_codeset(DOMAIN, "UTF-8");
}

/* The C library remembers where the catalogues are: hidden, in a folder below no folder. */
void language_hide(bool hidden)
{
    static const char nowhere[] = "/dev/null";
    const char *folder = bindtextdomain(DOMAIN, NULL);
    size_t start = strlen(nowhere);
    bool is_hidden = folder && strncmp(folder, nowhere, start) == 0;
    if (!folder || hidden == is_hidden)
        return;
    char *other = malloc(start + strlen(folder) + 1);
    if (!other)
        return;
    other[0] = '\0';
    if (hidden)
        memcpy(other, nowhere, start + 1);
    memcpy(other + strlen(other), folder + (is_hidden ? start : 0),
           strlen(folder) + 1 - (is_hidden ? start : 0));
    bindtextdomain(DOMAIN, other);
    free(other);
}

/* Of "" a catalogue has its heading. */
const char *language_text(const char *text)
{
    return *text ? dgettext(DOMAIN, text) : text;
}

const char *language_count(const char *one, const char *many, size_t count)
{
    return dngettext(DOMAIN, one, many, count);
}

#else

void language_open(const char *folder)
{
    (void)folder;
}

void language_hide(bool hidden)
{
    (void)hidden;
}

const char *language_text(const char *text)
{
    return text;
}

const char *language_count(const char *one, const char *many, size_t count)
{
    return count == 1 ? one : many;
}

#endif

/* The C library has catalogues of its own; where they are not installed, ours has the common
   ones. */
const char *language_error(int error)
{
    return language_text(strerror(error));
}

bool language_is_english(const char *languages)
{
    size_t length = languages ? strcspn(languages, ":") : 0;
    return (length >= 2 && strncmp(languages, "en", 2) == 0 &&
            (length == 2 || languages[2] == '_' || languages[2] == '.' || languages[2] == '@')) ||
           (length == 1 && *languages == 'C');
}
