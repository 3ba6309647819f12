/*
 * Runs a program in a pseudo terminal whose screen is kept by libvterm, and drives it by
 * a script: what to type, what to wait for, what to print. Waiting is always for
 * something to be seen; a limit ends it with the screen as it is.
 *
 *     vtscreen [-s COLSxROWS] [-g] [-r FILE] SCRIPT COMMAND [ARGUMENT]...
 *
 * -g checks, when the program has ended, that only harmless bytes came: no sequence but
 * those that screens need (see check_stream), nothing that makes a terminal answer.
 * -r keeps the raw bytes. SCRIPT is a file, one step a line:
 *
 *     type TEXT      sends it; \e \r \t \\ and \xHH are understood
 *     until TEXT     waits until a row of the screen holds it; `gone TEXT` until none does
 *     soon MS TEXT   like gone, but goes on after so long all the same
 *     becomes FILE   waits until the whole screen is what the file says
 *     still [MS]     waits until nothing has come for a while (200 ms)
 *     touch FILE     makes an empty file
 *     size COLSxROWS changes the size
 *     dump           prints the screen
 *     count LABEL    prints LABEL and how many bytes came since the last count
 *     changed LABEL  prints LABEL and how many bytes of text stand in cells that show
 *                    something else than at the last `changed`
 *     time LABEL     prints LABEL and how many milliseconds ago the last `type` was
 *     stall, flow    stops reading what the program writes, goes on
 *     baud N         from now on reads N / 10 bytes a second at most; 0: all there is
 *     resident LABEL prints LABEL and how many KiB of memory the program has
 *     wakeups LABEL  prints LABEL and how often the program's threads have run
 *     signal NUMBER  sends a signal
 *     hangup         closes the terminal
 *     exit           waits until the program ends; prints "exit N" or "signal N"
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

enum { LIMIT_MS = 60000, STILL_MS = 200, ROW_BYTES = 65536 };

struct terminal {
    int master; /* -1: hung up */
    pid_t child;
    VTerm *vterm;
    VTermScreen *screen;
    int rows, columns;
    bool stalled;
    int baud;          /* 0: no limit */
    int64_t baud_from; /* now_us() at `baud` */
    size_t baud_bytes; /* that came since */
    char *raw; /* all that came */
    size_t raw_length, raw_capacity;
    size_t shown;         /* of raw, given to libvterm */
    size_t counted;       /* of raw, by `count` */
    int64_t typed;        /* now_us() at the last `type` */
    bool was_asked;       /* the program asked the terminal something */
    char *cells;          /* what each showed at the last `changed` */
    size_t cell_count;
    const char *raw_path; /* -r */
};

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t now_ms(void)
{
    return now_us() / 1000;
}

static _Noreturn void fail(const char *what, const char *more)
{
    fprintf(stderr, "vtscreen: %s%s\n", what, more);
    exit(2);
}

/* ---- the screen ------------------------------------------------------------------ */

static size_t encode(uint32_t c, char *out)
{
    if (c < 0x80)
        return (size_t)(out[0] = (char)c, 1);
    int extra = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(lead[extra] | c >> (6 * extra));
    for (int i = 1; i <= extra; i++)
        out[i] = (char)(0x80 | (c >> (6 * (extra - i)) & 0x3F));
    return (size_t)extra + 1;
}

/* The text of a row, blanks at its end cut, NUL-terminated. */
static void row_text(const struct terminal *terminal, int row, char text[ROW_BYTES])
{
    size_t length = 0;
    for (int column = 0; column < terminal->columns && length < ROW_BYTES - 32;) {
        VTermScreenCell cell;
        VTermPos pos = {.row = row, .col = column};
        vterm_screen_get_cell(terminal->screen, pos, &cell);
        if (cell.chars[0] == 0)
            text[length++] = ' ';
        for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++)
            if (cell.chars[i] != (uint32_t)-1)
                length += encode(cell.chars[i], text + length);
        column += cell.width > 1 ? cell.width : 1;
    }
    while (length && text[length - 1] == ' ')
        length--;
    text[length] = 0;
}

