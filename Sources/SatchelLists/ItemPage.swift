import SatchelCatalog
import SatchelPluginAPI

/// What a feature says of one item on a page of its own.
///
/// Whether it is a favorite, where its facts come from and how current they are, every page says the same way.
public struct ItemPage: Sendable {
    /// The heading.
    public var title: String
    /// The facts, in the order shown.
    public var fields: [Detail.Field]
    /// Longer texts by their keys, shown below the facts; what is nil is left out.
    public var texts: KeyValuePairs<String, String?>
    /// What is worth a word at the bottom, such as that a book has no ISBN.
    public var notes: [String]
    /// A plot, shown on a terminal.
    public var chart: Chart?

    /// Creates a page.
    public init(
        _ title: String,
        fields: [Detail.Field],
        texts: KeyValuePairs<String, String?> = [:],
        notes: [String] = [],
        chart: Chart? = nil
    ) {
        self.title = title
        self.fields = fields
        self.texts = texts
        self.notes = notes
        self.chart = chart
    }
}

extension ListFeature {
    /// The columns of a list as a page.
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
    /// The page with what every page says.
    ///
    /// - Parameters:
    ///   - details: What the page is of.
    ///   - isFavorite: Whether the item is a favorite.
    ///   - problem: Why no more could be fetched, if so.
    /// - Returns: The page.
    func detail(of details: some ItemDetails, isFavorite: Bool, problem: String?) -> Detail {
        let provenance = details.provenance
        let texts = texts.compactMap { key, text in text.map { (key, $0) } }
        let source: [Detail.Field] = [
            .init("favorite", label: "favourite", .boolean(isFavorite)),
            .init("source", label: "source", .text(provenance.source)),
            .init("asOf", label: "as of", .text(provenance.asOf)),
        ]
        let problems = problem.map { ["more could not be fetched: \($0)"] } ?? []
        let notes = notes + problems + [provenance.source + " " + details.state.words]
        return Detail(
            title: title,
            fields: fields + source + details.state.fields(problem: problem)
                + texts.map { .init($0, label: nil, .text($1)) },
            chart: chart,
            body: texts.isEmpty ? nil : texts.map(\.1).joined(separator: "\n\n"),
            footer: notes.joined(separator: " · ")
        )
    }
}
