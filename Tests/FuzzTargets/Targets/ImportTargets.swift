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
                    "coins hold import '\(file)'",
                    "coins hold list",
                    "coins hold list --output json",
                    "coins hold export '\(file).again'",
                    "coins hold import '\(file).again'"
                )
            }
        },
        FuzzTarget("closet-backup", longestInput: 4096) { bytes in
            // The description of a closet within an archive that is right.
            let tar = FuzzTarget.packed(TarBlocks.file("closet.json", bytes))
            try await shell(on: tar, named: "closet.tar.gz") { program, file in
                try await program.run(
                    "closet import '\(file)'",
                    "closet list",
                    "closet style list",
                    "closet stats",
                    "closet stats price --output json",
                    "closet suggest",
                    "closet show 1",
                    "closet undo"
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

/// Archives that are right, around contents that need not be.
enum TarBlocks {
    /// An archive of one file.
    static func file(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at start: Int) {
            header.replaceSubrange(start..<start + text.utf8.count, with: text.utf8)
        }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        put(name, at: 0)
        put("0000600", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(bytes.count, 11), at: 124)
        put("00000000000", at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
        let padding = [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512 + 1024)
        return header + bytes + padding
    }
}
