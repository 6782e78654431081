// Starts a plugin's program under a supervisor that outlives this process just long enough to stop what it started. In C,
// because little may be called between fork and exec, and Swift promises none of it.

#ifndef SATCHEL_PLUGIN_PROCESS_H
#define SATCHEL_PLUGIN_PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A started plugin: our ends of its pipes, and of the socket to its supervisor.
//
// Closing `link`, also by the death of this process, stops the plugin: it has `patience` milliseconds to end by itself
// after its input was closed, and as many after SIGTERM, then its group and every descendant get SIGKILL.
struct satchel_plugin {
    pid_t supervisor;
    int input;
    int output;
    int errors;
    int link;
};

// What the supervisor reports over `link`, once, before the end of the stream.
struct satchel_plugin_report {
    // An errno if the program could not be started, else 0.
    int32_t failure;
    // The status of waitpid.
    int32_t status;
};

// Starts a program in a session and a process group of its own, with these descriptors and no others; returns an errno,
// 0 on success. That the program could not be executed is reported over `link`.
//
// The file that is executed is `program`, an open descriptor, or the one at `path` if that is negative.
int satchel_plugin_start(
    const char *path, int program, char *const arguments[], char *const variables[], int patience,
    struct satchel_plugin *plugin
);

// Writes bytes to a pipe, without SIGPIPE; waits at most `patience` milliseconds for a reader that takes nothing.
// Returns 0, or an errno: EPIPE without a reader, ETIMEDOUT if it takes nothing.
int satchel_plugin_write(int descriptor, const void *bytes, size_t count, int patience);

#endif
