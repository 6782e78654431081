import SatchelCatalog
import SatchelPluginAPI

/// A feature's page about one item; whether it is a favorite and where its facts come from is added to every page.
public struct ItemPage: Sendable {
    /// The heading.
    public var title: String
    /// The facts, in the order shown.
    public var fields: [Detail.Field]
    /// Longer texts by their keys, shown below the facts; nil is omitted.
    public var texts: [(key: String, text: String?)] = []
    /// Remarks at the bottom, such as that a book has no ISBN.
    public var notes: [String] = []
    /// A chart, shown on a terminal.
    public var chart: Chart?

    /// Creates a page.
    public init(_ title: String, fields: [Detail.Field]) {
        self.title = title
        self.fields = fields
    }
}

extension ItemPage {
    /// The complete page; `problem` is why more could not be fetched.
    func detail(
        of details: some ItemDetails,
        isFavorite: Bool,
        editions: Value?,
        problem: String?
    ) -> Detail {
        let provenance = details.provenance
        let texts = texts.compactMap { key, text in text.map { (key, $0) } }
        let source: [Detail.Field] = [
            .init("favorite", label: "favorite", .boolean(isFavorite)),
            .init("source", label: "source", .text(provenance.source)),
            .init("asOf", label: "as of", .moment(provenance.asOf)),
        ]
        let work: [Detail.Field] = editions.map { [.init("editions", label: "editions", $0)] } ?? []
        // The day of built-in and imported facts is a field already.
        let isDated = if case .snapshot = details.state { provenance.asOf != nil } else { false }
        let caption = problem == nil ? details.state.caption(of: provenance.source) : "\(provenance.source) failed"
        let notes = notes + (isDated && problem == nil ? [] : [caption])
        return Detail(
            title: title,
            fields: fields + work + source
                + details.state.fields(problem: problem, standInReason: details.standInReason)
                + texts.map { .init($0, label: nil, .text($1)) },
            chart: chart,
            body: texts.isEmpty ? nil : texts.map(\.1).joined(separator: "\n\n"),
            footer: notes.isEmpty ? nil : notes.joined(separator: " · ")
        )
    }
}

extension ListFeature {
    /// The most editions that a page names for people.
    private static var mostEditions: Int { 10 }

    /// The editions of an item for its page; nil if the items have none, absent if it has no other.
    static func value(ofEditions editions: [Item]) -> Value? {
        guard haveEditions else { return nil }
        guard !editions.isEmpty else { return .absent }
        let rows = editions.map { edition in
            [Value.Member("source", .text(edition.provenance.source))]
                + zip(columns, values(of: edition)).filter { $0.0.key != editionsKey && $0.1 != .absent }
                .map { Value.Member($0.key, $1) }
        }
        return .worded(rows.map { .object($0) }, as: words(for: editions))
    }

    /// Each with its source, what it shows beside its title in a list, and its id.
    private static func words(for editions: [Item]) -> String {
        let shown = editions.prefix(mostEditions).map { edition in
            let facts = zip(columns, values(of: edition)).filter { $0.0.role == .fact && $0.0.key != editionsKey }
                .map { $0.1.plainText }.filter { !$0.isEmpty }
            return ([edition.provenance.source] + facts + [edition.id.rawValue]).joined(separator: " ")
        }
        let left = editions.count - shown.count
        return (shown + (left > 0 ? ["\(left) more"] : [])).joined(separator: ", ")
    }
}
