/* What is wrong in the settings file: kept by line, because keys and themes are looked at
   after all lines have been read. */
#include "state/settings_internal.h"

#include "base/memory.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { PROBLEMS_MOST = 100 };

static char *compose(const char *file, unsigned line, const char *reason)
{
    struct buffer text = {0};
    utf8_repair(&text, view_of(file));
    if (line)
        buffer_append_format(&text, ":%u", line);
    buffer_append_string(&text, ": ");
    utf8_repair(&text, view_of(reason));
    return buffer_detach(&text);
}

void settings_add_problem(struct settings *settings, const char *file, unsigned line,
                          const char *reason)
{
    if (settings->problem_count == PROBLEMS_MOST)
        return;
    struct problem problem = {line, compose(file, line, reason)};
    size_t at = settings->problem_count;
    while (at > 0 && settings->problems[at - 1].line > line)
        at--;
    if (at > 0 && strcmp(settings->problems[at - 1].text, problem.text) == 0) {
        free(problem.text);
        return;
    }
    void *problems = settings->problems;
    memory_reserve(&problems, &settings->problem_capacity, settings->problem_count + 1,
                   sizeof problem);
    settings->problems = problems;
    memmove(settings->problems + at + 1, settings->problems + at,
            (settings->problem_count - at) * sizeof problem);
    settings->problems[at] = problem;
    settings->problem_count++;
}

void settings_report(struct settings *settings, unsigned line, const char *reason)
{
    settings_add_problem(settings, buffer_string(&settings->file), line, reason);
}

size_t settings_problem_count(const struct settings *settings)
{
    return settings->problem_count;
}

struct view settings_problem(const struct settings *settings, size_t index)
{
    return view_of(settings->problems[index].text);
}
