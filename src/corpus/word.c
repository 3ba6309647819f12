#include "corpus/word.h"

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n';
}

static bool is_capital(char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

static bool is_small(char byte)
{
    return byte >= 'a' && byte <= 'z';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Punctuation in ASCII; hyphens, slashes and plus signs may end a name. */
static bool is_punctuation(char byte)
{
    return byte > ' ' && byte < 0x7f && !is_capital(byte) && !is_small(byte) && !is_digit(byte) &&
           byte != '+' && byte != '$' && byte != '\\';
}

/* Bytes of the typographic quote or dash at the start or the end of text, or 0. */
static size_t typographic(struct view text, bool at_end)
{
    static const char *const marks[] = {"\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x98",
                                        "\xe2\x80\x99", "\xe2\x80\x93", "\xe2\x80\x94"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (at_end ? view_ends_with(text, marks[i]) : view_starts_with(text, marks[i]))
            return view_of(marks[i]).length;
    return 0;
}

static struct view strip(struct view text)
{
    for (size_t length = 1; text.length > 0 && length > 0;) {
        length = is_punctuation(*text.data) ? 1 : typographic(text, false);
        text = view_from(text, length);
    }
    for (size_t length = 1; text.length > 0 && length > 0;) {
        length = is_punctuation(text.data[text.length - 1]) ? 1 : typographic(text, true);
        text = view_slice(text, 0, text.length - length);
    }
    return text;
}

bool word_next(struct view text, size_t *at, struct word *word)
{
    size_t start = *at;
    while (start < text.length && is_blank(text.data[start]))
        start++;
    size_t end = start;
    while (end < text.length && !is_blank(text.data[end]))
        end++;
    *at = end;
    word->start = start;
    word->end = end;
    word->text = strip(view_slice(text, start, end - start));
    word->first = word->text.length ? (size_t)(word->text.data - text.data) : end;
    word->last = word->first + word->text.length;
    return end > start;
}

bool word_is_one_of(struct view word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (view_equal_ignore_case(word, view_of(words[i])))
            return true;
    return false;
}

bool word_is_capitalised(struct view word)
{
    return word.length > 0 && is_capital(*word.data);
}

static bool is_common(struct view word)
{
    static const char *const words[] = {
        "ai",   "agi",  "ann",  "api",  "asr",  "bert", "clip", "cnn",  "cpu",  "ct",   "cv",
        "dag",  "dnn",  "dna",  "eeg",  "fl",   "fmri", "gan",  "gcn",  "gnn",  "gpt",  "gpu",
        "icl",  "id",   "iid",  "kl",   "llm",  "lm",   "lstm", "lvlm", "mcmc", "mdp",  "ml",
        "mllm", "mlp",  "moe",  "mri",  "mse",  "nas",  "nerf", "nlp",  "nmt",  "nn",   "ode",
        "ood",  "pca",  "pde",  "pomdp", "qa",  "rag",  "rgb",  "rl",   "rlhf", "rna",  "rnn",
        "sde",  "sgd",  "slam", "snn",  "sota", "ssl",  "ssm",  "svm",  "t2i",  "tts",  "vae",
        "vit",  "vlm",  "vqa",  "vr",   "2d",   "3d",   "4d",   "1d",   "us",   "usa",  "uk",
        "eu",   "covid-19"};
    if (word.length > 1 && word.data[word.length - 1] == 's')
        word.length--;
    return word_is_one_of(word, words, sizeof words / sizeof *words);
}

bool word_is_unusual(struct view word)
{
    enum { LONGEST = 40 };
    size_t capitals = 0, digits = 0, inner = 0;
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.data[i];
        capitals += is_capital(byte);
        digits += is_digit(byte);
        inner += i > 0 && is_capital(byte) && is_small(word.data[i - 1]);
        if (byte == '$' || byte == '\\' || byte == '(' || byte == '=' || byte == '@')
            return false;
    }
    if (word.length < 2 || word.length > LONGEST || is_common(word))
        return false;
    return capitals >= 2 || inner > 0 || (capitals > 0 && digits > 0);
}
