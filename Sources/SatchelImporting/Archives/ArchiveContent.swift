/// The bytes of a file in an archive, unpacked as they are read.
package final class ArchiveContent {
    /// How many bytes there are.
    package let size: Int
    private let readOn: (UnsafeMutableRawBufferPointer) throws -> Int

    /// Creates the content of an entry.
    ///
    /// - Parameters:
    ///   - size: How many bytes there are.
    ///   - readOn: Reads some of the bytes that come next, none only at the end; checks them against what was promised.
    init(size: Int, readOn: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.size = size
        self.readOn = readOn
    }

    /// Reads all bytes.
    package func bytes() throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        try forEachPiece { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Writes the bytes to a file, whole or not at all.
    ///
    /// - Parameters:
    ///   - path: The file, in a folder that exists; one of this name is replaced.
    ///   - mode: The permissions of the file.
    /// - Throws: ``ArchiveError`` or ``ImportFileError``, with the file as it was before.
    package func write(to path: String, mode: UInt32 = 0o600) throws {
        let file = try PendingFile(path: path, mode: mode)
        try forEachPiece { try file.write($0) }
        try file.finish()
    }

    /// Reads what has not been read, and forgets it, so that all of an entry is checked.
    func drop() throws {
        try forEachPiece { _ in }
    }

    /// Takes the bytes a piece at a time.
    ///
    /// - Parameter body: Takes a piece, which is there until it returns.
    /// - Throws: What the body throws, ``ArchiveError`` or ``ImportFileError``.
    package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = try readOn(buffer)
            guard count > 0 else {
                return
            }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