static void dump(const struct terminal *terminal, FILE *out)
{
    char text[ROW_BYTES];
    for (int row = 0; row < terminal->rows; row++) {
        row_text(terminal, row, text);
        fprintf(out, "%s\n", text);
    }
}

static bool shows(const struct terminal *terminal, const char *wanted)
{
    char text[ROW_BYTES];
    for (int row = 0; row < terminal->rows; row++) {
        row_text(terminal, row, text);
        if (strstr(text, wanted))
            return true;
    }
    return false;
}

/* The screen's rows are the lines of the file, and no more. */
static bool is_file(const struct terminal *terminal, const char *path)
{
    char text[ROW_BYTES], line[ROW_BYTES];
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot read ", path);
    bool same = true;
    for (int row = 0; row < terminal->rows && same; row++) {
        row_text(terminal, row, text);
        same = fgets(line, sizeof line, file) != NULL;
        line[strcspn(line, "\n")] = 0;
        same = same && strcmp(line, text) == 0;
    }
    same = same && !fgets(line, sizeof line, file);
    fclose(file);
    return same;
}

/* ---- bytes ---------------------------------------------------------------------------- */

/* Length of raw without an unfinished UTF-8 sequence at its end: libvterm 0.1 takes one
   that comes in two pieces for something else. */
static size_t whole_length(const struct terminal *terminal)
{
    size_t length = terminal->raw_length;
    for (size_t back = 1; back <= 3 && back <= length; back++) {
        unsigned char byte = (unsigned char)terminal->raw[length - back];
        if (byte < 0x80)
            break;
        if (byte >= 0xC0) {
            size_t needed = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
            return needed > back ? length - back : length;
        }
    }
    return length;
}

static void take(struct terminal *terminal, const char *bytes, size_t length)
{
    char answer[256];
    if (terminal->raw_length + length > terminal->raw_capacity) {
        terminal->raw_capacity = 2 * (terminal->raw_length + length);
        terminal->raw = realloc(terminal->raw, terminal->raw_capacity);
        if (!terminal->raw)
            fail("out of memory", "");
    }
    memcpy(terminal->raw + terminal->raw_length, bytes, length);
    terminal->raw_length += length;
    size_t end = whole_length(terminal);
    vterm_input_write(terminal->vterm, terminal->raw + terminal->shown, end - terminal->shown);
    terminal->shown = end;
    if (vterm_output_read(terminal->vterm, answer, sizeof answer) > 0)
        terminal->was_asked = true;
}

static void hang_up(struct terminal *terminal)
{
    if (terminal->master >= 0)
        close(terminal->master);
    terminal->master = -1;
}

/* How many bytes a line of this speed would have brought by now. */
static size_t line_allows(const struct terminal *terminal, size_t most)
{
    if (!terminal->baud)
        return most;
    int64_t all = (now_us() - terminal->baud_from) * terminal->baud / 10000000;
    int64_t left = all - (int64_t)terminal->baud_bytes;
    return left <= 0 ? 0 : (size_t)left < most ? (size_t)left : most;
}

/* Waits at most `ms` for bytes and takes them. False when none came. */
static bool receive(struct terminal *terminal, int ms)
{
    char bytes[65536];
    struct pollfd wait = {terminal->master, POLLIN, 0};
    if (terminal->master < 0 || terminal->stalled || poll(&wait, 1, ms) <= 0)
        return false;
    size_t allowed = line_allows(terminal, sizeof bytes);
    if (allowed == 0) {
        usleep(1000);
        return true;
    }
    ssize_t count = read(terminal->master, bytes, allowed);
    if (count <= 0 && errno != EINTR)
        hang_up(terminal);
    terminal->baud_bytes += count > 0 ? (size_t)count : 0;
    if (count > 0)
        take(terminal, bytes, (size_t)count);
    return count > 0;
}

