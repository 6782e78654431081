import BooksData
import BooksDomain
import BooksPresentation
import SatchelCatalog
import SatchelLists
import TestSupport
import Testing

@Suite("Books: the books a line names")
@MainActor
struct NamedItemsTests {
    @Test(
        "Several rows are named by ranges and commas, each row once",
        arguments: [
            (["1", "3-5"], [1, 3, 4, 5]), (["1,3"], [1, 3]), (["1,3-5,2"], [1, 3, 4, 5, 2]), (["5-3"], [3, 4, 5]),
            (["1,", "3"], [1, 3]), (["2–3"], [2, 3]), (["1-3", "2"], [1, 2, 3]),
        ]
    )
    func sets(_ words: [String], _ rows: [Int]) async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog, pageSize: 6)
        viewModel.show(try await viewModel.list())
        let books = try #require(viewModel.state?.items)

        #expect(try await viewModel.items(words) == rows.map { books[$0 - 1] })
    }

    @Test(
        "What only looks like rows is left as it is",
        arguments: ["978-0340839935", "0-340-83993-5", "-5", ",1", "a-b"]
    )
    func noSets(_ word: String) throws {
        #expect(try RowSet.expanding([word]) == [word])
    }

    @Test("A set that reaches beyond the list changes nothing, and one without end is refused")
    func tooFar() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog, pageSize: 3)
        viewModel.show(try await viewModel.list())

        await #expect(throws: ListError.noRow(4, of: 1...3, example: "books search dune")) {
            try await viewModel.setFavorites(viewModel.items(["1-4"]), to: true)
        }
        #expect(await viewModel.favoriteIDs().isEmpty)
        #expect(throws: ListError.tooManyRows("1-999999", limit: RowSet.limit)) {
            try RowSet.expanding(["1-999999"])
        }
        #expect(throws: ListError.tooManyRows("1-600", limit: RowSet.limit)) {
            try RowSet.expanding(["1-600", "1-600"])
        }
    }

    @Test("Without a name the book on screen is meant, until another list is shown")
    func onScreen() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog, pageSize: 3)
        viewModel.show(try await viewModel.list())
        let books = try #require(viewModel.state?.items)
        viewModel.show(books[1])

        #expect(try await viewModel.found([]).items == [books[1]])
        #expect(try await viewModel.item(orOnScreen: "1") == books[0])

        viewModel.show(try await viewModel.list())
        let words = Book.words
        await #expect(throws: ListError.nothingOnScreen(one: words.one, reference: words.reference)) {
            try await viewModel.item(orOnScreen: nil)
        }
    }
}
