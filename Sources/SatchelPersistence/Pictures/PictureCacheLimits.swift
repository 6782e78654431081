/// The bounds of a picture cache.
package struct PictureCacheLimits: Sendable, Equatable {
    /// Pictures kept in memory.
    package var memoryCount: Int
    /// The bytes they may have together.
    package var memoryBytes: Int
    /// Pictures kept on disk; none at 0.
    package var diskCount: Int
    /// The bytes their files may have together.
    package var diskBytes: Int
    /// The bytes one picture may have.
    package var pictureBytes: Int

    /// Creates bounds.
    package init(
        memoryCount: Int = 64,
        memoryBytes: Int = 32_000_000,
        diskCount: Int = 500,
        diskBytes: Int = 200_000_000,
        pictureBytes: Int = 10_000_000
    ) {
        self.memoryCount = memoryCount
        self.memoryBytes = memoryBytes
        self.diskCount = diskCount
        self.diskBytes = diskBytes
        self.pictureBytes = pictureBytes
    }
}
