import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import Testing

@Suite("Pictures: filled for any model")
struct PictureFillingTests {
    struct Coat: Identifiable, Sendable {
        let id: Int
        var hasPhoto = true
    }

    /// A store that keeps nothing and counts how many loads run at once.
    final class StoreSpy: PictureStore {
        private let running = Mutex((now: 0, most: 0, keys: [String]()))

        var most: Int { running.withLock { $0.most } }
        var keys: [String] { running.withLock { $0.keys } }

        func picture(for key: String, load: @escaping @Sendable () async throws -> [UInt8]) async throws -> Picture {
            running.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
                state.keys.append(key)
            }
            defer { running.withLock { $0.now -= 1 } }
            return try Picture(await load())
        }
    }

    @Test("Every model with a picture gets its own, a few at a time, and one that fails stops no other")
    func fills() async throws {
        let store = StoreSpy()
        let coats = (1...12).map { Coat(id: $0, hasPhoto: $0 != 5) }
        let told = Mutex<Set<Int>>([])

        let photos = try await PictureFilling(store: store, width: 3).pictures(
            of: coats,
            key: { $0.hasPhoto ? "closet/\($0.id)" : nil },
            load: { coat in
                try await Task.sleep(for: .milliseconds(2))
                return coat.id == 7 ? Array("gone".utf8) : SamplePicture.gif(width: coat.id, height: 1)
            },
            each: { id, _ in _ = told.withLock { $0.insert(id) } }
        )

        #expect(Set(photos.keys) == Set(1...12).subtracting([5]))
        #expect(try photos[11]?.get().width == 11)
        #expect(throws: PictureError.notAPicture) { try photos[7]?.get() }
        #expect(told.withLock { $0 } == Set(photos.keys))
        #expect(store.most <= 3 && Set(store.keys).contains("closet/12"))
    }

    @Test("A canceled caller stops the loads and starts no further ones")
    func cancellation() async throws {
        let store = StoreSpy()
        let started = Mutex(0)
        let task = Task {
            try await PictureFilling(store: store, width: 2).pictures(
                of: (1...50).map { Coat(id: $0) },
                key: { "closet/\($0.id)" },
                load: { _ in
                    started.withLock { $0 += 1 }
                    try await Task.sleep(for: .seconds(60))
                    return []
                }
            )
        }
        while started.withLock({ $0 }) < 2 { await Task.yield() }
        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(started.withLock { $0 } == 2)
    }

    @MainActor
    @Test("Loading leaves the main actor free")
    func offTheMainActor() async throws {
        try await PictureFilling(store: StoreSpy()).pictures(
            of: [Coat(id: 1)],
            key: { _ in "closet/1" },
            load: { _ in
                #expect(#isolation == nil)
                return SamplePicture.png()
            }
        )
    }
}
