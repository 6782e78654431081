#define _GNU_SOURCE
#include "terminal_guard.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// MARK: - The terminal

#define HOLDERS 2
#define MOST_UNDO 64

struct undo {
    char bytes[MOST_UNDO];
    size_t count;
};

// The handler reads `found` and `undo` only for holders whose bit is set in `held`, and both are written before that.
static struct termios found;
static struct undo undos[HOLDERS];
static atomic_uint held;
static atomic_bool is_terminal;
static pthread_mutex_t holding = PTHREAD_MUTEX_INITIALIZER;

static void write_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

void satchel_terminal_hold(int holder, const char *undo, size_t count) {
    if (holder < 0 || holder >= HOLDERS) return;
    unsigned bit = 1u << holder;
    pthread_mutex_lock(&holding);
    unsigned now = atomic_load(&held);
    // Asked each time nobody holds it: `stty` may have changed it meanwhile.
    if (now == 0) atomic_store(&is_terminal, tcgetattr(STDIN_FILENO, &found) == 0);
    if (!(now & bit)) {
        undos[holder].count = count < MOST_UNDO ? count : 0;
        memcpy(undos[holder].bytes, undo, undos[holder].count);
        atomic_fetch_or(&held, bit);
    }
    pthread_mutex_unlock(&holding);
}

void satchel_terminal_release(int holder) {
    if (holder >= 0 && holder < HOLDERS) atomic_fetch_and(&held, ~(1u << holder));
}

void satchel_terminal_give_back(void) {
    unsigned holders = atomic_exchange(&held, 0);
    if (holders == 0) return;
    int code = errno;
    // From the background the kernel would stop the process for changing the mode, unless this signal is blocked.
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, &before);
    if (atomic_load(&is_terminal)) tcsetattr(STDIN_FILENO, TCSANOW, &found);
    for (int holder = 0; holder < HOLDERS; holder++) {
        if (holders & (1u << holder)) write_all(STDOUT_FILENO, undos[holder].bytes, undos[holder].count);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = code;
}

// MARK: - Crashes

static const struct {
    int number;
    const char *name;
} crashes[] = {
    {SIGILL, "SIGILL"}, {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"},
    {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"},   {SIGSEGV, "SIGSEGV"},
};
#define CRASHES (sizeof crashes / sizeof crashes[0])

static struct sigaction previous[CRASHES];
static atomic_bool has_spoken;

static void say(const char *text) { write_all(STDERR_FILENO, text, strlen(text)); }

static void say_last_line(const char *name, bool is_sent) {
    if (atomic_exchange(&has_spoken, true)) return;
    say(is_sent ? "error: stopped by " : "error: Satchel crashed with ");
    say(name);
    say(is_sent ? "\n" : "\nhint: this is a bug in Satchel, unless the machine ran out of memory\n");
}

static void answer_crash(int number, siginfo_t *info, void *context) {
    (void)context;
    size_t index = 0;
    while (index < CRASHES && crashes[index].number != number) index++;
    if (index == CRASHES) return;
    // Somebody else's `kill`; `abort` sends its signal too, but from within.
    bool is_sent = info->si_code <= 0;
    bool is_foreign = is_sent && info->si_pid != getpid();
    satchel_terminal_give_back();
    say_last_line(crashes[index].name, is_foreign);
    // Whoever handled it before, Swift's backtracer or the kernel, goes on from the same place: the instruction that
    // failed fails again once this returns, and what will not come again by itself is sent again.
    sigaction(number, &previous[index], NULL);
    if (is_sent || number == SIGTRAP) raise(number);
}

void satchel_crash_guard_install(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = answer_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < CRASHES; index++) {
        if (sigaction(crashes[index].number, NULL, &previous[index]) != 0) continue;
        if (previous[index].sa_handler == SIG_IGN) continue;
        sigaction(crashes[index].number, &action, NULL);
    }
    satchel_crash_guard_join_thread();
}

void satchel_crash_guard_join_thread(void) {
    sigset_t answered;
    sigemptyset(&answered);
    for (size_t index = 0; index < CRASHES; index++) sigaddset(&answered, crashes[index].number);
    pthread_sigmask(SIG_UNBLOCK, &answered, NULL);

    stack_t stack;
    if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
    // Kept as long as the thread: only the main thread and readline's ask, and both live as long as the process.
    stack.ss_size = 1 << 16;
    stack.ss_sp = mmap(NULL, stack.ss_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack.ss_sp == MAP_FAILED) return;
    stack.ss_flags = 0;
    sigaltstack(&stack, NULL);
}

// MARK: - Limits

void satchel_core_dump_forbid(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) != 0) return;
    // Linux pipes a core to a collector whatever the limit is, with one exception: at a limit of one byte it does
    // nothing at all, and writes no file either.
    if (limit.rlim_max >= 1) {
        limit.rlim_cur = 1;
        if (setrlimit(RLIMIT_CORE, &limit) == 0) return;
    }
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0);
#endif
}

unsigned long long satchel_address_space_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 0;
    return limit.rlim_cur;
}
