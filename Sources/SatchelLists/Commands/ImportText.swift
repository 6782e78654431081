import SatchelCatalog
import SatchelPluginAPI

/// The words about imports.
enum ImportText {
    /// A count with its noun.
    static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) " + (count == 1 ? one : many ?? one + "s")
    }

    /// What is to be said of a file beside the counts.
    static func warnings(about report: CatalogImportReport) -> [String] {
        var lines: [String] = []
        if report.resumedAfter > 0 {
            lines.append("went on after \(count(report.resumedAfter, "row")) of \(report.path)")
        }
        lines += report.firstOddRows.map { "warning: \(report.path):\($0.line): \($0.reason)" }
        let unnamed = report.odd - report.firstOddRows.count
        if unnamed > 0 {
            lines.append("warning: \(report.path): \(count(unnamed, "more odd row"))")
        }
        return lines
    }

    /// What putting together did.
    static func joined(_ report: CatalogJoinReport, _ words: ListWords) -> String {
        "\(report.source): \(count(report.added, words.one, words.many)) added, \(report.changed) completed"
    }

    /// What is unusual about a source, or nil.
    static func state(of source: CatalogSource) -> String? {
        source.isBuiltIn ? "comes with Satchel" : source.isUnfinished ? "unfinished" : nil
    }

    /// What was done with each file.
    static func table(of reports: [CatalogImportReport]) -> RecordList {
        let counts: [(key: String, title: String, value: KeyPath<CatalogImportReport, Int>)] = [
            ("rows", "Rows", \.rowsRead), ("added", "Added", \.added), ("changed", "Changed", \.changed),
            ("unchanged", "Unchanged", \.unchanged), ("skipped", "Skipped", \.skipped), ("odd", "Odd", \.odd),
        ]
        return RecordList(
            columns: [.init("file", "File", .title), .init("source", "Source", .subtitle)]
                + counts.map { .init($0.key, $0.title, alignment: .trailing) },
            records: reports.map { report in
                .init(
                    [.text(report.path), .text(report.source)]
                        + counts.map { .integer(report[keyPath: $0.value]) }
                )
            },
            firstNumber: nil,
            emptyMessage: "nothing was imported"
        )
    }
}

extension String {
    /// The text with a capital in front.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension CatalogSourceError: UserFacingError {
    public var message: String {
        switch self {
        case .unknown(let name, _): "no source is called '\(name)'"
        case .unknownFile(let path, _): "'\(path)' is nothing that can be imported"
        }
    }

    public var hint: String? {
        switch self {
        case .unknown(_, let known) where known.isEmpty: "nothing was imported yet"
        case .unknown(_, let known): "the imported sources are " + known.joined(separator: ", ")
        case .unknownFile(_, let accepted): "what can be: " + accepted.joined(separator: ", ")
        }
    }
}
