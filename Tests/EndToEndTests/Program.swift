import Foundation
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport

/// The built program, with a home of its own.
final class Program {
    /// What a run without a terminal printed, and how it ended.
    struct Run {
        let output: String
        let errors: String
        let status: Int32
    }

    /// The folder that stands for the user's home; gone with this value.
    let home: String

    init() throws {
        home = NSTemporaryDirectory() + "satchel-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: home)
    }

    /// The executable: the one that `SATCHEL_BINARY` names, or the one that the package manager builds beside the tests.
    static let path: String = {
        if let named = ProcessInfo.processInfo.environment["SATCHEL_BINARY"] { return named }
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "satchel").path
    }()

    /// What the program says of its version.
    static let version = "satchel " + SatchelVersion.number

    /// Whether the tests run under a sanitizer.
    static var isSanitized: Bool { !TestProcess.sanitizers.isEmpty }

    /// The environment of a run: a home and nothing of the machine's own settings.
    var environment: [String: String] {
        [
            "HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "INPUTRC": "/dev/null",
            "SATCHEL_SHELL_PAGER": "never",
        ].merging(TestProcess.sanitizers) { $1 }
    }

    /// Runs the program with no terminal.
    func run(_ arguments: String..., input: String = "", environment extra: [String: String] = [:]) throws -> Run {
        try run(arguments, input: input, environment: extra)
    }

    /// Runs the program, or another one, with no terminal.
    func run(
        _ arguments: [String],
        program: String = Program.path,
        input: String = "",
        environment extra: [String: String] = [:]
    ) throws -> Run {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = environment.merging(extra) { $1 }
        process.currentDirectoryURL = URL(filePath: home)
        let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = standardError
        try process.run()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let output = standardOutput.fileHandleForReading.readDataToEndOfFile()
        let errors = standardError.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Run(
            output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self),
            status: process.terminationStatus
        )
    }

    /// Starts the program on a terminal and waits for its prompt, or for what else it shows first.
    func start(
        _ arguments: [String] = [],
        columns: Int = 80,
        environment extra: [String: String] = [:],
        until text: String = "satchel> "
    ) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            Self.path,
            arguments: arguments,
            environment: environment.merging(extra) { $1 },
            columns: columns
        )
        try await terminal.wait(for: text)
        return terminal
    }

    /// Writes a file into the home.
    func write(_ text: String, to path: String) throws {
        let file = URL(filePath: home).appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    /// The text of a file in the home.
    func read(_ path: String) throws -> String {
        try String(contentsOfFile: home + "/" + path, encoding: .utf8)
    }
}
