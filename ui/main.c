/* sheaf: where the parts are put together. */
#include "base/language.h"
#include "ui/batch.h"
#include "ui/configure.h"
#include "ui/exchange.h"
#include "ui/inputs.h"
#include "ui/locale.h"
#include "ui/options.h"
#include "ui/output.h"
#include "ui/script_runner.h"
#include "ui/start.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A program started with standard descriptors closed would open its files as these, and
   write results into them. Each gets something that fails when it is used. */
static void guard_standard_descriptors(void)
{
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0 && open("/dev/null", modes[i]) != i)
            _exit(EXIT_TROUBLE);
}

static int print_text(void (*append)(struct buffer *out))
{
    struct output output;
    output_init(&output, STDOUT_FILENO);
    append(output_buffer(&output));
    return output_finish(&output) ? EXIT_MATCHES : EXIT_TROUBLE;
}

static void report_problems(const struct settings *settings)
{
    for (size_t i = 0; i < settings_problem_count(settings); i++)
        output_message(settings_problem(settings, i));
}

static int run_configured(const struct options *options, struct settings *settings)
{
    struct inputs inputs;
    int code;
    report_problems(settings);
    inputs_init(&inputs, options, settings);
    if (options_are_batch(options))
        code = batch_run(options, &inputs);
    else if (options_are_script(options))
        code = script_runner_run(options, &inputs, settings);
    else
        code = start_screen(options, &inputs, settings);
    inputs_deinit(&inputs);
    return code;
}

static int run(struct options *options)
{
    struct settings *settings;
    struct buffer message = {0};
    int code = EXIT_TROUBLE;
    if (options->given[OPTION_HELP])
        return print_text(options_append_help);
    if (options->given[OPTION_VERSION])
        return print_text(options_append_version);
    if (options_are_exchange(options))
        return exchange_run(options);
    if (configure(options, &settings, &message) == STATUS_OK) {
        code = run_configured(options, settings);
        settings_free(settings);
    } else {
        output_message(buffer_view(&message));
    }
    buffer_deinit(&message);
    return code;
}

int main(int argc, char **argv)
{
    struct options options;
    struct buffer message = {0};
    int code = EXIT_TROUBLE;
    guard_standard_descriptors();
    locale_set();
    if (options_parse(&options, argc, argv, &message) == STATUS_OK) {
        code = run(&options);
    } else {
        output_message(buffer_view(&message));
        dprintf(STDERR_FILENO, "%s\n", _("Try 'sheaf --help' for more information."));
    }
    buffer_deinit(&message);
    options_deinit(&options);
    return code;
}
