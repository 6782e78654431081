import SatchelCatalog
import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: thumbnails")
struct ThumbnailTests {
    private func thumbnail(_ bytes: [UInt8], side: Int = 64, byteLimit: Int = 1_000_000) async throws -> Picture {
        try await DecodedThumbnails().thumbnail(of: try Picture(bytes), side: side, byteLimit: byteLimit)
    }

    @Test(
        "A large picture has the side asked for, and its proportions",
        arguments: [(200, 100, 64, 32), (100, 200, 32, 64), (1000, 3, 64, 1), (65, 65, 64, 64), (301, 151, 64, 32)]
    )
    func size(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int) async throws {
        let small = try await thumbnail(SamplePicture.png(width: width, height: height))

        #expect(small.format == .png)
        #expect((small.width, small.height) == (expectedWidth, expectedHeight))
        let pixels = try Pixels(small)
        #expect(pixels[small.width - 1, small.height - 1] == [200, 30, 60, 255])
    }

    @Test("A PNG that is small enough stays as it came, byte for byte")
    func smallPNG() async throws {
        let bytes = SamplePicture.png(width: 64, height: 20)

        #expect(try await thumbnail(bytes).bytes == bytes)
    }

    @Test("A small JPEG becomes a PNG of the same pixels")
    func smallJPEG() async throws {
        let small = try await thumbnail(SampleJPEG(gray: [[10, 200], [255, 0]]).bytes)

        #expect((small.format, small.width, small.height) == (.png, 16, 16))
        #expect(try Pixels(small).shades(every: 8) == [[10, 200], [255, 0]])
    }

    @Test("A large JPEG is scaled, and keeps what is where")
    func largeJPEG() async throws {
        let shades: [[UInt8]] = (0..<32).map { row in (0..<48).map { column in UInt8(row * 5 + column * 2) } }

        let small = try await thumbnail(SampleJPEG(gray: shades).bytes, side: 48)

        #expect((small.width, small.height) == (48, 32))
        #expect(try Pixels(small).shades(every: 1) == shades)
    }

    @Test("Many pixels that become one are averaged")
    func average() async throws {
        let bytes = SamplePicture.png(width: 128, height: 128) { column, _ in
            column % 2 == 0 ? [100, 0, 50, 255] : [200, 0, 50, 255]
        }

        #expect(try Pixels(try await thumbnail(bytes))[9, 9] == [150, 0, 50, 255])
    }

    @Test("What can be seen through stays so, and its color does not mix in")
    func opacity() async throws {
        let bytes = SamplePicture.png(width: 128, height: 128) { column, row in
            row < 64 ? [0, 255, 0, 0] : column % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 0]
        }

        let pixels = try Pixels(try await thumbnail(bytes))

        #expect(pixels[5, 5][3] == 0)
        #expect(pixels[5, 60] == [255, 0, 0, 128])
    }

    @Test("An interlaced picture becomes what it becomes otherwise")
    func interlaced() async throws {
        let pixel = { (column: Int, row: Int) in [UInt8(column), UInt8(row), UInt8(column ^ row), 255] }
        let plain = try await thumbnail(SamplePicture.png(width: 131, height: 77, pixel: pixel))
        let passes = try await thumbnail(SamplePicture.png(width: 131, height: 77, isInterlaced: true, pixel: pixel))

        #expect((plain.width, plain.height) == (64, 38))
        #expect(passes.bytes == plain.bytes)
    }

    @Test("A picture for print gets the colors of a screen")
    func printColors() async throws {
        let small = try await thumbnail(SampleJPEG(print: [255, 128, 0, 255], blocks: 2).bytes)

        #expect(try Pixels(small)[3, 3] == [255, 128, 0, 255])
    }

    @Test("Fewer bytes than the pixels need make the picture smaller still")
    func byteLimit() async throws {
        var generator = SplitMix64(seed: 1)
        let bytes = SamplePicture.png(width: 128, height: 64) { _, _ in
            (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) } + [255]
        }

        let small = try await thumbnail(bytes, side: 64, byteLimit: 2_000)

        #expect(small.bytes.count <= 2_000)
        #expect((small.width, small.height) == (32, 16))
    }

    @Test("Formats that are not decoded stay as they came")
    func otherFormats() async throws {
        for bytes in [SamplePicture.gif(width: 900, height: 700), SamplePicture.webp(width: 900, height: 700)] {
            #expect(try await thumbnail(bytes).bytes == bytes)
        }
    }

    @Test("A canceled caller gets no picture")
    func canceled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await thumbnail(SamplePicture.png(width: 100, height: 100))
        }

        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
