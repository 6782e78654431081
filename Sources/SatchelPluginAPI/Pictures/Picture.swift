/// An encoded picture, with the facts in its header.
///
/// Creating one reads the header and decodes nothing, so it is cheap and safe for untrusted bytes:
///
/// ```swift
/// let cover = try Picture(bytes)
/// print(cover.format.mimeType, cover.width, cover.height)  // image/jpeg 600 900
/// ```
public struct Picture: Sendable {
    /// The default limit in bytes.
    public static let defaultByteLimit = 10_000_000
    /// The most pixels of a side.
    public static let longestSide = 20_000
    /// The most pixels of a picture; decoded, they take 400 MB.
    public static let mostPixels = 100_000_000

    /// The encoded bytes.
    public let bytes: [UInt8]
    /// The format, detected from the bytes.
    public let format: PictureFormat
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Recognizes a picture by its header.
    ///
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

    /// Hashes only the beginning: it holds the dimensions, and a picture can be large.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes.count)
        for byte in bytes.prefix(64) { hasher.combine(byte) }
    }
}