static void send_bytes(struct terminal *terminal, const char *bytes, size_t length)
{
    int64_t end = now_ms() + LIMIT_MS;
    while (length && now_ms() < end) {
        struct pollfd wait = {terminal->master, POLLOUT, 0};
        poll(&wait, 1, 100);
        ssize_t count = wait.revents & POLLOUT
                            ? write(terminal->master, bytes, length < 512 ? length : 512)
                            : 0;
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            return;
        bytes += count > 0 ? count : 0;
        length -= (size_t)(count > 0 ? count : 0);
        receive(terminal, 0);
    }
}

/* ---- steps ------------------------------------------------------------------------------ */

static void step_type(struct terminal *terminal, const char *text)
{
    char bytes[8192];
    size_t length = 0;
    for (const char *c = text; *c && length < sizeof bytes; c++) {
        if (*c != '\\' || !c[1]) {
            bytes[length++] = *c;
            continue;
        }
        c++;
        const char *known = strchr("e\033r\rt\tn\n", *c);
        if (*c == 'x' && isxdigit((unsigned char)c[1]) && isxdigit((unsigned char)c[2])) {
            char digits[3] = {c[1], c[2], 0};
            bytes[length++] = (char)strtol(digits, NULL, 16);
            c += 2;
        } else {
            bytes[length++] = known ? known[1] : *c;
        }
    }
    terminal->typed = now_us();
    send_bytes(terminal, bytes, length);
}

static void step_time(const struct terminal *terminal, const char *label)
{
    printf("%s %.1f\n", label, (double)(now_us() - terminal->typed) / 1000);
}

static void keep_raw(const struct terminal *terminal)
{
    const char *path = terminal->raw_path;
    if (!path)
        return;
    FILE *file = fopen(path, "w");
    if (!file || fwrite(terminal->raw, 1, terminal->raw_length, file) != terminal->raw_length ||
        fclose(file) != 0)
        fail("cannot write ", path);
}

static _Noreturn void give_up(const struct terminal *terminal)
{
    keep_raw(terminal);
    kill(terminal->child, SIGKILL);
    exit(1);
}

static void step_until(struct terminal *terminal, const char *wanted, bool present)
{
    int64_t end = now_ms() + LIMIT_MS;
    while (shows(terminal, wanted) != present) {
        if (now_ms() < end && terminal->master >= 0) {
            receive(terminal, 100);
            continue;
        }
        fprintf(stderr, "vtscreen: waited in vain for \"%s\" to %s; the screen is:\n", wanted,
                present ? "come" : "go");
        dump(terminal, stderr);
        give_up(terminal);
    }
}

/* "MS TEXT" */
static void step_soon(struct terminal *terminal, const char *rest)
{
    char *text;
    int64_t end = now_ms() + strtol(rest, &text, 10);
    while (*text && shows(terminal, text + 1) && now_ms() < end && terminal->master >= 0)
        receive(terminal, (int)(end - now_ms()));
}

static void step_becomes(struct terminal *terminal, const char *path)
{
    int64_t end = now_ms() + LIMIT_MS;
    while (!is_file(terminal, path)) {
        if (now_ms() < end && terminal->master >= 0) {
            receive(terminal, 100);
            continue;
        }
        printf("the screen did not become %s, it is:\n", path);
        dump(terminal, stdout);
        give_up(terminal);
    }
}

static void step_still(struct terminal *terminal, const char *ms)
{
    int64_t end = now_ms() + LIMIT_MS;
    while (receive(terminal, *ms ? atoi(ms) : STILL_MS) && now_ms() < end)
        continue;
}

static void step_touch(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file || fclose(file) != 0)
        fail("cannot make ", path);
}

static void parse_size(const char *text, int *columns, int *rows)
{
    if (sscanf(text, "%dx%d", columns, rows) != 2 || *columns < 1 || *rows < 1)
        fail("not a size: ", text);
}

static void step_size(struct terminal *terminal, const char *text)
{
    parse_size(text, &terminal->columns, &terminal->rows);
    struct winsize size = {.ws_row = (unsigned short)terminal->rows,
                           .ws_col = (unsigned short)terminal->columns};
    receive(terminal, 0);
    /* A wide character on a screen of one column is too much for libvterm 0.1; the
       program never writes one there, but may not know of the new size yet. */
    vterm_set_size(terminal->vterm, terminal->rows, terminal->columns > 1 ? terminal->columns : 2);
    ioctl(terminal->master, TIOCSWINSZ, &size);
}

