/*
 * What is named is kept as pairs of folder and name, sorted, and each folder has a watch of
 * the system's:
 *
 *   folders   /home/ada          /home/ada/lists        descriptor of the watch
 *             |      \            |
 *   entries   a.bib   b.json      (all)                 names that matter in the folder
 */
#include "io/watch.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

enum {
    FOLDERS_TOLD = 4096, /* more are not asked for: a user has 8,192 watches or some more */
    EVENT_BYTES = 64 * 1024,
    NOT_TOLD = -1
};

struct entry {
    char *folder;
    char *name; /* NULL: all that is not hidden */
};

struct entries {
    struct entry *items;
    size_t count;
    size_t capacity;
};

struct folder {
    size_t first; /* in entries */
    size_t count;
    int told;     /* the system's number for it, or NOT_TOLD */
    bool changes; /* without the system telling */
};

struct watch {
    int descriptor;
    struct entries entries;
    struct folder *folders;
    size_t folder_count;
    struct entries wanted; /* between begin and end */
};

struct watch *watch_new(bool blind)
{
    struct watch *watch = memory_alloc_zero(1, sizeof *watch);
    watch->descriptor = blind ? -1 : inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return watch;
}

static void free_entries(struct entries *entries)
{
    for (size_t i = 0; i < entries->count; i++) {
        free(entries->items[i].folder);
        free(entries->items[i].name);
    }
    free(entries->items);
    *entries = (struct entries){0};
}

void watch_free(struct watch *watch)
{
    if (!watch)
        return;
    if (watch->descriptor >= 0)
        close(watch->descriptor);
    free_entries(&watch->entries);
    free_entries(&watch->wanted);
    free(watch->folders);
    free(watch);
}

/* ---- naming ---- */

void watch_begin(struct watch *watch)
{
    free_entries(&watch->wanted);
}

static char *copy(const char *string)
{
    return memory_copy_string(string, strlen(string));
}

static void want(struct watch *watch, char *folder, char *name)
{
    struct entries *wanted = &watch->wanted;
    memory_reserve((void **)&wanted->items, &wanted->capacity, wanted->count + 1,
                   sizeof *wanted->items);
    wanted->items[wanted->count++] = (struct entry){folder, name};
}

void watch_folder(struct watch *watch, const char *path)
{
    want(watch, copy(path), NULL);
}

static void want_file(struct watch *watch, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        want(watch, copy("."), copy(path));
    else if (slash == path)
        want(watch, copy("/"), copy(path + 1));
    else
        want(watch, memory_copy_string(path, (size_t)(slash - path)), copy(slash + 1));
}

/* Of a symbolic link both the link and what it leads to may change. */
void watch_file(struct watch *watch, const char *path)
{
    struct stat information;
    want_file(watch, path);
    if (lstat(path, &information) != 0 || !S_ISLNK(information.st_mode))
        return;
    char *target = realpath(path, NULL);
    if (target)
        want_file(watch, target);
    free(target);
}

/* ---- what the system tells of ---- */

/* File systems that others write to without this system's knowing.
   Source: /usr/include/linux/magic.h and the file systems' own documentation. */
static bool is_shared(const char *folder)
{
    static const unsigned long types[] = {
        0x6969,     /* NFS */
        0x517b,     /* SMB */
        0xff534d42, /* CIFS */
        0xfe534d42, /* SMB 2 */
        0x65735546, /* FUSE, sshfs among others */
        0x5346414f, /* AFS */
        0x73757245, /* Coda */
        0x01021997, /* 9P */
        0x00c36400, /* Ceph */
        0x0bd00bd0, /* Lustre */
        0x47504653, /* GPFS */
        0x786f4256  /* VirtualBox */
    };
    struct statfs information;
    if (statfs(folder, &information) != 0)
        return true;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (((unsigned long)information.f_type & 0xffffffff) == types[i])
            return true;
    return false;
}

static int ask_to_be_told(struct watch *watch, const char *folder, size_t told)
{
    const uint32_t changes = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVE | IN_CREATE |
                             IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;
    if (watch->descriptor < 0 || told >= FOLDERS_TOLD)
        return NOT_TOLD;
    int number = inotify_add_watch(watch->descriptor, folder, changes);
    return number < 0 ? NOT_TOLD : number;
}

static int compare_strings(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) : (a != NULL) - (b != NULL);
}

