// libFuzzer without its main function; the build script names the archive, which comes with the compiler.

#ifndef SATCHEL_FUZZER_H
#define SATCHEL_FUZZER_H

#include <stddef.h>
#include <stdint.h>

// Fuzzes until an option says that it is enough, or an input does harm.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*take)(const uint8_t *bytes, size_t count));

#endif
