import SatchelCatalog

/// A file as rows under named columns, whatever its format: what is read whole because its rows depend on each other.
package struct ImportTable: Sendable {
    /// A row: the values under each column, none in an empty cell.
    package struct Row: NumberedRow, Sendable {
        package let line: Int
        package let cells: [[String]]

        package init(line: Int, cells: [[String]]) { (self.line, self.cells) = (line, cells) }
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
    /// What the numbers of rows count.
    package private(set) var unit = "line"

    /// The most bytes of a file, columns, and rows.
    package static let (mostBytes, mostColumns, mostRows) = (512 << 20, 1000, 1_000_000)

    /// The table of a file that names its kind and the types of its columns.
    init(_ columns: [(name: String, type: String)], _ rows: [Row], kind: String?, unit: String) {
        names = []
        for column in columns {
            let name = Self.unique(RowText.line(column.name), among: names)
            names.append(name)
            types[name] = column.type
        }
        (self.rows, self.kind, self.unit) = (rows, kind, unit)
    }

    mutating func add(_ invalid: [InvalidRow], _ notes: [String]) {
        self.invalid += invalid
        self.notes += notes
    }

    /// Reads the names of the columns alone, as far as the first bytes of a file have them; nil if it is not a table.
    package static func columns(of path: String) throws(ImportFileError) -> [String]? {
        if let table = try ofXML(path) { return table.names }
        let start = try FileText.start(of: path)
        if isRecfile(start, path) { return try ofRecfile(start, path: path).names }
        guard let first = start.bytes.first(where: { $0 > 0x20 }), ![0x7B, 0x5B, 0x3C].contains(first) else {
            return nil
        }
        do {
            return try ImportTable(start, path: path, headingAlone: true).names
        } catch ImportFileError.noHeading {
            return nil
        }
    }

    /// Reads a file.
    ///
    /// - Throws: ``ImportFileError`` for a file that is not a table.
    package init(path: String) throws(ImportFileError) {
        if let table = try Self.ofXML(path) {
            self = table
            return
        }
        let text = try FileText(path: path)
        self =
            Self.isRecfile(text, path)
            ? try Self.ofRecfile(text, path: path) : try ImportTable(text, path: path)
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
        var reader = try CSVReader(TextBytes(bytes, path: path), delimiter: delimiter, rowLimit: 1 << 20)
        guard reader.header.names.count <= Self.mostColumns else {
            throw .noHeading(path: path, reason: "it has more than \(Self.mostColumns) columns")
        }
        names = []
        notes = text.notes
        for name in reader.header.names { names.append(Self.unique(RowText.line(name), among: names)) }
        guard names.contains(where: { !$0.hasPrefix(Self.unnamed) }) else {
            throw .noHeading(path: path, reason: "no column has a name")
        }
        guard !headingAlone else { return }
        let moved = length > 0 ? 1 : 0
        while let reading = try reader.next() {
            guard rows.count + invalid.count < Self.mostRows else {
                throw .malformed(path: path, reason: "it has more than \(Self.mostRows) rows")
            }
            switch reading {
            case .invalid(let row): invalid.append(InvalidRow(line: row.line + moved, reason: row.reason))
            case .row(let row):
                rows.append(
                    Row(
                        line: row.line + moved,
                        cells: names.indices.map { row.bytes($0).isEmpty ? [] : [row[$0]] }
                    )
                )
            }
        }
    }

    private static let unnamed = "column "

    /// A name that no column before has.
    private static func unique(_ name: String, among names: [String]) -> String {
        let name = name.isEmpty ? unnamed + String(names.count + 1) : name
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

    /// The mark between cells: the one that the first line has most of.
    private static func delimiter(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        let line = bytes.prefix(1 << 16).prefix { $0 != .lineFeed && $0 != .carriageReturn }
        let marks = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")]
        let counts = marks.map { mark in (mark, line.count { $0 == mark }) }
        return counts.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0 ?? UInt8(ascii: ",")
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
