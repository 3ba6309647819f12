/*
 * Actions are all that a reader can do. Each has a name, by which ":" runs it and
 * the key map refers to it, a sentence for help, and the contexts in which it means
 * something. Keys lead to actions through the key map (session/keymap.h) alone.
 */
#ifndef SHEAF_SESSION_ACTION_H
#define SHEAF_SESSION_ACTION_H

#include "base/view.h"

/* Where a key is typed. X(IDENTIFIER, name in settings, heading in help). */
#define CONTEXT_LIST(X)                                                                            \
    X(PAPERS, "list", "In the list")                                                               \
    X(READER, "reader", "In the reading pane")                                                     \
    X(QUERY, "query", "While typing a query")                                                      \
    X(COMMAND, "command", "While typing an action")                                                \
    X(EXPORT, "export", "While choosing what to export")                                           \
    X(FILE, "file", "While typing a file's name")                                                  \
    X(QUESTION, "question", "When a question is asked")                                            \
    X(WAIT, "wait", "While papers are written")                                                    \
    X(TAGS, "tags", "While typing tags")                                                           \
    X(HELP, "help", "In this help")                                                                \
    X(SETTINGS, "settings", "In the settings")                                                     \
    X(ITEMS, "searches", "In saved searches")                                                      \
    X(LINKS, "links", "In the links of a paper")                                                   \
    X(FACETS, "facets", "In the facets")                                                           \
    X(FILTER, "filter", "While filtering help or facets")

enum context {
#define CONTEXT_ENUM(identifier, name, heading) CONTEXT_##identifier,
    CONTEXT_LIST(CONTEXT_ENUM)
#undef CONTEXT_ENUM
        CONTEXT_COUNT
};

/* Sets of contexts: bits 1 << enum context. */
enum {
#define CONTEXT_BIT(identifier, name, heading) IN_##identifier = 1 << CONTEXT_##identifier,
    CONTEXT_LIST(CONTEXT_BIT)
#undef CONTEXT_BIT
        IN_PANES = IN_PAPERS | IN_READER,
    IN_SCROLLED = IN_PANES | IN_HELP | IN_SETTINGS | IN_LINKS | IN_FACETS | IN_ITEMS,
    IN_RECALLED = IN_QUERY | IN_COMMAND | IN_FILE | IN_TAGS,
    IN_PROMPTS = IN_RECALLED | IN_FILTER,
    IN_ACCEPTED = IN_PROMPTS | IN_EXPORT,
    IN_CANCELLED = IN_PROMPTS | IN_SCROLLED | IN_EXPORT | IN_QUESTION | IN_WAIT,
    IN_ALL = (1 << CONTEXT_COUNT) - 1
};

