/*
 * A vocabulary is what the papers of a library say in a few fields: every value and how
 * often it is there. It is for completing what is typed. It is learnt piece by piece, so
 * that no key waits for it, and belongs to one thread. Values lie in the snapshot's text;
 * the vocabulary holds the snapshot.
 */
#ifndef SHEAF_CORPUS_VOCABULARY_H
#define SHEAF_CORPUS_VOCABULARY_H

#include "corpus/snapshot.h"

/* X(IDENTIFIER, its field). Years have a topic of their own, VOCABULARY_YEARS. */
#define VOCABULARY_LIST(X)                                                                         \
    X(AUTHORS, FIELD_AUTHORS)                                                                      \
    X(VENUES, FIELD_VENUE)                                                                         \
    X(KEYWORDS, FIELD_KEYWORDS)                                                                    \
    X(STATUSES, FIELD_STATUS)                                                                      \
    X(TYPES, FIELD_TYPE)                                                                           \
    X(LANGUAGES, FIELD_LANG)

enum vocabulary_topic {
#define VOCABULARY_ENUM(identifier, field) VOCABULARY_##identifier,
    VOCABULARY_LIST(VOCABULARY_ENUM)
#undef VOCABULARY_ENUM
        VOCABULARY_YEARS,
    VOCABULARY_TOPICS
};

struct vocabulary;

struct vocabulary *vocabulary_new(void);
void vocabulary_free(struct vocabulary *vocabulary);

/* The topic of a field; VOCABULARY_TOPICS when it has none. */
enum vocabulary_topic vocabulary_topic_of(enum field field);

/* Looks at up to `papers` papers that it does not know. True when there are more of them.
   Of a snapshot that is no continuation of the last one everything is learnt anew. */
bool vocabulary_learn(struct vocabulary *vocabulary, struct snapshot *snapshot, size_t papers);

struct vocabulary_value {
    struct view value; /* display form; valid until the next vocabulary_learn() */
    size_t count;
};

/* The most frequent values of which a word begins with stem (folded, without case), at most
   `capacity`, the most frequent first; equally frequent ones as their bytes are. Returns how
   many. Of more than some 200,000 values those are left out that came last: what is frequent
   comes early, and a key must not wait. */
size_t vocabulary_find(const struct vocabulary *vocabulary, enum vocabulary_topic topic,
                       struct view stem, struct vocabulary_value *values, size_t capacity);

/* How many papers it knows: the first so many of the snapshot it learnt last. */
size_t vocabulary_known(const struct vocabulary *vocabulary);
/* The values of a topic by number, in the order in which they came; a number stays the same
   until everything is learnt anew. */
size_t vocabulary_count(const struct vocabulary *vocabulary, enum vocabulary_topic topic);
struct vocabulary_value vocabulary_at(const struct vocabulary *vocabulary,
                                      enum vocabulary_topic topic, size_t number);
/* Folded, in small letters: for comparing with what somebody types, and for sorting by name. */
struct view vocabulary_folded_at(const struct vocabulary *vocabulary, enum vocabulary_topic topic,
                                 size_t number);
/* Calls visit with the topic and the number of each value that a paper has, as far as they are
   known; a value that a paper gives twice is visited twice. */
void vocabulary_visit(const struct vocabulary *vocabulary, const struct paper *paper,
                      void (*visit)(void *context, enum vocabulary_topic topic, size_t number),
                      void *context);

#endif
