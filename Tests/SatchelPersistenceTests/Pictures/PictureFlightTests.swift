import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Picture cache: one flight a key")
struct PictureFlightTests {
    /// A load that waits until it is let go, and notes whether it was canceled.
    final class Gate: Sendable {
        private let state = Mutex((starts: 0, isOpen: false, cancellations: 0))

        var starts: Int { state.withLock { $0.starts } }
        var cancellations: Int { state.withLock { $0.cancellations } }

        func open() { state.withLock { $0.isOpen = true } }

        func load() async throws -> [UInt8] {
            state.withLock { $0.starts += 1 }
            while !state.withLock({ $0.isOpen }) {
                do {
                    try await Task.sleep(for: .milliseconds(1))
                } catch {
                    state.withLock { $0.cancellations += 1 }
                    throw error
                }
            }
            return SamplePicture.png()
        }
    }

    private let cache = PictureCache(limits: PictureCacheLimits(diskCount: 0)) { "/nonexistent" }

    @Test("Callers that ask at the same time share one load")
    func sharing() async throws {
        try await withTemporaryFolder { folder in
            // Whoever comes late finds the file.
            let cache = PictureCache { folder }
            let gate = Gate()
            let callers = (0..<20).map { _ in Task { try await cache.picture(for: "k") { try await gate.load() } } }
            while gate.starts == 0 { await Task.yield() }
            gate.open()
            for caller in callers {
                let picture = try await caller.value
                #expect(picture.format == .png)
            }

            #expect(gate.starts == 1)
        }
    }

    @Test("A canceled caller is gone at once, and the others get their picture")
    func oneLeaves() async throws {
        let gate = Gate()
        let leaver = Task { try await cache.picture(for: "k") { try await gate.load() } }
        while gate.starts == 0 { await Task.yield() }
        let stayer = Task { try await cache.picture(for: "k") { try await gate.load() } }
        try await Task.sleep(for: .milliseconds(20))
        leaver.cancel()
        await #expect(throws: CancellationError.self) { try await leaver.value }

        gate.open()
        #expect(try await stayer.value.format == .png)
        #expect(gate.starts == 1 && gate.cancellations == 0)
    }

    @Test("When the last caller leaves the load is canceled, and the next caller starts a new one")
    func allLeave() async throws {
        let gate = Gate()
        let leaver = Task { try await cache.picture(for: "k") { try await gate.load() } }
        while gate.starts == 0 { await Task.yield() }
        leaver.cancel()
        await #expect(throws: CancellationError.self) { try await leaver.value }
        for _ in 0..<1_000 where gate.cancellations == 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(gate.cancellations == 1)

        gate.open()
        #expect(try await cache.picture(for: "k") { try await gate.load() }.format == .png)
        #expect(gate.starts == 2)
    }

    @Test("A load that ignores cancellation holds nobody up")
    func deafLoad() async throws {
        let gate = Gate()
        let leaver = Task {
            try await cache.picture(for: "k") { try await Task.detached { try await gate.load() }.value }
        }
        while gate.starts == 0 { await Task.yield() }
        leaver.cancel()
        await #expect(throws: CancellationError.self) { try await leaver.value }
        #expect(gate.cancellations == 0)
        gate.open()
    }

    @Test("A failed load is told to all who waited, and is tried again")
    func failure() async throws {
        struct Down: Error {}
        await #expect(throws: Down.self) { try await cache.picture(for: "k") { throw Down() } }
        #expect(try await cache.picture(for: "k") { SamplePicture.png() }.width == 2)
    }

    @Test("A caller canceled beforehand starts nothing")
    func canceledBefore() async throws {
        let gate = Gate()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await cache.picture(for: "k") { try await gate.load() }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gate.starts == 0)
    }
}