/* X(IDENTIFIER, name, help, contexts). Help shows them in this order. */
#define ACTION_LIST(X)                                                                             \
    X(MOVE_DOWN, "move-down", "next paper; scroll the text down", IN_SCROLLED)                     \
    X(MOVE_UP, "move-up", "previous paper; scroll the text up", IN_SCROLLED)                       \
    X(HALF_PAGE_DOWN, "half-page-down", "half a page down", IN_SCROLLED)                           \
    X(HALF_PAGE_UP, "half-page-up", "half a page up", IN_SCROLLED)                                 \
    X(PAGE_DOWN, "page-down", "a page down", IN_SCROLLED)                                          \
    X(PAGE_UP, "page-up", "a page up", IN_SCROLLED)                                                \
    X(GO_FIRST, "go-first", "first row; with a count, that row", IN_SCROLLED)                      \
    X(GO_LAST, "go-last", "last row; with a count, that row", IN_SCROLLED)                         \
    X(NEXT_PAPER, "next-paper", "next paper, from either pane", IN_PANES)                          \
    X(PREVIOUS_PAPER, "previous-paper", "previous paper, from either pane", IN_PANES)              \
    X(QUERY, "query", "type a query; the list follows", IN_PANES)                                  \
    X(SAVE_SEARCH, "save-search", "keep the query: save-search NAME", IN_PANES)                    \
    X(SEARCHES, "searches", "saved searches, to pick one", IN_PANES)                               \
    X(USE_SEARCH, "use-search", "take this search", IN_ITEMS)                                      \
    X(DELETE_SEARCH, "delete-search", "delete this search", IN_ITEMS)                              \
    X(NEXT_MATCH, "next-match", "next match, then in the next paper", IN_PANES)                    \
    X(PREVIOUS_MATCH, "previous-match", "previous match, then in the previous paper", IN_PANES)    \
    X(OPEN, "open-reader", "read the paper in the reading pane", IN_PANES)                         \
    X(CHANGE_PANE, "change-pane", "give the keys to the other pane", IN_PANES)                     \
    X(CLOSE, "close-reader", "close the reading pane", IN_PANES)                                   \
    X(SOURCE, "toggle-source", "the file's record, its fields, the text", IN_PANES)                \
    X(EDIT_RECORD, "edit-record", "open the file there, in the editor", IN_PANES)                  \
    X(PREVIEW, "preview", "a second row each: where the paper matches", IN_PANES)                  \
    X(ZOOM, "zoom", "only this pane, or both again", IN_PANES)                                     \
    X(DIVIDER_BACK, "divider-back", "move the divider left or up", IN_PANES)                       \
    X(DIVIDER_ON, "divider-on", "move the divider right or down", IN_PANES)                        \
    X(STAR, "star", "star: marked papers or this one", IN_PANES)                                   \
    X(READ, "read", "read, or not: marked papers or this one", IN_PANES)                           \
    X(TAG, "tag", "tags: marked papers or this one", IN_PANES)                                     \
    X(NOTE, "note", "write a note on this paper", IN_PANES)                                        \
    X(DELETE_NOTE, "delete-note", "delete the note on this paper", IN_PANES)                       \
    X(UNDO, "undo", "undo the last star, tag, note, mark ...", IN_PANES | IN_ITEMS)                \
    X(REDO, "redo", "do again what was undone", IN_PANES)                                          \
    X(MARK, "mark", "mark this paper, and on to the next", IN_PANES)                               \
    X(MARK_RANGE, "mark-range", "begin a range; again marks it", IN_PANES)                         \
    X(MARK_SHOWN, "mark-shown", "mark all papers of the list", IN_PANES)                           \
    X(INVERT_MARKS, "invert-marks", "mark those of the list that are not marked", IN_PANES)        \
    X(UNMARK_ALL, "unmark-all", "take all marks away", IN_PANES)                                   \
    X(ORPHANS, "orphans", "starred, tagged, noted, and not open now", IN_PANES)                    \
    X(OPEN_URL, "open-url", "open the paper's page in another program", IN_PANES)                  \
    X(OPEN_PDF, "open-pdf", "open its PDF in another program", IN_PANES)                           \
    X(LINKS, "links", "list its links, to open or copy one", IN_PANES)                             \
    X(OPEN_LINK, "open-link", "open the link; with a count, that one", IN_LINKS)                   \
    X(COPY_LINK, "copy-link", "copy the link; with a count, that one", IN_LINKS)                   \
    X(COPY_RECORD, "copy-record", "copy what the file says", IN_PANES)                             \
    X(COPY_TITLE, "copy-title", "copy the title, to paste it elsewhere", IN_PANES)                 \
    X(COPY_BIBTEX, "copy-bibtex", "copy the BibTeX entry", IN_PANES)                               \
    X(COPY_URL, "copy-url", "copy the address of the paper", IN_PANES)                             \
    X(COPY_CITATION, "copy-citation", "copy it as reference lists have it (APA)", IN_PANES)        \
    X(COPY_DOI, "copy-doi", "copy the DOI", IN_PANES)                                              \
    X(COPY_ABSTRACT, "copy-abstract", "copy the abstract", IN_PANES)                               \
    X(COPY_KEY, "copy-key", "copy the key by which BibTeX cites it", IN_PANES)                     \
    X(SORT, "sort", "order by KEY[-],...: sort year-,title", IN_PANES)                             \
    X(SORT_FILE, "sort-by-file", "in the order of the files", IN_PANES)                            \
    X(SORT_YEAR, "sort-by-year", "by year", IN_PANES)                                              \
    X(SORT_TITLE, "sort-by-title", "by title", IN_PANES)                                           \
    X(SORT_AUTHOR, "sort-by-author", "by first author", IN_PANES)                                  \
    X(SORT_VENUE, "sort-by-venue", "by venue", IN_PANES)                                           \
    X(SORT_RATING, "sort-by-rating", "by review scores", IN_PANES)                                 \
    X(SORT_RELEVANCE, "sort-by-relevance", "by how well the query is met", IN_PANES)               \
    X(REVERSE, "reverse", "turn the order around", IN_PANES)                                       \
    X(MATCH_MODE, "match-mode", "words: regex, literal or fuzzy", IN_PANES | IN_QUERY)             \
    X(RELATED, "related", "papers that are about the same", IN_PANES)                              \
    X(EXPORT_BIBTEX, "export-bibtex", "write papers as BibTeX", IN_PANES)                          \
    X(EXPORT_BIBLATEX, "export-biblatex", "write papers as BibLaTeX", IN_PANES)                    \
    X(EXPORT_RIS, "export-ris", "write papers as RIS", IN_PANES)                                   \
    X(EXPORT_CSLJSON, "export-csljson", "write papers as CSL-JSON", IN_PANES)                      \
    X(EXPORT_JSONL, "export-jsonl", "write papers as JSON, one a line", IN_PANES)                  \
    X(EXPORT_TSV, "export-tsv", "write papers as columns between tabs", IN_PANES)                  \
    X(EXPORT_CSV, "export-csv", "write papers as columns between commas", IN_PANES)                \
    X(EXPORT_MARKDOWN, "export-markdown", "write papers as a list in Markdown", IN_PANES)          \
    X(EXPORT_TEXT, "export-text", "write papers as text, one a line", IN_PANES)                    \
    X(CHOOSE_MARKED, "choose-marked", "the papers that are marked", IN_EXPORT)                     \
    X(CHOOSE_SHOWN, "choose-shown", "the papers that are shown", IN_EXPORT)                        \
    X(CHOOSE_THIS, "choose-this", "the current paper", IN_EXPORT)                                  \
    X(YES, "yes", "yes", IN_QUESTION)                                                              \
    X(NO, "no", "no, back to what was typed", IN_QUESTION)                                         \
    X(OPEN_FILE, "open", "add a file or folder: open FILE", IN_PANES)                              \
    X(CLOSE_FILE, "close", "take FILE out, or the file of this paper", IN_PANES)                   \
    X(COMMAND, "command", "run an action by its name", IN_SCROLLED)                                \
    X(HELP, "help", "the keys in force", IN_PANES)                                                 \
    X(FACETS, "facets", "venues, years, authors of what matches", IN_PANES)                        \
    X(NEXT_FACET, "next-facet", "the next facet", IN_FACETS)                                       \
    X(PREVIOUS_FACET, "previous-facet", "the facet before", IN_FACETS)                             \
    X(NARROW, "narrow", "only papers with this value", IN_FACETS)                                  \
    X(NARROW_ON, "narrow-on", "the same, and stay here", IN_FACETS)                                \
    X(EXCLUDE, "exclude", "only papers without this value", IN_FACETS)                             \
    X(FACET_ORDER, "facet-order", "values by count or by name", IN_FACETS)                         \
    X(SETTINGS, "settings", "all settings, and where they come from", IN_PANES)                    \
    X(SET, "set", "change a setting for now: set NAME=VALUE", IN_PANES | IN_SETTINGS)              \
    X(CHANGE_SETTING, "change-setting", "change the current setting", IN_SETTINGS)                 \
    X(FILTER, "filter-help", "show only the lines that hold some text", IN_HELP | IN_FACETS)       \
    X(REDRAW, "redraw", "draw the whole screen again", IN_ALL)                                     \
    X(SUSPEND, "suspend", "back to the shell for a while", IN_ALL)                                 \
    X(BACK, "back", "close what is open, or quit", IN_SCROLLED)                                    \
    X(QUIT, "quit", "quit", IN_SCROLLED)                                                           \
    X(ACCEPT, "accept", "keep what is typed", IN_ACCEPTED)                                         \
    X(CANCEL, "cancel", "leave it as it was before", IN_CANCELLED)                                 \
    X(HISTORY_PREVIOUS, "history-previous", "what was typed before", IN_RECALLED)                  \
    X(HISTORY_NEXT, "history-next", "what was typed after", IN_RECALLED)                           \
    X(COMPLETE, "complete", "complete, then the next candidate", IN_RECALLED)                      \
    X(COMPLETE_BACK, "complete-back", "complete, then the candidate before", IN_RECALLED)          \
    X(LINE_START, "line-start", "to the start of the line", IN_PROMPTS)                            \
    X(LINE_END, "line-end", "to the end of the line", IN_PROMPTS)                                  \
    X(LEFT, "left", "one character to the left", IN_PROMPTS)                                       \
    X(RIGHT, "right", "one character to the right", IN_PROMPTS)                                    \
    X(WORD_LEFT, "word-left", "one word to the left", IN_PROMPTS)                                  \
    X(WORD_RIGHT, "word-right", "one word to the right", IN_PROMPTS)                               \
    X(DELETE_LEFT, "delete-left", "delete the character to the left", IN_PROMPTS)                  \
    X(DELETE_RIGHT, "delete-right", "delete the character to the right", IN_PROMPTS)               \
    X(DELETE_WORD, "delete-word", "delete the word to the left", IN_PROMPTS)                       \
    X(DELETE_BEFORE, "delete-before", "delete all that is to the left", IN_PROMPTS)                \
    X(DELETE_AFTER, "delete-after", "delete all that is to the right", IN_PROMPTS)

enum action {
    ACTION_NONE,
#define ACTION_ENUM(identifier, name, help, contexts) ACTION_##identifier,
    ACTION_LIST(ACTION_ENUM)
#undef ACTION_ENUM
        ACTION_COUNT
};

/* Static strings; "" for ACTION_NONE. */
const char *action_name(enum action action);
const char *action_help(enum action action);
/* The contexts (IN_… bits) in which it means something. */
unsigned action_contexts(enum action action);
/* ACTION_NONE when there is none of that name. */
enum action action_from_name(struct view name);
/* The name of a context in settings, and its heading in help; static. */
const char *context_name(enum context context);
const char *context_heading(enum context context);
/* CONTEXT_COUNT when there is none of that name. */
enum context context_from_name(struct view name);

#endif
