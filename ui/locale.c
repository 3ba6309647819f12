/*
 * Over SSH the reader's LANG comes along to machines on which that locale was never made. The
 * C library then takes the locale C, in which it never looks for a translation. Any other locale
 * that is there will do for messages: LANGUAGE says which catalogue is meant (GNU gettext,
 * "Locale Environment Variables"; C.UTF-8 is one that does only up to glibc 2.38).
 */
#include "ui/locale.h"

#include "base/buffer.h"
#include "base/language.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The locale for messages that the environment names; "" when it names none. */
static const char *wanted_locale(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "";
}

static bool is_untranslated(const char *locale)
{
    return !*locale || strcmp(locale, "POSIX") == 0 ||
           (locale[0] == 'C' && (!locale[1] || locale[1] == '.'));
}

static void set_missing_locale(const char *wanted)
{
    if (is_untranslated(wanted))
        return;
    setenv("LANGUAGE", wanted, 0);
    if (!setlocale(LC_MESSAGES, "en_US.UTF-8"))
        setlocale(LC_MESSAGES, "C.UTF-8");
}

/* Beside the program in the folder where it was built, else where they were installed. */
static void find_catalogues(void)
{
    char program[PATH_MAX];
    struct buffer folder = {0};
    ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    while (length > 0 && program[length - 1] != '/')
        length--;
    if (length > 0)
        buffer_append(&folder, program, (size_t)length);
    buffer_append_string(&folder, "po");
    bool beside = length > 0 && access(buffer_string(&folder), X_OK) == 0;
    language_open(beside ? buffer_string(&folder) : SHEAF_LOCALEDIR);
    buffer_deinit(&folder);
}

/* How titles are sorted (text/collation.h), also where other parts of the locale are not there.
   Rules for another encoding would take bytes of UTF-8 for letters. */
static void settle_collation(void)
{
    setlocale(LC_COLLATE, "");
    locale_t rules = newlocale(LC_CTYPE_MASK, setlocale(LC_COLLATE, NULL), (locale_t)0);
    if (!rules || strcmp(nl_langinfo_l(CODESET, rules), "UTF-8") != 0)
        setlocale(LC_COLLATE, "C");
    if (rules)
        freelocale(rules);
}

void locale_set(void)
{
    bool found = setlocale(LC_ALL, "") != NULL;
    setlocale(LC_NUMERIC, "C");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0 && !setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "en_US.UTF-8");
    settle_collation();
    if (!found && !setlocale(LC_MESSAGES, ""))
        set_missing_locale(wanted_locale());
    if (language_is_english(getenv("LANGUAGE")))
        setlocale(LC_MESSAGES, "C");
    find_catalogues();
}
