import SatchelCatalog

/// Rows of a list as users type several: `3-5`, `1,3`, `1,3-5`.
package enum RowSet {
    /// The most rows that sets may add up to.
    package static let limit = 1000
    /// Longer numbers are ids: `978-0340839935` is an ISBN, not rows.
    private static let mostDigits = 6

    /// Replaces each word that means several rows by these, in order, unless it is a name.
    ///
    /// - Throws: `ListError.tooManyRows`.
    package static func expanding(
        _ words: [String],
        unless isName: (String) -> Bool = { _ in false }
    ) throws(ListError) -> [String] {
        var expanded: [String] = []
        var count = 0
        for word in words {
            guard let ranges = ranges(word), !isName(word) else {
                expanded.append(word)
                continue
            }
            // One row is no set, so that any number of them may be listed.
            let rows = ranges.reduce(0) { $0 + $1.count }
            count += rows - 1
            guard count <= limit else { throw .tooManyRows(word, limit: limit) }
            expanded += ranges.joined().map { "\($0)" }
        }
        return expanded
    }

    /// Whether a word is a row or several.
    static func isOne(_ word: Substring) -> Bool { Int(word) != nil || ranges(String(word)) != nil }

    private static func ranges(_ word: String) -> [ClosedRange<Int>]? {
        // A comma at the end is left over from `1, 3`.
        let parts = word.split(separator: ",")
        let ranges = parts.compactMap(range)
        return ranges.isEmpty || ranges.count < parts.count || word.hasPrefix(",") ? nil : ranges
    }

    private static func range(_ part: Substring) -> ClosedRange<Int>? {
        let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }.map(row)
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return nil }
        return min(first, last)...max(first, last)
    }

    private static func row(_ digits: Substring) -> Int? {
        let isNumber = digits.utf8.count <= mostDigits && digits.isDigits
        return isNumber ? Int(digits) : nil
    }
}
