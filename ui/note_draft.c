#include "ui/note_draft.h"

#include "base/language.h"
#include "base/user_folder.h"
#include "text/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool write_all(int file, struct view text)
{
    while (text.length) {
        ssize_t count = write(file, text.data, text.length);
        if (count < 0 && errno != EINTR)
            return false;
        text = view_from(text, count > 0 ? (size_t)count : 0);
    }
    return true;
}

/* A file of its own in a folder. -1 when there can be none. */
static int make_file(const char *folder, struct buffer *path)
{
    static const char suffix[] = ".md";
    buffer_clear(path);
    buffer_append_format(path, "%s/sheaf-note-XXXXXX%s", folder, suffix);
    char *name = strdup(buffer_string(path));
    int file = name ? mkostemps(name, sizeof suffix - 1, O_CLOEXEC) : -1;
    buffer_clear(path);
    if (file >= 0)
        buffer_append_string(path, name);
    free(name);
    return file;
}

static int make_draft_file(struct buffer *path)
{
    struct buffer state = {0};
    const char *temporary = getenv("TMPDIR");
    int file = -1;
    if (user_folder_append("XDG_STATE_HOME", ".local/state", &state)) {
        buffer_append_string(&state, "/sheaf");
        file = make_file(buffer_string(&state), path);
    }
    if (file < 0 && temporary && *temporary == '/')
        file = make_file(temporary, path);
    if (file < 0)
        file = make_file("/tmp", path);
    buffer_deinit(&state);
    return file;
}

/* Editors want the last line to end. */
enum status note_draft_make(struct buffer *path, struct view text, struct buffer *message)
{
    int file = make_draft_file(path);
    bool good = file >= 0 && write_all(file, text) &&
                (!text.length || view_ends_with(text, "\n") || write_all(file, view_of("\n")));
    int reason = errno;
    if (file >= 0)
        close(file);
    if (good)
        return STATUS_OK;
    buffer_append_format(message, _("no file to edit can be made: %s"), language_error(reason));
    if (path->length)
        unlink(buffer_string(path));
    return STATUS_SYSTEM;
}

/* At most a byte more than a text may have. */
static bool read_draft(const char *path, struct buffer *text)
{
    char block[65536];
    ssize_t count = 0;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return false;
    while (text->length <= NOTE_DRAFT_BYTES && (count = read(file, block, sizeof block)) != 0) {
        if (count > 0)
            buffer_append(text, block, (size_t)count);
        else if (errno != EINTR)
            break;
    }
    close(file);
    return count >= 0;
}

static bool is_text(struct view text)
{
    return text.length <= NOTE_DRAFT_BYTES && view_find_byte(text, '\0', 0) == VIEW_NONE &&
           utf8_valid_length(text) == text.length;
}

static struct view without_last_newline(struct view text)
{
    if (view_ends_with(text, "\n"))
        text.length--;
    return text;
}

void note_draft_remove(struct buffer *path)
{
    unlink(buffer_string(path));
    buffer_clear(path);
}

enum status note_draft_take(struct buffer *path, struct view text, bool good,
                            struct buffer *composed, struct buffer *message)
{
    bool readable = read_draft(buffer_string(path), composed);
    struct view now = without_last_newline(buffer_view(composed));
    composed->length = now.length;
    if (readable && view_equal(now, without_last_newline(text))) {
        note_draft_remove(path);
        return good ? STATUS_END : STATUS_SYSTEM;
    }
    if (!readable || !view_trim(now).length) {
        buffer_append_string(message, message->length ? "; " : "");
        buffer_append_string(message, _("nothing was written: the note stays as it was"));
        note_draft_remove(path);
        return STATUS_SYSTEM;
    }
    if (good && is_text(now))
        return STATUS_OK;
    if (good)
        buffer_append_string(message, _("that is no text in UTF-8 of 1 MiB at most"));
    buffer_append_format(message, _("; it is kept in %s"), buffer_string(path));
    return STATUS_SYSTEM;
}
