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

extension ListFeature {
    /// By default, the columns of a list as fields.
    public static func page(of details: Item.Details) -> ItemPage {
        let item = details.item
        return ItemPage(
            item.title,
            fields: zip(columns, values(of: item)).map { column, value in
                .init(column.key, label: column.role == .title ? nil : column.title.lowercased(), value)
            }
        )
    }
}

extension ItemPage {
    /// The complete page; `problem` is why more could not be fetched.
    func detail(
        of details: some ItemDetails,
        isFavorite: Bool,
        otherSources: [String],
        problem: String?
    ) -> Detail {
        let provenance = details.provenance
        let texts = texts.compactMap { key, text in text.map { (key, $0) } }
        let source: [Detail.Field] = [
            .init("favorite", label: "favorite", .boolean(isFavorite)),
            .init("source", label: "source", .text(provenance.source)),
            .init("otherSources", label: "also in", .texts(otherSources)),
            .init("asOf", label: "as of", .moment(provenance.asOf)),
        ]
        // The day of built-in and imported facts is a field already.
        let isDated = if case .snapshot = details.state { provenance.asOf != nil } else { false }
        let caption = problem == nil ? details.state.caption(of: provenance.source) : "\(provenance.source) failed"
        let notes = notes + (isDated && problem == nil ? [] : [caption])
        return Detail(
            title: title,
            fields: fields + source
                + details.state.fields(problem: problem, standInReason: details.standInReason)
                + texts.map { .init($0, label: nil, .text($1)) },
            chart: chart,
            body: texts.isEmpty ? nil : texts.map(\.1).joined(separator: "\n\n"),
            footer: notes.isEmpty ? nil : notes.joined(separator: " · ")
        )
    }
}
