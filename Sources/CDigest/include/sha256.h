// The SHA-256 of files and bytes.

#ifndef SATCHEL_SHA256_H
#define SATCHEL_SHA256_H

#include <stddef.h>
#include <stdint.h>

// Computes the SHA-256 of the rest of a file; returns an errno, 0 on success.
int satchel_sha256_file(int descriptor, uint8_t digest[32]);

// Computes the SHA-256 of bytes.
void satchel_sha256(const void *bytes, size_t count, uint8_t digest[32]);

#endif
