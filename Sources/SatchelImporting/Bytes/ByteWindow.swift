import Glibc

/// The part of a source in memory: what was read and not yet consumed, contiguous.
///
/// Rows are slices of it. Holding on to a slice makes the next read copy the buffer.
package struct ByteWindow {
    /// The default limit of a row, in bytes.
    package static let usualRowLimit = 16 << 20
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let firstSize = 256 * 1024

    package let source: any ByteSource
    /// The offset of the next byte to consume, in unpacked bytes.
    package private(set) var offset = 0
    /// The line of the next byte to consume, from 1.
    package private(set) var line = 1

    /// The limit of a row, in bytes; a longer one is invalid.
    let rowLimit: Int
    private(set) var bytes: [UInt8]
    /// The indices of ``bytes`` not yet consumed.
    private(set) var unread = 0..<0

    /// Begins at the first byte of a source, after a byte order mark.
    init(_ source: any ByteSource, rowLimit: Int) throws(ImportFileError) {
        self.source = source
        self.rowLimit = rowLimit
        bytes = [UInt8](repeating: 0, count: Self.firstSize)
        while unread.count < Self.mark.count, try fill() {}
        if bytes[unread].starts(with: Self.mark) {
            consume(Self.mark.count)
        }
    }

    /// Reads more bytes, if what is unread is within the row limit; returns whether there were any.
    mutating func fill() throws(ImportFileError) -> Bool {
        makeRoom()
        let end = unread.upperBound
        let count = try bytes.withUnsafeMutableBufferPointer { [source] (buffer) throws(ImportFileError) in
            try source.read(
                into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[end...])
            )
        }
        unread = unread.lowerBound..<end + count
        return count > 0
    }

    mutating func consume(_ count: Int, lines: Int = 0) {
        unread = unread.lowerBound + count..<unread.upperBound
        offset += count
        line += lines
    }

    func firstIndex(of byte: UInt8, from index: Int) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress,
                let found = memchr(base + index, Int32(byte), unread.upperBound - index)
            else {
                return nil
            }
            return UnsafeRawPointer(base).distance(to: found)
        }
    }

    private mutating func makeRoom() {
        let count = unread.count
        if unread.lowerBound > 0 {
            bytes.withUnsafeMutableBufferPointer { [unread] buffer in
                if count > 0, let base = buffer.baseAddress {
                    memmove(base, base + unread.lowerBound, count)
                }
            }
            unread = 0..<count
        }
        if count == bytes.count {
            // One byte more than the limit is enough to tell that a row is too long.
            bytes.append(contentsOf: repeatElement(0, count: max(1, min(count, rowLimit + 1 - count))))
        }
    }
}

extension ByteWindow {
    /// Advances toward a position reached in another run, by at most this many bytes.
    ///
    /// - Returns: Whether the position, or the end of the source, was reached.
    package mutating func advance(to position: RowPosition, atMost limit: Int) throws(ImportFileError) -> Bool {
        let goal = min(position.offset, offset + limit)
        while offset < goal {
            let count = min(unread.count, goal - offset)
            consume(count)
            if offset < goal {
                offset += source.skip(goal - offset)
            }
            if offset < goal, try !fill() {
                line = position.line
                return true
            }
        }
        guard offset >= position.offset else {
            return false
        }
        line = position.line
        return true
    }
}

/// A position between two rows.
package struct RowPosition: Hashable, Sendable {
    /// The unpacked bytes before it.
    package var offset: Int
    /// The line that begins or continues there.
    package var line: Int
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
}

/// A source of bytes for an import, read in pieces.
package protocol ByteSource: AnyObject {
    /// The path, as the user gave it.
    var path: String { get }
    /// What identifies its contents.
    var fingerprint: FileFingerprint { get }
    /// The bytes on disk, compressed or not; 0 for a pipe.
    var byteCount: Int { get }
    /// How many of the bytes on disk have been read.
    var bytesRead: Int { get }

    /// Reads the next unpacked bytes into a buffer that is not empty; returns 0 only at the end.
    ///
    /// - Throws: ``ImportFileError``, after all bytes before the fault have been read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int

    /// Skips bytes without reading them where possible, and returns how many were skipped.
    func skip(_ count: Int) -> Int
}

extension ByteSource {
    package func skip(_ count: Int) -> Int { 0 }
}
