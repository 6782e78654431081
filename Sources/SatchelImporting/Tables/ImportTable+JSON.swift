import SatchelCatalog
import SatchelJSON

/// Objects in JSON: an array of them, one on each line, or an object of objects, such as those of LibraryThing.
extension ImportTable {
    /// Whether a file begins as JSON does.
    package static func isJSON(_ path: String) throws(ImportFileError) -> Bool { isJSON(try FileText.start(of: path)) }

    /// Whether a text begins as JSON does.
    static func isJSON(_ text: FileText) -> Bool {
        text.bytes.first { $0 > 0x20 }.map { [UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) } ?? false
    }

    /// Reads the objects of a text, or of its beginning; nil if it has none.
    static func ofJSON(_ text: FileText, path: String, isStart: Bool = false) throws(ImportFileError) -> ImportTable? {
        let (values, invalid): ([JSONValue], [InvalidRow])
        do throws(RowProblem) {
            (values, invalid) = try JSONValue.records(text.bytes, isStart: isStart)
        } catch {
            throw .malformed(path: path, reason: error.reason)
        }
        guard values.count + invalid.count <= mostRows else {
            throw .malformed(path: path, reason: "it has more than \(mostRows) objects")
        }
        var (names, places): ([String], [String: Int]) = ([], [:])
        let records = values.map { value -> (line: Int, cells: [(Int, [String])]) in
            var cells: [(Int, [String])] = []
            for (name, texts) in value.texts(atMost: mostColumns + 1) {
                let place = places[name] ?? names.count
                if place == names.count {
                    guard names.count <= mostColumns else { continue }
                    places[name] = place
                    names.append(name)
                }
                cells.append((place, texts))
            }
            return (value.line, cells)
        }
        guard !names.isEmpty else { return nil }
        guard names.count <= mostColumns else {
            throw .malformed(path: path, reason: "its objects have more than \(mostColumns) names")
        }
        let rows = records.map { record in
            var cells = [[String]](repeating: [], count: names.count)
            for (place, texts) in record.cells { cells[place] += texts }
            return Row(line: record.line, cells: cells)
        }
        var table = ImportTable(names, rows)
        table.add(invalid, text.notes)
        return table
    }
}

/// A value of JSON.
private struct JSONValue {
    enum Content {
        case text(String)
        case list([JSONValue])
        case object([(name: String, value: JSONValue)])
    }

    let line: Int
    let content: Content

    /// The objects that are records of a text.
    ///
    /// - Throws: What is wrong with the text, unless it is but the beginning of one.
    static func records(
        _ bytes: ArraySlice<UInt8>,
        isStart: Bool
    ) throws(RowProblem) -> (values: [JSONValue], invalid: [InvalidRow]) {
        let lines = bytes.split(separator: .lineFeed, maxSplits: isStart ? 20 : .max).filter { line in
            line.contains { $0 > 0x20 }
        }
        if let first = lines.first, lines.count > 1, first.first == UInt8(ascii: "{"),
            case .object? = (try? one(first, line: 1))?.content
        {
            return ofLines(bytes, isStart: isStart)
        }
        var reader = JSONTableReader(bytes)
        var values: [JSONValue] = []
        do throws(RowProblem) {
            try reader.records { values.append($0) }
        } catch {
            guard isStart else { throw error }
        }
        return (values, [])
    }

    private static func ofLines(_ bytes: ArraySlice<UInt8>, isStart: Bool) -> ([JSONValue], [InvalidRow]) {
        var (values, invalid): ([JSONValue], [InvalidRow]) = ([], [])
        for (index, line) in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do throws(RowProblem) {
                values.append(try one(line, line: index + 1))
            } catch {
                // The beginning of a file may end anywhere.
                if !isStart { invalid.append(InvalidRow(line: index + 1, reason: error.reason)) }
            }
        }
        return (values, invalid)
    }

    private static func one(_ bytes: ArraySlice<UInt8>, line: Int) throws(RowProblem) -> JSONValue {
        var reader = JSONTableReader(bytes)
        let value = try reader.whole()
        guard case .object = value.content else { throw RowProblem("it is not an object") }
        return JSONValue(line: line, content: value.content)
    }

    /// The texts of an object under names, those of inner objects after a point: `authors.name`.
    func texts(atMost most: Int) -> [(name: String, texts: [String])] {
        guard case .object(let members) = content else { return [] }
        var found: [(name: String, texts: [String])] = []
        var places: [String: Int] = [:]
        func add(_ name: String, _ value: JSONValue) {
            switch value.content {
            case .text(let text):
                if let place = places[name] {
                    found[place].texts.append(text)
                } else if found.count < most {
                    places[name] = found.count
                    found.append((name, [text]))
                }
            case .list(let values): for value in values { add(name, value) }
            case .object(let members):
                // Numbers as names make a list.
                for (inner, value) in members { add(inner.allSatisfy(\.isNumber) ? name : "\(name).\(inner)", value) }
            }
        }
        for (name, value) in members { add(RowText.line(name), value) }
        return found
    }
}

