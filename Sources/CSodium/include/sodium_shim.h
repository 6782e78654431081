// What is used of libsodium, loaded when it is first used: neither building nor starting needs it.

#ifndef SATCHEL_SODIUM_SHIM_H
#define SATCHEL_SODIUM_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SATCHEL_KEY_BYTES = 32, SATCHEL_SALT_BYTES = 16, SATCHEL_NONCE_BYTES = 24, SATCHEL_TAG_BYTES = 16 };

// Loads the library; false if it is not installed. Safe on any thread.
bool satchel_sodium_load(void);

// What follows is called once it is loaded.

void satchel_random(void *bytes, size_t count);

// Makes a key of a passphrase by Argon2id; false if there is too little memory.
bool satchel_derive_key(
    uint8_t *key, const char *passphrase, size_t count, const uint8_t *salt, uint64_t operations, size_t memory);

// Encrypts by secretbox: a nonce, a tag, and as many bytes as the message has; `sealed` has room for all.
void satchel_seal(uint8_t *sealed, const uint8_t *message, size_t count, const uint8_t *key);

// Decrypts that, into a place with room for so many bytes less nonce and tag; false if the key is another, or a byte is.
bool satchel_unseal(uint8_t *message, const uint8_t *sealed, size_t count, const uint8_t *key);

// A hash of 16 bytes that nobody can tell without the key.
void satchel_keyed_hash(uint8_t *hash, const uint8_t *message, size_t count, const uint8_t *key);

#endif
