import SatchelCatalog
import SatchelPluginAPI

/// A file as rows under named columns, whatever its format: what is read whole because its rows depend on each other.
package struct ImportTable: Sendable {
    /// A row: the values under each column, none in an empty cell.
    package struct Row: NumberedRow, Sendable {
        private enum Source {
            case cells([[String]])
            /// A record of so many columns, whose texts are made when they are asked for.
            case record(CSVRow, columns: Int)
        }

        package let line: Int
        private let source: Source

        package init(line: Int, cells: [[String]]) { (self.line, source) = (line, .cells(cells)) }

        fileprivate init(line: Int, record: CSVRow, columns: Int) {
            (self.line, source) = (line, .record(record, columns: columns))
        }

        package var cells: [[String]] {
            switch source {
            case .cells(let cells): cells
            case .record(_, let columns): (0..<columns).map { self[$0] }
            }
        }

        /// The values under a column.
        package subscript(column: Int) -> [String] {
            switch source {
            case .cells(let cells): cells[column]
            case .record(let record, _): record.bytes(column).isEmpty ? [] : [record[column]]
            }
        }
    }

    /// The names of the columns, each once.
    package private(set) var names: [String]
    package private(set) var rows: [Row] = []
    /// The rows that could not be read.
    package private(set) var invalid: [InvalidRow] = []
    /// What there is to say about the file, such as an encoding that was guessed.
    package private(set) var notes: [String] = []
    /// What the things are called, and the types of the columns, of a file that says so.
    package private(set) var kind: String?
    package private(set) var types: [String: String] = [:]
    /// What columns are called in the program that wrote the file, whatever its language.
    package private(set) var keys: [String: String] = [:]
    /// The program and what it calls its things, of a file that says so: `tellico books`.
    package private(set) var origin: String?
    /// The files that values name.
    package var files: ImportedFiles?

    /// The most bytes of a file, columns, and rows.
    package static let (mostBytes, mostColumns, mostRows) = (512 << 20, 1000, 1_000_000)

    /// A column of a program: what it calls the column itself, what people call it, and the type.
    package typealias Column = (key: String, name: String, type: String)

    /// The table of a program that names its kind and the types of its columns.
    package init(_ columns: [Column], _ rows: [Row], kind: String?, by program: String) {
        names = []
        for column in columns {
            let name = Self.unique(RowText.line(column.name), among: names)
            names.append(name)
            types[name] = column.type
            keys[name] = column.key
        }
        (self.rows, self.kind) = (rows, kind)
        origin = kind.map { "\(program) \($0)" } ?? program
    }

    /// What tells formats apart: the names of the columns, and the program.
    package var marks: [String] { names + (origin.map { [$0] } ?? []) }

    /// The table with other columns and rows, of the same file.
    package func reshaped(_ names: [String], _ rows: [Row]) -> ImportTable {
        var table = self
        (table.names, table.rows) = (names, rows)
        (table.types, table.keys) = ([:], [:])
        return table
    }

    /// A table without types.
    init(_ names: [String], _ rows: [Row]) { (self.names, self.rows) = (names, rows) }

    mutating func add(_ invalid: [InvalidRow], _ notes: [String]) {
        self.invalid += invalid
        self.notes += notes
    }

    /// Reads what tells the format of a file: of a text, only its first bytes; nil if it is not a table.
    package static func marks(of path: String) throws(ImportFileError) -> [String]? {
        if let table = try ofProgram(path) { return table.marks }
        let start = try FileText.start(of: path)
        if isRecfile(start, path) { return try ofRecfile(start, path: path).marks }
        guard let first = start.bytes.first(where: { $0 > 0x20 }), first != UInt8(ascii: "<") else { return nil }
        if isJSON(start) { return try ofJSON(start, path: path, isStart: true)?.marks }
        do {
            return try ImportTable(start, path: path, headingAlone: true).marks
        } catch ImportFileError.noHeading {
            return nil
        }
    }

    /// What programs write in other formats than text.
    private static func ofProgram(_ path: String) throws(ImportFileError) -> ImportTable? {
        if let table = try ofDatabase(path) { return table }
        return try ofXML(path)
    }

    /// Reads a file.
    ///
    /// - Throws: ``ImportFileError`` for a file that is not a table.
    package init(path: String) throws(ImportFileError) {
        if let table = try Self.ofProgram(path) {
            self = table
            return
        }
        let text = try FileText(path: path)
        if Self.isRecfile(text, path) {
            self = try Self.ofRecfile(text, path: path)
        } else if Self.isJSON(text), let table = try Self.ofJSON(text, path: path) {
            self = table
        } else {
            self = try ImportTable(text, path: path)
        }
        files = ImportedFiles(beside: path)
    }

    /// Reads a table in CSV, with commas, semicolons or tabs between cells.
    private init(_ text: FileText, path: String, headingAlone: Bool = false) throws(ImportFileError) {
        var bytes = text.bytes
        // Spreadsheets read this line for themselves.
        let (hint, length) = Self.separatorLine(bytes)
        bytes = bytes.dropFirst(length)
        if let line = Self.conflict(in: bytes) {
            throw .malformed(path: path, reason: "line \(line) is a conflict mark of a merge, such as git's")
        }
        let delimiter = hint ?? Self.delimiter(bytes)
        let preamble = Self.preamble(bytes, delimiter)
        bytes = bytes.dropFirst(preamble.length)
        var reader = try CSVReader(TextBytes(bytes, path: path), delimiter: delimiter, rowLimit: 1 << 20)
        guard reader.header.names.count <= Self.mostColumns else {
            throw .noHeading(path: path, reason: "it has more than \(Self.mostColumns) columns")
        }
        names = []
        notes = text.notes
        if preamble.named > 0 {
            let lines = preamble.named.counted("line before the headings is", "lines before the headings are")
            notes.append("\(lines) left out")
        }
        for name in reader.header.names { names.append(Self.unique(RowText.line(name), among: names)) }
        guard names.contains(where: { !$0.hasPrefix(Self.unnamed) }) else {
            throw .noHeading(path: path, reason: bytes.isEmpty ? "the file is empty" : "no column has a name")
        }
        guard !headingAlone else { return }
        let moved = (length > 0 ? 1 : 0) + preamble.lines
        while let reading = try reader.next() {
            guard rows.count + invalid.count < Self.mostRows else {
                throw .malformed(path: path, reason: "it has more than \(Self.mostRows) rows")
            }
            switch reading {
            case .invalid(let row): invalid.append(InvalidRow(line: row.line + moved, reason: row.reason))
            // Spreadsheets write empty rows, too.
            case .row(let row) where names.indices.contains(where: { !row.bytes($0).isEmpty }):
                rows.append(Row(line: row.line + moved, record: row, columns: names.count))
            case .row: break
            }
        }
    }

    private static let unnamed = "column "

    /// What a column without a name is called.
    package static func nameless(_ column: Int) -> String { unnamed + String(column + 1) }

    /// A name that no column before has.
    private static func unique(_ name: String, among names: [String]) -> String {
        let name = name.isEmpty ? nameless(names.count) : name
        guard names.contains(name) else { return name }
        return (2...).lazy.map { "\(name) (\($0))" }.first { !names.contains($0) } ?? name
    }

    /// The mark between cells in a first line `sep=;`, and how long that line is.
    private static func separatorLine(_ bytes: ArraySlice<UInt8>) -> (mark: UInt8?, length: Int) {
        let line = bytes.prefix(12).prefix { $0 != .lineFeed && $0 != .carriageReturn }
        let text = line.filter { $0 != .quote }
        guard text.count == 5, text.starts(with: "sep=".utf8), let mark = text.last else { return (nil, 0) }
        let rest = bytes.dropFirst(line.count)
        let end = rest.starts(with: [.carriageReturn, .lineFeed]) ? 2 : min(rest.count, 1)
        return (mark, line.count + end)
    }

    /// The mark between cells: the one that the first line with any has most of.
    private static func delimiter(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        let marks = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")]
        for line in bytes.prefix(1 << 16).split(maxSplits: mostBefore, whereSeparator: { $0 == .lineFeed }).prefix(
            mostBefore
        ) {
            let counts = marks.map { mark in (mark, line.count { $0 == mark }) }
            if let most = counts.filter({ $0.1 > 0 }).max(by: { $0.1 < $1.1 }) { return most.0 }
        }
        return UInt8(ascii: ",")
    }

    /// The most lines that may stand before the headings.
    private static let mostBefore = 30

    /// What stands before the headings: the title of a report, whose line has fewer cells, or a table of one thing that an empty
    /// line parts from the one that is meant, as in lists of Letterboxd.
    private static func preamble(
        _ bytes: ArraySlice<UInt8>,
        _ delimiter: UInt8
    ) -> (lines: Int, length: Int, named: Int) {
        var lines: [(start: Int, cells: [ArraySlice<UInt8>])] = []
        var start = bytes.startIndex
        while lines.count < mostBefore, start < bytes.endIndex, start - bytes.startIndex < 1 << 16 {
            let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.endIndex
            let cells = bytes[start..<end].split(separator: delimiter, omittingEmptySubsequences: false).map { cell in
                cell.drop { $0 <= 0x20 || $0 == .quote }.prefix { $0 != .quote && $0 != .carriageReturn }
            }
            lines.append((start, cells))
            start = end + 1
        }
        let filled = lines.map { line in line.cells.count { !$0.isEmpty } }
        func isWhole(_ line: Int, _ least: Int) -> Bool {
            filled[line] >= least && 5 * filled[line] >= 3 * lines[line].cells.count
        }
        guard let first = lines.indices.first(where: { filled[$0] > 0 }) else { return (0, 0, 0) }
        var heading = first
        if !isWhole(first, 2) {
            func isFull(_ line: Int) -> Bool { isWhole(line, 3) && filled[line] == lines[line].cells.count }
            heading = lines.indices.first { isFull($0) } ?? first
            // Whose report it is may stand in several cells, but the headings below are more, and no numbers.
            if let next = lines.dropFirst(heading + 1).first, isFull(heading + 1),
                next.cells.count > lines[heading].cells.count,
                next.cells.allSatisfy({ $0.first.map { !$0.isDigit } ?? false })
            {
                heading += 1
            }
        }
        // Numbers are no headings.
        guard heading == 0 || lines[heading].cells.contains(where: { $0.contains { ($0 | 0x20) > 0x60 } }) else {
            return (0, 0, 0)
        }
        // Another table of the same headings after an empty line is the one that is meant.
        let names = Set(lines[heading].cells.filter { !$0.isEmpty })
        let second = lines.indices.dropFirst(heading + 2).first { line in
            filled[line - 1] == 0 && isWhole(line, 3) && lines[line].cells.count(where: names.contains) >= 2
        }
        if let second, second - heading < 10 { heading = second }
        let named = lines.indices.prefix(heading).count { filled[$0] > 0 }
        return (heading, lines[heading].start - bytes.startIndex, named)
    }

    /// The first line that a merge of two versions left, with both sides in the file.
    private static func conflict(in bytes: ArraySlice<UInt8>) -> Int? {
        var line = 1
        var start = bytes.startIndex
        while start < bytes.endIndex {
            if bytes[start] == UInt8(ascii: "<"), bytes[start...].starts(with: "<<<<<<< ".utf8) { return line }
            guard let end = bytes[start...].firstIndex(of: .lineFeed) else { return nil }
            start = end + 1
            line += 1
        }
        return nil
    }
}

/// Bytes in memory, read as a file is.
package final class TextBytes: ByteSource {
    package let path: String
    package let fingerprint = FileFingerprint.ofPipe()
    package var byteCount: Int { bytes.count }
    package private(set) var bytesRead = 0
    private let bytes: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>, path: String) { (self.bytes, self.path) = (bytes, path) }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int {
        let next = bytes.dropFirst(bytesRead).prefix(buffer.count)
        buffer.copyBytes(from: next)
        bytesRead += next.count
        return next.count
    }
}
