import Foundation
import SatchelImporting

extension FuzzTarget {
    static let imports = [
        FuzzTarget("table-files", longestInput: 8192) { bytes in
            ScratchFolder.empty()
            for name in ["list.csv", "list.rec"] {
                let file = try ScratchFolder.file(name, bytes)
                _ = try? ImportTable.marks(of: file)
                guard let table = try? ImportTable(path: file) else { continue }
                try promise(Set(table.names).count == table.names.count, "two columns have one name")
                try promise(
                    table.rows.allSatisfy { $0.cells.count == table.names.count },
                    "a row has other cells than columns"
                )
            }
        },
        lines("deck-import", longestInput: 4096, on: "deck.txt") { file in
            [
                "cards deck import '\(file)' --name fuzzed",
                "cards deck show fuzzed --output json",
                "cards deck check fuzzed",
                "cards deck missing fuzzed",
            ]
        },
        lines("cards-import", longestInput: 4096, on: "cards.ndjson", needsHome: true) { file in
            [
                "cards import '\(file)'",
                "cards list --limit 5 --sort name",
                "cards search set:base --output json",
            ]
        },
        lines("books-import", longestInput: 4096, on: "mine.csv", needsHome: true) { file in
            [
                "books import '\(file)'",
                "books sources",
                "books list --limit 5 --sort year",
                "books search the",
            ]
        },
        lines("kept-import", longestInput: 16384, on: "list.rec", needsHome: true) { file in
            [
                "books import '\(file)' --as table --dates dmy --currency eur",
                "books import '\(file)' --as goodreads --report '\(file).csv'",
                "import '\(file)' --yes --dates dmy",
                "books mine --output json",
            ]
        },
        lines("whole-import", longestInput: 4096, on: "all.json", needsHome: true) { file in
            [
                "import '\(file)' --yes",
                "books mine --output json",
                "export '\(file).again.json'",
                "import '\(file).again.json' --yes",
            ]
        },
        lines("coins-import", longestInput: 4096, on: "bitcoin.csv") { file in
            [
                "coins import '\(file)'",
                "coins chart BTC",
                "coins chart BTC 1y --type candle",
                "coins search name:a --output csv",
            ]
        },
        lines("rates", longestInput: 4096, on: "rates.csv") { file in
            [
                "rates import '\(file)'",
                "rates show",
                "coins buy BTC 1 --price '5 KRW' --on 2024-04-27",
                "coins sell BTC 1 --price '5 USD' --on 2024-04-28",
                "coins gains --currency JPY --output json",
            ]
        },
        lines("card-prices", longestInput: 4096, on: "prices.json") { file in
            [
                "cards add base1-4 --finish holo",
                "cards prices import '\(file)'",
                "cards prices show base1-4 --output json",
                "cards movers 7d",
                "cards worth",
            ]
        },
        lines("lots", longestInput: 2048, on: "lots.csv") { file in
            [
                "coins import '\(file)'",
                "coins holdings",
                "coins holdings --output json",
                "coins gains --method hifo",
                "coins gains --method year-average",
                "coins gains --by-wallet --output json",
                "coins export '\(file).again' --format ledger",
                "coins import '\(file).again'",
            ]
        },
    ]

    /// Lines of a program that is given a file.
    private static func lines(
        _ name: String,
        longestInput: Int,
        on fileName: String,
        needsHome: Bool = false,
        _ lines: @escaping @Sendable (_ file: String) -> [String]
    ) -> FuzzTarget {
        FuzzTarget(name, longestInput: longestInput) { bytes in
            ScratchFolder.empty()
            let file = try ScratchFolder.file(fileName, bytes)
            let program = try ProgramUnderTest(columns: 80, home: needsHome ? ScratchFolder.path + "/home" : nil)
            do {
                for line in lines(file) { try await program.run(line) }
            } catch {
                await program.end()
                throw error
            }
            await program.end()
        }
    }
}
