import Foundation

/// A program of the machine, where it is installed.
enum Tool {
    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - arguments: The program and its arguments.
    ///   - folder: The folder it runs in.
    /// - Returns: The exit status, or nil where a program of these is not installed.
    /// - Throws: What starting it throws.
    static func run(_ arguments: [String], in folder: String) throws -> Int32? {
        let programs = ["tar", "zip", "unzip", "gzip"].filter(arguments.contains)
        guard programs.allSatisfy({ FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }) else {
            return nil
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
