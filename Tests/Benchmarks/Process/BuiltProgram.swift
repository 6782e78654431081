import Foundation

/// The program beside this tool, with a home of its own.
struct BuiltProgram: ~Copyable {
    /// The path of the executable.
    let path: String
    /// A whole environment for it.
    let environment: [String: String]
    private let home: String

    /// Finds the program and makes its home.
    ///
    /// - Throws: ``ChildProcess/Failure`` where it is not built.
    init() throws {
        let tool = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(filePath: tool).deletingLastPathComponent().appending(path: "satchel").path
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw ChildProcess.Failure(description: "'\(program)' is not there; build it with this tool")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = program
        home = folder
        environment = [
            "HOME": folder, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "NO_COLOR": "1", "LANG": "C.UTF-8",
            "XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state",
            "XDG_CONFIG_HOME": folder + "/config", "XDG_CACHE_HOME": folder + "/cache",
        ]
    }

    deinit {
        try? FileManager.default.removeItem(atPath: home)
    }
}