static void step_baud(struct terminal *terminal, const char *number)
{
    terminal->baud = atoi(number);
    terminal->baud_from = now_us();
    terminal->baud_bytes = 0;
}

/* The sum of the numbers behind a name in a file of /proc; 0 when there is none. */
static long proc_number(const char *path, const char *name)
{
    char line[256];
    long sum = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        const char *found = strstr(line, name);
        if (found)
            sum += strtol(found + strlen(name), NULL, 10);
    }
    if (file)
        fclose(file);
    return sum;
}

static void step_resident(const struct terminal *terminal, const char *label)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", (int)terminal->child);
    printf("%s %ld\n", label, proc_number(path, "VmRSS:"));
}

/* Voluntary context switches, and others, of all threads. */
static void step_wakeups(const struct terminal *terminal, const char *label)
{
    char path[300];
    long sum = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)terminal->child);
    DIR *tasks = opendir(path);
    for (struct dirent *task; tasks && (task = readdir(tasks));) {
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/status", (int)terminal->child,
                 task->d_name);
        if (isdigit((unsigned char)*task->d_name))
            sum += proc_number(path, "voluntary_ctxt_switches:");
    }
    if (tasks)
        closedir(tasks);
    printf("%s %ld\n", label, sum);
}

static void step_changed(struct terminal *terminal, const char *label)
{
    enum { CELL_BYTES = 32 };
    size_t cells = (size_t)terminal->rows * (size_t)terminal->columns, changed = 0;
    char *now = calloc(cells, CELL_BYTES);
    if (!now)
        fail("out of memory", "");
    for (size_t i = 0; i < cells; i++) {
        VTermScreenCell cell;
        VTermPos pos = {.row = (int)(i / (size_t)terminal->columns),
                        .col = (int)(i % (size_t)terminal->columns)};
        char *text = now + i * CELL_BYTES;
        size_t length = 0;
        vterm_screen_get_cell(terminal->screen, pos, &cell);
        for (int c = 0; c < VTERM_MAX_CHARS_PER_CELL && cell.chars[c]; c++)
            if (cell.chars[c] != (uint32_t)-1)
                length += encode(cell.chars[c], text + length);
        if (length == 0)
            text[length++] = ' ';
        if (terminal->cell_count == cells && strcmp(terminal->cells + i * CELL_BYTES, text) != 0)
            changed += length;
    }
    free(terminal->cells);
    terminal->cells = now;
    terminal->cell_count = cells;
    printf("%s %zu\n", label, changed);
}

static void step_exit(struct terminal *terminal)
{
    int status = 0;
    int64_t end = now_ms() + LIMIT_MS;
    while (waitpid(terminal->child, &status, WNOHANG) == 0) {
        if (now_ms() > end) {
            kill(terminal->child, SIGKILL);
            fail("the program does not end", "");
        }
        if (!receive(terminal, 20) && terminal->master < 0)
            usleep(20000);
    }
    while (receive(terminal, STILL_MS))
        continue;
    if (WIFSIGNALED(status))
        printf("signal %d\n", WTERMSIG(status));
    else
        printf("exit %d\n", WEXITSTATUS(status));
}

