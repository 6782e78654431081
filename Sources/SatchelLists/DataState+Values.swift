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

    /// Where an empty answer was looked for: `319 built-in books`, `Open Library (cached 3 h)`.
    func words(for place: SearchedPlace, _ words: ListWords) -> String {
        if let builtIn = place.builtIn, place.source == "embedded" {
            func count(_ number: Int) -> String { DecimalText.grouped(String(number)) }
            let many = builtIn + place.imported == 1 ? words.one : words.many
            return switch (builtIn, place.imported) {
            case (let builtIn, 0): "\(count(builtIn)) built-in \(many)"
            case (0, let imported): "\(count(imported)) imported \(many)"
            case (let builtIn, let imported): "\(count(builtIn)) built-in and \(count(imported)) imported \(many)"
            }
        }
        return switch self {
        case .live: place.title
        case .snapshot where place.source == "embedded": "the local catalog"
        case .cached, .snapshot, .offline, .failed: "\(place.title) (\(self.words))"
        }
    }

    /// The values of those columns: state, age and retry delay in seconds, reason of a failure.
    public var values: [Value] {
        switch self {
        case .live: [.text("live"), .absent, .absent, .absent]
        case .cached(let age): [.text("cached"), .integer(age), .absent, .absent]
        // An answer of a service that was kept with its moment, without the age it had when it was shown.
        case .snapshot(let asOf):
            [.text(ItemSource.isMoment(asOf) ? "cached" : "snapshot"), .absent, .absent, .absent]
        case .offline(let age): [.text("offline"), .integer(age), .absent, .absent]
        case .failed(let reason, let retryAfter, let age):
            [.text("failed"), .integer(age), .text(reason), .integer(retryAfter)]
        }
    }

    /// Those values; a `problem` that kept another source from answering replaces the reason.
    public func values(problem: String?) -> [Value] {
        guard let problem else { return values }
        return zip(Self.columns, values).map { column, value in column.key == "reason" ? .text(problem) : value }
    }

    /// The state as fields of a detail, for programs only; with a `problem`, which kept the rest from being fetched, it
    /// is `failed` for that reason; what was `tried` says why these facts stand in for those of another source.
    public func fields(problem: String? = nil, tried: [SearchedPlace] = []) -> [Detail.Field] {
        let shown =
            problem.map { [.text("failed"), values[1], .text($0), values[3]] } ?? values(problem: tried.problem)
        return zip(Self.columns, shown).map { Detail.Field($0.key, label: nil, $1) }
    }
}
