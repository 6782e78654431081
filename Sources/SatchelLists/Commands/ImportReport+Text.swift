import SatchelCatalog
import SatchelPluginAPI

extension ImportReport {
    /// What to say besides of an import that was resumed, of invalid rows and of columns that are not imported.
    var notices: [String] {
        var lines: [String] = []
        if resumedAfter > 0 { lines.append("resumed \(path) after \(resumedAfter.counted("row"))") }
        lines += firstInvalidRows.map { "warning: \(path):\($0.line): \($0.reason)" }
        let unnamed = invalid - firstInvalidRows.count
        if unnamed > 0 { lines.append("warning: \(path): \(unnamed.counted("more invalid row"))") }
        if let ignored = Self.warning(ignored) { lines.append("warning: \(path): \(ignored)") }
        return lines
    }

    /// The import of a file in a line.
    var summary: String {
        "imported '\(path)': \(rowsRead.counted("row")), \(added) added, \(changed) changed"
    }

    /// Items that rows of several files were joined into, in a line.
    func joined(_ words: ListWords) -> String {
        "\(source): \(added.counted(words.one, words.many)) added, \(changed) changed"
    }

    /// The imports of several files.
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
