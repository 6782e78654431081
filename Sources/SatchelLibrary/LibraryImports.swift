import SatchelCatalog
import SatchelImporting
import SatchelJSON

/// Imports files into a library; a feature lists the kinds of files, and converts their rows.
///
/// ```swift
/// builder.registerLibrary(FilmFormat.self, of: "films", builtIn: FilmTable.embedded, imports: [
///     .csv("films as CSV with the columns id and title") { header, source in
///         guard let id = header["id"], let title = header["title"] else { return nil }
///         return { row in LibraryEntry(Film(id: ItemID("\(source)-\(row[id])"), title: row[title])) }
///     }
/// ])
/// ```
public struct LibraryImports<Format: LibraryFormat>: CatalogImports {
    private let library: Library<Format>
    private let clock: any WallClock
    private let builtIn: (@Sendable () -> CatalogSource)?
    private let reserved: Set<String>
    private let preparation: @Sendable () async throws -> Void
    private let kinds: [Kind]

    /// The first kind that fits a file is used.
    ///
    /// `builtIn` describes the items before any import, `reserved` are source names that no file of the user's gets,
    /// and `preparation` stores the built-in items before the first import.
    package init(
        into library: Library<Format>,
        clock: any WallClock,
        builtIn: (@Sendable () -> CatalogSource)? = nil,
        reserved: Set<String> = [],
        preparation: @escaping @Sendable () async throws -> Void = {},
        kinds: [Kind]
    ) {
        self.library = library
        self.clock = clock
        self.builtIn = builtIn
        self.reserved = reserved.union(kinds.compactMap(\.source))
        self.preparation = preparation
        self.kinds = kinds
    }

    /// Today, as sources keep it.
    package var today: String { clock.today.description }

    public func importFile(_ path: String, progress: @escaping ImportProgress.Handler) async throws -> ImportReport {
        var limits = ImportRun.Limits()
        limits.batchRows = 10_000
        return try await ImportRun(limits: limits, progress: progress)
            .importFile(path, as: kinds.map { $0.format(self) })
    }

    public func sources() async throws -> [CatalogSource] {
        guard library.exists else {
            guard var source = builtIn?() else { return [] }
            source.isBuiltIn = true
            return [source]
        }
        try await preparation()
        return try await library.sources()
    }

    public func removeSource(_ name: String, progress: @escaping ImportProgress.Handler) async throws -> Int {
        try await library.remove(name, progress: progress)
    }

    /// A kind of file.
    public struct Kind: Sendable {
        /// The source of its items, or nil to name it after the file.
        let source: String?
        let format: @Sendable (LibraryImports) -> ImportFormat

        /// A kind whose rows are stored in a way of its own.
        package init(source: String?, format: @escaping @Sendable (LibraryImports) -> ImportFormat) {
            self.source = source
            self.format = format
        }

        /// A table in CSV; without a `source` it is named after the file.
        ///
        /// `entries` finds the columns in the header and returns what converts a row, or nil for another kind of table.
        /// The conversion returns nil to skip a row, and throws for an invalid one.
        public static func csv(
            _ name: String,
            source: String? = nil,
            entries:
                @escaping @Sendable (CSVHeader, _ source: String) throws
                -> (@Sendable (CSVRow) throws -> LibraryEntry<Format>?)?
        ) -> Kind {
            Kind(source: source) { imports in
                .csv(name) { header, path in
                    let source = source ?? imports.ownName(of: path)
                    return try entries(header, source).map { entry in
                        RowImport(as: source, into: imports.store(for: source)) { try entry($0)?.bounded() }
                    }
                }
            }
        }

        /// A JSON array, or one object per line; without a `source` it is named after the file.
        ///
        /// `entry` returns nil to skip a row, and throws for an invalid one.
        public static func json<Record: Decodable>(
            _ name: String,
            source: String? = nil,
            of record: Record.Type,
            entry: @escaping @Sendable (Record, _ source: String) throws -> LibraryEntry<Format>?
        ) -> Kind where Record: SendableMetatype {
            Kind(source: source) { imports in
                .json(name) { path in
                    let source = source ?? imports.ownName(of: path)
                    let ignored = IgnoredKeys(besidesThoseOf: [Record.self])
                    return RowImport(as: source, into: imports.store(for: source), ignoring: ignored) { element in
                        let row = try entry(StrictJSON.decode(Record.self, from: element.bytes), source)?.bounded()
                        ignored.note(element.bytes)
                        return row
                    }
                }
            }
        }

        /// A JSON array, or one object per line, whose rows are not all items; `keep` stores some on a day.
        ///
        /// The values of keys that none of the `records` reads are not imported.
        package static func json<Row: Sendable>(
            _ name: String,
            source: String,
            of records: any (Decodable & SendableMetatype).Type...,
            row: @escaping @Sendable (ArraySlice<UInt8>) throws -> Row,
            keep:
                @escaping @Sendable ([Row], _ day: String, inout any LibraryTransaction<Format>) throws ->
                ImportChanges
        ) -> Kind {
            Kind(source: source) { imports in
                .json(name) { [day = imports.today] _ in
                    let ignored = IgnoredKeys(besidesThoseOf: records)
                    let store = imports.store(for: source) { try keep($0, day, &$1) }
                    return RowImport(as: source, into: store, ignoring: ignored) { element in
                        let row = try row(element.bytes)
                        ignored.note(element.bytes)
                        return row
                    }
                }
            }
        }
    }

    private func ownName(of path: String) -> String { ImportFormat.sourceName(path, reserved: reserved) }

    private func store(for source: String) -> LibraryImport<Format, LibraryEntry<Format>> {
        store(for: source) { [today] in try $1.put($0, from: source, day: today) }
    }

    private func store<Row: Sendable>(
        for source: String,
        _ keep: @escaping LibraryRows<Format, Row>
    ) -> LibraryImport<Format, Row> {
        LibraryImport(store: library.store, source: source, keep: keep, preparation: preparation)
    }
}
