#include "state/settings_file.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/user_folder.h"
#include "state/settings_internal.h"
#include "text/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <ini.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- lines ------------------------------------------------------------------------------- */

/* inih asks for a line, and calls the handler when it holds NAME = VALUE, before it asks
   for the next. */
struct reading {
    struct settings *settings;
    struct view rest;
    unsigned line;
    bool pending; /* the handler must be called for the line given last */
    bool skips;   /* the lines of a section that there is not */
};

static void report(const struct reading *reading, const char *reason)
{
    settings_report(reading->settings, reading->line, reason);
}

#define WIDTHS "widths"

/* The sections there are: those that have other readers may have names behind a dot. */
static bool section_is_known(struct view name)
{
    static const char *const others[] = {"keys", "theme"};
    size_t dot = view_find_byte(name, '.', 0);
    if (view_equal_string(name, WIDTHS))
        return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (view_equal_string(view_slice(name, 0, dot), others[i]))
            return true;
    return false;
}

static bool begin_section(struct reading *reading, struct view line)
{
    size_t end = view_find_byte(line, ']', 0);
    struct view name = view_slice(line, 1, end - 1);
    struct buffer reason = {0};
    reading->skips = true;
    if (end == VIEW_NONE)
        buffer_append_string(&reason, _("a section is written [NAME]; its lines are ignored"));
    else if (!section_is_known(name))
        buffer_append_format(&reason, _("there is no section [%.*s]; its lines are ignored"),
                             (int)name.length, name.data);
    else
        reading->skips = false;
    if (reading->skips)
        report(reading, buffer_string(&reason));
    buffer_deinit(&reason);
    return !reading->skips;
}

/* Whether inih should see a line that is neither blank nor a comment. */
static bool line_is_sound(struct reading *reading, struct view line, int room)
{
    bool section = line.data[0] == '[', sound = false;
    if (!section && reading->skips)
        return false;
    if (line.length > (size_t)room)
        report(reading, _("this line is too long"));
    else if (utf8_valid_length(line) != line.length || view_find_byte(line, '\0', 0) != VIEW_NONE)
        report(reading, _("this line is not UTF-8"));
    else
        sound = true;
    if (section && !sound)
        reading->skips = true;
    return sound && (!section || begin_section(reading, line));
}

/* A reader for inih: the next line that matters, without its indentation, which inih
   would take for more of the value above. */
static char *next_line(char *block, int size, void *context)
{
    struct reading *reading = context;
    struct view line;
    if (reading->pending)
        report(reading, _("should be NAME = VALUE"));
    reading->pending = false;
    while (view_next_line(&reading->rest, &line)) {
        reading->line++;
        line = view_trim(line);
        if (!line.length || line.data[0] == '#' || line.data[0] == ';' ||
            !line_is_sound(reading, line, size - 1))
            continue;
        reading->pending = line.data[0] != '[';
        memcpy(block, line.data, line.length);
        block[line.length] = '\0';
        return block;
    }
    return NULL;
}

static void add_entry(struct settings *settings, const char *section, const char *name,
                      const char *value, unsigned line)
{
    void *entries = settings->entries;
    memory_reserve(&entries, &settings->entry_capacity, settings->entry_count + 1,
                   sizeof *settings->entries);
    settings->entries = entries;
    settings->entries[settings->entry_count++] = (struct settings_entry){
        memory_copy_string(section, strlen(section)),
        memory_copy_string(name, strlen(name)),
        memory_copy_string(value, strlen(value)),
        line,
    };
}

static int take(void *context, const char *section, const char *name, const char *value)
{
    struct reading *reading = context;
    struct settings *settings = reading->settings;
    struct buffer message = {0};
    const struct setting_place place = {ORIGIN_FILE, reading->line};
    enum status status = STATUS_OK;
    if (!*section)
        status = settings_set(settings, view_of(name), view_of(value), place, &message);
    else if (strcmp(section, WIDTHS) == 0)
        status = settings_set_width(settings, view_of(name), view_of(value), &message);
    else
        add_entry(settings, section, name, value, place.line);
    reading->pending = false;
    if (status != STATUS_OK)
        report(reading, buffer_string(&message));
    buffer_deinit(&message);
    return 1;
}

