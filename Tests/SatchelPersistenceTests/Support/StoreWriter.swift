import TestSupport

/// Runs of the program that `Tests/StoreWriter` builds.
enum StoreWriter {
    /// Runs it to its end, or until it is killed.
    static func run(
        _ arguments: String...,
        killedAfter delay: Duration? = nil,
        afterFirstLine waits: Bool = false
    ) async throws -> TestProcess {
        try await TestProcess.run(
            TestProcess.built("store-writer"),
            arguments,
            killedAfter: delay,
            afterFirstLine: waits
        )
    }

    /// Runs a shell script with `$writer`, `$folder` and mounts of its own.
    static func script(_ script: String, folder: String, mounting: Bool = true) async throws -> TestProcess {
        let words = try "writer='\(TestProcess.built("store-writer"))'; folder='\(folder)'; " + script
        return try await TestProcess.run(
            "/usr/bin/env",
            (mounting ? TestProcess.unshare : []) + ["/bin/sh", "-c", words]
        )
    }
}
