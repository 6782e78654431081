#define _GNU_SOURCE
#include "plugin_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif

// After a fork of a process with threads only system calls are made, no function that may take a lock.

static void close_from(int first, unsigned flags) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0U, flags) == 0) return;
#endif
    struct rlimit limit;
    int most = 1 << 16;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)most) most = (int)limit.rlim_cur;
    for (int descriptor = first; descriptor < most; descriptor++) {
        if (flags & CLOSE_RANGE_CLOEXEC) {
            fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        } else {
            close(descriptor);
        }
    }
}

static void restore_signals(void) {
    struct sigaction action = {0};
    action.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void report(int link, int32_t failure, int32_t status) {
    struct satchel_plugin_report message = {failure, status};
    send(link, &message, sizeof message, MSG_NOSIGNAL);
}

// MARK: - The supervisor

// Kills the children of this process: as a subreaper it inherits every descendant whose parent has ended.
static void kill_children(int number) {
    static char text[4096];
    int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    pid_t process = 0;
    ssize_t count;
    while ((count = read(file, text, sizeof text)) > 0) {
        for (ssize_t index = 0; index < count; index++) {
            if (text[index] >= '0' && text[index] <= '9') {
                process = process * 10 + (text[index] - '0');
            } else {
                if (process > 1) kill(process, number);
                process = 0;
            }
        }
    }
    if (process > 1) kill(process, number);
    close(file);
}

enum stage { RUNNING, CLOSED, TERMINATED, KILLED };

// Waits for the program to end, or for the link to close, and then leaves no descendant behind.
static void supervise(pid_t program, int link, int signals, int patience) {
    enum stage stage = RUNNING;
    bool is_alive = true;
    int rounds = 0;
    int64_t deadline = 0;
    for (;;) {
        struct pollfd events[2] = {{signals, POLLIN, 0}, {link, POLLIN, 0}};
        int64_t left = stage == RUNNING ? -1 : deadline - milliseconds();
        if (stage != RUNNING && left < 0) left = 0;
        poll(events, stage == RUNNING ? 2 : 1, (int)left);
        struct signalfd_siginfo information;
        while (read(signals, &information, sizeof information) > 0) {}

        int status;
        pid_t ended;
        while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
            if (ended != program) continue;
            is_alive = false;
            report(link, 0, status);
            // What the program started has as long to end as the program had.
            if (stage < TERMINATED) {
                kill(-program, SIGTERM);
                kill_children(SIGTERM);
                stage = TERMINATED;
                deadline = milliseconds() + patience;
            }
        }
        if (ended < 0 && errno == ECHILD) return;
        if (stage == RUNNING && events[1].revents != 0) {
            stage = CLOSED;
            deadline = milliseconds() + patience;
        }
        if (stage == RUNNING || milliseconds() < deadline) continue;
        if (stage == CLOSED) {
            stage = TERMINATED;
            deadline = milliseconds() + patience;
            kill(-program, SIGTERM);
        } else {
            // A killed child hands its own children on to this process, so once is not enough.
            stage = KILLED;
            if (++rounds > 200) return;
            deadline = milliseconds() + 10;
            if (is_alive) kill(program, SIGKILL);
            kill(-program, SIGKILL);
            kill_children(SIGKILL);
        }
    }
}

static void run_program(
    const char *path, int file, char *const arguments[], char *const variables[], const int pipes[3], int link, pid_t supervisor
) {
    restore_signals();
    setpgid(0, 0);
    // Should the supervisor be killed, at least the program ends with it.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(127);
    // All three are above 2, so that none is overwritten before it is in place.
    for (int target = 0; target < 3; target++) dup2(pipes[target], target);
    close_from(3, CLOSE_RANGE_CLOEXEC);
    if (file < 0) {
        execve(path, arguments, variables);
    } else {
        syscall(SYS_execveat, file, "", arguments, variables, AT_EMPTY_PATH);
    }
    report(link, errno, 0);
    _exit(127);
}

