/* A bot of one's own: cc -O2 -o own_bot own_bot.c, then --bots exec:./own_bot
 *
 * It needs nothing of a line but the list of moves, in whose tokens nothing is escaped. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 256

struct token {
    const char *text;
    int length;
};

/* The moves of a line, and how many there are. */
static int moves_of(const char *line, struct token moves[MOST]) {
    const char *at = strstr(line, "\"moves\":[");
    int count = 0;
    if (at == NULL) return 0;
    at += strlen("\"moves\":[");
    while (*at == '"' && count < MOST) {
        const char *end = strchr(++at, '"');
        if (end == NULL) return 0;
        moves[count++] = (struct token){at, (int)(end - at)};
        at = end + 1;
        if (*at == ',') at++;
    }
    return count;
}

static uint64_t seed_of(const char *line) {
    const char *at = strstr(line, "\"seed\":");
    return at == NULL ? 1 : strtoull(at + strlen("\"seed\":"), NULL, 10);
}

/* The next number of splitmix64. */
static uint64_t next(uint64_t *state) {
    uint64_t mixed = *state += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
}

/* Sell the largest set there is, else anything at random, so that the turn ends soon. */
static struct token choose(const struct token *moves, int count, uint64_t *random) {
    struct token best = {"", 0};
    for (int i = 0; i < count; i++)
        if (strncmp(moves[i].text, "sell", 4) == 0 && moves[i].length > best.length) best = moves[i];
    return best.length > 0 ? best : moves[next(random) % (uint64_t)count];
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    uint64_t random = 0;
    int begun = 0;
    while (getline(&line, &size, stdin) > 0) {
        struct token moves[MOST];
        int count = moves_of(line, moves);
        if (count == 0) return EXIT_FAILURE;
        if (!begun) random = seed_of(line);
        begun = 1;
        struct token chosen = choose(moves, count, &random);
        printf("{\"move\": \"%.*s\"}\n", chosen.length, chosen.text);
        fflush(stdout);
    }
    free(line);
    return EXIT_SUCCESS;
}
