/*
 * Word by word: a subject ("we", "this paper"), words that may stand between ("here",
 * "also", "-ly"), a verb of the table. What follows the verb up to the end of the sentence is
 * the object. After one such place "and" + verb is another ("we study the task and design X"),
 * and so is "is/are + participle", whose object stands in front. Nothing is parsed; what is
 * found wrongly makes a headline that says less, not one that says something false.
 */
#include "corpus/introduction.h"

#include "corpus/word.h"

/* X(word in its plain form, kind) */
static const struct verb {
    const char *word;
    enum introduction_kind kind;
} verbs[] = {
    {"introduce", INTRODUCTION_THING},  {"present", INTRODUCTION_THING},
    {"propose", INTRODUCTION_THING},    {"develop", INTRODUCTION_THING},
    {"describe", INTRODUCTION_THING},   {"design", INTRODUCTION_THING},
    {"build", INTRODUCTION_THING},      {"construct", INTRODUCTION_THING},
    {"create", INTRODUCTION_THING},     {"devise", INTRODUCTION_THING},
    {"release", INTRODUCTION_THING},    {"contribute", INTRODUCTION_TOPIC},
    {"identify", INTRODUCTION_THING},   {"find", INTRODUCTION_THING},
    {"suggest", INTRODUCTION_TOPIC},    {"formulate", INTRODUCTION_THING},
    {"offer", INTRODUCTION_TOPIC},      {"provide", INTRODUCTION_TOPIC},
    {"establish", INTRODUCTION_TOPIC},  {"built", INTRODUCTION_THING},
    {"derive", INTRODUCTION_THING},     {"implement", INTRODUCTION_THING},
    {"call", INTRODUCTION_NAMING},      {"name", INTRODUCTION_NAMING},
    {"term", INTRODUCTION_NAMING},      {"dub", INTRODUCTION_NAMING},
    {"study", INTRODUCTION_TOPIC},      {"investigate", INTRODUCTION_TOPIC},
    {"analyze", INTRODUCTION_TOPIC},    {"analyse", INTRODUCTION_TOPIC},
    {"explore", INTRODUCTION_TOPIC},    {"examine", INTRODUCTION_TOPIC},
    {"show", INTRODUCTION_TOPIC},       {"prove", INTRODUCTION_TOPIC},
    {"demonstrate", INTRODUCTION_TOPIC}, {"revisit", INTRODUCTION_TOPIC},
    {"consider", INTRODUCTION_TOPIC},   {"address", INTRODUCTION_TOPIC},
    {"argue", INTRODUCTION_TOPIC},      {"hypothesize", INTRODUCTION_TOPIC},
    {"focus", INTRODUCTION_TOPIC},      {"compare", INTRODUCTION_TOPIC},
    {"characterize", INTRODUCTION_TOPIC}, {"discuss", INTRODUCTION_TOPIC},
    {"review", INTRODUCTION_TOPIC},     {"survey", INTRODUCTION_TOPIC},
    {"report", INTRODUCTION_TOPIC},     {"extend", INTRODUCTION_TOPIC},
    {"tackle", INTRODUCTION_TOPIC},
};

/* "propose" is found in propose, proposes, proposed; "study" in studies and studied. */
static bool is_form_of(struct view word, const char *plain)
{
    static const char *const endings[] = {"", "e", "y", "s", "es", "ed", "ies", "ied"};
    struct view stem = view_of(plain);
    char last = stem.data[stem.length - 1];
    bool soft = last == 'e' || last == 'y';
    if (soft)
        stem.length--;
    if (word.length < stem.length ||
        !view_equal_ignore_case(view_slice(word, 0, stem.length), stem))
        return false;
    struct view ending = view_from(word, stem.length);
    if (soft && (ending.length == 0 || view_equal_string(ending, "s")))
        return false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (view_equal_string(ending, endings[i]))
            return true;
    return false;
}

static const struct verb *find_verb(struct view word)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (is_form_of(word, verbs[i].word))
            return &verbs[i];
    return NULL;
}

/* Words between a subject and its verb that change nothing. */
static bool is_between(struct view word)
{
    static const char *const words[] = {"also",   "then", "first", "further", "here", "thus",
                                        "therefore", "now", "next",  "hence",   "to",   "attempt",
                                        "aim",    "seek", "try",   "can",     "will", "have",
                                        "has",    "instead", "in", "this", "paper", "work", "been",
                                        "therein", "both", "article"};
    return (word.length > 3 && view_ends_with(word, "ly")) ||
           word_is_one_of(word, words, sizeof words / sizeof *words);
}

