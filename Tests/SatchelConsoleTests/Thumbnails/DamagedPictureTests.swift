import SatchelCatalog
import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: damaged and hostile ones")
struct DamagedPictureTests {
    private func outcome(_ bytes: [UInt8]) async -> Result<Picture, PictureError>? {
        guard let picture = try? Picture(bytes) else { return nil }
        do {
            return .success(try await DecodedThumbnails().thumbnail(of: picture, side: 16, byteLimit: 100_000))
        } catch let error as PictureError {
            return .failure(error)
        } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    @Test("A picture cut anywhere is shown as far as it goes, or said to be damaged")
    func truncated() async throws {
        let jpeg = SampleJPEG(gray: (0..<4).map { row in (0..<4).map { UInt8($0 * 40 + row) } }).held(6).bytes
        let png = SamplePicture.png(width: 40, height: 30)
        for count in stride(from: 1, to: jpeg.count, by: 7) {
            switch await outcome(Array(jpeg.prefix(count))) {
            case .success(let small): #expect(max(small.width, small.height) == 16)
            case .failure(let error): #expect(error == .undecodable(.jpeg, isTooCostly: false))
            case nil: break
            }
        }
        for count in 40..<(png.count - 60) where count % 9 == 0 {
            #expect(await outcome(Array(png.prefix(count))) == .failure(.undecodable(.png, isTooCostly: false)))
        }
    }

    @Test("Bytes changed at random are shown or said to be damaged", arguments: 0..<200)
    func mutated(seed: UInt64) async {
        var generator = SplitMix64(seed: seed)
        let shades = (0..<5).map { _ in (0..<5).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        for var bytes in [SampleJPEG(gray: shades).held(3).bytes, SamplePicture.png(width: 40, height: 30)] {
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: 20..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if case .success(let small) = await outcome(bytes), small.bytes != bytes {
                #expect(max(small.width, small.height) <= 16)
            }
        }
    }

    @Test("A PNG whose pixels are damaged is said to be, however small it is")
    func smallDamaged() async throws {
        var generator = SplitMix64(seed: 9)
        let png = SamplePicture.png(width: 8, height: 8)
        let pixels = try #require(png.firstRange(of: Array("IDAT".utf8))).upperBound
        for _ in 0..<50 {
            var bytes = png
            let place = Int.random(in: pixels..<(png.count - 16), using: &generator)
            bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
            let picture = try Picture(bytes)
            await #expect(throws: PictureError.undecodable(.png, isTooCostly: false)) {
                try await DecodedThumbnails().thumbnail(of: picture, side: 1024, byteLimit: 100_000)
            }
        }
    }

    @Test("A PNG that lacks nothing but its end is shown")
    func endless() async throws {
        let bytes = Array(SamplePicture.png(width: 8, height: 8).dropLast(12))
        #expect(await outcome(bytes) == .success(try Picture(bytes)))
    }

    @Test("A JPEG of a thousand scans is given up")
    func manyScans() async {
        var jpeg = SampleJPEG(gray: Array(repeating: Array(repeating: 90, count: 8), count: 8))
        jpeg.progressiveScans = 20
        #expect(await outcome(jpeg.bytes).map { (try? $0.get()) != nil } == true)

        jpeg.progressiveScans = 1000
        #expect(await outcome(jpeg.bytes) == .failure(.undecodable(.jpeg, isTooCostly: true)))
    }

    @Test("A progressive JPEG that would fill the memory is given up before it does")
    func hugeProgressive() async throws {
        var jpeg = SampleJPEG(gray: [[90]])
        jpeg.planes = [[[90]], [[90]], [[90]]]
        jpeg.progressiveScans = 1
        var bytes = jpeg.bytes
        // The frame claims 10 000 by 9 900 pixels of three colors, which would be held as 594 MB.
        let frame = try #require(bytes.firstRange(of: [0xFF, 0xC2]))
        bytes.replaceSubrange(frame.upperBound + 3..<frame.upperBound + 7, with: [0x27, 0x10, 0x26, 0xAC])

        #expect(await outcome(bytes) == .failure(.undecodable(.jpeg, isTooCostly: true)))
    }

    @Test("The errors say what is the matter")
    func words() {
        let damaged = PictureError.undecodable(.jpeg, isTooCostly: false)
        #expect(damaged.message == "the picture is damaged: its JPEG data can't be decoded")
        #expect(PictureError.undecodable(.png, isTooCostly: true).message.contains("too much memory or time"))
    }
}
