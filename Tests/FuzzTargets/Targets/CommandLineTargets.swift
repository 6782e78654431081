import SatchelConsole
import SatchelPluginAPI
import SatchelShell

extension FuzzTarget {
    static let commandLine = [
        FuzzTarget("command-line", longestInput: 400, commandLine),
        FuzzTarget("search-query", longestInput: 300, searchQuery),
    ]

    /// Splits a line, looks for its command, and completes it at every place.
    @MainActor
    private static func commandLine(_ bytes: [UInt8]) async throws {
        let line = String(decoding: bytes, as: UTF8.self)
        let program = try ProgramUnderTest()
        for token in Tokenizer.partialTokens(of: line) {
            try promise(
                token.range.upperBound <= line.utf8.count && token.raw == String(line.utf8[in: token.range]),
                "a word does not stand where it says"
            )
        }
        let quoted = Quoting.quoted(line)
        let tokens = (try? Tokenizer.tokens(of: quoted)) ?? []
        try promise(tokens.map { Array($0.text.utf8) } == [Array(line.utf8)], "\(quoted) does not read back")
        // A word that is no command, with no effect but its message.
        try await program.run(words: ["books", "show", "--output", line])
        for cursor in line.utf8Bounds.prefix(64) {
            let result = await program.completion(of: line, at: cursor)
            try promise(result.word.upperBound <= line.utf8.count, "a completion stands past the end of the line")
        }
        // A shell is told of a cursor in bytes, and a terminal may put it within a character.
        for cursor in 0...min(line.utf8.count, 16) { _ = await program.completion(of: line, at: cursor) }
        await program.end()
    }

    /// Searches every built-in list.
    @MainActor
    private static func searchQuery(_ bytes: [UInt8]) async throws {
        let query = String(decoding: bytes, as: UTF8.self)
        let program = try ProgramUnderTest(columns: 80)
        for feature in ["books", "cards", "coins"] {
            try await program.run(words: [feature, "search", query])
            try await program.run(words: [feature, "filter", query])
            try await program.run("\(feature) recent")
        }
        await program.end()
    }
}

extension String {
    /// Where characters begin and the text ends, in bytes.
    fileprivate var utf8Bounds: [Int] {
        indices.map { utf8.distance(from: startIndex, to: $0) } + [utf8.count]
    }
}

extension String.UTF8View {
    fileprivate subscript(in range: Range<Int>) -> Substring.UTF8View {
        self[index(startIndex, offsetBy: range.lowerBound)..<index(startIndex, offsetBy: range.upperBound)]
    }
}

extension String {
    fileprivate init(_ bytes: Substring.UTF8View) { self.init(Substring(bytes)) }
}
