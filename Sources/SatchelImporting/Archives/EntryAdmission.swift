/// Checks entries and their total size against the limits.
struct EntryAdmission {
    let path: String
    let limits: ArchiveLimits
    private var count = 0
    private var bytes = 0
    private var files: Set<String> = []
    private var folders: Set<String> = []

    init(path: String, limits: ArchiveLimits) {
        self.path = path
        self.limits = limits
    }

    mutating func admit(_ name: some Collection<UInt8>, isFolder: Bool, size: Int) throws -> String {
        count += 1
        guard count <= limits.entries else {
            throw ArchiveError.tooManyEntries(path: path, limit: limits.entries)
        }
        let checked = try EntryName(name, in: path)
        func refusal(_ refusal: ArchiveError.Refusal) -> ArchiveError {
            .refused(path: path, entry: EntryName.harmless(name), refusal)
        }
        if isFolder {
            guard !files.contains(checked.text) else {
                throw refusal(.repeatedName)
            }
            folders.insert(checked.text)
        } else {
            guard !checked.text.isEmpty else {
                throw refusal(.unusableName)
            }
            guard !folders.contains(checked.text), files.insert(checked.text).inserted else {
                throw refusal(.repeatedName)
            }
        }
        for parent in checked.parents {
            guard !files.contains(parent) else {
                throw refusal(.repeatedName)
            }
            guard folders.insert(parent).inserted else { break }
        }
        guard size <= limits.entryBytes else {
            throw refusal(.tooLarge(limit: limits.entryBytes))
        }
        return checked.text
    }

    /// Counts `unpacked` more bytes; `packed` is the total of packed bytes read so far.
    mutating func count(unpacked: Int, packed: Int) throws {
        bytes += unpacked
        guard bytes <= limits.totalBytes else {
            throw ArchiveError.tooLarge(path: path, limit: limits.totalBytes)
        }
        guard bytes <= limits.ratioFloor || bytes / limits.ratio <= packed else {
            throw ArchiveError.suspicious(path: path, ratio: limits.ratio)
        }
    }
}

/// The name of an entry, as a path below the archive's root.
struct EntryName: Hashable {
    let text: String

    private static let limit = 1024

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
        // `tar` writes "./" before the names in a folder.
        let parts = text.unicodeScalars.split(separator: "/").map { String($0) }.filter { $0 != "." }
        guard !parts.contains("..") else {
            throw refusal(.climbingName)
        }
        guard parts.allSatisfy({ $0.utf8.count <= 255 }) else {
            throw refusal(.unusableName)
        }
        self.text = parts.joined(separator: "/")
    }

    var parents: [String] {
        let parts = text.unicodeScalars.split(separator: "/").map { String($0) }
        return (1..<max(1, parts.count)).reversed().map { parts.prefix($0).joined(separator: "/") }
    }

    /// A name safe to print: short, on one line, without control characters.
    static func harmless(_ bytes: some Collection<UInt8>) -> String {
        let scalars = String(decoding: bytes.prefix(60), as: UTF8.self).unicodeScalars
        let text = scalars.reduce(into: "") { text, scalar in
            text.unicodeScalars.append(isInvisible(scalar) ? "\u{FFFD}" : scalar)
        }
        return bytes.count > 60 ? text + "…" : text
    }

    /// Some programs separate folders with a backslash, so it could hide a way out.
    private static func isUnusable(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\\" || isInvisible(scalar)
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
        default: false
        }
    }
}
