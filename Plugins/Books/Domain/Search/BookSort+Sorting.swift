extension BookSort {
    /// Puts books that are in order of relevance in this order; equal ones stay as they were, unknown values come last.
    package func sorted(_ books: [SearchableBook]) -> [SearchableBook] {
        switch key {
        case .relevance: order == .ascending ? books : books.reversed()
        case .title: sorted(books) { $0.title.sortKey.isEmpty ? nil : $0.title.sortKey.map(\.value) }
        case .author: sorted(books) { $0.authorSortKey }
        case .year: sorted(books) { book in book.book.year.map { [$0] } }
        }
    }

    private func sorted<Element: Comparable>(
        _ books: [SearchableBook],
        by value: (SearchableBook) -> [Element]?
    ) -> [SearchableBook] {
        let valued = books.map { (book: $0, value: value($0)) }
        let isBefore: ([Element], [Element]) -> Bool = { [order] in
            order == .ascending ? $0.lexicographicallyPrecedes($1) : $1.lexicographicallyPrecedes($0)
        }
        let sorted = valued.sorted { lhs, rhs in
            switch (lhs.value, rhs.value) {
            case (let lhs?, let rhs?): isBefore(lhs, rhs)
            case (.some, nil): true
            case (nil, _): false
            }
        }
        return sorted.map(\.book)
    }
}

extension SearchableBook {
    /// The last name of the first author, then the rest, or nil where there is no author.
    fileprivate var authorSortKey: [UInt32]? {
        guard let author = authors.first, let name = book.authors.first, !author.letters.isEmpty else {
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
