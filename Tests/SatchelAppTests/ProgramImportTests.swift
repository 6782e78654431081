import Foundation
import GRDB
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelApp

@Suite("App: files of other programs that are kept")
@MainActor
struct ProgramImportTests {
    @Test("Calibre's library is read from its tables: authors, ISBN, ratings out of ten, and columns of the user's own")
    func calibre() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/metadata.db"
            let database = try DatabaseQueue(path: path)
            try await database.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, timestamp TEXT, pubdate TEXT, uuid TEXT,
                            series_index REAL);
                        CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);
                        CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
                        CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
                        CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER, rating INTEGER);
                        CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT);
                        CREATE TABLE custom_columns (id INTEGER PRIMARY KEY, label TEXT, datatype TEXT);
                        CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, book INTEGER, value TEXT);
                        CREATE VIEW tags AS SELECT 1 AS id, 'never' AS name;
                        INSERT INTO books VALUES (1, 'Tide', '2021-01-19T22:41:16+00:00', '0101-01-01T00:00:00+00:00', 'u-1', 1.0),
                            (2, NULL, NULL, NULL, 'u-2', 1.0);
                        INSERT INTO authors VALUES (1, 'Ann Quay'), (2, 'Le Guin| Ursula');
                        INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 1, 2);
                        INSERT INTO ratings VALUES (1, 9);
                        INSERT INTO books_ratings_link VALUES (1, 1, 1);
                        INSERT INTO identifiers VALUES (1, 1, 'isbn', '9780441013593'), (2, 1, 'goodreads', '7');
                        INSERT INTO custom_columns VALUES (1, 'shelfmark', 'text');
                        INSERT INTO custom_column_1 VALUES (1, 1, 'B 12');
                        """
                )
            }
            try database.close()
            let run = try await run("books import '\(path)' --output csv", "books show calibre-u-1", in: folder)

            #expect(run.contains("metadata.db,Calibre's library,2,1,0,0,1,0"), "\(run)")
            for words in [
                "Ann Quay", "Le Guin, Ursula", "9780441013593", "rating    4.5", "#shelfmark: B 12",
                "identifiers: goodreads:7", "added     2021-01-19",
            ] { #expect(run.contains(words), "\(words) is not in \(run)") }
            #expect(!run.contains("never"))
        }
    }

    @Test("LibraryThing's JSON is not taken for Satchel's own, which has an id of the same name")
    func libraryThing() async throws {
        try await withTemporaryFolder { folder in
            let text =
                #"{"7": {"books_id": "7", "title": "Emma", "primaryauthor": "Austen, Jane", "isbn": {"2": "9780141439587"}}}"#
            try Data(text.utf8).write(to: URL(filePath: folder + "/lt.json"))

            let run = try await run("import \(folder)/lt.json --output csv", "books mine --output csv", in: folder)
            #expect(run.contains("/lt.json,LibraryThing's JSON,1,1,0,0,0,0,"))
            #expect(run.contains("librarything-7,Emma,Jane Austen,,9780141439587,"))
        }
    }

    @Test("A table of cards that names the set and the number in words of other programs finds the card of a catalog")
    func editions() async throws {
        try await withTemporaryFolder { folder in
            let text = """
                Quantity,Name,Condition,Language,Edition Name,Edition Code,Collector Number
                2,Charizard,NM,EN,Base,base1,4

                """
            try Data(text.utf8).write(to: URL(filePath: folder + "/deck.csv"))

            let run = try await run("cards import \(folder)/deck.csv --yes", "cards mine --output csv", in: folder)
            #expect(run.contains("base1-4,Charizard,"), "\(run)")
            #expect(run.contains("2 copies"), "\(run)")
        }
    }

    @Test("Two books that would get one id by chance are two")
    func repeatedID() async throws {
        try await withTemporaryFolder { folder in
            try Data("title,author\nEmma,Jane Austen\nUlysses,James Joyce\n".utf8)
                .write(to: URL(filePath: folder + "/list.csv"))

            // An id takes seven numbers.
            let random = SeededRandomSource(seed: 1, repeating: 7)
            let run = try await run(
                "books import \(folder)/list.csv --output csv",
                "books mine --output csv",
                in: folder,
                random: random
            )
            #expect(run.contains("/list.csv,a table,2,2,0,0,0,0,"))
            #expect(run.contains("Emma") && run.contains("Ulysses"))
            #expect(random.count == 3 * 7)
        }
    }

    /// Every sample of the shared folder, and the kind that it is for where its content doesn't tell.
    private nonisolated static let samples = [
        "books/goodreads.csv", "books/librarything.json", "books/librarything.tsv", "books/storygraph.csv",
        "books/calibre-catalog.csv", "books/openlibrary-reading-log.csv", "books/bookwyrm.csv", "books/openreads.csv",
        "cards/collectr.csv", "coins/coinbase.csv", "coins/binance-statement.csv", "coins/koinly-universal.csv",
        "coins/cointracking-de.csv", "kinds/bgg/collection-mangled-by-excel.csv", "kinds/cellartracker/consumed.tsv",
        "kinds/cellartracker/inventory.tsv", "kinds/cellartracker/list.tsv", "kinds/clz/collectorz_books.xml",
        "kinds/gcstar/test-boardgame.gcs", "kinds/gcstar/test-wine.gcs", "kinds/homebox/fields.csv",
        "kinds/homebox/minimal.csv", "kinds/homebox/types.csv", "kinds/letterboxd/favorite-films-of-2016.csv",
        "kinds/letterboxd/ratings.csv", "kinds/letterboxd/watchlist.csv", "kinds/recutils/FSD.rec",
        "kinds/tellico/books-format11.bc", "kinds/tellico/coins-format9.tc", "kinds/tellico/duplicate_loan.xml",
        "kinds/tellico/movies-many.tc", "kinds/tellico/tabletest.tc", "kinds/tellico/with-image.tc",
        "cards/mtg/manabox-real-export.csv", "cards/mtg/moxfield-real-export.csv",
        "cards/mtg/moxfield-conditions-real-export.csv",
    ]

    @Test("Of every sample each row is kept or named, and a second import changes nothing", arguments: samples)
    func sample(_ name: String) async throws {
        let path = "/work/shared/data/collect/" + name
        guard FileManager.default.fileExists(atPath: path) else { return }
        try await withTemporaryFolder { folder in
            let options = "--yes --output csv --currency EUR"
            let lines = try await run("import '\(path)' \(options)", "import '\(path)' \(options)", in: folder)
            let counts = lines.split(separator: "\n").filter { $0.contains(",") && !$0.hasPrefix("file,") }.map {
                line in
                line.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2).prefix(6).map {
                    Int($0) ?? -1
                }
            }
            #expect(counts.count == 2, "\(lines)")
            // A trade on an exchange is several rows, or several entries one.
            for count in counts where !name.hasPrefix("coins") {
                #expect(count.first == count.dropFirst().reduce(0, +), "\(lines)")
            }
            #expect(counts.last.map { $0[1] + $0[2] } == 0, "\(lines)")
        }
    }

    /// Runs lines, which all succeed, and returns what they printed.
    private func run(
        _ lines: String...,
        in home: String,
        random: SeededRandomSource? = nil
    ) async throws -> String {
        let program = try TestShell(set: ["store=sqlite"], home: home, random: random)
        for line in lines {
            #expect(await program.shell.run(line) == .success, "\(line): \(program.console.errors)")
        }
        await program.shell.close()
        return program.console.output
    }
}
