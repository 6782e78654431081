/// Hands out pictures, keeping those it had so that they need not be loaded again.
public protocol PictureStore: Sendable {
    /// Gets the picture of a key.
    ///
    /// Callers that ask for one key at the same time share one load. A cancelled caller is gone at once; the load is
    /// cancelled when nobody waits for it any more. A failed load is not remembered.
    ///
    /// - Parameters:
    ///   - key: What the picture belongs to, unique among all features: `books/9780441013593`. It may hold no secret.
    ///   - load: Gets the bytes where the store does not have them.
    /// - Returns: The picture, from wherever it was at hand.
    /// - Throws: ``PictureError`` for bytes that cannot be shown, `CancellationError`, and whatever `load` throws.
    func picture(
        for key: String,
        load: @escaping @Sendable () async throws -> [UInt8]
    ) async throws -> Picture
}
