import BooksDomain
import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelNetworking
import SatchelPersistence
import Testing

@testable import BooksData

@Suite("Books: favorites")
struct FavoriteBooksTests {
    private static let dune = Book(
        id: BookID("dune"),
        title: "Dune",
        provenance: ItemSource(source: "embedded", asOf: "2026-11-21")
    )
    .with {
        $0.authors = ["Frank Herbert"]
        $0.year = 1965
        $0.isbn13 = ISBN13("9780441013593")
        $0.language = BookLanguage("en")
        $0.subjects = ["science fiction"]
        $0.otherNames = ["듄"]
        $0.coverAddress = "https://covers.example/dune.jpg"
    }
    private static let bare = Book(id: BookID("é"), title: "해리", provenance: ItemSource(source: "live"))

    @Test("A favorite comes back as the book it was, the one added last first")
    func roundTrip() async throws {
        let favorites = StoredFavorites<Book>(CollectionStore())

        #expect(try await favorites.add([Self.dune]) == [Self.dune.id])
        #expect(try await favorites.add([Self.dune, Self.bare]) == [Self.bare.id])

        #expect(try await favorites.all() == FavoriteItems(items: [Self.bare, Self.dune]))
        #expect(try await favorites.ids() == [Self.dune.id, Self.bare.id])
    }

    @Test("Removing tells which ids were there")
    func remove() async throws {
        let favorites = StoredFavorites<Book>(CollectionStore())
        _ = try await favorites.add([Self.dune])

        #expect(try await favorites.remove([Self.dune.id, BookID("other")]) == [Self.dune.id])
        #expect(try await favorites.all() == FavoriteItems())
    }

    @Test("A favorite without a title is reported and hides nothing else")
    func unreadable() async throws {
        let store = CollectionStore()
        let favorites = StoredFavorites<Book>(store)
        _ = try await favorites.add([Self.dune])
        for (id, texts) in [("empty", [:]), ("untitled", ["year": ["1965"]])] as [(String, FieldTexts)] {
            try await store.change("added") { change in
                try change.set(texts.merging(["favorite": [try change.moment()]]), of: .item("books", id))
            }
        }

        let all = try await favorites.all()
        #expect(all.items == [Self.dune])
        #expect(all.unreadable.map(\.rawValue) == ["untitled", "empty"])
    }

    @Test("A favorite is new once and keeps its place; undo and redo take it out and put it back there")
    func places() async throws {
        let store = CollectionStore()
        let favorites = StoredFavorites<Book>(store)
        _ = try await favorites.add([Self.dune])
        _ = try await favorites.add([Self.bare])
        #expect(try await favorites.add([Self.dune.with { $0.year = 1966 }]) == [])
        #expect(try await favorites.all().items.map(\.year) == [nil, 1966])
        #expect(try await favorites.remove([Self.dune.id, Self.dune.id, BookID("none")]) == [Self.dune.id])

        #expect(try await store.undo() == .done("removed 'Dune' from favorites"))
        #expect(try await favorites.all().items.map(\.title) == ["해리", "Dune"])
        #expect(try await store.undo() == .done("updated 'Dune'"))
        #expect(try await store.undo() == .done("added '해리' to favorites"))
        #expect(try await store.redo() == .done("added '해리' to favorites"))
        #expect(try await favorites.removeAll() == 2)
        #expect(try await store.undo() == .done("removed all 2 favorites in books"))
        #expect(try await favorites.all().items == [Self.bare, Self.dune])
    }

    @Test("A kept book keeps the facts that were edited when it becomes a favorite, also again")
    func edited() async throws {
        let store = CollectionStore()
        let favorites = StoredFavorites<Book>(store)
        try await store.change("added") { try $0.save(Self.dune, and: ["added": ["2026-11-21"]]) }
        try await store.change("edited") { try $0.set(["year": ["1966"]], of: .item("books", "dune")) }

        for _ in 0..<2 {
            #expect(try await favorites.add([Self.dune]) == [Self.dune.id])
            #expect(try await favorites.all().items == [Self.dune.with { $0.year = 1966 }])
            _ = try await favorites.add([Self.dune])
            #expect(try await favorites.all().items.map(\.year) == [1966])
            _ = try await favorites.removeAll()
        }
    }

    @Test("What is no favorite any more and has nothing else said about it is not kept")
    func nothingElse() async throws {
        let store = CollectionStore()
        let favorites = StoredFavorites<Book>(store)
        _ = try await favorites.add([Self.dune, Self.bare])
        try await store.change("rated") { try $0.set(["rating": ["5"]], of: .item("books", "dune")) }
        _ = try await favorites.removeAll()

        #expect(try await store.read { try $0.ids(.item, "books") } == ["dune"])
        #expect(try await favorites.ids() == [])
    }

    @Test("What can't be read of a kept book is unknown")
    func tolerant() throws {
        let texts: FieldTexts = [
            "version": ["9"], "title": ["Dune"], "year": ["unknown"], "isbn13": ["9780441013594"],
            "authors": ["Frank Herbert"],
        ]
        let book = try #require(Book(id: BookID("dune"), kept: texts))
        #expect(book.title == "Dune")
        #expect(book.authors == ["Frank Herbert"])
        #expect(book.year == nil)
        #expect(book.isbn13 == nil)
        #expect(book.subjects == [])
    }

    @Test(
        "A year that no book can have is not known, wherever it is from",
        arguments: [(.max, nil), (.min, nil), (0, nil), (2101, nil), (-10_000, nil), (2100, 2100), (-9_999, -9_999)]
            as [(Int, Int?)]
    )
    func year(_ number: Int, _ expected: Int?) throws {
        let source = ItemSource(source: "test")
        let kept = Book(id: BookID("a"), kept: ["title": ["A"], "year": [String(number)]])
        #expect(try #require(kept).year == expected)
        let work = Data(#"{"key":"/works/OL1W","title":"A","first_publish_year":\#(number)}"#.utf8)
        let covers = OpenLibraryCovers(address: try ServiceAddress("https://covers.example"))
        let row = try JSONDecoder().decode(OpenLibraryWorkRow.self, from: work)
        #expect(try #require(row.book(covers: covers, provenance: source)).year == expected)
        #expect(BookText.year(String(number)) == expected)
    }

    @Test("Favorites are searched by the rule of the catalog")
    func search() async throws {
        let favorites = StoredFavorites<Book>(CollectionStore())
        _ = try await favorites.add([Self.bare, Self.dune])

        let search = SearchIndex<Book>(try await favorites.all().items)
        #expect(search.results(of: try SearchQuery<Book>.parse("herbert 듄")) == [Self.dune])
        #expect(search.results(of: try SearchQuery<Book>.parse("ㅎㄹ")) == [Self.bare])
    }
}
