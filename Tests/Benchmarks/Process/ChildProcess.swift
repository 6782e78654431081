import Glibc

/// Starts programs the quickest way there is, so that starting them is not what is measured.
enum ChildProcess {
    /// A program could not be started.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts a program on three open files.
    ///
    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - environment: The whole environment.
    ///   - terminal: The terminal to run on, which becomes the controlling one; nil for `/dev/null`.
    /// - Returns: The process.
    /// - Throws: ``Failure``.
    static func start(_ command: [String], environment: [String: String], terminal: String? = nil) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal ?? "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which the Glibc module does not show
        if terminal != nil { posix_spawnattr_setflags(&attributes, newSession) }

        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
        guard failure == 0 else {
            throw Failure(description: "'\(command[0])' did not start: \(String(cString: strerror(failure)))")
        }
        return process
    }

    /// Runs a program to its end.
    ///
    /// - Returns: The time from start to end.
    /// - Throws: ``Failure`` as well where the program ends with another status than 0.
    static func time(_ command: [String], environment: [String: String]) throws -> Duration {
        try run(command, environment: environment).time
    }

    /// Runs a program to its end, and tells as well how many bytes of memory it held at most.
    static func run(_ command: [String], environment: [String: String]) throws -> (time: Duration, memory: Int) {
        let clock = ContinuousClock()
        let start = clock.now
        let process = try self.start(command, environment: environment)
        var (status, usage) = (Int32(0), rusage())
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        let time = clock.now - start
        guard status == 0 else { throw Failure(description: "'\(command[0])' failed with \(status)") }
        return (time, usage.ru_maxrss * 1024)
    }

    /// The bytes of memory a process holds, from `/proc`.
    static func residentMemory(of process: pid_t) -> Int? {
        guard let file = fopen("/proc/\(process)/statm", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
