/// A cache of pictures.
public protocol PictureStore: Sendable {
    /// Returns the picture of a key, loading it if it is not cached.
    ///
    /// The key is unique among all features, such as `books/9780441013593`, and must not contain a secret. Concurrent
    /// callers for one key share one load, which is canceled with the last of them. Failures are not cached.
    ///
    /// - Throws: ``PictureError`` for bytes that cannot be shown, `CancellationError`, and whatever `load` throws.
    func picture(
        for key: String,
        load: @escaping @Sendable () async throws -> [UInt8]
    ) async throws -> Picture
}
