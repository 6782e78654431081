/// What an archive must not exceed, so that a small file cannot fill the memory or the disk.
package struct ArchiveLimits: Hashable, Sendable {
    /// The entries, folders included.
    package var entries: Int
    /// The unpacked bytes of one entry.
    package var entryBytes: Int
    /// The unpacked bytes of all.
    package var totalBytes: Int
    /// How many bytes one packed byte may become.
    package var ratio: Int
    /// The unpacked bytes up to which the ratio does not matter: a page of zeros is no bomb.
    package var ratioFloor: Int

    /// Sets limits; the defaults let ten thousand photos through.
    package init(
        entries: Int = 50_000,
        entryBytes: Int = 64 << 20,
        totalBytes: Int = 8 << 30,
        ratio: Int = 200,
        ratioFloor: Int = 16 << 20
    ) {
        self.entries = entries
        self.entryBytes = entryBytes
        self.totalBytes = totalBytes
        self.ratio = ratio
        self.ratioFloor = ratioFloor
    }
}