static void run_step(struct terminal *terminal, const char *verb, const char *rest)
{
    if (strcmp(verb, "type") == 0)
        step_type(terminal, rest);
    else if (strcmp(verb, "until") == 0)
        step_until(terminal, rest, true);
    else if (strcmp(verb, "gone") == 0)
        step_until(terminal, rest, false);
    else if (strcmp(verb, "soon") == 0)
        step_soon(terminal, rest);
    else if (strcmp(verb, "still") == 0)
        step_still(terminal, rest);
    else if (strcmp(verb, "becomes") == 0)
        step_becomes(terminal, rest);
    else if (strcmp(verb, "touch") == 0)
        step_touch(rest);
    else if (strcmp(verb, "size") == 0)
        step_size(terminal, rest);
    else if (strcmp(verb, "dump") == 0)
        dump(terminal, stdout);
    else if (strcmp(verb, "count") == 0)
        printf("%s %zu\n", rest, terminal->raw_length - terminal->counted);
    else if (strcmp(verb, "changed") == 0)
        step_changed(terminal, rest);
    else if (strcmp(verb, "time") == 0)
        step_time(terminal, rest);
    else if (strcmp(verb, "stall") == 0 || strcmp(verb, "flow") == 0)
        terminal->stalled = *verb == 's';
    else if (strcmp(verb, "baud") == 0)
        step_baud(terminal, rest);
    else if (strcmp(verb, "resident") == 0)
        step_resident(terminal, rest);
    else if (strcmp(verb, "wakeups") == 0)
        step_wakeups(terminal, rest);
    else if (strcmp(verb, "signal") == 0)
        kill(terminal->child, atoi(rest));
    else if (strcmp(verb, "hangup") == 0)
        hang_up(terminal);
    else if (strcmp(verb, "exit") == 0)
        step_exit(terminal);
    else
        fail("unknown step: ", verb);
    if (strcmp(verb, "count") == 0)
        terminal->counted = terminal->raw_length;
    fflush(stdout);
}

static void run_script(struct terminal *terminal, const char *path)
{
    char line[8192];
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot read ", path);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (!*line || *line == '#')
            continue;
        char *rest = strchr(line, ' ');
        if (rest)
            *rest++ = 0;
        run_step(terminal, line, rest ? rest : "");
    }
    fclose(file);
}

/* ---- the stream check ------------------------------------------------------------------------ */

/* Length of an OSC 8 that begins a link to an address of the web or ends one; 0: none. */
static size_t link_sequence(const char *bytes, size_t length)
{
    static const char end[] = "\033]8;;\033\\", begin[] = "\033]8;id=";
    size_t i = sizeof begin - 1;
    if (length >= sizeof end - 1 && memcmp(bytes, end, sizeof end - 1) == 0)
        return sizeof end - 1;
    if (length < i || memcmp(bytes, begin, i) != 0)
        return 0;
    while (i < length && isxdigit((unsigned char)bytes[i]))
        i++;
    if (length - i < 9 || (memcmp(bytes + i, ";http://", 8) && memcmp(bytes + i, ";https://", 9)))
        return 0;
    while (i < length && bytes[i] > ' ' && bytes[i] <= '~')
        i++;
    return i + 1 < length && bytes[i] == '\033' && bytes[i + 1] == '\\' ? i + 2 : 0;
}

/* Length of a control sequence that a screen needs, from ESC on; 0: it is none. */
static size_t sound_sequence(const char *bytes, size_t length)
{
    static const char *const exact[] = {
        "\033=",        "\033>",       "\033(B",      "\033[?1049h", "\033[?1049l", "\033[22;0;0t",
        "\033[23;0;0t", "\033[?1h",    "\033[?1l",    "\033[?12l",   "\033[?25h",   "\033[?25l",
        "\033[?12;25h", "\033[?2004h", "\033[?2004l", "\033[H",      "\033[2J",     "\033[J",
        "\033[34h",     "\033[34l",    "\033M",      "\033[K",      "\033[?1c",    "\033[?0c",    "\033[?1002h",
        "\033[?1002l",  "\033[?1006h", "\033[?1006l"};
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        if (length >= strlen(exact[i]) && memcmp(bytes, exact[i], strlen(exact[i])) == 0)
            return strlen(exact[i]);
    if (length >= 3 && bytes[1] == ']')
        return link_sequence(bytes, length);
    if (length < 3 || bytes[1] != '[')
        return 0;
    size_t i = 2;
    while (i < length && (isdigit((unsigned char)bytes[i]) || bytes[i] == ';'))
        i++;
    return i < length && strchr("mHCDABGdr", bytes[i]) ? i + 1 : 0;
}

