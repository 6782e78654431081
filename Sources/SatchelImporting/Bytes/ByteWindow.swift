import Glibc

/// The part of a source that is in memory: what was read and not yet consumed, in one piece.
///
/// Rows are slices of it. Whoever keeps a slice keeps the bytes: reading on then happens in a copy.
package struct ByteWindow {
    /// How long a row may be, unless a reader is told otherwise.
    package static let usualRowLimit = 16 << 20
    /// The byte order mark of UTF-8.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let firstSize = 256 * 1024

    /// Where the bytes come from.
    package let source: any ByteSource
    /// The place of the next byte to consume, counted in unpacked bytes.
    package private(set) var offset = 0
    /// The line of the next byte to consume, from 1.
    package private(set) var line = 1

    /// How long a row may be; a longer one is odd.
    let rowLimit: Int
    private(set) var bytes: [UInt8]
    /// The indices of ``bytes`` that hold what is not yet consumed.
    private(set) var unread = 0..<0

    /// Begins at the first byte of a source, after the mark of UTF-8 that Windows programs put there.
    ///
    /// - Parameters:
    ///   - source: Where the bytes come from.
    ///   - rowLimit: How long a row may be.
    /// - Throws: ``ImportFileError``.
    init(_ source: any ByteSource, rowLimit: Int) throws(ImportFileError) {
        self.source = source
        self.rowLimit = rowLimit
        bytes = [UInt8](repeating: 0, count: Self.firstSize)
        while unread.count < Self.mark.count, try fill() {}
        if bytes[unread].starts(with: Self.mark) {
            consume(Self.mark.count)
        }
    }

    /// Reads on behind what is there, which must not be longer than a row may be.
    ///
    /// - Returns: Whether there was more.
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

    /// Passes over bytes.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - lines: How many line ends are among them.
    mutating func consume(_ count: Int, lines: Int = 0) {
        unread = unread.lowerBound + count..<unread.upperBound
        offset += count
        line += lines
    }

    /// The index of the first such byte among those not yet consumed.
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
            // One byte more than a row may have tells that it has too many.
            bytes.append(contentsOf: repeatElement(0, count: max(1, min(count, rowLimit + 1 - count))))
        }
    }
}

extension ByteWindow {
    /// Moves on towards a place that was reached in another run, a part of the way at a time.
    ///
    /// - Parameters:
    ///   - position: The place and its line.
    ///   - limit: How many bytes to read at most.
    /// - Returns: Whether the place, or the end of the source, is reached.
    /// - Throws: ``ImportFileError``.
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

/// A place between two rows.
package struct RowPosition: Hashable, Sendable {
    /// The unpacked bytes before it.
    package var offset: Int
    /// The line that begins there, or goes on there.
    package var line: Int

    /// Puts a place together.
    package init(offset: Int, line: Int) {
        self.offset = offset
        self.line = line
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
}

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
