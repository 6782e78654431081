/// Reads a photo that the user names.
package protocol PhotoReading: Sendable {
    /// Reads a file, off the main actor, and checks by its bytes that it is a picture that can be shown.
    ///
    /// - Throws: `ClosetError.unusablePhoto` for anything else.
    func photo(at path: String) async throws -> NewPhoto
}

/// A photo that is not in the closet yet.
package struct NewPhoto: Hashable, Sendable {
    /// The whole file.
    package let bytes: [UInt8]
    /// The end of a file's name for its format, such as `jpg`.
    package let suffix: String

    /// Creates a photo.
    package init(bytes: [UInt8], suffix: String) {
        self.bytes = bytes
        self.suffix = suffix
    }
}
