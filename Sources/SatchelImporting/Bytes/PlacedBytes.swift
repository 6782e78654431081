/// Bytes that are read by their place.
protocol PlacedBytes: AnyObject {
    /// What the user calls them.
    var path: String { get }

    /// Reads bytes from a place; where the bytes come only once, the place behind those read before.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - offset: The place of the first.
    /// - Returns: How many bytes were read; none only at the end.
    /// - Throws: ``ImportFileError``.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportFileError) -> Int
}
