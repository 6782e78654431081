import Dispatch
import Glibc

/// Starts other programs.
package enum ChildProcess {
    /// Starts a program with default signals; `failure` is an `errno` value, 0 on success.
    ///
    /// In a session of its own it can't reach our terminal. Otherwise it is in our process group: it may read keys, and
    /// Ctrl-C interrupts it, too.
    package static func spawn(
        _ command: [String],
        environment: [String: String],
        inOwnSession: Bool = true,
        connect: (inout posix_spawn_file_actions_t) -> Void
    ) -> (process: pid_t, failure: Int32) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        connect(&actions)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which the Glibc module does not show
        posix_spawnattr_setflags(
            &attributes,
            (inOwnSession ? newSession : 0) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        )

        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
        return (process, failure)
    }

    /// Two ends of a channel of which no other program inherits one: Swift has no pipe2.
    static func channel() -> (ours: Int32, theirs: Int32)? {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Waits for a program to end, and returns its status.
    package static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Does what waits for a program, which would block the few threads of the concurrency runtime, on another one.
    package static func blocking<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: work()) }
        }
    }

    /// The path of a program in the folders of `PATH`, or the program itself if it is named by its path.
    ///
    /// Relative folders are left out: they would let the current folder decide what runs.
    package static func path(of program: String, in environment: [String: String]) -> String? {
        guard !program.contains("/") else { return access(program, X_OK) == 0 ? program : nil }
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
