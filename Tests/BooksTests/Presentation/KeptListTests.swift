import BooksData
import BooksDomain
import BooksPresentation
import Foundation
import SatchelCatalog
import SatchelLists
import SatchelCollection
import SatchelPersistence
import TestSupport
import Testing

@Suite("Books: the list kept for the next start")
@MainActor
struct KeptListTests {
    @Test("Rows, paging and sorting go on with the list that was shown last")
    func nextStart() async throws {
        try await withTemporaryFolder { folder in
            let (lists, first) = start(folder)
            first.show(try await first.search("dune"))
            first.show(
                try await first.search(
                    "author:rowling",
                    .init(order: ListOrder(.year, .descending), limit: 3, page: 2)
                )
            )
            let shown = try #require(first.state)
            await lists.write { store(folder) }

            let next = start(folder).list

            #expect(try await next.item("4") == shown.items[0])
            #expect(try await next.items(["4-5"]) == Array(shown.items.prefix(2)))
            #expect(next.state == nil)
            await #expect(throws: ListError.noRow(3, of: 4...6, example: "books search dune")) {
                try await next.item("3")
            }
            let (list, count) = try await next.more()
            #expect(count == (try await first.more()).count)
            #expect(list.query == shown.query && list.filters == shown.filters && list.order == shown.order)
            #expect(list.items.prefix(3) == shown.items[...])
            let sorted = try await next.sort(by: ListOrder(.year))
            #expect(sorted.query == shown.query)
        }
    }

    @Test("A title means the catalog's item before a list is on screen, and a list that is on screen goes first")
    func onScreen() async throws {
        try await withTemporaryFolder { folder in
            let (lists, first) = start(folder)
            first.show(try await first.search("dune"))
            await lists.write { store(folder) }
            let next = start(folder).list

            #expect(try await next.item("Children of Dune").id.rawValue == "children-of-dune")
            await #expect(throws: ListError.self) { try await next.item("Children of") }
            next.show(try await next.search("hobbit"))

            #expect(try await next.item("1").title == "The Hobbit")
        }
    }

    @Test("An empty list is kept too, so that no row means one of the list before")
    func empty() async throws {
        try await withTemporaryFolder { folder in
            let (lists, first) = start(folder)
            first.show(try await first.search("dune"))
            first.show(try await first.search("qqqqzzzz"))
            await lists.write { store(folder) }

            await #expect(throws: ListError.emptyList(1, example: "books search dune")) {
                try await start(folder).list.item("1")
            }
        }
    }

    @Test("Of a list longer than a thousand rows the first pages are kept, and more continues after them")
    func long() async throws {
        try await withTemporaryFolder { folder in
            let (lists, first) = start(folder)
            var list = try await first.list(.init(limit: 300))
            list.pages = 1...4
            list.items = (0..<1200).map { Book(id: BookID("b\($0)"), title: "\($0)", provenance: .init(source: "x")) }
            list.hasMore = false
            first.show(list)
            await lists.write { store(folder) }

            await #expect(throws: ListError.noRow(901, of: 1...900, example: "books search dune")) {
                try await start(folder).list.item("901")
            }
        }
    }

    @Test(
        "A damaged list is none",
        arguments: [
            "", "{", "[]", "{}", #"{"page":1}"#, String(repeating: "[", count: 100_000),
            replaced(#""page":1"#, #""page":0"#), replaced(#""page":1"#, #""page":9223372036854775807"#),
            replaced(#""pageCount":1"#, #""pageCount":9223372036854775807"#),
            replaced(#""pageSize":20"#, #""pageSize":-1"#), replaced(#""sort":"relevance""#, #""sort":"mood""#),
            replaced(#""query":"dune""#, #""query":"year:soon""#), replaced(#""rows":["#, #""rows":[7,"#),
            replaced(#""title":["Dune"],"#, ""),
            good + String(repeating: " ", count: KeptLists.mostBytes),
        ]
    )
    func damaged(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            func keep(_ text: String) async throws {
                try await store(folder).remember(text, as: "list/books", limit: 1)
            }
            try await keep(Self.good)
            #expect(try await start(folder).list.item("1").id == BookID("dune"))

            try await keep(text)

            await #expect(throws: ListError.noRow(1, of: nil, example: "books search dune")) {
                try await start(folder).list.item("1")
            }
        }
    }

    @Test("Forgetting removes the list")
    func forgetting() async throws {
        try await withTemporaryFolder { folder in
            let (lists, first) = start(folder)
            first.show(try await first.search("dune"))
            await lists.write { store(folder) }

            try await lists.removeAll(from: store(folder))

            await #expect(throws: ListError.self) { try await start(folder).list.item("1") }
        }
    }

    @Test("A list that is not to be kept is not there at the next start")
    func closed() async throws {
        try await withTemporaryFolder { folder in
            let lists = KeptLists()
            let first = viewModel(lists, folder)
            first.show(try await first.search("dune"))
            await lists.write { store(folder) }

            await #expect(throws: ListError.self) { try await start(folder).list.item("1") }
        }
    }

    private func start(_ folder: String) -> (lists: KeptLists, list: ListViewModel<Book>) {
        let lists = KeptLists()
        lists.open()
        return (lists, viewModel(lists, folder))
    }

    private func store(_ folder: String) -> CollectionStore {
        CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
    }

    private func viewModel(_ lists: KeptLists, _ folder: String) -> ListViewModel<Book> {
        ListViewModel(over: EmbeddedBookTable.catalog, lastList: LastList(lists, in: store(folder)))
    }

    /// A list of one row, as it is kept.
    private nonisolated static let good = #"""
        {"query":"dune","filters":[],"sort":"relevance","direction":"asc","isFavoritesOnly":false,"isMine":false,"listsEditions":false,"page":1,\#
        "pageCount":1,"pageSize":20,"isWhole":false,"hasMore":false,\#
        "rows":[{"id":"dune","texts":{"title":["Dune"],"source":["embedded"]}}]}
        """#

    private nonisolated static func replaced(_ part: String, _ other: String) -> String {
        good.replacingOccurrences(of: part, with: other)
    }
}
