import SatchelCatalog

/// A file format that can be imported: how to recognize it, and how to store its rows.
///
/// ```swift
/// let report = try await ImportRun(progress: show).importFile(path, as: [
///     .csv("a price history") { header, _ in
///         HistoryColumns(header).map { columns in RowImport(as: "bitcoin", into: store) { try columns.price($0) } }
///     }
/// ])
/// ```
package struct ImportFormat: Sendable {
    /// The name of the format in messages.
    package let name: String
    fileprivate let reading: Reading

    fileprivate enum Reading: Sendable {
        case csv(@Sendable (CSVHeader, String) throws -> RowImport<CSVReader>?)
        case json(@Sendable (String) throws -> RowImport<JSONElementReader>)
        case lines(beginning: String, @Sendable (String) throws -> RowImport<LineReader>)
    }

    /// A CSV table; the closure returns nil for a heading of another format.
    package static func csv(
        _ name: String,
        rows: @escaping @Sendable (CSVHeader, _ path: String) throws -> RowImport<CSVReader>?
    ) -> ImportFormat {
        ImportFormat(name: name, reading: .csv(rows))
    }

    /// A JSON array, or one value per line.
    package static func json(
        _ name: String,
        rows: @escaping @Sendable (_ path: String) throws -> RowImport<JSONElementReader>
    ) -> ImportFormat {
        ImportFormat(name: name, reading: .json(rows))
    }

    /// A text file whose first line begins with a marker.
    package static func lines(
        _ name: String,
        beginning: String,
        rows: @escaping @Sendable (_ path: String) throws -> RowImport<LineReader>
    ) -> ImportFormat {
        ImportFormat(name: name, reading: .lines(beginning: beginning, rows))
    }
}

/// How the rows of a file are stored.
package struct RowImport<Reader: RowReader>: Sendable {
    fileprivate let run: @Sendable (sending Reader, ImportRun) async throws -> ImportReport

    /// `convert` returns nil to skip a row, and makes a row invalid by throwing.
    ///
    /// `source` is the name of the source that the rows belong to, `ignored` are the keys that `convert` noted.
    package init<Store: ImportStore>(
        as source: String,
        into store: Store,
        ignoring ignored: IgnoredKeys? = nil,
        convert: @escaping @Sendable (Reader.Row) throws -> Store.Row?
    ) {
        run = { reader, run in
            var report = try await run.run(reader, into: store, convert: convert)
            report.source = source
            report.ignored = ignored?.names ?? []
            return report
        }
    }
}

extension ImportRun {
    /// Imports a file, plain or gzipped, or a pipe, in the format that its first bytes or its heading indicate.
    ///
    /// - Throws: `CatalogSourceError` for a file of another format, ``ImportFileError`` for one that cannot be opened,
    ///   and the store's errors. A fault or an interruption later on is part of the report instead.
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
                let header = header.unread
                guard let rows = try rows(header, path) else { continue }
                var report = try await rows.run(reader, self)
                report.ignored = header.unused
                return report
            }
        }
        throw CatalogSourceError.unknownFile(path: path, accepted: formats.map(\.name))
    }

    /// Reads a file as a table; returns nil if its first line does not name columns.
    private static func table(_ file: FileBytes) throws -> CSVReader? {
        do {
            return try CSVReader(file)
        } catch ImportFileError.noHeading {
            return nil
        }
    }
}

/// Names of sources that are named after files.
extension ImportFormat {
    /// Returns the file name without folder and extension, with the prefix `my-` if that name is reserved.
    package static func sourceName(_ path: String, reserved: Set<String> = []) -> String {
        let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "file"
        return reserved.contains(name) ? "my-\(name)" : name
    }
}
