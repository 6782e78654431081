/// Carries a whole closet in one file.
package protocol ClosetBackup: Sendable {
    /// Whether a file is there that an export would replace.
    func exists(_ path: String) async -> Bool

    /// Writes the closet with its photos, whole or not at all.
    ///
    /// - Parameter path: The file, whose ending says how it is packed.
    /// - Returns: What was written.
    /// - Throws: An error of the archive or of the store.
    func export(to path: String) async throws -> BackupSummary

    /// Takes over what a backup has more or newer, as one change.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - isDryRun: Whether it is only told what would become of it.
    /// - Returns: What became of it.
    /// - Throws: `ClosetError.unreadableBackup`, an error of the archive or of the store; then nothing was changed.
    func merge(from path: String, isDryRun: Bool) async throws -> MergeReport
}

/// What a backup holds.
package struct BackupSummary: Hashable, Sendable {
    /// How many clothes.
    package var garments: Int
    /// How many styles.
    package var styles: Int
    /// How many photos.
    package var photos: Int
    /// The clothes whose photo is not there any more.
    package var missingPhotos: [String]

    /// Creates a summary.
    package init(garments: Int, styles: Int, photos: Int, missingPhotos: [String]) {
        self.garments = garments
        self.styles = styles
        self.photos = photos
        self.missingPhotos = missingPhotos
    }
}
