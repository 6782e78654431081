import BooksDomain

/// Conditions that stay on the list, in the words of `filter`: `language=ko year=1990..2000`.
package struct BookFilters: Sendable, Equatable {
    /// The conditions by field, in the order they were given.
    package private(set) var values: [(field: BookField, text: String)] = []
    /// The conditions as terms of a query.
    package private(set) var terms: [BookTerm] = []

    /// Creates filters that let every book through.
    package init() {}

    /// The filters with some conditions set; an empty value takes a field's condition away.
    ///
    /// - Parameter words: Words such as `language=ko`.
    /// - Returns: The changed filters.
    /// - Throws: ``BookListError/malformedFilter(_:)`` for a word without a field that books have, and
    ///   `BookError.invalidValue` for a value the field cannot take.
    package func setting(_ words: [String]) throws -> BookFilters {
        var changed = self
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let field = BookField(rawValue: parts[0].lowercased()) else {
                throw BookListError.malformedFilter(word)
            }
            changed.values.removeAll { $0.field == field }
            if !parts[1].isEmpty { changed.values.append((field, String(parts[1]))) }
        }
        changed.terms = try changed.values.flatMap { field, text in
            let quoted = text.replacing("\"", with: "")
            return try BookQuery.parse("\(field.rawValue):\"\(quoted)\"").alternatives.flatMap { $0 }
        }
        return changed
    }

    /// The filters as they would be typed.
    package var displayText: String {
        values.map { "\($0.field.rawValue)=\($0.text.contains(" ") ? "\"\($0.text)\"" : $0.text)" }
            .joined(separator: " ")
    }

    package static func == (left: BookFilters, right: BookFilters) -> Bool {
        left.terms == right.terms && left.displayText == right.displayText
    }
}
