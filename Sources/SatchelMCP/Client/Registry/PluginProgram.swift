import Glibc
import SatchelConsole
import SatchelPersistence

/// What a plugin runs, as it was at one moment: that is what is shown, approved and started.
package struct PluginProgram: Sendable, Equatable {
    /// An argument that names a larger file is not covered; should a script grow beyond it, the fingerprint changes.
    private static let mostBytes = 64 << 20

    /// The executable, and the files that arguments name.
    package let files: [PluginFile]
    /// The hash of the files, the arguments and the names of the variables.
    package let fingerprint: String

    /// Reads what a plugin would run.
    ///
    /// - Throws: ``PluginError/notStarted(reason:)`` if the executable can't be read.
    package init(of plugin: RegisteredPlugin) throws(PluginError) {
        let executable: PluginFile
        do throws(OwnFile.Failure) {
            executable = try PluginFile(plugin.executable, mostBytes: .max)
        } catch {
            throw .notStarted(reason: "'\(plugin.executable)': \(error.reason)")
        }
        let named = plugin.arguments.map { argument in
            // By bytes: a slash and a mark after it are one character.
            let file =
                argument.utf8.first == UInt8(ascii: "/") ? try? PluginFile(argument, mostBytes: Self.mostBytes) : nil
            return file?.isData == true ? nil : file
        }
        files = [executable] + named.compactMap(\.self)
        let arguments = zip(plugin.arguments, named).flatMap { [$0, $1?.sha256 ?? ""] }
        let parts = [executable.path, executable.sha256] + arguments + ["variables"] + plugin.variables.map(\.written)
        // Each part with its length, so that no two lists read alike.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        fingerprint = SHA256.digest(of: Array(text.utf8))
    }

    /// What a person is shown before they approve it.
    package func description(of plugin: RegisteredPlugin) -> [String] {
        let arguments = plugin.arguments.isEmpty ? "none" : RegisteredPlugin.line(plugin.arguments)
        let variables = RegisteredPlugin.line(plugin.variables.map(\.written))
        return files.flatMap { file in
            [
                (file == files.first ? "program:   " : "file:      ") + VisibleText.line(file.path),
                "sha256:    \(file.sha256)",
            ]
        } + [
            "arguments: \(arguments)",
            "variables: " + (variables.isEmpty ? "only HOME, PATH and the like" : variables),
            "It runs with your rights: it can read and change whatever you can.",
        ]
    }
}

/// A file that a plugin runs, with its hash.
package struct PluginFile: Sendable, Equatable {
    /// Where it is.
    package let path: String
    /// The SHA-256 of its bytes, in hexadecimal.
    package let sha256: String
    /// Whether nothing could run it, such as a database, which a plugin changes all the time.
    fileprivate let isData: Bool
    /// What tells whether it is the same file with the same bytes.
    private let facts: [Int]

    init(_ path: String, mostBytes: Int) throws(OwnFile.Failure) {
        let file = try OwnFile(path)
        guard file.status.st_size <= mostBytes else { throw .tooLarge }
        self.path = path
        // Taken before the hash, so that a change meanwhile is seen at the start.
        facts = Self.facts(of: file)
        isData = file.status.st_mode & 0o111 == 0 && file.withDescriptor(Self.holdsData)
        sha256 = try file.sha256()
    }

    /// Opens the file if it is still the one whose hash was taken.
    ///
    /// - Throws: ``PluginError/notStarted(reason:)``.
    func opened() throws(PluginError) -> OwnFile {
        do throws(OwnFile.Failure) {
            let file = try OwnFile(path)
            if Self.facts(of: file) == facts { return file }
        } catch {
            throw .notStarted(reason: "'\(path)': \(error.reason)")
        }
        throw .notStarted(reason: "'\(path)' has just changed")
    }

    /// An empty file, or one with a zero byte near its beginning that is neither a program nor an archive of one.
    private static func holdsData(_ descriptor: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return count == 0 }
        let begins = bytes[..<min(4, count)]
        let isProgram = begins.starts(with: [0x7F] + Array("ELF".utf8)) || begins.starts(with: Array("PK".utf8))
        return !isProgram && bytes[..<count].contains(0)
    }

    private static func facts(of file: borrowing OwnFile) -> [Int] {
        let status = file.status
        return [
            Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
            Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_ctim.tv_sec),
            Int(status.st_ctim.tv_nsec),
        ]
    }
}
