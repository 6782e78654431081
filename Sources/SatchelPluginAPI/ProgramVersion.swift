/// The version of this program.
package enum SatchelVersion {
    /// The semantic version of the release.
    package static let number = "0.2.0"
    /// The day of the release; manual pages show it, and `.ci/package` dates every file by it.
    package static let date = "2026-11-26"
    /// The version as numbers, to compare it with that of a file.
    package static let current = ProgramVersion(number) ?? ProgramVersion(code: 0)
}

/// A version of Satchel: three numbers of at most three digits.
package struct ProgramVersion: Comparable, Sendable, CustomStringConvertible {
    /// The three numbers as one, such as 1002003 for 1.2.3, as databases store it.
    package let code: Int

    /// What is out of range is taken as 0.0.0.
    package init(code: Int) { self.code = (0..<1_000_000_000).contains(code) ? code : 0 }

    /// Reads `1.2.3`, with or without a suffix such as `-beta`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        code = (numbers[0] * 1_000 + numbers[1]) * 1_000 + numbers[2]
    }

    package var description: String { "\(code / 1_000_000).\(code / 1_000 % 1_000).\(code % 1_000)" }

    package static func < (left: ProgramVersion, right: ProgramVersion) -> Bool { left.code < right.code }
}
