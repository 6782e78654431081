import Foundation
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelApp

@Suite("App: what is exported is read again without loss")
@MainActor
struct RoundTripTests {
    private static let books = [
        "books add dune --rating 4.5 --tag sf,desert --note \"first line\"",
        "books start dune --on 2021-01-02", "books finish dune --on 2021-02",
        "books start dune --on 2024-05-01", "books finish dune --on 2024-06-03",
        "books add 'Sea & <Sky>: \"100%\" \\\\' --author 'Ann Le Quay' --author 'Bo Birch' --year=-720 --copies 2 "
            + "--place 'living/shelf 3' --paid '9.90 EUR' --bought 2020",
        "books note 'Sea & <Sky>: \"100%\" \\\\' 'it has # and % and {braces} and a backslash \\\\'",
        "books add '해리 포터' --author '롤링' --isbn 9788983927620", "books start '해리 포터' --on 2026-10",
        "books want the-hobbit", "books fav the-hobbit",
        "books shelf new 'To lend'", "books shelf add 'To lend' dune 'Sea & <Sky>: \"100%\" \\\\'",
    ]
    private static let lent = [
        "books lend 'Sea & <Sky>: \"100%\" \\\\' Bo", "books lend 'Sea & <Sky>: \"100%\" \\\\' Mina --until 2026-12-24",
    ]
    private static let others = [
        "books finish the-hobbit --on 2020 --rating 3",
        "cards add base1-4 --condition NM --finish holo --copies 2", "cards add base1-4 --condition LP",
        "cards deck new Fire", "cards deck add Fire base1-4 --quantity 4",
        "coins buy BTC 0.123456789012345678 --price '30000 USD' --fee '10 USD' --on 2024-05-01",
        "coins receive BTC 0.01 --as staking --on 2024-06", "coins fav ETH",
        "closet add Jeans --photo '{folder}/coat.png' --category bottom --color blue --season all",
        "closet wear Jeans --on 2026-05-01",
        "closet add Shirt --category top", "closet style new Monday", "closet style add Monday Jeans Shirt",
        "closet plan 2030-01-01 Monday", "closet pack new Monday --empty --temp 4..12 --rain",
        "closet pack add Monday Shirt 'tooth brush' '칫솔' --count 2", "closet pack tick Monday Shirt 'tooth brush'",
        "kinds new wine 'producer:text!' vintage:year 'score:rating(50..100)' guest:reference(wine) label:picture --verb drink --list rack",
        "wine add Barolo --producer Vietti --vintage 2016 --score 92 --label '{folder}/label.png' --copies 3",
        "wine drink Barolo --on 2026-01-01", "wine add Nebbiolo --producer Vietti --guest Barolo",
        "wine rack new Cellar", "wine rack add Cellar Barolo",
    ]

    @Test("Everything, with kinds, entries, lists and pictures, in a JSON file")
    func whole() async throws {
        try await withTemporaryFolder { folder in
            try Data(SamplePicture.png(width: 30, height: 40)).write(to: URL(filePath: folder + "/coat.png"))
            try Data(SamplePicture.png(width: 40, height: 30)).write(to: URL(filePath: folder + "/label.png"))
            let (first, second) = (folder + "/first.json", folder + "/second.json")
            try await run(Self.books + Self.lent + Self.others + ["export \(first)"], in: folder + "/theirs", folder)
            let output = try await run(
                ["import \(first) --yes --output csv", "import \(first) --output csv", "export \(second)"],
                in: folder + "/ours",
                folder
            )

            #expect(output.contains("books,4,4,0,0\ncards,1,1,0,0\ncoins,2,2,0,0\ncloset,2,2,0,0\nwine,2,2,0,0\n"))
            #expect(output.contains("books,4,0,0,4\ncards,1,0,0,1\ncoins,2,0,0,2\ncloset,2,0,0,2\nwine,2,0,0,2\n"))
            #expect(try text(first).contains("0.123456789012345678"))
            #expect(try text(first) == text(second))
            let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/first.files")
            let copied = try FileManager.default.contentsOfDirectory(atPath: folder + "/second.files")
            #expect(files.count == 2 && files == copied)
            let undone = try await run(["undo", "export \(folder)/third.json"], in: folder + "/ours", folder)
            #expect(undone.contains("nothing was exported"))
        }
    }

    @Test("Lists of one name for different things stay apart, and a plan means the style that is there already")
    func samelyNamedLists() async throws {
        try await withTemporaryFolder { folder in
            try await run(
                [
                    "closet add Jeans --category bottom", "closet add Hat --category hat", "closet style new Trip",
                    "closet style add Trip Jeans", "closet pack new Trip --empty", "closet pack add Trip Hat",
                    "closet plan 2030-01-01 Trip", "export \(folder)/a.json",
                ],
                in: folder + "/theirs",
                folder
            )
            let output = try await run(
                [
                    "closet style new trip", "import \(folder)/a.json", "closet style show trip",
                    "closet pack show Trip", "closet due",
                ],
                in: folder + "/ours",
                folder
            )

            #expect(output.contains("clothes    Jeans\n"))
            #expect(output.contains("1 thing · 1 garment without a weight · 0 of 1 packed"))
            #expect(output.contains("2030-01-01  trip   planned"))
        }
    }

