/// A cache of pictures.
public protocol PictureStore: Sendable {
    /// Returns the picture of a key, loading it if it is not cached.
    ///
    /// Concurrent callers for one key share one load. A canceled caller returns at once; the load is canceled with the
    /// last one. Failures are not cached.
    ///
    /// - Parameters:
    ///   - key: The key, unique among all features: `books/9780441013593`. It must not contain a secret.
    ///   - load: Loads the bytes if they are not cached.
    /// - Returns: The picture.
    /// - Throws: ``PictureError`` for bytes that cannot be shown, `CancellationError`, and whatever `load` throws.
    func picture(
        for key: String,
        load: @escaping @Sendable () async throws -> [UInt8]
    ) async throws -> Picture
}
