import SatchelCatalog
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: recognized by their bytes")
struct PictureTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        let name: String
        let format: PictureFormat
        let make: @Sendable (_ width: Int, _ height: Int) -> [UInt8]

        var testDescription: String { name }
    }

    static let samples = [
        Sample(name: "PNG", format: .png) { SamplePicture.png(width: $0, height: $1) },
        Sample(name: "JPEG", format: .jpeg) { SamplePicture.jpeg(width: $0, height: $1) },
        Sample(name: "GIF", format: .gif) { SamplePicture.gif(width: $0, height: $1) },
        Sample(name: "WebP", format: .webp) { SamplePicture.webp(width: $0, height: $1) },
        Sample(name: "lossless WebP", format: .webp) { SamplePicture.losslessWebP(width: $0, height: $1) },
        Sample(name: "extended WebP", format: .webp) { SamplePicture.extendedWebP(width: $0, height: $1) },
    ]

    @Test("Format and dimensions are read from the header", arguments: samples)
    func header(_ sample: Sample) throws {
        for (width, height) in [(1, 1), (260, 3), (600, 901)] {
            let picture = try Picture(sample.make(width, height))
            #expect(picture.format == sample.format)
            #expect(picture.width == width && picture.height == height)
        }
    }

    @Test("A header cut short is damage, and not even that much is no picture", arguments: samples)
    func cutShort(_ sample: Sample) {
        let whole = sample.make(7, 9)
        // A PNG says its size in the first 24 bytes; the other samples are headers and little more.
        let needed = sample.format == .png ? 24 : sample.format == .gif ? 10 : whole.count - 4
        for count in 0..<needed {
            let error = #expect(throws: PictureError.self) { try Picture(Array(whole.prefix(count))) }
            #expect(
                error == .damaged(sample.format) || error == .notAPicture,
                "\(count) bytes: \(String(describing: error))"
            )
        }
    }

    @Test(
        "What is no picture is refused",
        arguments: [
            "", "G", "<!doctype html><title>429</title>", "{\"error\":1}", "RIFFxxxxWAVEfmt ", "BM is not a bitmap",
        ]
    )
    func noPicture(_ text: String) {
        #expect(throws: PictureError.notAPicture) { try Picture(Array(text.utf8)) }
    }

    @Test("A picture of another format is refused by its name")
    func undrawable() {
        func error(_ bytes: [UInt8]) -> PictureError? {
            do throws(PictureError) { _ = try Picture(bytes) } catch { return error }
            return nil
        }
        #expect(error([0, 0, 0, 28] + Array("ftypavif".utf8)) == .undrawable(format: "AVIF"))
        #expect(error([0, 0, 0, 28] + Array("ftypheic".utf8)) == .undrawable(format: "HEIC"))
        #expect(error(Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54]) == .undrawable(format: "BMP"))
        #expect(error([0x49, 0x49, 0x2A, 0, 8]) == .undrawable(format: "TIFF"))
    }

    @Test("Dimensions that no picture has are refused", arguments: [(20_001, 1), (1, 20_001), (20_000, 5_001)])
    func absurd(_ width: Int, _ height: Int) throws {
        #expect(throws: PictureError.tooManyPixels(width: width, height: height)) {
            try Picture(SamplePicture.jpeg(width: width, height: height))
        }
        let largest = try Picture(SamplePicture.gif(width: 20_000, height: 5_000))
        #expect(largest.width == 20_000)
        #expect(throws: PictureError.damaged(.gif)) { try Picture(SamplePicture.gif(width: 0, height: 5)) }
    }

    @Test("Too many bytes are refused before they are looked at")
    func tooManyBytes() throws {
        let small = SamplePicture.png()
        #expect(throws: PictureError.tooManyBytes(count: small.count, limit: small.count - 1)) {
            try Picture(small, byteLimit: small.count - 1)
        }
        #expect(try Picture(small, byteLimit: small.count).bytes == small)

        let huge = small + [UInt8](repeating: 0, count: 50_000_000)
        let error = #expect(throws: PictureError.self) { try Picture(huge) }
        #expect(error?.message == "the picture is too large: 50 MB, the limit is 10 MB")
    }

    @Test("No bytes trap, whatever is done to a header", arguments: 0..<4 as Range<UInt64>)
    func fuzz(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var accepted = 0
        for round in 0..<4_000 {
            let sample = Self.samples[round % Self.samples.count]
            var bytes = Array(
                sample.make(.random(in: 1...40, using: &random), .random(in: 1...40, using: &random)).prefix(48)
            )
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes[place] = 0xFF
                case 2: bytes = Array(bytes.prefix(max(1, place)))
                default: bytes.insert(.random(in: 0...255, using: &random), at: place)
                }
            }
            guard let picture = try? Picture(bytes) else { continue }
            accepted += 1
            #expect((1...Picture.longestSide).contains(picture.width))
            #expect((1...Picture.longestSide).contains(picture.height))
        }
        #expect(accepted > 0)
    }

    @Test("Counts of bytes read well")
    func byteCounts() {
        let texts = [0, 1, 999, 1_000, 48_213, 999_499, 999_500, 1_250_000, 9_960_000].map(DecimalText.bytes)
        #expect(
            texts == ["0 bytes", "1 byte", "999 bytes", "1 kB", "48 kB", "999 kB", "1 MB", "1.3 MB", "10 MB"]
        )
    }

    @Test("An error says in one line what is wrong")
    func words() {
        let errors: [PictureError] = [
            .notAPicture, .damaged(.png), .undrawable(format: "AVIF"), .tooManyPixels(width: 30_000, height: 2),
            .tooManyBytes(count: 50_000_000, limit: 10_000_000),
        ]
        for error in errors {
            #expect(!error.message.contains("\n") && !error.message.hasSuffix("."))
            #expect(error.exitStatus == .failure)
        }
    }

    @Test("A JPEG is recognized past bytes that belong to no segment, however many there are")
    func strayBytes() throws {
        let sample = SamplePicture.jpeg(width: 80, height: 60)
        for stray in [[0x00], [0xFF, 0x00, 0x12], Array(repeating: 0x41, count: 100_000)] as [[UInt8]] {
            let picture = try Picture(sample.prefix(8) + stray + sample.dropFirst(8))
            #expect((picture.format, picture.width, picture.height) == (.jpeg, 80, 60))
        }
        for stray in [0x00, 0xFF] as [UInt8] {
            #expect(throws: PictureError.damaged(.jpeg)) {
                try Picture([0xFF, 0xD8, 0xFF] + Array(repeating: stray, count: 5000))
            }
        }
    }

    @Test("A JPEG of more than eight bits a color is said not to be shown")
    func depth() throws {
        var bytes = SamplePicture.jpeg(width: 80, height: 60)
        let frame = try #require(bytes.firstRange(of: [0xFF, 0xC2]))
        bytes[frame.upperBound + 2] = 12
        #expect(throws: PictureError.undrawable(format: "12-bit JPEG")) { try Picture(bytes) }
    }
}
