/// Where the bytes of an import come from, piece by piece.
package protocol ByteSource: AnyObject {
    /// What the user calls it.
    var path: String { get }
    /// Which contents it has.
    var fingerprint: FileFingerprint { get }
    /// The bytes on disk, packed as they are.
    var byteCount: Int { get }
    /// How many of the bytes on disk have been read.
    var bytesRead: Int { get }

    /// Reads the bytes that come next, unpacked.
    ///
    /// - Parameter buffer: Where they go; not empty.
    /// - Returns: How many there are; none only at the end.
    /// - Throws: ``ImportFileError``, after everything before the fault has been read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int

    /// Passes over bytes without reading them, where that is possible.
    ///
    /// - Parameter count: How many.
    /// - Returns: How many were passed over.
    func skip(_ count: Int) -> Int
}

extension ByteSource {
    package func skip(_ count: Int) -> Int { 0 }
}
