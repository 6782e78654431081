// What must work while the process crashes: giving the terminal back, and saying a last line. In C, because a signal
// handler may call few functions and Swift promises none of them.

#ifndef SATCHEL_TERMINAL_GUARD_H
#define SATCHEL_TERMINAL_GUARD_H

#include <stddef.h>

// Who may have the terminal in a mode of their own.
enum {
    SATCHEL_TERMINAL_EDITOR = 0,
    SATCHEL_TERMINAL_SCREEN = 1,
};

// Notes, before the mode is changed, that a holder changes the mode of standard input; `undo` is what to write to
// standard output to give the terminal back, at most 63 bytes.
void satchel_terminal_hold(int holder, const char *undo, size_t count);

// Notes that a holder has put everything back itself.
void satchel_terminal_release(int holder);

// Gives the terminal back as it was found if anyone holds it. Safe in a signal handler.
void satchel_terminal_give_back(void);

// From now on a crash (SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV) gives the terminal back and says a line
// before the signal has the effect it had before. Call once, on the main thread.
void satchel_crash_guard_install(void);

// Lets the calling thread answer a crash, even when its stack has overflowed or its signals are blocked.
void satchel_crash_guard_join_thread(void);

// Keeps the kernel from writing or piping a core dump, which would hold keys of services.
void satchel_core_dump_forbid(void);

// The limit of the address space in bytes (`ulimit -v`), or 0 where there is none.
unsigned long long satchel_address_space_limit(void);

#endif
