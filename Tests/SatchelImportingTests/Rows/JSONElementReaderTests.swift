import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelTestSupport
import Testing

@Suite("Importing: JSON")
struct JSONElementReaderTests {
    private func elements(_ text: String, sizes: [Int] = [.max]) throws -> [String] {
        var reader = try JSONElementReader(MemoryBytes(text.utf8, sizes: sizes))
        return try reader.rows().map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func invalid(_ text: String) throws -> [InvalidRow] {
        var reader = try JSONElementReader(MemoryBytes(text.utf8))
        return try reader.invalidRows()
    }

    @Test("An array is read element by element, as each is written")
    func array() throws {
        #expect(
            try elements("\u{FEFF} [ {\"a\": \"]}\\\"\"}\n, [1,[2]],3 ,\"x,y\", null\n]\n")
                == ["{\"a\": \"]}\\\"\"}", "[1,[2]]", "3", "\"x,y\"", "null"]
        )
        #expect(try elements("[]") == [])
        #expect(try elements("") == [])
    }

    @Test("Lines of JSON are read line by line, empty ones passed over")
    func lines() throws {
        #expect(try elements("{\"a\":1}\r\n\n  {\"b\":2}\n{\"c\":3}") == ["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"])
        #expect(try invalid("{\"a\":1}\n") == [])
    }

    @Test("An element knows the line it begins at")
    func numbers() throws {
        var reader = try JSONElementReader(MemoryBytes("[\n{\n\"a\": 1\n},\n\n 2\n, 3]".utf8))
        #expect(try reader.rows().map(\.line) == [2, 6, 7])
    }

    @Test("Arrays one after the other are one list")
    func several() throws {
        #expect(try elements("[1,2]\n[3]\n[]") == ["1", "2", "3"])
        #expect(try invalid("[1,2]\n[3]") == [])
    }

    @Test("An array that breaks off gives what was whole, and names the line of what was not")
    func brokenOff() throws {
        let text = "[{\"a\":1},\n{\"b\":[2"
        #expect(try elements(text) == ["{\"a\":1}"])
        #expect(try invalid(text) == [InvalidRow(line: 2, reason: "the array ends in the middle of this element")])
        #expect(try invalid("[1,\n") == [InvalidRow(line: 2, reason: "the array is not closed")])
        #expect(try invalid("[1] x") == [InvalidRow(line: 1, reason: "unexpected text after the end of the array")])
    }

    @Test(
        "A comma that is missing or too many is told, and costs no element",
        arguments: [
            ("[1,2,]", ["1", "2"], "trailing comma in the array"),
            ("[1,,2]", ["1", "2"], "unexpected comma"),
            ("[,1]", ["1"], "unexpected comma"),
            ("[1 2]", ["1", "2"], "missing comma before this element"),
            ("[{}{}]", ["{}", "{}"], "missing comma before this element"),
        ]
    )
    func commas(_ text: String, _ elements: [String], _ reason: String) throws {
        #expect(try self.elements(text) == elements)
        #expect(try invalid(text) == [InvalidRow(line: 1, reason: reason)])
    }

    @Test("Reading on from any element finds the comma there as it should be")
    func resumed() throws {
        let text = "[{\"a\":1}, {\"a\":2} ,\n{\"a\":3}]"
        var first = try JSONElementReader(MemoryBytes(text.utf8))
        var positions: [RowPosition] = []
        while try first.next() != nil { positions.append(first.position) }
        for (index, position) in positions.enumerated() {
            var reader = try JSONElementReader(MemoryBytes(text.utf8))
            #expect(try reader.window.advance(to: position, atMost: 1 << 20))
            let rest = try reader.rest()
            #expect(rest.count == 2 - index)
            #expect(rest.allSatisfy { if case .row = $0 { true } else { false } })
        }
    }

    @Test(
        "What begins with neither an array nor an object is refused",
        arguments: ["# A readme", "1,2", "\"x\"", "\u{0}"]
    )
    func notJSON(_ text: String) {
        #expect(throws: ImportFileError.notJSON(path: "memory")) { try elements(text) }
        #expect(throws: ImportFileError.notJSON(path: "memory")) { try elements("\u{FEFF}\n  " + text) }
    }

    @Test(
        "One object over several lines is refused once, and not line by line",
        arguments: [
            "{\n  \"data\": [\n    {\"id\": 1}\n  ]\n}\n", "{\"data\": [\n{\"id\": 1},\n{\"id\": 2}\n]}", "{\n}",
            "{ \"a\":\r\n[1]}", "{\"a\": 1,\n \"b\": 2}",
        ]
    )
    func oneObject(_ text: String) {
        #expect(throws: ImportFileError.oneObject(path: "memory")) { try elements(text) }
        #expect(throws: ImportFileError.oneObject(path: "memory")) { try elements("\u{FEFF}\n  " + text) }
    }

    @Test("A line that is cut off costs no other", arguments: ["{\"a\": \"x", "{\"a\": 1,", "{", "{\"a\": 1"])
    func cutOff(_ line: String) throws {
        #expect(try elements("\(line)\n{\"b\": 2}\n") == [line, "{\"b\": 2}"])
    }

    @Test("A bracket that nothing opened is an element of its own, for its decoder to refuse")
    func strayBracket() throws {
        #expect(try elements("[}, 1]") == ["}", "1"])
    }

    @Test("An element too long for a row is invalid, and the next is read")
    func tooLong() throws {
        let long = Array("{\"a\":\n\"".utf8) + [UInt8](repeating: 65, count: 3 << 20) + Array("\"}".utf8)
        let text = Array("[1,\n".utf8) + long + Array(",2]".utf8)
        var reader = try JSONElementReader(MemoryBytes(text), rowLimit: 1 << 20)
        var same = try JSONElementReader(MemoryBytes(text), rowLimit: 1 << 20)

        #expect(try reader.invalidRows() == [InvalidRow(line: 2, reason: "it is longer than 1 MB")])
        #expect(try same.rows().map { String(decoding: $0.bytes, as: UTF8.self) } == ["1", "2"])
    }

    @Test("Random arrays come out as a decoder sees them, in whatever pieces", arguments: 0..<40 as Range<UInt64>)
    func property(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let values: [Any] = (0..<Int.random(in: 0...20, using: &random)).map { _ in Self.value(4, &random) }
        let options: JSONSerialization.WritingOptions = Bool.random(using: &random) ? [.prettyPrinted] : []
        let data = try JSONSerialization.data(withJSONObject: values, options: options)
        let sizes = (0..<5).map { _ in Int.random(in: 1...50, using: &random) }

        var reader = try JSONElementReader(MemoryBytes(data, sizes: sizes))
        let read = try reader.rows().map {
            try JSONSerialization.jsonObject(with: Data($0.bytes), options: .fragmentsAllowed)
        }

        #expect(NSArray(array: read) == NSArray(array: values))
    }

    private static func value(_ depth: Int, _ random: inout SplitMix64) -> Any {
        switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &random) {
        case 0: return Int.random(in: -999...999, using: &random)
        case 1: return Bool.random(using: &random)
        case 2: return ["", "\"", "\\", "]", "{,", "é\n", "\\\"}"].randomElement(using: &random) ?? ""
        case 3: return NSNull()
        case 4: return (0..<3).map { _ in value(depth - 1, &random) }
        default: return ["k": value(depth - 1, &random), "]": value(depth - 1, &random)]
        }
    }
}
