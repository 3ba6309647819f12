#include "tests/bench/rivals.h"

#include "base/buffer.h"
#include "base/clock.h"
#include "base/memory.h"
#include "tests/bench/measure.h"

#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SLOW_MILLISECONDS = 1000, FILES_MILLISECONDS = 300000 };

/* How a program is run: how often, what it may take, and its greatest exit status when all
   is well. */
struct terms {
    size_t runs;
    int64_t milliseconds;
    int status;
};
static const struct terms search_terms = {3, RIVAL_MILLISECONDS, 1};
static const struct terms file_terms = {1, FILES_MILLISECONDS, 0};

/* ---- the text ---- */

/* Line breaks and tabs would end the line or the column. */
static void write_column(FILE *file, struct view text, int end)
{
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.data[i];
        putc_unlocked(byte == '\n' || byte == '\t' || byte == '\r' ? ' ' : byte, file);
    }
    putc_unlocked(end, file);
}

static bool write_papers(FILE *file, const struct snapshot *snapshot)
{
    static const enum field columns[] = {FIELD_TITLE, FIELD_AUTHORS, FIELD_VENUE, FIELD_KEYWORDS,
                                         FIELD_ABSTRACT};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    size_t count = snapshot_count(snapshot);
    for (size_t i = 0; i < count; i++) {
        const struct paper *paper = snapshot_paper(snapshot, i);
        for (size_t column = 0; column < COLUMNS; column++)
            write_column(file, paper_get(paper, columns[column], FORM_SEARCH),
                         column + 1 < COLUMNS ? '\t' : '\n');
    }
    return fflush(file) == 0;
}

char *rival_write_text(const struct snapshot *snapshot)
{
    const char *folder = getenv("TMPDIR");
    struct buffer path = {0};
    buffer_append_format(&path, "%s/sheaf-bench.XXXXXX", folder && *folder ? folder : "/tmp");
    int descriptor = mkstemp(path.data);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    bool written = file && write_papers(file, snapshot);
    if (file)
        fclose(file);
    if (written)
        return buffer_detach(&path);
    if (descriptor >= 0)
        unlink(path.data);
    buffer_deinit(&path);
    return NULL;
}

/* ---- running ---- */

/* Exit status, or -1 when it did not end by itself in time. */
static int wait_for(pid_t process, int64_t limit)
{
    int64_t end = clock_milliseconds() + limit;
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(process, &status, WNOHANG)) == 0 && clock_milliseconds() < end) {
        /* short beside the times measured, long enough to leave the processor alone */
        struct timespec pause = {0, 200000};
        nanosleep(&pause, NULL);
    }
    if (ended == 0) {
        kill(process, SIGKILL);
        waitpid(process, &status, 0);
        return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}

/* Runs a program on this input; what it prints is dropped. */
static int run(char *const *arguments, const char *input, int64_t limit, double *milliseconds)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    pid_t process;
    int64_t start = clock_microseconds();
    int status = 127;
    if (posix_spawnp(&process, arguments[0], &actions, NULL, arguments, environ) == 0)
        status = wait_for(process, limit);
    *milliseconds = (double)(clock_microseconds() - start) / 1000;
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

static double median_of_runs(char *const *arguments, const char *input, const struct terms *terms)
{
    struct samples samples = {0};
    for (size_t i = 0; i < terms->runs; i++) {
        double milliseconds;
        int status = run(arguments, input, terms->milliseconds, &milliseconds);
        if (status > terms->status)
            break;
        samples_add(&samples, milliseconds);
        if (milliseconds > SLOW_MILLISECONDS)
            break;
    }
    double median = samples_percentile(&samples, 0.5);
    samples_deinit(&samples);
    return median;
}

/* argv is not const by history only: nothing writes to it. */
static char *word(const char *text)
{
    return (char *)(uintptr_t)text;
}

double rival_ripgrep(const char *pattern, const char *path)
{
    char *arguments[] = {word("rg"), word("-P"),    word("-i"), word("-c"),
                         word("--"), word(pattern), word(path), NULL};
    return median_of_runs(arguments, "/dev/null", &search_terms);
}

double rival_fzf(const char *pattern, const char *path)
{
    struct buffer option = {0};
    buffer_append_format(&option, "--filter=%s", pattern);
    char *arguments[] = {word("fzf"), word("-i"), word("-e"), option.data, NULL};
    double milliseconds = median_of_runs(arguments, path, &search_terms);
    buffer_deinit(&option);
    return milliseconds;
}

/* ---- the files ---- */

static char **with_paths(const char *const *words, size_t word_count, char *const *paths,
                         size_t count)
{
    char **arguments = memory_alloc_zero(word_count + count + 1, sizeof *arguments);
    for (size_t i = 0; i < word_count; i++)
        arguments[i] = word(words[i]);
    for (size_t i = 0; i < count; i++)
        arguments[word_count + i] = paths[i];
    return arguments;
}

double rival_json(char *const *paths, size_t count)
{
    static const char script[] =
        "import json, subprocess, sys, time\n"
        "start = time.perf_counter()\n"
        "for path in sys.argv[1:]:\n"
        "    if path.endswith('.zst'):\n"
        "        command = ['zstd', '-dcq', path]\n"
        "        source = subprocess.Popen(command, stdout=subprocess.PIPE).stdout\n"
        "    else:\n"
        "        source = open(path, 'rb')\n"
        "    for line in source:\n"
        "        json.loads(line)\n"
        "print((time.perf_counter() - start) * 1000)\n";
    static const char *const words[] = {"python3", "-c", script};
    char **arguments = with_paths(words, 3, paths, count);
    double milliseconds = median_of_runs(arguments, "/dev/null", &file_terms);
    free(arguments);
    return milliseconds;
}

double rival_lines(char *const *paths, size_t count)
{
    static const char *const words[] = {"wc", "-l"};
    char **arguments = with_paths(words, 2, paths, count);
    double milliseconds = median_of_runs(arguments, "/dev/null", &file_terms);
    free(arguments);
    return milliseconds;
}
