import TestSupport

/// Runs of the real program.
enum SatchelProcess {
    /// Runs lines in a closet of its own.
    static func run(_ lines: [String], home: String) async throws -> TestProcess {
        try await TestProcess.run(
            TestProcess.built("satchel"),
            lines.flatMap { ["-c", $0] },
            environment: environment(home)
        )
    }

    /// Runs a script of lines until it ends or is killed, so long after its start or the first line it prints.
    static func runScript(
        _ script: String,
        home: String,
        killedAfter delay: Duration,
        afterFirstLine waits: Bool
    ) async throws -> TestProcess {
        try await TestProcess.run(
            TestProcess.built("satchel"),
            ["-f", script, "--keep-going"],
            environment: environment(home),
            killedAfter: delay,
            afterFirstLine: waits
        )
    }

    /// Runs a shell script with `$satchel`, `$HOME` and mounts of its own.
    static func shell(_ script: String, home: String) async throws -> TestProcess {
        let words = try "satchel='\(TestProcess.built("satchel"))'; " + script
        return try await TestProcess.run(
            "/usr/bin/env",
            TestProcess.unshare + ["/bin/sh", "-c", words],
            environment: environment(home)
        )
    }

    private static func environment(_ home: String) -> [String: String] {
        ["HOME": home, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]
    }
}
