import SatchelSearch

/// How a list of books is ordered.
package typealias BookSort = ListOrder<BookSortKey>

/// What a list of books can be ordered by.
package enum BookSortKey: String, SortKey {
    /// How well a book fits the search, then how popular it is.
    case relevance
    /// The title, without a leading article.
    case title
    /// The last name of the first author.
    case author
    /// The year it first appeared.
    case year

    package func sorted(_ entries: [SearchEntry<Book>], _ direction: SortDirection) -> [SearchEntry<Book>] {
        switch self {
        case .relevance: entries
        case .title:
            direction.sorted(
                entries,
                by: { $0.title.sortKey.isEmpty ? nil : $0.title.sortKey.map(\.value) },
                { $0.lexicographicallyPrecedes($1) }
            )
        case .author: direction.sorted(entries, by: Self.authorKey) { $0.lexicographicallyPrecedes($1) }
        case .year: direction.sorted(entries, by: \.item.year)
        }
    }

    /// The last name of the first author, then the rest, or nil where there is no author.
    private static func authorKey(of entry: SearchEntry<Book>) -> [UInt32]? {
        guard let author = entry.credits.first, let name = entry.item.authors.first, !author.letters.isEmpty else {
            return nil
        }
        var parts = name.split(separator: " ").map { FoldedText(String($0)) }.filter { !$0.letters.isEmpty }
        if parts.count > 1, let last = parts.last, ["jr", "sr", "ii", "iii", "iv"].contains(last.spaced) {
            parts.removeLast()
        }
        let surname = parts.last?.letters ?? []
        return surname.map(\.value) + [0] + author.letters.map(\.value)
    }
}
