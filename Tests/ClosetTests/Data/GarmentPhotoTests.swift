import ClosetData
import ClosetDomain
import Foundation
import Glibc
import SatchelCatalog
import SatchelConsole
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Closet: photos as large as a terminal shows")
@MainActor
struct GarmentPhotoTests {
    private let store = StoredCloset()
    private let large = SamplePicture.png(width: 2048, height: 40)

    /// Adds a garment with a photo, or gives it another one.
    private func garment(_ name: String, _ bytes: [UInt8]) async throws -> Garment {
        let photo = NewPhoto(bytes: bytes, suffix: "png")
        guard let garment = try await store.closet().garments.first(where: { $0.title == name }) else {
            return try await store.add(.sample(name), photo: photo)
        }
        try await store.removePhotos(garment.photos, of: garment.id)
        try await store.addPhoto(photo, to: garment.id)
        return try await store.garment(garment.id) ?? garment
    }

    private func loader(_ thumbnails: any ThumbnailMaking, _ cache: PictureCache) -> ItemPictureLoader<Garment> {
        ItemPictureLoader(
            feature: "closet",
            pictures: GarmentPhotos(store: store, thumbnails: thumbnails, byteLimit: 1_000_000),
            store: cache
        )
    }

    @Test("A large photo is shown scaled down, and stays as it was")
    func scaled() async throws {
        let coat = try await garment("coat", large)

        try await withTemporaryFolder { folder in
            let shown = try await loader(DecodedThumbnails(), PictureCache { folder }).output(for: coat).picture
            #expect((shown.width, shown.height) == (1024, 20))
        }

        let photo = try #require(coat.photos.first)
        #expect(try await store.photo(photo) == large)
    }

    @Test("A photo whose file another device has yet to bring is missing, rather than none")
    func missing() async throws {
        var coat = try await garment("coat", large)
        coat.photos = [try #require(PhotoID("\(String(repeating: "0", count: 64)).png"))]
        let pictures = GarmentPhotos(store: store, thumbnails: DecodedThumbnails(), byteLimit: 1_000_000)
        let lacking = coat

        await #expect(throws: ClosetError.missingPhoto("coat")) { try await pictures.picture(of: lacking) }
    }

    @Test("A photo is scaled once, also for the next shell, and a new photo of a garment anew")
    func once() async throws {
        let thumbnails = CountedThumbnails()
        var coat = try await garment("coat", large)

        try await withTemporaryFolder { folder in
            let first = loader(thumbnails, PictureCache { folder })
            for _ in 0..<3 { _ = try await first.output(for: coat) }
            _ = try await loader(thumbnails, PictureCache { folder }).output(for: coat)
            #expect(thumbnails.count == 1)

            coat = try await garment("coat", SamplePicture.png(width: 1536, height: 48))
            let shown = try await first.output(for: coat).picture
            #expect(thumbnails.count == 2)
            #expect((shown.width, shown.height) == (1024, 32))
        }
    }

    @Test("Photos are scaled off the main thread")
    func offTheMainThread() async throws {
        let thumbnails = CountedThumbnails()
        let clothes = [
            try await garment("coat", large),
            try await garment("jeans", SamplePicture.png(width: 1536, height: 48)),
        ]

        try await withTemporaryFolder { folder in
            let loader = loader(thumbnails, PictureCache { folder })
            _ = try await loader.output(for: clothes[0])
            _ = try await loader.outputs(for: clothes)
        }

        #expect(thumbnails.count == 2)
        #expect(!thumbnails.wasOnMainThread)
    }

    @Test("A photo that could not be shown later is not taken in, whatever its size")
    func takenIn() async throws {
        let reader = PhotoFileReader(byteLimit: 1_000_000, thumbnails: DecodedThumbnails())
        let good = SamplePicture.png(width: 8, height: 8)
        var damaged = good
        damaged[60] ^= 0x55
        let headOnly = SamplePicture.jpeg(width: 8, height: 8)
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            func photo(_ bytes: [UInt8]) async throws -> NewPhoto {
                try Data(bytes).write(to: URL(filePath: folder + "/photo"))
                return try await reader.photo(at: folder + "/photo")
            }
            #expect(try await photo(good) == NewPhoto(bytes: good, suffix: "png"))
            for bytes in [damaged, Array(large.prefix(5_000)), headOnly] {
                await #expect(throws: ClosetError.self) { try await photo(bytes) }
            }
        }
    }

    @Test("A folder, a pipe nobody writes to, a device and a missing file are refused at once, each with its reason")
    func notAFile() async throws {
        let reader = PhotoFileReader(byteLimit: 1_000_000, thumbnails: DecodedThumbnails())
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            let reasons = [
                folder: "it is a folder", folder + "/none.png": "no such file or directory",
                folder + "/pipe": "it is not a regular file", "/dev/null": "it is not a regular file",
            ]
            for (path, reason) in reasons {
                await #expect(throws: ClosetError.unusablePhoto(path: path, reason: reason)) {
                    try await reader.photo(at: path)
                }
            }
        }
    }

    @Test("A damaged photo is named as damaged, and the garment keeps it")
    func damaged() async throws {
        let cut = Array(large.prefix(5_000))
        let coat = try await garment("coat", cut)

        try await withTemporaryFolder { folder in
            let loader = loader(DecodedThumbnails(), PictureCache { folder })
            await #expect(throws: PictureError.undecodable(.png, isTooCostly: false)) {
                try await loader.output(for: coat)
            }
        }

        let photo = try #require(coat.photos.first)
        #expect(try await store.photo(photo) == cut)
    }
}

/// Makes real thumbnails, and tells how many and where.
private final class CountedThumbnails: ThumbnailMaking {
    private let state = Mutex((count: 0, wasOnMainThread: false))

    var count: Int { state.withLock(\.count) }
    var wasOnMainThread: Bool { state.withLock(\.wasOnMainThread) }

    func thumbnail(of picture: Picture, side: Int, byteLimit: Int) async throws -> Picture {
        note(isOnMainThread: Thread.isMainThread)
        return try await DecodedThumbnails().thumbnail(of: picture, side: side, byteLimit: byteLimit)
    }

    private func note(isOnMainThread: Bool) {
        state.withLock { state in
            state.count += 1
            state.wasOnMainThread = state.wasOnMainThread || isOnMainThread
        }
    }
}
