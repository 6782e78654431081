import BooksDomain
import SatchelCatalog
import Testing

@Suite("Books: series")
struct BookSeriesTests {
    @Test(
        "A title tells its series",
        arguments: [
            ("Dune (Dune, #1)", "dune", "1"), ("A Memory Called Empire (Teixcalaan #1)", "teixcalaan", "1"),
            ("A Study in Scarlet (Sherlock Holmes, #01)", "sherlock holmes", "1"),
            ("X (The Expanse Series, Book 2)", "expanse", "2"),
            ("Edgedancer (The Stormlight Archive, #2.5)", "stormlight archive", "2.5"),
            ("Dune (Dune #1-3)", "dune", "1"),
            ("A Storm of Swords (A Song of Ice and Fire, #3; Part 1)", "a song of ice and fire", "3"),
        ]
    )
    func titles(_ title: String, _ key: String, _ number: String) throws {
        let place = try #require(SeriesPlace(title: title))
        #expect(place.key == key && place.number == number)
    }

    @Test(
        "What is no place in a series is none",
        arguments: [
            "Dune", "Dune (1965)", "Dune (illustrated)", "(#1)", "Dune (, #1)", "Dune (Dune #)", "Dune (Dune, #x)",
            ")(", "Dune (Dune, #.)",
        ]
    )
    func none(_ title: String) {
        #expect(SeriesPlace(title: title) == nil)
    }

    @Test("A subject of a source and a column of an import tell it, too")
    func others() {
        var book = Book(id: BookID("a"), title: "Dune Messiah", provenance: ItemSource(source: "mine"))
        #expect(book.series == nil)
        book.keeping.texts["extra"] = ["Series: Dune Chronicles, #2"]
        #expect(book.series == SeriesPlace("Dune Chronicles", "2"))
        book.subjects = ["series:Dune #2"]
        #expect(book.series?.key == "dune" && book.titleAlone == "Dune Messiah")
        book.title = "Dune Messiah (Dune, #2)"
        #expect(book.titleAlone == "Dune Messiah")
        #expect(["10", "2", "2.5"].sorted(by: SeriesPlace.isBefore) == ["2", "2.5", "10"])
    }
}