    @Test("A photo whose file is not there is left out, and told", arguments: ["json", "csv"])
    func missingPhoto(_ suffix: String) async throws {
        try await withTemporaryFolder { folder in
            try Data(SamplePicture.png(width: 30, height: 40)).write(to: URL(filePath: folder + "/coat.png"))
            let (file, moved) = (folder + "/a.\(suffix)", folder + "/b.\(suffix)")
            try await run(
                ["closet add Coat --category outer --photo '{folder}/coat.png'", "closet export \(file)"],
                in: folder + "/theirs",
                folder
            )
            try FileManager.default.moveItem(atPath: file, toPath: moved)

            let program = try TestShell(set: ["store=sqlite"], home: folder)
            for line in ["closet import \(moved)", "closet show Coat"] {
                #expect(await program.shell.run(line) == .success, "\(program.console.errors)")
            }
            await program.shell.close()

            #expect(program.console.errors.contains("missing"), "\(program.console.errors)")
            #expect(program.console.output.contains("Coat\n") && !program.console.output.contains("photos   "))
        }
    }

    @Test(
        "Books in records of recutils, in Tellico and in Goodreads' table",
        arguments: ["rec", "tc", "goodreads.csv"]
    )
    func tables(_ suffix: String) async throws {
        try await withTemporaryFolder { folder in
            let (first, second) = (folder + "/first.\(suffix)", folder + "/second.\(suffix)")
            // Goodreads has no parts of stars, readings but the last, or copies with a price.
            let lines =
                suffix == "goodreads.csv"
                ? ["books add the-hobbit --rating 4", "books finish the-hobbit --on 2024-05-01"] : Self.books
            try await run(lines + ["books export \(first)"], in: folder + "/theirs", folder)
            let output = try await run(
                ["books import \(first) --output csv", "books import \(first) --output csv", "books export \(second)"],
                in: folder + "/ours",
                folder
            )

            let count = suffix == "goodreads.csv" ? 1 : 4
            #expect(output.contains(",\(count),\(count),0,0,0,0,") && output.contains(",\(count),0,0,\(count),0,0,"))
            #expect(try text(first) == text(second))
        }
    }

    @Test("A declared kind in records and in Tellico", arguments: ["rec", "tc"])
    func declared(_ suffix: String) async throws {
        try await withTemporaryFolder { folder in
            let make =
                "kinds new wine 'producer:text!' vintage:year 'score:rating(50..100)' 'grape:choice*(Nebbiolo,Merlot)' bio:flag"
            let (first, second) = (folder + "/first.\(suffix)", folder + "/second.\(suffix)")
            let add =
                "wine add Barolo --producer 'Vietti & Sons' --vintage 2016 --score 92 --grape nebbiolo --grape merlot --bio no"
            try await run([make, add, "wine export \(first)"], in: folder + "/theirs", folder)
            let output = try await run(
                [make, "wine import \(first) --output csv", "wine export \(second)"],
                in: folder + "/ours",
                folder
            )

            #expect(output.contains(",1,1,0,0,0,0,"))
            #expect(try text(first) == text(second))
        }
    }

    @Test(
        "A file that is damaged or hostile is refused, or what is wrong in it is left out",
        arguments: [
            (#"{"satchel": 1, "kinds": [}"#, "it is not JSON"),
            (#"{"satchel": 2, "kinds": []}"#, "it is written by a newer Satchel"),
            (#"{"satchel": 1, "kinds": 5}"#, "it has other values than an export"),
            (item(#""fields": {"title": "Dune", "year": "soon"}"#), "x1: year is not a year, such as 1954"),
            (item(#""fields": {"title": "Dune", "member x": "1"}"#), "x1: 'member x' is not a field"),
            (item(#""fields": {"year": "1965"}"#), "x1: it has no title"),
            (
                item(
                    #""fields": {"title": "Dune"}, "entries": [{"id": "copy-1", "type": "copy", "fields": {"item": "y"}}]"#
                ), "x1: copy has no right 'item'"
            ),
            (item(#""fields": {"title": "Dune"}"#).replacing("x1", with: "12"), "12: this can't be an id"),
            (
                #"{"satchel": 1, "kinds": [{"kind": "books", "items": [], "lists": [{"id": "l1", "items": [], "#
                    + #""fields": {"name": "Sea", "member x": ["1", "2"]}}]}]}"#, "Sea: 'member x' is not a field"
            ),
        ]
    )
    func hostile(_ text: String, _ expected: String) async throws {
        try await withTemporaryFolder { folder in
            try Data(text.utf8).write(to: URL(filePath: folder + "/a.json"))
            let program = try TestShell(home: folder)
            _ = await program.shell.run("import \(folder)/a.json")
            #expect(program.console.errors.contains(expected), "\(program.console.errors)")
            await program.shell.close()
        }
    }

    private nonisolated static func item(_ rest: String) -> String {
        #"{"satchel": 1, "kinds": [{"kind": "books", "items": [{"id": "x1", "# + rest + "}]}]}"
    }

    // MARK: - Homes

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// Runs lines, which all succeed, and returns what they printed.
    @discardableResult
    private func run(_ lines: [String], in home: String, _ folder: String) async throws -> String {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let program = try TestShell(set: ["store=sqlite"], home: home)
        for line in lines {
            let line = line.replacing("{folder}", with: folder)
            #expect(await program.shell.run(line) == .success, "\(line): \(program.console.errors)")
        }
        await program.shell.close()
        return program.console.output
    }
}
