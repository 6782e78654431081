import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: how the camera was held")
struct OrientationTests {
    /// What each orientation makes of the rows `1 2` `3 4` `5 6`, by the Exif standard: where row 0 and column 0 lie.
    static let seen: [(orientation: UInt8, rows: [[UInt8]])] = [
        (1, [[10, 20], [30, 40], [50, 60]]),
        (2, [[20, 10], [40, 30], [60, 50]]),
        (3, [[60, 50], [40, 30], [20, 10]]),
        (4, [[50, 60], [30, 40], [10, 20]]),
        (5, [[10, 30, 50], [20, 40, 60]]),
        (6, [[50, 30, 10], [60, 40, 20]]),
        (7, [[60, 40, 20], [50, 30, 10]]),
        (8, [[20, 40, 60], [10, 30, 50]]),
    ]

    private static let sample = SampleJPEG(gray: [[10, 20], [30, 40], [50, 60]])

    private func shades(_ sample: SampleJPEG) async throws -> [[UInt8]] {
        let picture = try Picture(sample.bytes)
        return try Pixels(try await DecodedThumbnails().thumbnail(of: picture, side: 64, byteLimit: 100_000))
            .shades(every: 8)
    }

    @Test("A photo stands as it was seen", arguments: seen)
    func upright(orientation: UInt8, rows: [[UInt8]]) async throws {
        #expect(try await shades(Self.sample.held(orientation)) == rows)
        #expect(try await shades(Self.sample.held(orientation, isLittle: false)) == rows)
    }

    @Test("Nonsense of the camera turns nothing", arguments: [0, 9, 255] as [UInt8])
    func nonsense(orientation: UInt8) async throws {
        #expect(try await shades(Self.sample.held(orientation)) == [[10, 20], [30, 40], [50, 60]])
    }

    @Test("A PNG stands as it was seen too, small or large", arguments: seen)
    func uprightPNG(orientation: UInt8, rows: [[UInt8]]) async throws {
        let shades = Self.seen[0].rows
        let plain = SamplePicture.png(width: 2, height: 3) { [shades[$1][$0], shades[$1][$0], shades[$1][$0], 255] }
        let exif: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let picture = try Picture(SamplePicture.png(plain, with: "eXIf", exif))
        let shown = try await DecodedThumbnails().thumbnail(of: picture, side: 64, byteLimit: 100_000)
        #expect(try Pixels(shown).shades(every: 1) == rows)
        for count in 0..<exif.count {
            let cut = try Picture(SamplePicture.png(plain, with: "eXIf", Array(exif.prefix(count))))
            let rows = try Pixels(try await DecodedThumbnails().thumbnail(of: cut, side: 64, byteLimit: 100_000))
                .shades(every: 1)
            #expect(rows == shades || count > 19)
        }
    }

    @Test("Bytes that belong to nothing hide neither the picture nor how it was held")
    func strayBytes() async throws {
        var sample = Self.sample
        sample.segments = [0xFF, 0xFE, 0, 3, 0x61, 1, 2, 0xFF, 0xFF, 0, 3] + sample.held(6).segments + [0x55, 0xFF, 0]
        #expect(try await shades(sample) == Self.seen[5].rows)
    }

    @Test("Exif data cut anywhere turns nothing or turns it right, and the picture is there")
    func cut() async throws {
        let whole = Self.sample.held(6).segments
        for count in 0..<(whole.count - 4) {
            var sample = Self.sample
            let length = count + 2
            sample.segments = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + whole[4..<4 + count]
            let rows = try await shades(sample)
            #expect(rows == Self.seen[0].rows || rows == Self.seen[5].rows, "\(count) bytes")
        }
    }
}
