import BooksData
import BooksDomain
import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import Testing

@Suite("Books: recent searches")
struct RecentBookSearchesTests {
    @Test("The newest come first, as many as the limit, equal ones once", arguments: [0, 1, 3, 5, 100])
    func bounded(limit: Int) async throws {
        let recents = RecentSearches<Book>(CollectionStore(), limit: limit)
        for text in ["a1", "b2", "c3", "", "A1", "d4", "e5", " b2 ", "f6"] {
            try await recents.record(try SearchQuery<Book>.parse(text))
        }
        let newest = ["f6", "b2", "e5", "d4", "a1", "c3"]
        #expect(try await recents.all().map(\.text) == Array(newest.prefix(limit)))
    }

    @Test("A search keeps the moment it last ran, in UTC")
    func moment() async throws {
        let store = CollectionStore(now: { Date(timeIntervalSince1970: 1_795_253_400) })
        let recents = RecentSearches<Book>(store, limit: 5)
        try await recents.record(try SearchQuery<Book>.parse("Dune"))
        #expect(try await recents.all() == [RecentSearch(text: "Dune", at: "2026-11-21T09:30:00Z")])
    }

    @Test("Clearing tells how many there were")
    func clear() async throws {
        let recents = RecentSearches<Book>(CollectionStore(), limit: 5)
        try await recents.record(try SearchQuery<Book>.parse("dune"))
        #expect(try await recents.clear() == 1)
        #expect(try await recents.all().isEmpty)
    }
}
