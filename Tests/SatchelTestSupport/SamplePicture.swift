/// Small pictures made on the fly: a complete PNG, and the headers of other formats.
package enum SamplePicture {
    /// Returns a PNG of one color that every decoder accepts.
    package static func png(width: Int = 2, height: Int = 3, color: (UInt8, UInt8, UInt8) = (200, 30, 60)) -> [UInt8] {
        let row: [UInt8] = [0] + Array(repeating: [color.0, color.1, color.2], count: width).joined()
        let pixels = Array(Array(repeating: row, count: height).joined())
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", zlib(pixels))
            + chunk("IEND", [])
    }

    /// Returns a PNG of RGBA pixels, optionally interlaced.
    package static func png(
        width: Int,
        height: Int,
        isInterlaced: Bool = false,
        pixel: (_ column: Int, _ row: Int) -> [UInt8]
    ) -> [UInt8] {
        // The first column and row of each Adam7 pass, and their steps.
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var pixels: [UInt8] = []
        for (column, row, columnStep, rowStep) in passes where column < width {
            for row in stride(from: row, to: height, by: rowStep) {
                pixels.append(0)
                for column in stride(from: column, to: width, by: columnStep) { pixels += pixel(column, row) }
            }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, isInterlaced ? 1 : 0])
            + chunk("IDAT", zlib(pixels)) + chunk("IEND", [])
    }

    /// Returns a PNG with one more chunk after its header.
    package static func png(_ png: [UInt8], with name: String, _ content: [UInt8]) -> [UInt8] {
        png.prefix(33) + chunk(name, content) + png.dropFirst(33)
    }

    /// Returns a JPEG up to its frame header, with a comment before it.
    package static func jpeg(width: Int, height: Int) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xFE, 0, 5, 0x61, 0x62, 0x63, 0xFF, 0xC2, 0, 11, 8]
            + big(height).suffix(2) + big(width).suffix(2) + [1, 1, 0x11, 0]
    }

    /// Returns the header of a GIF.
    package static func gif(width: Int, height: Int) -> [UInt8] {
        Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0]
    }

    /// Returns the header of a lossy WebP.
    package static func webp(width: Int, height: Int) -> [UInt8] {
        webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
    }

    /// Returns the header of a lossless WebP.
    package static func losslessWebP(width: Int, height: Int) -> [UInt8] {
        webp("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4))
    }

    /// Returns the header of an extended WebP.
    package static func extendedWebP(width: Int, height: Int) -> [UInt8] {
        webp("VP8X", [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    }

    private static func webp(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little(content.count + 12, 4) + Array("WEBP".utf8) + Array(kind.utf8)
            + little(content.count, 4) + content
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func big(_ number: Int) -> [UInt8] { little(number, 4).reversed() }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        let sum = named.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return big(content.count) + named + big(Int(~sum))
    }

    /// The bytes in zlib format, not compressed.
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let (low, high) = bytes.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        var blocks: [UInt8] = []
        for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let isLast: UInt8 = start + 65_535 >= bytes.count ? 1 : 0
            blocks += [isLast] + little(block.count, 2) + little(~block.count, 2) + block
        }
        return [0x78, 0x01] + blocks + big(high << 16 | low)
    }
}
