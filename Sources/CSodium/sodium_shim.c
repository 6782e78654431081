#include "sodium_shim.h"

#include <dlfcn.h>
#include <pthread.h>

static struct {
    int (*init)(void);
    void (*random)(void *bytes, size_t count);
    int (*password_hash)(
        unsigned char *key, unsigned long long key_count, const char *passphrase, unsigned long long count,
        const unsigned char *salt, unsigned long long operations, size_t memory, int algorithm);
    int (*box)(
        unsigned char *sealed, const unsigned char *message, unsigned long long count, const unsigned char *nonce,
        const unsigned char *key);
    int (*unbox)(
        unsigned char *message, const unsigned char *sealed, unsigned long long count, const unsigned char *nonce,
        const unsigned char *key);
    int (*hash)(
        unsigned char *hash, size_t hash_count, const unsigned char *message, unsigned long long count,
        const unsigned char *key, size_t key_count);
} sodium;
static bool is_loaded;

enum { ARGON2ID = 2, HASH_BYTES = 16 };

static bool find(void *handle, const char *name, void *place) {
    void *symbol = dlsym(handle, name);
    *(void **)place = symbol;
    return symbol != NULL;
}

static void load(void) {
    void *handle = dlopen("libsodium.so.23", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = find(handle, "sodium_init", &sodium.init) && find(handle, "randombytes_buf", &sodium.random)
        && find(handle, "crypto_pwhash", &sodium.password_hash) && find(handle, "crypto_secretbox_easy", &sodium.box)
        && find(handle, "crypto_secretbox_open_easy", &sodium.unbox)
        && find(handle, "crypto_generichash", &sodium.hash) && sodium.init() >= 0;
}

bool satchel_sodium_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

void satchel_random(void *bytes, size_t count) { sodium.random(bytes, count); }

bool satchel_derive_key(
    uint8_t *key, const char *passphrase, size_t count, const uint8_t *salt, uint64_t operations, size_t memory) {
    return sodium.password_hash(key, SATCHEL_KEY_BYTES, passphrase, count, salt, operations, memory, ARGON2ID) == 0;
}

void satchel_seal(uint8_t *sealed, const uint8_t *message, size_t count, const uint8_t *key) {
    sodium.random(sealed, SATCHEL_NONCE_BYTES);
    sodium.box(sealed + SATCHEL_NONCE_BYTES, message, count, sealed, key);
}

bool satchel_unseal(uint8_t *message, const uint8_t *sealed, size_t count, const uint8_t *key) {
    if (count < SATCHEL_NONCE_BYTES + SATCHEL_TAG_BYTES) return false;
    return sodium.unbox(message, sealed + SATCHEL_NONCE_BYTES, count - SATCHEL_NONCE_BYTES, sealed, key) == 0;
}

void satchel_keyed_hash(uint8_t *hash, const uint8_t *message, size_t count, const uint8_t *key) {
    sodium.hash(hash, HASH_BYTES, message, count, key, SATCHEL_KEY_BYTES);
}
