import SatchelCatalog
import SatchelPluginAPI

enum ImportText {
    static func warnings(about report: ImportReport) -> [String] {
        var lines: [String] = []
        if report.resumedAfter > 0 {
            lines.append("resumed \(report.path) after \(report.resumedAfter.counted("row"))")
        }
        lines += report.firstInvalidRows.map { "warning: \(report.path):\($0.line): \($0.reason)" }
        let unnamed = report.invalid - report.firstInvalidRows.count
        if unnamed > 0 {
            lines.append("warning: \(report.path): \(unnamed.counted("more invalid row"))")
        }
        if let ignored = ImportReport.warning(report.ignored) { lines.append("warning: \(report.path): \(ignored)") }
        return lines
    }

    static func summary(of report: ImportReport) -> String {
        "imported '\(report.path)': \(report.rowsRead.counted("row")), \(report.added) added, \(report.changed) changed"
    }

    static func joined(_ report: ImportReport, _ words: ListWords) -> String {
        "\(report.source): \(report.added.counted(words.one, words.many)) added, \(report.changed) changed"
    }

    static func state(of source: CatalogSource) -> String? {
        source.isBuiltIn ? "built-in" : source.isUnfinished ? "unfinished" : nil
    }

    static func table(of reports: [ImportReport]) -> RecordList {
        let counts: [(key: String, title: String, value: KeyPath<ImportReport, Int>)] = [
            ("rows", "Rows", \.rowsRead), ("added", "Added", \.added), ("changed", "Changed", \.changed),
            ("unchanged", "Unchanged", \.unchanged), ("skipped", "Skipped", \.skipped),
            ("invalid", "Invalid", \.invalid),
        ]
        return RecordList(
            columns: [.init("file", "File", .title), .init("source", "Source", .subtitle)]
                + counts.map { .init($0.key, $0.title, alignment: .trailing) } + [.init("ignored", "Ignored", .data)],
            records: reports.map { report in
                .init(
                    [.text(report.path), .text(report.source)]
                        + counts.map { .integer(report[keyPath: $0.value]) } + [.texts(report.ignored)]
                )
            },
            firstNumber: nil,
            emptyMessage: "nothing was imported"
        )
    }
}

/// A file that was not imported to its end, or has no valid row.
extension PlainError {
    init?(_ report: ImportReport) {
        if case .broken(let fault) = report.ending {
            let rows = report.resumedAfter + report.rowsRead - report.invalid
            let saved = "\(rows.counted("row")) before that \(rows == 1 ? "was" : "were") saved"
            self.init(fault.message, hint: rows > 0 ? saved : fault.hint)
        } else if report.isAllInvalid {
            let rows = report.rowsRead.counted("row")
            self.init(
                "nothing could be imported from '\(report.path)': "
                    + (report.invalid == 1 ? "its only row is invalid" : "all \(rows) are invalid"),
                hint: "check that it is the right file"
            )
        } else {
            return nil
        }
    }
}

extension ImportFault: UserFacingError {}

extension CatalogSourceError: UserFacingError {
    public var message: String {
        switch self {
        case .unknown(let name, _): "no source named '\(name)'"
        case .unknownFile(let path, _): "can't import '\(path)': unknown kind of file"
        case .emptyFile(let path): "'\(path)' is empty"
        }
    }

    public var hint: String? {
        switch self {
        case .unknown(_, let known) where known.isEmpty: "nothing imported yet"
        case .unknown(_, let known): "imported sources: " + known.joined(separator: ", ")
        case .unknownFile(_, let accepted): "supported: " + accepted.joined(separator: "; ")
        case .emptyFile: nil
        }
    }
}
