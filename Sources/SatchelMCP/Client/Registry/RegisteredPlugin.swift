import SatchelConsole

/// A plugin as the user registered it: what runs, and with which variables.
package struct RegisteredPlugin: Sendable, Equatable {
    /// The first word of its commands.
    package var name: String
    /// The absolute path of the executable.
    package var executable: String
    package var arguments: [String]
    /// The variables passed on, by name.
    package var variables: [PassedVariable]
    /// What it says it is, for lists.
    package var summary: String
    /// The era of the protocol it speaks.
    package var era: ProtocolEra
    /// Whether it is on, unless `plugins.enabled` says otherwise.
    package var isEnabled: Bool

    package init(name: String, executable: String, arguments: [String], variables: [PassedVariable] = []) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
        self.variables = variables
        summary = ""
        era = .legacy
        isEnabled = true
    }

    private static let longestName = 32

    /// Whether a text can be a plugin's name: a lower-case letter, then letters, digits and dashes.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first), text.utf8.count <= longestName else {
            return false
        }
        return text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    package var commandLine: String { Self.line([executable] + arguments) }

    /// Words as a line, in which no word can pass for several or for another line.
    static func line(_ words: [String]) -> String {
        words.map { word in
            let isPlain = !word.isEmpty && !word.contains { $0.isWhitespace || "'\"\\".contains($0) }
            return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
        }.map(VisibleText.line).joined(separator: " ")
    }
}

/// A variable that a plugin gets: from the environment, or from a private file.
package struct PassedVariable: Sendable, Equatable {
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
        guard parts[1].utf8.starts(with: "@/".utf8) else { return nil }
        file = String(parts[1].unicodeScalars.dropFirst())
    }

    /// The variable as it is written, without a value.
    package var written: String { file.map { "\(name)=@\($0)" } ?? name }
}
