// SHA-256 as FIPS 180-4 defines it. In C, because a debug build of Swift takes seconds for an interpreter's executable.

#include "sha256.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct state {
    uint32_t words[8];
    uint8_t block[64];
    size_t used;
    uint64_t total;
};

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

static void take_block(struct state *state, const uint8_t *block) {
    uint32_t schedule[64];
    for (int i = 0; i < 16; i++) {
        const uint8_t *b = block + 4 * i;
        schedule[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t x = schedule[i - 15], y = schedule[i - 2];
        uint32_t first = rotated(x, 7) ^ rotated(x, 18) ^ x >> 3;
        uint32_t second = rotated(y, 17) ^ rotated(y, 19) ^ y >> 10;
        schedule[i] = schedule[i - 16] + first + schedule[i - 7] + second;
    }
    uint32_t w[8];
    memcpy(w, state->words, sizeof w);
    for (int i = 0; i < 64; i++) {
        uint32_t e = rotated(w[4], 6) ^ rotated(w[4], 11) ^ rotated(w[4], 25);
        uint32_t choice = (w[4] & w[5]) ^ (~w[4] & w[6]);
        uint32_t first = w[7] + e + choice + constants[i] + schedule[i];
        uint32_t a = rotated(w[0], 2) ^ rotated(w[0], 13) ^ rotated(w[0], 22);
        uint32_t second = a + ((w[0] & w[1]) ^ (w[0] & w[2]) ^ (w[1] & w[2]));
        memmove(w + 1, w, 7 * sizeof w[0]);
        w[4] += first;
        w[0] = first + second;
    }
    for (int i = 0; i < 8; i++) state->words[i] += w[i];
}

static void begin(struct state *state) {
    static const uint32_t start[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    memset(state, 0, sizeof *state);
    memcpy(state->words, start, sizeof start);
}

static void take(struct state *state, const uint8_t *bytes, size_t count) {
    state->total += count;
    while (count > 0) {
        if (state->used == 0 && count >= 64) {
            take_block(state, bytes);
            bytes += 64;
            count -= 64;
            continue;
        }
        size_t part = 64 - state->used < count ? 64 - state->used : count;
        memcpy(state->block + state->used, bytes, part);
        state->used += part;
        bytes += part;
        count -= part;
        if (state->used == 64) {
            take_block(state, state->block);
            state->used = 0;
        }
    }
}

static void finish(struct state *state, uint8_t digest[32]) {
    uint64_t bits = state->total * 8;
    static const uint8_t padding[64] = {0x80};
    take(state, padding, state->used < 56 ? 56 - state->used : 120 - state->used);
    uint8_t length[8];
    for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (56 - 8 * i));
    take(state, length, sizeof length);
    for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state->words[i / 4] >> (24 - 8 * (i % 4)));
}

int satchel_sha256_file(int descriptor, uint8_t digest[32]) {
    struct state state;
    begin(&state);
    static _Thread_local uint8_t buffer[1 << 16];
    for (;;) {
        ssize_t count = read(descriptor, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        if (count == 0) break;
        take(&state, buffer, (size_t)count);
    }
    finish(&state, digest);
    return 0;
}

void satchel_sha256(const void *bytes, size_t count, uint8_t digest[32]) {
    struct state state;
    begin(&state);
    take(&state, bytes, count);
    finish(&state, digest);
}
