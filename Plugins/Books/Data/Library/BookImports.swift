import BooksDomain
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelPersistence

/// Imports dumps and lists of books into the library.
package struct BookImports: CatalogImports {
    private let library: BookLibrary
    private let imports: LibraryImports<BookFormat>

    package init(into library: BookLibrary, clock: any WallClock) {
        self.library = library
        imports = LibraryImports(
            into: library,
            clock: clock,
            builtIn: {
                let table = EmbeddedBookTable.shipped
                return CatalogSource(name: "embedded", count: table.items.count, day: EmbeddedBookTable.shippedDay)
            },
            reserved: ["embedded", "aladin", "auto", "built-in", "fixture", "postgres"],
            preparation: { try await library.putEmbeddedBooks() },
            kinds: LibraryImports.Kind.books(for: library)
        )
    }

    package func importFile(_ path: String, progress: @escaping ImportProgress.Handler) async throws -> ImportReport {
        try await imports.importFile(path, progress: progress)
    }

    package func finish(progress: @escaping ImportProgress.Handler) async throws -> ImportReport? {
        guard library.isLocal, library.exists else { return nil }
        let changes = try await OpenLibraryJoin(library: library, day: imports.today).run(progress: progress)
        guard changes.added + changes.changed > 0 else { return nil }
        var report = ImportReport(source: OpenLibraryDumpImport.source)
        report.added = changes.added
        report.changed = changes.changed
        return report
    }

    package func sources() async throws -> [CatalogSource] {
        var sources = try await imports.sources()
        guard library.isLocal, let index = sources.firstIndex(where: { $0.name == OpenLibraryDumpImport.source }) else {
            return sources
        }
        if try await OpenLibraryJoin.isPending(in: library) { sources[index].isUnfinished = true }
        return sources
    }

    package func removeSource(_ name: String, progress: @escaping ImportProgress.Handler) async throws -> Int {
        if name == OpenLibraryDumpImport.source, library.isLocal, library.exists {
            // Records go first: one that outlived its book would keep it from being imported again.
            try await library.database.write { try OpenLibraryJoin.removeRecords($0) }
        }
        return try await imports.removeSource(name, progress: progress)
    }
}