static int compare_entries(const void *a, const void *b)
{
    const struct entry *one = a, *two = b;
    int folders = strcmp(one->folder, two->folder);
    return folders ? folders : compare_strings(one->name, two->name);
}

/* One path may have been moved away and another folder stand there now: asking again gives
   the same number for the same folder, and another for another. */
static struct folder *make_folders(struct watch *watch, const struct entries *entries,
                                   size_t *folder_count)
{
    struct folder *folders = memory_alloc_zero(entries->count + 1, sizeof *folders);
    size_t count = 0, told = 0;
    for (size_t i = 0; i < entries->count; i++) {
        if (i && strcmp(entries->items[i].folder, entries->items[i - 1].folder) == 0) {
            folders[count - 1].count++;
            continue;
        }
        const char *folder = entries->items[i].folder;
        int number = ask_to_be_told(watch, folder, told);
        folders[count++] = (struct folder){i, 1, number, number == NOT_TOLD || is_shared(folder)};
        told += number != NOT_TOLD;
    }
    *folder_count = count;
    return folders;
}

static bool tells_of(const struct folder *folders, size_t count, int number)
{
    for (size_t i = 0; i < count; i++)
        if (folders[i].told == number)
            return true;
    return false;
}

static bool are_same(const struct entries *a, const struct entries *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (compare_entries(&a->items[i], &b->items[i]) != 0)
            return false;
    return true;
}

bool watch_end(struct watch *watch)
{
    struct entries wanted = watch->wanted;
    size_t count;
    watch->wanted = (struct entries){0};
    if (wanted.count)
        qsort(wanted.items, wanted.count, sizeof *wanted.items, compare_entries);
    struct folder *folders = make_folders(watch, &wanted, &count);
    for (size_t i = 0; i < watch->folder_count; i++) {
        int number = watch->folders[i].told;
        if (number != NOT_TOLD && !tells_of(folders, count, number))
            inotify_rm_watch(watch->descriptor, number);
    }
    bool others = !are_same(&wanted, &watch->entries);
    free(watch->folders);
    free_entries(&watch->entries);
    watch->folders = folders;
    watch->folder_count = count;
    watch->entries = wanted;
    return others;
}

/* ---- what it has told ---- */

int watch_descriptor(const struct watch *watch)
{
    return watch->descriptor;
}

bool watch_must_poll(const struct watch *watch)
{
    for (size_t i = 0; i < watch->folder_count; i++)
        if (watch->folders[i].changes)
            return true;
    return false;
}

static bool matters(const struct watch *watch, const struct folder *folder, const char *name)
{
    for (size_t i = folder->first; i < folder->first + folder->count; i++) {
        const char *wanted = watch->entries.items[i].name;
        if (wanted ? strcmp(wanted, name) == 0 : name[0] != '.')
            return true;
    }
    return false;
}

/* The folder itself is gone, and with it what the system would tell. */
static void lose_folder(struct watch *watch, int number)
{
    for (size_t i = 0; i < watch->folder_count; i++) {
        if (watch->folders[i].told != number)
            continue;
        watch->folders[i].told = NOT_TOLD;
        watch->folders[i].changes = true;
    }
}

static bool take_event(struct watch *watch, const struct inotify_event *event)
{
    bool known = tells_of(watch->folders, watch->folder_count, event->wd);
    if (event->mask & IN_IGNORED)
        lose_folder(watch, event->wd);
    if (event->mask & IN_Q_OVERFLOW)
        return true;
    if (!event->len || event->mask & IN_IGNORED)
        return known;
    for (size_t i = 0; i < watch->folder_count; i++)
        if (watch->folders[i].told == event->wd && matters(watch, &watch->folders[i], event->name))
            return true;
    return false;
}

bool watch_take(struct watch *watch)
{
    struct buffer events = {0};
    bool changed = false;
    while (watch->descriptor >= 0) {
        ssize_t length = read(watch->descriptor, buffer_reserve(&events, EVENT_BYTES), EVENT_BYTES);
        if (length < 0 && errno == EINTR)
            continue;
        if (length <= 0)
            break;
        for (size_t at = 0; at < (size_t)length;) {
            const struct inotify_event *event = (const void *)(events.data + at);
            changed = take_event(watch, event) || changed;
            at += sizeof *event + event->len;
        }
    }
    buffer_deinit(&events);
    return changed;
}
