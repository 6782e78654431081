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
        FuzzTarget("deck-import", longestInput: 4096) { bytes in
            try await shell(on: bytes, named: "deck.txt") { program, file in
                try await program.run(
                    "cards deck import '\(file)' --name fuzzed",
                    "cards deck show fuzzed --output json",
                    "cards deck check fuzzed",
                    "cards deck missing fuzzed"
                )
            }
        },
        FuzzTarget("cards-import", longestInput: 4096) { bytes in
            try await shell(on: bytes, named: "cards.ndjson", needsHome: true) { program, file in
                try await program.run(
                    "cards import '\(file)'",
                    "cards list --limit 5 --sort name",
                    "cards search set:base --output json"
                )
            }
        },
        FuzzTarget("books-import", longestInput: 4096) { bytes in
            try await shell(on: bytes, named: "mine.csv", needsHome: true) { program, file in
                try await program.run(
                    "books import '\(file)'",
                    "books sources",
                    "books list --limit 5 --sort year",
                    "books search the"
                )
            }
        },
        FuzzTarget("kept-import", longestInput: 16384) { bytes in
            try await shell(on: bytes, named: "list.rec", needsHome: true) { program, file in
                try await program.run(
                    "books import '\(file)' --as table --dates dmy --currency eur",
                    "books import '\(file)' --as goodreads --report '\(file).csv'",
                    "import '\(file)' --yes --dates dmy",
                    "books mine --output json"
                )
            }
        },
        FuzzTarget("whole-import", longestInput: 4096) { bytes in
            try await shell(on: bytes, named: "all.json", needsHome: true) { program, file in
                try await program.run(
                    "import '\(file)' --yes",
                    "books mine --output json",
                    "export '\(file).again.json'",
                    "import '\(file).again.json' --yes"
                )
            }
        },
        FuzzTarget("coins-import", longestInput: 4096) { bytes in
            try await shell(on: bytes, named: "bitcoin.csv") { program, file in
                try await program.run(
                    "coins import '\(file)'",
                    "coins chart BTC",
                    "coins chart BTC 1y --type candle",
                    "coins search name:a --output csv"
                )
            }
        },
        FuzzTarget("rates", longestInput: 4096) { bytes in
            try await shell(on: bytes, named: "rates.csv") { program, file in
                try await program.run(
                    "rates import '\(file)'",
                    "rates show",
                    "coins buy BTC 1 --price '5 KRW' --on 2024-04-27",
                    "coins sell BTC 1 --price '5 USD' --on 2024-04-28",
                    "coins gains --currency JPY --output json"
                )
            }
        },
        FuzzTarget("card-prices", longestInput: 4096) { bytes in
            try await shell(on: bytes, named: "prices.json") { program, file in
                try await program.run(
                    "cards add base1-4 --finish holo",
                    "cards prices import '\(file)'",
                    "cards prices show base1-4 --output json",
                    "cards movers 7d",
                    "cards worth"
                )
            }
        },
        FuzzTarget("lots", longestInput: 2048) { bytes in
            try await shell(on: bytes, named: "lots.csv") { program, file in
                try await program.run(
                    "coins log import '\(file)'",
                    "coins holdings",
                    "coins holdings --output json",
                    "coins gains --method hifo",
                    "coins gains --method year-average",
                    "coins gains --by-wallet --output json",
                    "coins log export '\(file).again'",
                    "coins log import '\(file).again'"
                )
            }
        },
    ]

    /// Gives a program a file.
    @MainActor
    private static func shell(
        on bytes: [UInt8],
        named name: String,
        needsHome: Bool = false,
        _ body: (ProgramUnderTest, String) async throws -> Void
    ) async throws {
        ScratchFolder.empty()
        let file = try ScratchFolder.file(name, bytes)
        let program = try ProgramUnderTest(columns: 80, home: needsHome ? ScratchFolder.path + "/home" : nil)
        do {
            try await body(program, file)
        } catch {
            await program.end()
            throw error
        }
        await program.end()
    }
}