/// Reads values of JSON from a whole text.
private struct JSONTableReader {
    private static let mostValues = 20_000_000

    private let bytes: ArraySlice<UInt8>
    private var scanner = JSONScanner()
    private var count = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Passes on the records as they are read.
    mutating func records(_ body: (JSONValue) -> Void) throws(RowProblem) {
        guard let first = try token() else { throw RowProblem("it is empty") }
        switch first.token {
        case .array: try elements(body)
        case .object: try members(body)
        default: throw RowProblem("it has neither an array nor an object")
        }
        _ = try token()
    }

    /// The value of the whole text.
    mutating func whole() throws(RowProblem) -> JSONValue {
        guard let first = try token() else { throw RowProblem("it is empty") }
        let value = try self.value(first)
        _ = try token()
        return value
    }

    private mutating func elements(_ body: (JSONValue) -> Void) throws(RowProblem) {
        while let next = try token(), next.token != .end {
            let value = try self.value(next)
            if case .object = value.content { body(value) }
        }
    }

    /// The records of an object: those of its first array of objects, or else its members, or else itself.
    private mutating func members(_ body: (JSONValue) -> Void) throws(RowProblem) {
        var members: [(name: String, value: JSONValue)] = []
        while let next = try token(), next.token != .end {
            guard let first = try token() else { break }
            let value = try self.value(first)
            if case .object = value.content, members.isEmpty { body(value) } else { members.append((next.text, value)) }
        }
        guard !members.isEmpty else { return }
        for (_, value) in members {
            guard case .list(let values) = value.content else { continue }
            let objects = values.filter { if case .object = $0.content { true } else { false } }
            guard objects.isEmpty else { return objects.forEach(body) }
        }
        body(JSONValue(line: 1, content: .object(members)))
    }

    private mutating func value(_ start: (token: JSONScanner.Token, text: String, line: Int)) throws(RowProblem)
        -> JSONValue
    {
        count += 1
        guard count < Self.mostValues else { throw RowProblem("it has too many values") }
        switch start.token {
        case .array:
            var values: [JSONValue] = []
            while let next = try token(), next.token != .end { values.append(try value(next)) }
            return JSONValue(line: start.line, content: .list(values))
        case .object:
            var members: [(name: String, value: JSONValue)] = []
            while let next = try token(), next.token != .end {
                guard let first = try token() else { break }
                members.append((next.text, try value(first)))
            }
            return JSONValue(line: start.line, content: .object(members))
        default:
            return JSONValue(line: start.line, content: start.text == "null" ? .list([]) : .text(start.text))
        }
    }

    private mutating func token() throws(RowProblem) -> (token: JSONScanner.Token, text: String, line: Int)? {
        let result = bytes.withUnsafeBytes { raw -> Result<(JSONScanner.Token, String, Int)?, JSONFault> in
            do throws(JSONFault) {
                var next = try scanner.next(in: raw)
                if next == nil { next = try scanner.finish() }
                guard let token = next else { return .success(nil) }
                let text =
                    switch token {
                    case .name, .text: scanner.text(in: raw)
                    case .number, .word: String(decoding: raw[scanner.token], as: UTF8.self)
                    case .object, .array, .end: ""
                    }
                return .success((token, text, scanner.lines + 1))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let found): return found
        case .failure(let fault): throw RowProblem("line \(scanner.lines + 1): \(fault.description)")
        }
    }
}