/* Decodes a character; length 0 when it is not UTF-8. */
static uint32_t decode(const unsigned char *bytes, size_t length, size_t *used)
{
    size_t extra = bytes[0] < 0xC2 ? 0 : bytes[0] < 0xE0 ? 1 : bytes[0] < 0xF0 ? 2 : 3;
    uint32_t c = bytes[0] & (0x3FU >> extra);
    *used = 0;
    if (extra == 0 || bytes[0] > 0xF4 || extra + 1 > length)
        return 0;
    for (size_t i = 1; i <= extra; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (bytes[i] & 0x3F);
    }
    *used = extra + 1;
    return c;
}

/* Characters that can hide, turn around or control text. */
static bool is_harmful(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0x80, 0x9F},     {0xAD, 0xAD},     {0x34F, 0x34F},     {0x61C, 0x61C},
        {0x115F, 0x1160}, {0x180E, 0x180E}, {0x200B, 0x200F},   {0x2028, 0x202E},
        {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
        {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}, {0xD800, 0xF8FF},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

static size_t check_one(const struct terminal *terminal, size_t offset)
{
    const char *bytes = terminal->raw + offset;
    size_t length = terminal->raw_length - offset, used = 0;
    unsigned char first = (unsigned char)*bytes;
    if (first == 0x1B)
        return sound_sequence(bytes, length);
    if (first == '\r' || first == '\n' || (first >= 0x20 && first < 0x7F))
        return 1;
    if (first >= 0x80 && is_harmful(decode((const unsigned char *)bytes, length, &used)))
        return 0;
    return used;
}

/* True when all that came is harmless; else says where and what was not. */
static bool check_stream(const struct terminal *terminal)
{
    for (size_t offset = 0; offset < terminal->raw_length;) {
        size_t used = check_one(terminal, offset);
        if (used == 0) {
            printf("bad bytes at %zu:", offset);
            for (size_t i = offset; i < offset + 12 && i < terminal->raw_length; i++)
                printf(" %02X", (unsigned char)terminal->raw[i]);
            printf("\n");
            return false;
        }
        offset += used;
    }
    if (terminal->was_asked)
        printf("the terminal was asked something\n");
    return !terminal->was_asked;
}

/* ---- all together ------------------------------------------------------------------------------
 */

static void start(struct terminal *terminal, char **command)
{
    struct winsize size = {.ws_row = (unsigned short)terminal->rows,
                           .ws_col = (unsigned short)terminal->columns};
    terminal->child = forkpty(&terminal->master, NULL, NULL, &size);
    if (terminal->child < 0)
        fail("cannot make a terminal: ", strerror(errno));
    if (terminal->child == 0) {
        signal(SIGPIPE, SIG_DFL);
        signal(SIGHUP, SIG_DFL);
        if (!getenv("VTSCREEN_TERM"))
            setenv("TERM", "xterm-256color", 1);
        unsetenv("LINES");
        unsetenv("COLUMNS");
        execvp(command[0], command);
        _exit(127);
    }
    terminal->vterm = vterm_new(terminal->rows, terminal->columns);
    vterm_set_utf8(terminal->vterm, 1);
    terminal->screen = vterm_obtain_screen(terminal->vterm);
    vterm_screen_enable_altscreen(terminal->screen, 1);
    vterm_screen_reset(terminal->screen, 1);
}

int main(int argc, char **argv)
{
    struct terminal terminal = {.rows = 24, .columns = 80};
    bool check = false;
    for (int option; (option = getopt(argc, argv, "+s:gr:")) != -1;) {
        if (option == 's')
            parse_size(optarg, &terminal.columns, &terminal.rows);
        else if (option == 'g')
            check = true;
        else if (option == 'r')
            terminal.raw_path = optarg;
        else
            return 2;
    }
    if (argc - optind < 2)
        fail("usage: vtscreen [-s COLSxROWS] [-g] [-r FILE] SCRIPT COMMAND...", "");
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    start(&terminal, argv + optind + 1);
    run_script(&terminal, argv[optind]);
    keep_raw(&terminal);
    bool good = !check || check_stream(&terminal);
    kill(terminal.child, SIGKILL);
    vterm_free(terminal.vterm);
    free(terminal.raw);
    return good ? 0 : 1;
}
