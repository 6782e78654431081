import CPluginProcess
import Glibc
import SatchelPersistence
import SatchelPluginAPI

/// A plugin as the user registered it: what runs, with which variables, and what of that was approved.
package struct RegisteredPlugin: Sendable, Equatable {
    /// The first word of its commands.
    package var name: String
    /// The absolute path of the executable.
    package var executable: String
    /// Its arguments.
    package var arguments: [String]
    /// The variables passed on, by name.
    package var variables: [PassedVariable]
    /// What it says it is, for lists.
    package var summary: String
    /// The era of the protocol it speaks.
    package var era: ProtocolEra
    /// Whether it is on, unless `plugins.enabled` says otherwise.
    package var isEnabled: Bool
    /// The fingerprint of what was approved; empty if nothing was.
    package var approval: String

    /// Creates a registration that is on and not yet approved.
    package init(name: String, executable: String, arguments: [String], variables: [PassedVariable] = []) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
        self.variables = variables
        summary = ""
        era = .legacy
        isEnabled = true
        approval = ""
    }

    /// The longest name.
    private static let longestName = 32

    /// Whether a text can be a plugin's name: a lower-case letter, then letters, digits and dashes.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first), text.utf8.count <= longestName else {
            return false
        }
        return text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    /// The command as a line.
    package var commandLine: String {
        ([executable] + arguments).map { word in
            word.contains { $0.isWhitespace || "'\"\\".contains($0) } || word.isEmpty ? "'\(word)'" : word
        }.joined(separator: " ")
    }

    /// The fingerprint of what runs now: the executable's path and bytes, the arguments and the names of the variables.
    ///
    /// - Throws: ``PluginError/notStarted(reason:)`` if the executable can't be read.
    package func fingerprint() throws(PluginError) -> String {
        let parts = [executable, try ExecutableFile.digest(of: executable)] + arguments + ["variables"]
        // Each part with its length, so that no two lists read alike.
        let text = (parts + variables.map(\.written)).map { "\($0.utf8.count):\($0)" }.joined()
        var digest = [UInt8](repeating: 0, count: 32)
        satchel_sha256(text, text.utf8.count, &digest)
        return digest.hexadecimal
    }
}

/// A variable that a plugin gets: from the environment, or from a private file.
package struct PassedVariable: Sendable, Equatable {
    /// The name.
    package let name: String
    /// The file that holds the value; nil if it comes from the environment.
    package let file: String?

    /// Reads `KEY` or `KEY=@/path/of/file`; nil for anything else, such as a value.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, let first = name.utf8.first, !(0x30...0x39).contains(first),
            name.utf8.allSatisfy({ $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) })
        else { return nil }
        self.name = String(name)
        guard parts.count == 2 else {
            file = nil
            return
        }
        guard parts[1].hasPrefix("@/") else { return nil }
        file = String(parts[1].dropFirst())
    }

    /// The variable as it is written, without a value.
    package var written: String { file.map { "\(name)=@\($0)" } ?? name }
}

/// The file of a program.
package enum ExecutableFile {
    /// The SHA-256 of its bytes, in hexadecimal.
    package static func digest(of path: String) throws(PluginError) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .notStarted(reason: "'\(path)': " + SystemReason.text(errno)) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .notStarted(reason: "'\(path)' is not a file")
        }
        var digest = [UInt8](repeating: 0, count: 32)
        let failure = satchel_sha256_file(file, &digest)
        guard failure == 0 else { throw .notStarted(reason: "'\(path)': " + SystemReason.text(failure)) }
        return digest.hexadecimal
    }
}

extension [UInt8] {
    fileprivate var hexadecimal: String {
        map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
