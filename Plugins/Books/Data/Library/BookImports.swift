import BooksDomain
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelPersistence
import SatchelPluginAPI

/// Takes the dumps and lists of books that there are into the library.
package struct BookImports: CatalogImports {
    private let library: BookLibrary
    private let clock: any WallClock

    /// Creates imports into a library.
    ///
    /// - Parameters:
    ///   - library: Where the books go.
    ///   - clock: Knows the day that is kept with them.
    package init(into library: BookLibrary, clock: any WallClock) {
        self.library = library
        self.clock = clock
    }

    private var today: String { clock.today.description }

    @concurrent
    package func importFile(
        _ path: String,
        progress: @escaping @MainActor @Sendable (CatalogImportProgress) -> Void
    ) async throws -> CatalogImportReport {
        let file = try FileBytes(path: path, acceptsPipes: true)
        guard let kind = try BookFileKind(of: file) else {
            throw CatalogSourceError.unknownFile(path: path, accepted: BookFileKind.accepted)
        }
        let source = kind.source(of: path)
        var limits = ImportRun.Limits()
        limits.batchRows = 10_000
        let run = ImportRun(
            limits: limits,
            progress: { await progress(CatalogImportProgress(rows: $0.rows, fraction: $0.fraction)) }
        )
        let store = LibraryImport(into: library, source: source, day: today) { [library] in
            try await library.putEmbeddedBooks()
        }
        let report: ImportReport
        switch kind {
        case .openLibrary:
            let reader = try LineReader(file)
            report = try await run.run(reader, into: OpenLibraryDumpImport(library: library)) {
                try OpenLibraryDumpRow($0)
            }
        case .gutenberg:
            let reader = try CSVReader(file)
            let columns = try GutenbergColumns(reader.header)
            report = try await run.run(reader, into: store) { try columns.entry($0) }
        case .goodbooks:
            let reader = try CSVReader(file)
            let columns = try GoodbooksColumns(reader.header)
            report = try await run.run(reader, into: store) { try columns.entry($0) }
        case .satchel:
            let reader = try JSONElementReader(file)
            report = try await run.run(reader, into: store) { try SatchelBookRow.entry($0, source: source) }
        }
        return CatalogImportReport(report, source: source, path: path)
    }

    package func finish(
        progress: @escaping @MainActor @Sendable (CatalogImportProgress) -> Void
    ) async throws -> CatalogJoinReport? {
        guard library.exists else { return nil }
        let changes = try await OpenLibraryJoin(library: library, day: today).run { done, count in
            await progress(CatalogImportProgress(rows: done, fraction: Double(done) / Double(max(count, 1))))
        }
        guard changes != LibraryChanges() else { return nil }
        return CatalogJoinReport(
            source: OpenLibraryDumpImport.source,
            added: changes.added,
            changed: changes.changed
        )
    }

    package func sources() async throws -> [CatalogSource] {
        guard library.exists else { return [EmbeddedBookTable.source] }
        try await library.putEmbeddedBooks()
        return try await library.sources().map(CatalogSource.init)
    }

    package func removeSource(
        _ name: String,
        progress: @escaping @MainActor @Sendable (CatalogImportProgress) -> Void
    ) async throws -> Int {
        do {
            if name == OpenLibraryDumpImport.source, library.exists {
                // First, since a record that outlived its book would keep it from being imported again.
                try await library.database.write { try OpenLibraryJoin.removeRecords($0) }
            }
            return try await library.remove(name) { done, count in
                await progress(CatalogImportProgress(rows: done, fraction: Double(done) / Double(max(count, 1))))
            }
        } catch LibraryError.noSource(let name, let known) {
            throw CatalogSourceError.unknown(name, known: known)
        }
    }
}

extension BookFileKind {
    /// What can be imported, for messages.
    static let accepted = [
        "a dump of Open Library", "Project Gutenberg's catalogue", "goodbooks-10k's books.csv",
        "books as JSON or ndjson",
    ]
}

extension EmbeddedBookTable {
    /// The books that come with Satchel, as a source.
    static var source: CatalogSource {
        CatalogSource(name: "embedded", count: shipped.books.count, day: shippedDay, isBuiltIn: true)
    }
}
