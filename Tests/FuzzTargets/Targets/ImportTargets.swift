import Foundation

extension FuzzTarget {
    static let imports = [
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
        FuzzTarget("lots", longestInput: 2048) { bytes in
            try await shell(on: bytes, named: "lots.csv") { program, file in
                try await program.run(
                    "coins log import '\(file)'",
                    "coins holdings",
                    "coins holdings --output json",
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
