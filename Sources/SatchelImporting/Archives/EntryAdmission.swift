/// Lets entries in or refuses the archive, and keeps the books on what they take.
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

    /// Lets an entry in.
    ///
    /// - Parameters:
    ///   - name: Its name as the archive has it.
    ///   - isFolder: Whether it is a folder.
    ///   - size: The bytes it claims to have.
    /// - Returns: Its checked name.
    /// - Throws: ``ArchiveError``.
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

    /// Counts bytes that came out.
    ///
    /// - Parameters:
    ///   - unpacked: How many came out just now.
    ///   - packed: How many bytes all that came out was made of.
    /// - Throws: ``ArchiveError`` when it is too much.
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
