import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelSearch

/// Imports files into a library: a feature says which kinds of files there are, and what a row becomes.
///
/// ```swift
/// LibraryImports(into: library, clock: clock, kinds: [
///     .csv("films as CSV with the columns id and title") { header, source in
///         guard let id = header["id"], let title = header["title"] else { return nil }
///         return { row in LibraryEntry(Film(id: ItemID("\(source)-\(row[id])"), title: row[title])) }
///     }
/// ])
/// ```
package struct LibraryImports<Format: LibraryFormat>: CatalogImports {
    private let library: Library<Format>
    private let clock: any WallClock
    private let builtIn: (@Sendable () -> CatalogSource)?
    private let reserved: Set<String>
    private let preparation: @Sendable () async throws -> Void
    private let kinds: [Kind]

    /// Creates imports into a library.
    ///
    /// - Parameters:
    ///   - library: Where the items go.
    ///   - clock: Tells the day that is kept with them.
    ///   - builtIn: Describes what the program has without an import.
    ///   - reserved: Names of other sources, which no file of the user's own gives to one.
    ///   - preparation: Puts in what is built in, before the first import.
    ///   - kinds: The kinds of files; the first that fits is taken.
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

    package func importFile(_ path: String, progress: @escaping ImportProgress.Handler) async throws -> ImportReport {
        var limits = ImportRun.Limits()
        limits.batchRows = 10_000
        return try await ImportRun(limits: limits, progress: progress)
            .importFile(path, as: kinds.map { $0.format(self) })
    }

    package func sources() async throws -> [CatalogSource] {
        guard library.exists else { return builtIn.map { [$0()] } ?? [] }
        try await preparation()
        return try await library.sources()
    }

    package func removeSource(_ name: String, progress: @escaping ImportProgress.Handler) async throws -> Int {
        try await library.remove(name, progress: progress)
    }

    /// A kind of file.
    package struct Kind: Sendable {
        /// The source of its items, or nil where that is named for the file.
        let source: String?
        let format: @Sendable (LibraryImports) -> ImportFormat

        /// A kind whose rows are kept in a way of its own.
        ///
        /// - Parameters:
        ///   - source: The source of its items.
        ///   - format: How its rows are read and kept.
        package init(source: String, format: @escaping @Sendable (LibraryImports) -> ImportFormat) {
            self.source = source
            self.format = format
        }

        private init(_ source: String?, _ format: @escaping @Sendable (LibraryImports) -> ImportFormat) {
            self.source = source
            self.format = format
        }

        /// A table in CSV.
        ///
        /// - Parameters:
        ///   - name: What the kind is called in messages.
        ///   - source: The source of its items; named for the file unless given.
        ///   - entries: Finds the columns in the heading and returns what makes an item of a row, or nil for a row to skip;
        ///     returns nil itself for a table of another kind. What it throws makes the row odd.
        /// - Returns: The kind.
        package static func csv(
            _ name: String,
            source: String? = nil,
            entries:
                @escaping @Sendable (CSVHeader, _ source: String) throws
                -> (@Sendable (CSVRow) throws -> LibraryEntry<Format>?)?
        ) -> Kind {
            Kind(source) { imports in
                .csv(name) { header, path in
                    let source = source ?? imports.ownName(of: path)
                    return try entries(header, source).map { entry in
                        RowImport(as: source, into: imports.store(for: source), convert: entry)
                    }
                }
            }
        }

        /// An array of JSON, or one object a line.
        ///
        /// - Parameters:
        ///   - name: What the kind is called in messages.
        ///   - source: The source of its items; named for the file unless given.
        ///   - record: The shape of a row.
        ///   - entry: Makes an item of a row, or nil for a row to skip. What it throws makes the row odd.
        /// - Returns: The kind.
        package static func json<Record: Decodable>(
            _ name: String,
            source: String? = nil,
            of record: Record.Type,
            entry: @escaping @Sendable (Record, _ source: String) throws -> LibraryEntry<Format>?
        ) -> Kind where Record: SendableMetatype {
            Kind(source) { imports in
                .json(name) { path in
                    let source = source ?? imports.ownName(of: path)
                    return RowImport(as: source, into: imports.store(for: source)) { element in
                        try entry(StrictJSON.decode(Record.self, from: element.bytes), source)
                    }
                }
            }
        }
    }

    private func ownName(of path: String) -> String { ImportSourceName.of(path, reserved: reserved) }

    private func store(for source: String) -> LibraryImport<Format> {
        LibraryImport(database: library.database, source: source, day: today, preparation: preparation)
    }
}
