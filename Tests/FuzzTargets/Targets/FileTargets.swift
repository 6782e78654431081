import CZlib
import Foundation
import SatchelApp
import SatchelCatalog
import SatchelConsole
import SatchelImporting
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI

extension FuzzTarget {
    static let files = [
        FuzzTarget("plist", longestInput: 65_536, propertyList),
        FuzzTarget("kinds", longestInput: 16384, kind),
        FuzzTarget("csv", longestInput: 4096, csv),
        FuzzTarget("json-rows", longestInput: 4096, jsonRows),
        FuzzTarget("gzip", longestInput: 8192, gzip),
        FuzzTarget("zip", longestInput: 16384, zip),
        FuzzTarget("tar", longestInput: 16384, tar),
        FuzzTarget("history", longestInput: 2048, history),
    ]

    /// Reads a configuration file.
    @MainActor
    private static func propertyList(_ bytes: [UInt8]) async throws {
        let file = try ScratchFolder.file("AppConfig.plist", bytes)
        let loader = ConfigLoader(definitions: HostServices.definitions(with: PluginCatalog.all))
        do {
            _ = try loader.load(ConfigSources(userFile: file))
        } catch {
            _ = (error.message, error.hint)
        }
    }

    /// Reads the property list of a kind, or one field, which is written and read again.
    @MainActor
    private static func kind(_ bytes: [UInt8]) async throws {
        let file = try ScratchFolder.file("kind.plist", bytes)
        do {
            let kind = try KindFile(file, id: "kind").declaration()
            try KindFile.write(kind, to: file)
            try promise(try KindFile(file, id: "kind").declaration() == kind, "the kind is another one when read again")
        } catch let error as any UserFacingError {
            _ = (error.message, error.hint)
        }
        if let field = try? FieldDeclaration(String(decoding: bytes, as: UTF8.self)) {
            try promise(try FieldDeclaration(field.description) == field, "the field is another one when read again")
            _ = field.accepts("1")
            _ = field.formula?.answer([:], on: "2026-11-25")
        }
    }

    /// Reads a table whole and in small pieces, which must come to the same, and writes it anew.
    @MainActor
    private static func csv(_ bytes: [UInt8]) throws {
        func rows(piece: Int) throws -> (names: [String], rows: [[String]], invalid: Int, lines: [Int]) {
            var reader = try CSVReader(MemoryBytes(bytes, piece: piece))
            var found: (names: [String], rows: [[String]], invalid: Int, lines: [Int]) = (
                reader.header.names, [], 0, []
            )
            while let reading = try reader.next() {
                switch reading {
                case .row(let row):
                    found.rows.append(row.texts)
                    found.lines.append(row.line)
                case .invalid(let invalid):
                    found.invalid += 1
                    found.lines.append(invalid.line)
                }
            }
            return found
        }
        let whole = try rows(piece: .max)
        for piece in [1, 7] {
            let parts = try rows(piece: piece)
            try promise(
                parts.names == whole.names && parts.rows == whole.rows && parts.lines == whole.lines,
                "the table reads otherwise in pieces of \(piece)"
            )
        }
        guard !whole.names.isEmpty else { return }
        let written = Array(([whole.names] + whole.rows).map { CSVReader.line($0) }.joined().utf8)
        var reader = try CSVReader(MemoryBytes(written, piece: .max))
        var again: [[String]] = [reader.header.names]
        while case .row(let row) = try reader.next() { again.append(row.texts) }
        try promise(again == [whole.names] + whole.rows, "the table does not read back")
    }

    /// Reads the elements of an array, or lines, whole and in small pieces, which must come to the same.
    @MainActor
    private static func jsonRows(_ bytes: [UInt8]) throws {
        func rows(piece: Int) throws -> (lines: [Int], elements: [[UInt8]]) {
            var reader = try JSONElementReader(MemoryBytes(bytes, piece: piece))
            var found: (lines: [Int], elements: [[UInt8]]) = ([], [])
            while let reading = try reader.next() {
                switch reading {
                case .row(let element):
                    found.lines.append(element.line)
                    // Whoever keeps the slice keeps the whole window.
                    found.elements.append(Array(element.bytes))
                case .invalid(let invalid):
                    found.lines.append(invalid.line)
                    found.elements.append([])
                }
            }
            return found
        }
        let whole = try rows(piece: .max)
        for piece in [1, 7] {
            try promise(try rows(piece: piece) == whole, "the rows read otherwise in pieces of \(piece)")
        }
        // A missing comma is an invalid row beside the element that follows.
        try promise(whole.lines.count <= 2 * bytes.count, "there are more rows than bytes")
    }

    /// Unpacks a file.
    @MainActor
    private static func gzip(_ bytes: [UInt8]) throws {
        let source = try FileBytes(path: try ScratchFolder.file("packed.gz", bytes))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        while count < 32 << 20 {
            let read = try buffer.withUnsafeMutableBytes { (buffer) throws(ImportFileError) in
                try source.read(into: buffer)
            }
            if read == 0 { break }
            count += read
        }
        try promise(source.bytesRead <= bytes.count, "more is read than there is")
    }

    /// Reads a zip archive.
    @MainActor
    private static func zip(_ bytes: [UInt8]) async throws {
        try await archive(bytes, name: "some.zip")
    }

    /// Reads a tar archive behind a gzip member that is right.
    @MainActor
    private static func tar(_ bytes: [UInt8]) async throws {
        try await archive(packed(bytes), name: "some.tar.gz")
    }

    @MainActor
    private static func archive(_ bytes: [UInt8], name: String) async throws {
        let file = try ScratchFolder.file(name, bytes)
        let limits = ArchiveLimits(entries: 200, entryBytes: 1 << 20, totalBytes: 4 << 20, ratioFloor: 1 << 20)
        let archive = try Archive(path: file, limits: limits)
        try promise(archive.entries.count <= limits.entries, "there are more entries than may be")
        var total = 0
        for entry in archive.entries {
            let count = try archive.bytes(of: entry.name)?.count ?? 0
            try promise(count == entry.size, "an entry has another size than it says")
            total += count
        }
        try promise(total <= limits.totalBytes, "the entries have more bytes than may be")
    }

    /// Bytes as a gzip file, not compressed, so that the fuzzer can see through it.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            packed += [start + 65_535 >= bytes.count ? 1 : 0] + little(block.count, 2) + little(~block.count, 2) + block
        }
        return packed + little(Int(crc32(0, bytes, UInt32(bytes.count))), 4) + little(bytes.count, 4)
    }

    /// Reads a history, adds to it until it is cut, and empties it.
    @MainActor
    private static func history(_ bytes: [UInt8]) throws {
        let file = try ScratchFolder.file("history", bytes)
        let history = CommandHistory(path: file, limit: 5)
        for entry in history.entries() {
            try promise(!entry.text.contains("\n"), "an entry has two lines")
        }
        for index in 0..<40 { history.append("line \(index)") }
        try promise(history.entries().map(\.text) == (35..<40).map { "line \($0)" }, "the last lines are not kept")
        history.clear()
        try promise(CommandHistory(path: file, limit: 5).entries().isEmpty, "a history that was cleared is not empty")
    }
}
