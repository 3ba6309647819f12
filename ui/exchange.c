#include "ui/exchange.h"

#include "base/language.h"
#include "state/exchange.h"
#include "ui/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum {
    TRIES_MOST = 50, /* while another program holds the file, */
    TRY_MILLISECONDS = 100
};

static bool is_over(enum trouble trouble, int tries)
{
    if (trouble != TROUBLE_BUSY || tries == TRIES_MOST)
        return true;
    poll(NULL, 0, TRY_MILLISECONDS);
    return false;
}

static int fail(const struct ledger *ledger)
{
    struct view reason = ledger_reason(ledger);
    output_message_format(_("the state: %.*s"), (int)reason.length, reason.data);
    return EXIT_TROUBLE;
}

/* ---- export ---- */

static int print_state(struct ledger *ledger)
{
    struct output output;
    enum trouble trouble = ledger_open_to_read(ledger);
    for (int i = 0; !is_over(trouble, i); i++)
        trouble = ledger_open_to_read(ledger);
    if (trouble != TROUBLE_NONE)
        return fail(ledger);
    output_init(&output, STDOUT_FILENO);
    trouble = exchange_export(ledger, output_buffer(&output));
    bool written = output_finish(&output);
    if (trouble == TROUBLE_NONE)
        return written ? EXIT_MATCHES : EXIT_TROUBLE;
    ledger_roll_back(ledger, trouble);
    return fail(ledger);
}

/* ---- import ---- */

/* One of the files. */
struct importing {
    const char *name;
    size_t wrong;
};

static void tell_line(void *context, size_t line, const char *reason)
{
    struct importing *importing = context;
    importing->wrong++;
    output_message_format("%s:%zu: %s", importing->name, line, reason);
}

static bool read_all(const char *name, struct buffer *text)
{
    char block[65536];
    ssize_t count = 1;
    bool standard = strcmp(name, "-") == 0;
    int file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    while (file >= 0 && count != 0) {
        count = read(file, block, sizeof block);
        if (count > 0)
            buffer_append(text, block, (size_t)count);
        else if (count < 0 && errno != EINTR)
            break;
    }
    bool good = file >= 0 && count == 0;
    if (!good)
        output_message_format("%s: %s", name, language_error(errno));
    if (file >= 0 && !standard)
        close(file);
    return good;
}

static int merge_file(struct ledger *ledger, const char *name)
{
    struct buffer text = {0};
    struct importing importing = {name, 0};
    size_t taken = 0;
    enum trouble trouble = TROUBLE_NONE;
    bool good = read_all(name, &text);
    for (int i = 0; good; i++) {
        importing.wrong = 0;
        trouble = exchange_import(ledger, buffer_view(&text), tell_line, &importing, &taken);
        if (is_over(trouble, i))
            break;
    }
    buffer_deinit(&text);
    if (trouble != TROUBLE_NONE)
        return fail(ledger);
    if (good)
        output_message_format(P_("%s: %zu change taken in", "%s: %zu changes taken in", taken),
                              name, taken);
    return good && !importing.wrong ? EXIT_MATCHES : EXIT_TROUBLE;
}

static int merge_files(struct ledger *ledger, const struct options *options)
{
    enum trouble trouble = ledger_open(ledger);
    int code = EXIT_MATCHES;
    for (int i = 0; !is_over(trouble, i); i++)
        trouble = ledger_open(ledger);
    if (trouble != TROUBLE_NONE)
        return fail(ledger);
    if (ledger_notice(ledger).length)
        output_message(ledger_notice(ledger));
    if (ledger_is_in_memory(ledger))
        return EXIT_TROUBLE;
    for (size_t i = 0; i < options->file_count; i++)
        if (merge_file(ledger, options->files[i]) != EXIT_MATCHES)
            code = EXIT_TROUBLE;
    if (!options->file_count)
        code = merge_file(ledger, "-");
    return code;
}

int exchange_run(const struct options *options)
{
    struct ledger *ledger = ledger_new(options->argument[OPTION_STATE]);
    int code =
        options->given[OPTION_STATE_EXPORT] ? print_state(ledger) : merge_files(ledger, options);
    ledger_free(ledger);
    return code;
}
