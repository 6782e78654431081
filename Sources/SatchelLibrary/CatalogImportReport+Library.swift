import SatchelCatalog
import SatchelImporting

extension CatalogImportReport {
    /// Tells what importing a file into a library did.
    package init(_ report: ImportReport, source: String, path: String) {
        self.init(source: source, path: path)
        rowsRead = report.rowsRead
        resumedAfter = report.resumedAfter
        added = report.added
        changed = report.changed
        unchanged = report.unchanged
        skipped = report.skipped
        odd = report.odd
        firstOddRows = report.firstOddRows.map { OddRow(line: $0.line, reason: $0.reason) }
        switch report.ending {
        case .finished: break
        case .interrupted: isInterrupted = true
        case .broken(let error): fault = error.message
        }
    }
}

extension CatalogSource {
    /// Describes a source of a library.
    package init(_ source: LibrarySource) {
        self.init(
            name: source.name,
            count: source.count,
            day: source.day,
            isBuiltIn: source.isBuiltIn,
            isUnfinished: source.isUnfinished
        )
    }
}
