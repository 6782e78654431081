/// The name of an entry, as a path below the folder that the archive stands for.
struct EntryName: Hashable {
    /// The name, its parts joined by single slashes.
    let text: String

    private static let limit = 1024

    /// Checks a name.
    ///
    /// - Parameters:
    ///   - bytes: The name as the archive has it.
    ///   - path: The archive.
    /// - Throws: ``ArchiveError/refused(path:entry:_:)``.
    init(_ bytes: some Collection<UInt8>, in path: String) throws {
        func refusal(_ refusal: ArchiveError.Refusal) -> ArchiveError {
            .refused(path: path, entry: Self.harmless(bytes), refusal)
        }
        guard bytes.count <= Self.limit, let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: Self.isUnusable)
        else {
            throw refusal(.unusableName)
        }
        let isDrive = text.utf8.dropFirst().first == UInt8(ascii: ":")
        guard text.utf8.first != UInt8(ascii: "/"), !isDrive else {
            throw refusal(.absoluteName)
        }
        // "./" before a name is what `tar` writes of a folder.
        let parts = text.unicodeScalars.split(separator: "/").map { String($0) }.filter { $0 != "." }
        guard !parts.contains("..") else {
            throw refusal(.climbingName)
        }
        guard parts.allSatisfy({ $0.utf8.count <= 255 }) else {
            throw refusal(.unusableName)
        }
        self.text = parts.joined(separator: "/")
    }

    /// The folders above, the nearest first.
    var parents: [String] {
        let parts = text.split(separator: "/")
        return (1..<max(1, parts.count)).reversed().map { parts.prefix($0).joined(separator: "/") }
    }

    /// A name that can be shown: short, in one line, and nothing that a terminal obeys.
    static func harmless(_ bytes: some Collection<UInt8>) -> String {
        let scalars = String(decoding: bytes.prefix(60), as: UTF8.self).unicodeScalars
        let text = scalars.reduce(into: "") { text, scalar in
            text.unicodeScalars.append(isInvisible(scalar) ? "\u{FFFD}" : scalar)
        }
        return bytes.count > 60 ? text + "…" : text
    }

    /// A backslash separates folders for some programs, so it could hide a way out.
    private static func isUnusable(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\\" || isInvisible(scalar)
    }

    /// Control characters, and those that turn the direction of writing.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
        default: false
        }
    }
}