static void run_supervisor(
    const char *path, int file, char *const arguments[], char *const variables[], const int pipes[3], int link,
    int patience
) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // Not a name that 'pkill satchel' would take along: then nobody would stop what the plugin started.
    prctl(PR_SET_NAME, "plugin-monitor");
    pid_t supervisor = getpid();
    pid_t program = fork();
    if (program == 0) run_program(path, file, arguments, variables, pipes, link, supervisor);
    if (program < 0) {
        report(link, errno, 0);
        _exit(1);
    }
    setpgid(program, program);
    // Nothing that the plugin or the rest of the program waits for may stay open here.
    int nowhere = open("/dev/null", O_RDWR);
    for (int target = 0; target < 3; target++) dup2(nowhere, target);
    dup2(link, 3);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    close_from(4, 0);
    int signals = signalfd(-1, &child, SFD_NONBLOCK | SFD_CLOEXEC);
    if (signals < 0) {
        kill(-program, SIGKILL);
        _exit(1);
    }
    supervise(program, 3, signals, patience);
    _exit(0);
}

// MARK: - Starting

// A descriptor above those that a program inherits.
static int raised(int descriptor) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
    int number = errno;
    close(descriptor);
    errno = number;
    return copy;
}

int satchel_plugin_start(
    const char *path, int program, char *const arguments[], char *const variables[], int patience,
    struct satchel_plugin *plugin
) {
    int ends[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
    int failure = 0;
    for (int pair = 0; pair < 4 && failure == 0; pair++) {
        int *both = ends + 2 * pair;
        int made = pair < 3 ? pipe2(both, O_CLOEXEC) : socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both);
        if (made != 0) {
            failure = errno;
            both[0] = both[1] = -1;
            break;
        }
        for (int side = 0; side < 2; side++) {
            both[side] = raised(both[side]);
            if (both[side] < 0) failure = errno;
        }
    }
    pid_t supervisor = -1;
    if (failure == 0) {
        int pipes[3] = {ends[0], ends[3], ends[5]};
        supervisor = fork();
        if (supervisor == 0) run_supervisor(path, program, arguments, variables, pipes, ends[7], patience);
        if (supervisor < 0) failure = errno;
    }
    int theirs[4] = {ends[0], ends[3], ends[5], ends[7]};
    int ours[4] = {ends[1], ends[2], ends[4], ends[6]};
    for (int index = 0; index < 4; index++) {
        if (theirs[index] >= 0) close(theirs[index]);
        if (failure != 0 && ours[index] >= 0) close(ours[index]);
    }
    if (failure != 0) return failure;
    for (int index = 0; index < 4; index++) fcntl(ours[index], F_SETFL, fcntl(ours[index], F_GETFL) | O_NONBLOCK);
    *plugin = (struct satchel_plugin){supervisor, ours[0], ours[1], ours[2], ours[3]};
    return 0;
}

// MARK: - Writing

int satchel_plugin_write(int descriptor, const void *bytes, size_t count, int patience) {
    sigset_t closed, before;
    sigemptyset(&closed);
    sigaddset(&closed, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &closed, &before);
    const char *rest = bytes;
    int failure = 0;
    while (count > 0 && failure == 0) {
        ssize_t written = write(descriptor, rest, count);
        if (written >= 0) {
            rest += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd wait = {descriptor, POLLOUT, 0};
            int ready = poll(&wait, 1, patience);
            if (ready == 0) failure = ETIMEDOUT;
            if (ready < 0 && errno != EINTR) failure = errno;
        } else if (errno != EINTR) {
            failure = errno;
        }
    }
    if (failure == EPIPE && !sigismember(&before, SIGPIPE)) {
        // The signal is pending on this thread, and must not act once it is let through again.
        struct timespec now = {0, 0};
        sigtimedwait(&closed, NULL, &now);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure;
}
