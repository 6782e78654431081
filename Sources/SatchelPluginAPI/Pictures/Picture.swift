/// A picture as it came, with what its header says.
///
/// Making one reads the header and decodes nothing, so that it is cheap and safe for bytes from anywhere:
///
/// ```swift
/// let cover = try Picture(bytes)
/// print(cover.format.mimeType, cover.width, cover.height)  // image/jpeg 600 900
/// ```
public struct Picture: Sendable {
    /// The bytes a picture may have where nothing else is said.
    public static let defaultByteLimit = 10_000_000
    /// The pixels a side may have.
    public static let longestSide = 20_000
    /// The pixels a picture may have; decoded, so many take 400 MB.
    public static let mostPixels = 100_000_000

    /// The bytes as they came.
    public let bytes: [UInt8]
    /// The format, told by the bytes.
    public let format: PictureFormat
    /// Pixels in a row.
    public let width: Int
    /// Rows of pixels.
    public let height: Int

    /// Recognises a picture by its bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - byteLimit: The bytes it may have.
    /// - Throws: ``PictureError`` for anything that cannot be shown.
    public init(_ bytes: [UInt8], byteLimit: Int = Picture.defaultByteLimit) throws(PictureError) {
        guard bytes.count <= byteLimit else {
            throw .tooManyBytes(count: bytes.count, limit: byteLimit)
        }
        let header = try PictureHeader(bytes)
        guard header.width > 0, header.height > 0 else { throw .damaged(header.format) }
        guard max(header.width, header.height) <= Self.longestSide, header.width * header.height <= Self.mostPixels
        else {
            throw .tooManyPixels(width: header.width, height: header.height)
        }
        self.bytes = bytes
        (format, width, height) = (header.format, header.width, header.height)
    }
}

extension Picture: Hashable {
    public static func == (left: Picture, right: Picture) -> Bool { left.bytes == right.bytes }

    /// Hashes the beginning only: it holds the dimensions, and a picture can be large.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes.count)
        for byte in bytes.prefix(64) { hasher.combine(byte) }
    }
}
