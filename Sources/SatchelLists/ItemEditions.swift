import SatchelCatalog
import SatchelPluginAPI

extension ListedItem {
    /// The most editions that a page names for people.
    private static var mostEditions: Int { 10 }

    /// The editions of an item for its page; nil if the items have none, absent if it has no other.
    static func value(ofEditions editions: [Self]) -> Value? {
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
    private static func words(for editions: [Self]) -> String {
        let shown = editions.prefix(mostEditions).map { edition in
            let facts = zip(columns, values(of: edition)).filter { $0.0.role == .fact && $0.0.key != editionsKey }
                .map { $0.1.plainText }.filter { !$0.isEmpty }
            return ([edition.provenance.source] + facts + [edition.id.rawValue]).joined(separator: " ")
        }
        let left = editions.count - shown.count
        return (shown + (left > 0 ? ["\(left) more"] : [])).joined(separator: ", ")
    }
}
