import SatchelSearch

/// How a list of books is ordered.
package typealias BookSort = ListOrder<BookSortKey>

/// What a list of books can be ordered by.
package enum BookSortKey: String, ValuedSortKey {
    package typealias Item = Book

    /// How well a book fits the search, then how popular it is.
    case relevance
    /// The title, without a leading article.
    case title
    /// The last name of the first author.
    case author
    /// The year it first appeared.
    case year

    package func value(of entry: SearchEntry<Book>) -> SortValue? {
        switch self {
        case .relevance: nil
        case .title: .letters(entry.title.sortKey)
        case .author: Self.authorKey(of: entry).map { .letters($0) }
        case .year: entry.item.year.map { .number($0) }
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
