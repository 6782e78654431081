import SatchelCatalog

/// A kind of file that can be imported: what tells it from others, and how its rows are kept.
///
/// ```swift
/// let report = try await ImportRun(progress: show).importFile(path, as: [
///     .csv("a price history") { header, _ in
///         HistoryColumns(header).map { columns in RowImport(as: "bitcoin", into: store) { try columns.price($0) } }
///     }
/// ])
/// ```
package struct ImportFormat: Sendable {
    /// What the kind is called in messages.
    package let name: String
    fileprivate let reading: Reading

    fileprivate enum Reading: Sendable {
        case csv(@Sendable (CSVHeader, String) throws -> RowImport<CSVReader>?)
        case json(@Sendable (String) throws -> RowImport<JSONElementReader>)
        case lines(beginning: String, @Sendable (String) throws -> RowImport<LineReader>)
    }

    /// A table in CSV.
    ///
    /// - Parameters:
    ///   - name: What the kind is called in messages.
    ///   - rows: Says by the heading and the path how rows are kept; nil for a table of another kind.
    /// - Returns: The kind.
    package static func csv(
        _ name: String,
        rows: @escaping @Sendable (CSVHeader, _ path: String) throws -> RowImport<CSVReader>?
    ) -> ImportFormat {
        ImportFormat(name: name, reading: .csv(rows))
    }

    /// An array of JSON, or one value a line.
    package static func json(
        _ name: String,
        rows: @escaping @Sendable (_ path: String) throws -> RowImport<JSONElementReader>
    ) -> ImportFormat {
        ImportFormat(name: name, reading: .json(rows))
    }

    /// Lines, of which the first begins with a mark.
    package static func lines(
        _ name: String,
        beginning: String,
        rows: @escaping @Sendable (_ path: String) throws -> RowImport<LineReader>
    ) -> ImportFormat {
        ImportFormat(name: name, reading: .lines(beginning: beginning, rows))
    }
}

/// How the rows of a file are kept.
package struct RowImport<Reader: RowReader>: Sendable {
    /// The name of the source that the rows belong to.
    package let source: String
    fileprivate let run: @Sendable (sending Reader, ImportRun) async throws -> ImportReport

    /// Describes how rows are kept.
    ///
    /// - Parameters:
    ///   - source: The name of the source that the rows belong to.
    ///   - store: What keeps them.
    ///   - convert: Makes of a row what the store keeps, or nil where the row is skipped. What it throws makes the row odd.
    package init<Store: ImportStore>(
        as source: String,
        into store: Store,
        convert: @escaping @Sendable (Reader.Row) throws -> Store.Row?
    ) {
        self.source = source
        run = { reader, run in
            var report = try await run.run(reader, into: store, convert: convert)
            report.source = source
            return report
        }
    }
}

extension ImportRun {
    /// Imports a file of one of some kinds, which its first bytes or its heading tell.
    ///
    /// - Parameters:
    ///   - path: The file, plain or gzipped, or a pipe.
    ///   - formats: The kinds.
    /// - Returns: What was done; a fault of the file and an interruption are told there.
    /// - Throws: `CatalogSourceError` for a file of no such kind, ``ImportFileError`` for one that cannot be opened, and
    ///   what the store throws.
    @concurrent
    package func importFile(_ path: String, as formats: [ImportFormat]) async throws -> ImportReport {
        let file = try FileBytes(path: path, acceptsPipes: true)
        let text = try file.firstText(16)
        switch text.first {
        case nil:
            throw CatalogSourceError.emptyFile(path: path)
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            for case .json(let rows) in formats.map(\.reading) {
                return try await rows(path).run(try JSONElementReader(file), self)
            }
        default:
            for case .lines(let beginning, let rows) in formats.map(\.reading) where text.starts(with: beginning.utf8) {
                return try await rows(path).run(try LineReader(file), self)
            }
            guard let reader = try Self.table(file) else { break }
            let header = reader.header
            for case .csv(let rows) in formats.map(\.reading) {
                if let rows = try rows(header, path) { return try await rows.run(reader, self) }
            }
        }
        throw CatalogSourceError.unknownFile(path: path, accepted: formats.map(\.name))
    }

    /// Reads a file as a table; nil where its first line names no columns.
    private static func table(_ file: FileBytes) throws -> CSVReader? {
        do {
            return try CSVReader(file)
        } catch ImportFileError.noHeading {
            return nil
        }
    }
}

/// A name for a source that is named for its file.
package enum ImportSourceName {
    /// Returns the name of a file without its folder and extension, where that is not the name of another source.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - reserved: The names of other sources.
    /// - Returns: The name; `my-…` where it is reserved.
    package static func of(_ path: String, reserved: Set<String> = []) -> String {
        let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "file"
        return reserved.contains(name) ? "my-\(name)" : name
    }
}
