import SatchelCatalog
import SatchelImporting
import SatchelTestSupport
import Testing

@Suite("Importing: CSV")
struct CSVReaderTests {
    private func reader(_ text: String, sizes: [Int] = [.max]) throws -> CSVReader {
        try CSVReader(MemoryBytes(text.utf8, sizes: sizes))
    }

    private func rows(_ text: String, sizes: [Int] = [.max]) throws -> [[String]] {
        var reader = try reader(text, sizes: sizes)
        return try reader.rows().map(\.texts)
    }

    @Test("The first row names the columns")
    func header() throws {
        let header = try reader("\u{FEFF}id, Title ,\"a,b\"\r\n1,2,3\r\n").header

        #expect(header.names == ["id", " Title ", "a,b"])
        #expect(header["title"] == 1)
        #expect(header["ID"] == 0)
        #expect(header["none"] == nil)
        #expect(throws: ImportFileError.missingColumn(path: "memory", name: "none", columns: header.names)) {
            try header.require("none")
        }
    }

    @Test("Quoted fields hold commas, quotes and line ends")
    func quotes() throws {
        #expect(try rows("a,b\n\"x, \"\"y\"\"\",\"1\r\n2\"\n") == [["x, \"y\"", "1\r\n2"]])
        #expect(try rows("a,b\n\"\",\"\"\"\"") == [["", "\""]])
        #expect(try rows("a,b\r\n\"x\",\"y\"\r\n") == [["x", "y"]])
    }

    @Test("A quote inside a bare field is a letter")
    func bareQuotes() throws {
        #expect(try rows("a,b\n5\" disk,x\"\"y\n") == [["5\" disk", "x\"\"y"]])
    }

    @Test("Empty fields are fields and empty lines are no rows")
    func empty() throws {
        #expect(try rows("a,b\n,\n\n\r\nx,\n") == [["", ""], ["x", ""]])
        #expect(try rows("a\n\"\"\nb") == [[""], ["b"]])
        #expect(try rows("") == [])
        #expect(try rows("a,b") == [])
    }

    @Test("Another delimiter may stand between fields")
    func delimiter() throws {
        var reader = try CSVReader(MemoryBytes("a\tb\n1,2\t\"3\t4\"\n".utf8), delimiter: UInt8(ascii: "\t"))
        #expect(try reader.rows().map(\.texts) == [["1,2", "3\t4"]])
    }

    @Test("A row knows the line it begins at, however many lines the rows before it take")
    func lines() throws {
        var reader = try reader("a,b\n1,\"x\ny\nz\"\n\n2,y\n")
        #expect(try reader.rows().map(\.line) == [2, 6])
    }

    @Test("Lines may all end in a carriage return, as old Macs write them", arguments: [[.max], [1], [7, 2]])
    func carriageReturns(_ sizes: [Int]) throws {
        var reader = try reader("a,b\r1,\"x\ry\"\r\r2,6\" pipe\r3,z", sizes: sizes)
        let rows = try reader.rows()
        #expect(reader.header.names == ["a", "b"])
        #expect(rows.map(\.texts) == [["1", "x\ry"], ["2", "6\" pipe"], ["3", "z"]])
        #expect(rows.map(\.line) == [2, 5, 6])
        #expect(try self.rows("a,b\r\n1,x\ry\r\n", sizes: sizes) == [["1", "x\ry"]])
        #expect(try self.rows("\"a\rb\",c\n1,2\n", sizes: sizes) == [["1", "2"]])
        #expect(try self.rows("a,b\r", sizes: sizes) == [])
    }

    @Test("A quote after a closing quote costs its own row where lines end in a carriage return too")
    func strayQuoteOfMac() throws {
        var reader = try reader("a,b\r1,\"x\" y\r2,z\r")
        #expect(
            try reader.rest().map { if case .row(let row) = $0 { row.texts } else { ["invalid"] } } == [
                ["invalid"], ["2", "z"],
            ]
        )
    }

    @Test("A zero byte makes its row invalid and cuts no text short")
    func zeroBytes() throws {
        var reader = try reader("a,b\n1,x\u{0}y\n2,\"x\u{0}\"\n3,z\n")
        let readings = try reader.rest()
        let invalid = readings.compactMap { if case .invalid(let invalid) = $0 { invalid } else { nil } }
        #expect(invalid == [2, 3].map { InvalidRow(line: $0, reason: "it contains a NUL byte") })
        #expect(readings.count == 3)
        #expect(throws: ImportFileError.self) { try self.reader("a\u{0},b\n1,2\n") }
    }

    @Test("A line of blanks is no row of a table of several columns")
    func blankLines() throws {
        #expect(try rows("a,b\n  \n1,2\n\t\n") == [["1", "2"]])
        #expect(try rows("a\n \n") == [[" "]])
        var reader = try CSVReader(MemoryBytes("a,b\n1\n \n1,2,3\n".utf8, sizes: [.max]), acceptsAnyWidth: true)
        #expect(try reader.rows().map(\.texts) == [["1"], ["1", "2", "3"]])
    }

    @Test("A row with another number of fields than the heading is invalid")
    func ragged() throws {
        var reader = try reader("a,b\n1\n1,2\n1,2,3\n")
        #expect(
            try reader.invalidRows() == [
                InvalidRow(line: 2, reason: "it has 1 field, but the header has 2 columns"),
                InvalidRow(line: 4, reason: "it has 3 fields, but the header has 2 columns"),
            ]
        )
    }

    @Test("Empty fields behind the last column are not part of a row")
    func emptyFieldsBehind() throws {
        #expect(try rows("a,b\n1,2,,\n3,4,\n5,,\n") == [["1", "2"], ["3", "4"], ["5", ""]])
        #expect(try rows("a\n1,\n") == [["1"]])
        var reader = try reader("a,b\n1,2,, \n")
        #expect(try reader.invalidRows().map(\.line) == [2])
    }

    @Test("A stray quote costs its own row and no other", arguments: ["1,\"x", "1,\"x\" y", "\"1,x"])
    func strayQuotes(_ line: String) throws {
        var reader = try reader("a,b\n0,w\n\(line)\n2,y\n3,z\n")
        let readings = try reader.rest()

        let rows = readings.compactMap { if case .row(let row) = $0 { row.texts } else { nil } }
        let invalid = readings.compactMap { if case .invalid(let invalid) = $0 { invalid.line } else { nil } }
        #expect(rows == [["0", "w"], ["2", "y"], ["3", "z"]])
        #expect(invalid == [3])
    }

    @Test("A quote that is not closed within the limit costs its own row")
    func hugeRow() throws {
        let line = Array("1,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n".utf8)
        let count = (1 << 20) / line.count + 10
        let many = Array(repeatElement(line, count: count).joined())
        var reader = try CSVReader(MemoryBytes(Array("a,b\n2,\"x\n".utf8) + many), rowLimit: 1 << 20)
        guard case .invalid(let invalid) = try reader.next() else {
            Issue.record("the first row is not invalid")
            return
        }

        #expect(invalid == InvalidRow(line: 2, reason: "it is longer than 1 MB"))
        #expect(try reader.rows().count == count)
    }

    @Test("A heading whose quotes do not match ends it, with the reason")
    func brokenHeading() {
        #expect(
            throws: ImportFileError.noHeading(path: "memory", reason: "unexpected text after a closing quote")
        ) {
            try reader("\"a\"b,c\n1,2\n")
        }
    }

    @Test("What is written reads back alike, in whatever pieces it comes", arguments: 0..<60 as Range<UInt64>)
    func roundTrip(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let columns = Int.random(in: 1...5, using: &random)
        let letters = ["a", ",", "\"", "\n", "\r\n", "\r", " ", "é", "한", "\u{FEFF}", "e\u{301}", "'"]
        let table = (0...Int.random(in: 1...30, using: &random)).map { _ in
            (0..<columns).map { _ in
                (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? ""
                }.joined()
            }
        }
        let sizes = (0..<5).map { _ in Int.random(in: 1...30, using: &random) }

        var reader = try reader(table.map(CSVReader.line).joined(), sizes: sizes)
        let rows = try reader.rest().map { reading -> [String] in
            guard case .row(let row) = reading else { return ["invalid"] }
            return row.texts
        }

        // Bytes, since texts that differ in bytes may be equal.
        #expect(
            ([reader.header.names] + rows).map { $0.map { Array($0.utf8) } } == table.map { $0.map { Array($0.utf8) } }
        )
    }
}