/* "we"; "this paper": the noun after "this", "our" or "present". */
static bool is_subject(struct view word, struct view before)
{
    static const char *const nouns[] = {"paper",  "work",   "article", "study",  "thesis",
                                        "report", "survey", "letter",  "chapter", "note"};
    static const char *const pointers[] = {"this", "our", "present"};
    if (view_equal_ignore_case(word, view_of("we")))
        return true;
    return word_is_one_of(word, nouns, sizeof nouns / sizeof *nouns) &&
           word_is_one_of(before, pointers, sizeof pointers / sizeof *pointers);
}

/* The verb at or after a place, past at most five words between. *at is moved behind it. */
static const struct verb *verb_after(struct view sentence, size_t *at)
{
    enum { BETWEEN_MOST = 5 };
    size_t next = *at;
    struct word word;
    for (int i = 0; i <= BETWEEN_MOST && word_next(sentence, &next, &word); i++) {
        const struct verb *verb = find_verb(word.text);
        if (verb) {
            *at = next;
            return verb;
        }
        if (!is_between(word.text))
            return NULL;
    }
    return NULL;
}

/* "propose and evaluate X": X follows the last of several verbs. */
static size_t skip_verbs(struct view sentence, size_t at)
{
    size_t next = at;
    struct word word;
    if (word_next(sentence, &next, &word) && view_equal_string(word.text, "and") &&
        word_next(sentence, &next, &word) && find_verb(word.text))
        return next;
    return at;
}

static struct view without_stop(struct view text)
{
    static const char *const stops[] = {".", "!", "\xe3\x80\x82", "\xef\xbc\x8e", ";", ":"};
    text = view_trim(text);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        if (view_ends_with(text, stops[i]))
            return view_slice(text, 0, text.length - view_of(stops[i]).length);
    return text;
}

/* The verb ends at `behind`, its subject begins at `subject`. */
static void take(struct introduction *introduction, const struct verb *verb, struct view sentence,
                 size_t subject, size_t behind)
{
    introduction->kind = verb->kind;
    introduction->clause = without_stop(view_from(sentence, subject));
    introduction->object = without_stop(view_from(sentence, skip_verbs(sentence, behind)));
}

/* Is it a noun with its article, or written as a name? What begins a sentence otherwise
   ("Recently, ...", "(2) ...") is no thing. */
static bool begins_thing(struct view object)
{
    static const char *const articles[] = {"a", "an", "the", "our", "two", "three", "several"};
    size_t next = 0;
    struct word word;
    return word_next(object, &next, &word) &&
           (word_is_unusual(word.text) ||
            word_is_one_of(word.text, articles, sizeof articles / sizeof *articles));
}

/* "X is proposed": the participle after "is"; what stands before it, from the last comma on,
   is introduced. */
static bool take_passive(struct introduction *introduction, struct view sentence, size_t is,
                         size_t *at)
{
    size_t next = *at;
    const struct verb *verb = verb_after(sentence, &next);
    if (!verb || verb->kind != INTRODUCTION_THING ||
        !view_ends_with(without_stop(view_slice(sentence, 0, next)), "ed"))
        return false;
    struct view object = view_slice(sentence, 0, is);
    for (size_t comma; (comma = view_find_byte(object, ',', 0)) != VIEW_NONE;)
        object = view_from(object, comma + 1);
    object = view_trim(object);
    if (!begins_thing(object))
        return false;
    introduction->kind = INTRODUCTION_THING;
    introduction->object = introduction->clause = object;
    *at = next;
    return true;
}

static bool next_english(struct view sentence, size_t *at, struct introduction *introduction)
{
    static const char *const passive[] = {"is", "are", "was", "were"};
    struct word word, before = {0};
    bool found = *at > 0;
    for (size_t next = *at; word_next(sentence, &next, &word); before = word) {
        size_t behind = next;
        bool subject = is_subject(word.text, before.text);
        bool another = found && view_equal_string(word.text, "and");
        const struct verb *verb = subject || another ? verb_after(sentence, &behind) : NULL;
        if (verb && (subject || verb->kind == INTRODUCTION_THING)) {
            *at = behind;
            bool pronoun = view_equal_ignore_case(word.text, view_of("we"));
            take(introduction, verb, sentence, pronoun ? word.start : before.start, behind);
            return true;
        }
        if (word_is_one_of(word.text, passive, sizeof passive / sizeof *passive) &&
            take_passive(introduction, sentence, word.start, &behind)) {
            *at = behind;
            return true;
        }
    }
    return false;
}