size_t settings_entry_count(const struct settings *settings)
{
    return settings->entry_count;
}

const struct settings_entry *settings_entry(const struct settings *settings, size_t index)
{
    return &settings->entries[index];
}

void settings_parse(struct settings *settings, struct view text, const char *name)
{
    struct reading reading = {.settings = settings, .rest = text};
    buffer_clear(&settings->file);
    buffer_append_string(&settings->file, name);
    if (view_starts_with(text, "\xEF\xBB\xBF"))
        reading.rest = view_from(text, 3);
    ini_parse_stream(next_line, &reading, take, &reading);
    settings_finish(settings);
}

/* ---- the file ------------------------------------------------------------------------------ */

/* Why a file or folder that the user has not named is not trusted; NULL: it is. */
static const char *distrust(const struct stat *information)
{
    if (information->st_uid != geteuid() && information->st_uid != 0)
        return _("belongs to somebody else: not used");
    if (information->st_mode & (S_IWGRP | S_IWOTH))
        return _("others may write to it: not used (chmod go-w mends that)");
    return NULL;
}

/* Reads all of it; NULL or why not. */
static const char *read_all(int descriptor, struct buffer *text)
{
    char block[4096];
    ssize_t count;
    while ((count = read(descriptor, block, sizeof block)) != 0) {
        if (count < 0 && errno != EINTR)
            return language_error(errno);
        if (count > 0)
            buffer_append(text, block, (size_t)count);
        if (text->length > SETTINGS_FILE_BYTES)
            return _("is longer than 1 MiB");
    }
    return NULL;
}

static void parse_descriptor(struct settings *settings, int descriptor, const char *path)
{
    struct buffer text = {0};
    struct stat information;
    const char *reason = _("is no file");
    if (fstat(descriptor, &information) == 0 && S_ISREG(information.st_mode))
        reason = distrust(&information);
    if (!reason)
        reason = read_all(descriptor, &text);
    if (reason)
        settings_add_problem(settings, path, 0, reason);
    else
        settings_parse(settings, buffer_view(&text), path);
    buffer_deinit(&text);
}

/* Opens `name` in a folder that is trusted; -1 when there is none, or it was reported. */
static int open_trusted(struct settings *settings, const char *folder, const char *name,
                        const char *path)
{
    struct stat information;
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0)
        return -1;
    const char *reason =
        fstat(at, &information) == 0 ? distrust(&information) : language_error(errno);
    int descriptor = openat(at, name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0 && errno != ENOENT)
        settings_add_problem(settings, path, 0, language_error(errno));
    if (descriptor >= 0 && reason) {
        settings_add_problem(settings, folder, 0, reason);
        close(descriptor);
        descriptor = -1;
    }
    close(at);
    return descriptor;
}

static bool append_folder(struct buffer *out)
{
    if (!user_folder_append("XDG_CONFIG_HOME", ".config", out))
        return false;
    buffer_append_string(out, "/sheaf");
    return true;
}

bool settings_append_path(struct buffer *out)
{
    if (!append_folder(out))
        return false;
    buffer_append_string(out, "/config");
    return true;
}

void settings_load(struct settings *settings)
{
    struct buffer folder = {0}, path = {0};
    if (append_folder(&folder) && settings_append_path(&path)) {
        int descriptor =
            open_trusted(settings, buffer_string(&folder), "config", buffer_string(&path));
        if (descriptor >= 0) {
            parse_descriptor(settings, descriptor, buffer_string(&path));
            close(descriptor);
        }
    }
    buffer_deinit(&folder);
    buffer_deinit(&path);
}

enum status settings_load_file(struct settings *settings, const char *path, struct buffer *message)
{
    struct buffer text = {0};
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    const char *reason = descriptor < 0 ? language_error(errno) : read_all(descriptor, &text);
    if (reason)
        buffer_append_format(message, "%s: %s", path, reason);
    else
        settings_parse(settings, buffer_view(&text), path);
    buffer_deinit(&text);
    if (descriptor >= 0)
        close(descriptor);
    return reason ? STATUS_SYSTEM : STATUS_OK;
}
