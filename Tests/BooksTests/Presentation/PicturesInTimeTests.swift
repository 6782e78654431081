import BooksDomain
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@testable import SatchelLists

@Suite("Lists: pictures that are there in time", .timeLimit(.minutes(1)))
@MainActor
struct PicturesInTimeTests {
    private let covers = GatedCovers()

    private func loader(_ folder: String = "/proc/nowhere") -> ItemPictureLoader<Book> {
        ItemPictureLoader(feature: "books", pictures: covers, store: PictureCache { folder })
    }

    private func books(_ ids: String...) -> [Book] {
        ids.map { Book(id: BookID($0), title: $0, provenance: ItemSource(source: "test")) }
    }

    @Test("What is there is returned, without those that failed, and is not fetched twice")
    func there() async throws {
        try await withTemporaryFolder { folder in
            let loader = loader(folder)
            for _ in 0..<2 {
                let found = try await loader.pictures(of: books("a", "bad", "b"), within: .seconds(30))
                #expect(Set(found.keys.map(\.rawValue)) == ["a", "b"])
            }
        }
        // What failed is tried again.
        #expect(covers.asked.filter { $0 == "a" }.count == 1 && covers.asked.filter { $0 == "bad" }.count == 2)
    }

    @Test("A slow picture is left out, and fetched on for the next time")
    func slow() async throws {
        let loader = loader()
        let first = try await loader.pictures(of: books("a", "slow"), within: .milliseconds(200))
        #expect(first[BookID("slow")] == nil)

        covers.open()
        let second = try await loader.pictures(of: books("a", "slow"), within: .seconds(30))
        #expect(second[BookID("slow")] != nil)
        #expect(covers.asked.filter { $0 == "slow" }.count == 1)
    }

    @Test("What was fetched ahead is not fetched again")
    func ahead() async throws {
        let loader = loader()
        loader.fetchAhead(books("a")[0])
        #expect(try await loader.pictures(of: books("a"), within: .seconds(30)).count == 1)
        #expect(covers.asked == ["a"])
    }

    @Test("A canceled caller does not wait")
    func canceled() async throws {
        let loader = loader()
        let task = Task { try await loader.pictures(of: books("slow"), within: .seconds(3_600)) }
        while covers.asked.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        covers.open()
    }
}

/// Covers of which `slow` comes once the gate is open, and `bad` never.
private final class GatedCovers: ItemPictures {
    private let state = Mutex<(asked: [String], isOpen: Bool)>(([], false))

    var asked: [String] { state.withLock { $0.asked } }

    func open() { state.withLock { $0.isOpen = true } }

    func picture(of item: Book) async throws -> [UInt8] {
        state.withLock { $0.asked.append(item.id.rawValue) }
        if item.id.rawValue == "bad" { throw PlainError("'\(item.title)' has no ISBN") }
        while item.id.rawValue == "slow", !state.withLock({ $0.isOpen }) { try await Task.sleep(for: .milliseconds(2)) }
        return SamplePicture.png()
    }

    func address(of item: Book) -> String? { nil }
}