/* ---- Chinese, Japanese, Korean: no blanks to go by, but set phrases ---- */

static const struct phrase {
    const char *subject, *verb;
    bool object_first; /* it stands between subject and verb, else behind the verb */
} phrases[] = {
    {"\xe6\x9c\xac\xe6\x96\x87", "\xe6\x8f\x90\xe5\x87\xba\xe4\xba\x86", false}, /* 本文 提出了 */
    {"\xe6\x9c\xac\xe6\x96\x87", "\xe6\x8f\x90\xe5\x87\xba", false},             /* 本文 提出 */
    {"\xe6\x88\x91\xe4\xbb\xac", "\xe6\x8f\x90\xe5\x87\xba\xe4\xba\x86", false}, /* 我们 提出了 */
    {"\xe6\x88\x91\xe4\xbb\xac", "\xe6\x8f\x90\xe5\x87\xba", false},             /* 我们 提出 */
    {"\xe6\x9c\xac\xe6\x96\x87", "\xe8\xae\xbe\xe8\xae\xa1\xe4\xba\x86", false}, /* 本文 设计了 */
    {"\xe6\x9c\xac\xe6\x96\x87", "\xe4\xbb\x8b\xe7\xbb\x8d\xe4\xba\x86", false}, /* 本文 介绍了 */
    {"\xe6\x9c\xac\xe6\x96\x87", "\xe4\xbb\x8b\xe7\xbb\x8d", false},             /* 本文 介绍 */
    {"\xe6\x9c\xac\xe8\xab\x96\xe6\x96\x87\xe3\x81\xa7\xe3\x81\xaf",
     "\xe3\x82\x92\xe6\x8f\x90\xe6\xa1\x88", true}, /* 本論文では を提案 */
    {"\xe6\x9c\xac\xe7\xa8\xbf\xe3\x81\xa7\xe3\x81\xaf",
     "\xe3\x82\x92\xe6\x8f\x90\xe6\xa1\x88", true}, /* 本稿では を提案 */
    {"\xe6\x9c\xac\xe7\xa0\x94\xe7\xa9\xb6\xe3\x81\xa7\xe3\x81\xaf",
     "\xe3\x82\x92\xe6\x8f\x90\xe6\xa1\x88", true}, /* 本研究では を提案 */
    {"\xeb\xb3\xb8 \xeb\x85\xbc\xeb\xac\xb8\xec\x97\x90\xec\x84\x9c\xeb\x8a\x94",
     "\xeb\xa5\xbc \xec\xa0\x9c\xec\x95\x88", true}, /* 본 논문에서는 를 제안 */
    {"\xeb\xb3\xb8 \xeb\x85\xbc\xeb\xac\xb8\xec\x97\x90\xec\x84\x9c\xeb\x8a\x94",
     "\xec\x9d\x84 \xec\xa0\x9c\xec\x95\x88", true}, /* 본 논문에서는 을 제안 */
};

static bool next_phrase(struct view sentence, size_t *at, struct introduction *introduction)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases && *at == 0; i++) {
        struct view subject = view_of(phrases[i].subject), verb = view_of(phrases[i].verb);
        size_t start = view_find(sentence, subject, 0);
        size_t found = start == VIEW_NONE ? start : view_find(sentence, verb, start);
        if (found == VIEW_NONE)
            continue;
        size_t first = start + subject.length;
        struct view object = phrases[i].object_first
                                 ? view_slice(sentence, first, found - first)
                                 : without_stop(view_from(sentence, found + verb.length));
        while (view_starts_with(object, "\xe3\x80\x81") || view_starts_with(object, "\xef\xbc\x8c"))
            object = view_from(object, 3); /* 、 or ， after the subject */
        introduction->kind = INTRODUCTION_THING;
        introduction->object = introduction->clause = view_trim(object);
        *at = sentence.length;
        return introduction->object.length > 0;
    }
    return false;
}

bool introduction_next(struct view sentence, size_t *at, struct introduction *introduction)
{
    return next_english(sentence, at, introduction) || next_phrase(sentence, at, introduction);
}
