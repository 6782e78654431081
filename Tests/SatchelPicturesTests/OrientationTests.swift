import SatchelPictures
import SatchelPluginAPI
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
