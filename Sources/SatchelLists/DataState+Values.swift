import SatchelCatalog
import SatchelPluginAPI

extension DataState {
    /// The columns that say how current a record is.
    public static let columns: [RecordList.Column] = [
        .init("state", "State", .data),
        .init("ageSeconds", "Age", .data),
        .init("reason", "Reason", .data),
        .init("retryAfterSeconds", "Retry after", .data),
    ]

    /// The text of a footer: `built-in data of 2026-11-21`, `openlibrary live`.
    package func caption(of source: String) -> String {
        if case .snapshot(let day) = self, source == "embedded" { return "built-in data of \(day)" }
        return source + " " + words
    }

    /// Where an empty answer was looked for: `the local catalog`, `openlibrary (cached 3 h)`.
    func place(of source: String, named place: String) -> String {
        switch self {
        case .live: source
        case .snapshot where source == "embedded": place == "catalog" ? "the local catalog" : "the \(place)"
        case .cached, .snapshot, .offline, .failed: "\(source) (\(words))"
        }
    }

    /// The values of those columns: state, age and retry delay in seconds, reason of a failure.
    public var values: [Value] {
        switch self {
        case .live: [.text("live"), .absent, .absent, .absent]
        case .cached(let age): [.text("cached"), .integer(age), .absent, .absent]
        case .snapshot: [.text("snapshot"), .absent, .absent, .absent]
        case .offline(let age): [.text("offline"), .integer(age), .absent, .absent]
        case .failed(let reason, let retryAfter, let age):
            [.text("failed"), .integer(age), .text(reason), .integer(retryAfter)]
        }
    }

    /// The state as fields of a detail, for programs only; `problem` replaces its reason.
    public func fields(problem: String? = nil) -> [Detail.Field] {
        zip(Self.columns, values).map { column, value in
            let isProblem = column.key == "reason" && problem != nil
            return Detail.Field(column.key, label: nil, isProblem ? .text(problem) : value)
        }
    }
}
