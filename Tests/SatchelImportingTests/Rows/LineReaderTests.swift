import SatchelCatalog
import SatchelImporting
import SatchelTestSupport
import Testing

@Suite("Importing: lines")
struct LineReaderTests {
    private func lines(_ text: String, sizes: [Int] = [.max]) throws -> [String] {
        var reader = try LineReader(MemoryBytes(text.utf8, sizes: sizes))
        return try reader.rows().map(\.text)
    }

    @Test("Lines end in a line feed, with or without a carriage return, and the last one in nothing")
    func ends() throws {
        #expect(try lines("a\nb\r\n\nc") == ["a", "b", "", "c"])
        #expect(try lines("a\n") == ["a"])
        #expect(try lines("") == [])
        #expect(try lines("\n") == [""])
        #expect(try lines("a\rb\n") == ["a\rb"])
    }

    @Test("A byte order mark is no part of the first line, and one later is")
    func mark() throws {
        #expect(try lines("\u{FEFF}a\nb") == ["a", "b"])
        #expect(try lines("\u{FEFF}") == [])
        #expect(try lines("a\n\u{FEFF}b") == ["a", "\u{FEFF}b"])
    }

    @Test("Lines are numbered from one")
    func numbers() throws {
        var reader = try LineReader(MemoryBytes("a\n\nb".utf8))
        #expect(try reader.rows().map(\.line) == [1, 2, 3])
    }

    @Test("The pieces a file comes in make no difference", arguments: 0..<40 as Range<UInt64>)
    func pieces(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let alphabet = Array("ab\n\r\"é, ".utf8)
        let bytes = (0..<Int.random(in: 0..<600, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0
        }
        let sizes = (0..<7).map { _ in Int.random(in: 1...40, using: &random) }

        var reader = try LineReader(MemoryBytes(bytes, sizes: sizes))
        let lines = try reader.rows().map { Array($0.bytes) }

        var expected = bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
            Array(line.last == 13 ? line.dropLast() : line)
        }
        // What follows the last line feed is a line only when there is something.
        if bytes.isEmpty || bytes.last == 10 { expected.removeLast() }
        #expect(lines == expected)
    }

    @Test("A line that is kept stays what it is while reading goes on")
    func kept() throws {
        let text = (0..<100_000).map { "line \($0)\n" }.joined()
        var reader = try LineReader(MemoryBytes(text.utf8))
        var kept: [TextRow] = []
        while case .row(let line)? = try reader.next() {
            if line.line % 1000 == 1 { kept.append(line) }
        }

        #expect(kept.map(\.text) == (0..<100).map { "line \($0 * 1000)" })
    }

    @Test("A line too long for a row is invalid, and the next is read")
    func tooLong() throws {
        let limit = 1 << 20
        let full = [UInt8](repeating: 65, count: limit)
        let text = Array("a\n".utf8) + full + [65, 10] + full + Array("\nb\n".utf8) + full + full
        var reader = try LineReader(MemoryBytes(text), rowLimit: limit)
        var same = try LineReader(MemoryBytes(text), rowLimit: limit)

        let reason = "it is longer than 1 MB"
        #expect(try reader.invalidRows() == [InvalidRow(line: 2, reason: reason), InvalidRow(line: 5, reason: reason)])
        let rows = try same.rows()
        #expect(rows.map(\.line) == [1, 3, 4])
        #expect(rows.map(\.bytes.count) == [1, limit, 1])
    }

    @Test("All lines before a fault are read before it is told")
    func fault() throws {
        let fault = ImportFileError.truncatedGzip(path: "memory", byte: 9)
        var reader = try LineReader(MemoryBytes("a\nb\nhal".utf8, sizes: [3], fault: fault))

        #expect(try reader.next() == .row(try line("a", 1)))
        #expect(try reader.next() == .row(try line("b", 2)))
        #expect(throws: fault) { try reader.next() }
    }

    private func line(_ text: String, _ number: Int) throws -> TextRow {
        var reader = try LineReader(MemoryBytes((String(repeating: "\n", count: number - 1) + text).utf8))
        return try #require(try reader.rows().last)
    }
}
