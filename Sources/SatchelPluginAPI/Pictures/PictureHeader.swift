/// The header of a picture; every read is bounds-checked, so that no bytes can trap.
struct PictureHeader {
    let format: PictureFormat
    let width: Int
    let height: Int

    init(_ bytes: [UInt8]) throws(PictureError) {
        let reader = ByteReader(bytes)
        guard let format = Self.format(of: reader) else {
            if let name = Self.undrawableFormat(of: reader) { throw .undrawable(format: name) }
            throw .notAPicture
        }
        let size =
            switch format {
            case .png: Self.pngSize(reader)
            case .jpeg: try Self.jpegSize(bytes)
            case .gif: Self.gifSize(reader)
            case .webp: Self.webpSize(reader)
            }
        guard let size else { throw .damaged(format) }
        self.format = format
        (width, height) = size
    }

    private static func format(of reader: ByteReader) -> PictureFormat? {
        if reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
        if reader.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
        if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) { return .gif }
        if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { return .webp }
        return nil
    }

    private static func undrawableFormat(of reader: ByteReader) -> String? {
        if reader.has("ftyp", at: 4) {
            if reader.has("avif", at: 8) || reader.has("avis", at: 8) { return "AVIF" }
            if ["heic", "heix", "mif1", "msf1"].contains(where: { reader.has($0, at: 8) }) { return "HEIC" }
        }
        if reader.has("BM", at: 0), reader.little(4, at: 6) == 0 { return "BMP" }
        if reader.has([0x49, 0x49, 0x2A, 0], at: 0) || reader.has([0x4D, 0x4D, 0, 0x2A], at: 0) { return "TIFF" }
        return nil
    }
}

// MARK: - Where each format keeps its dimensions

extension PictureHeader {
    private static func pngSize(_ reader: ByteReader) -> (Int, Int)? {
        guard reader.big(4, at: 8) == 13, reader.has("IHDR", at: 12) else { return nil }
        return pair(reader.big(4, at: 16), reader.big(4, at: 20))
    }

    private static func gifSize(_ reader: ByteReader) -> (Int, Int)? {
        pair(reader.little(2, at: 6), reader.little(2, at: 8))
    }

    /// Finds the frame header, which comes before the first scan.
    private static func jpegSize(_ bytes: [UInt8]) throws(PictureError) -> (Int, Int)? {
        for segment in JPEGSegments(bytes) {
            switch segment.marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                let frame = ByteReader(Array(segment.content.prefix(5)))
                // No terminal and no photo viewer shows more than eight bits per color.
                if let bits = frame.big(1, at: 0), bits != 8 { throw .undrawable(format: "\(bits)-bit JPEG") }
                return pair(frame.big(2, at: 3), frame.big(2, at: 1))
            default: continue
            }
        }
        return nil
    }

    private static func webpSize(_ reader: ByteReader) -> (Int, Int)? {
        if reader.has("VP8X", at: 12) {
            return pair(reader.little(3, at: 24).map { $0 + 1 }, reader.little(3, at: 27).map { $0 + 1 })
        }
        if reader.has("VP8L", at: 12), reader.big(1, at: 20) == 0x2F, let bits = reader.little(4, at: 21) {
            return ((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1)
        }
        if reader.has("VP8 ", at: 12), reader.has([0x9D, 0x01, 0x2A], at: 23) {
            return pair(reader.little(2, at: 26).map { $0 & 0x3FFF }, reader.little(2, at: 28).map { $0 & 0x3FFF })
        }
        return nil
    }

    private static func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
        guard let width, let height else { return nil }
        return (width, height)
    }
}

private struct ByteReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func has(_ tag: [UInt8], at start: Int) -> Bool {
        bytes.count >= start + tag.count && bytes[start..<(start + tag.count)].elementsEqual(tag)
    }

    func has(_ tag: String, at start: Int) -> Bool { has(Array(tag.utf8), at: start) }

    /// A big-endian number of up to four bytes.
    func big(_ count: Int, at start: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        return bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A little-endian number of up to four bytes.
    func little(_ count: Int, at start: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        return bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
