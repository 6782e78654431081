import SatchelCatalog

/// The place of a book in a series, as titles and sources say it: `(Dune, #1)`.
package struct SeriesPlace: Hashable, Sendable {
    /// The name as it is written.
    package let name: String
    /// The number, also `2.5`, as written; of several volumes in one, the first.
    package let number: String

    /// The name by which places are compared: folded, without `the` and `series`.
    package var key: String {
        var words = FoldedText(name).spaced.split(separator: " ").map(String.init)
        if words.count > 1, words.first == "the" { words.removeFirst() }
        if words.count > 1, ["series", "trilogy", "saga", "cycle"].contains(words.last) { words.removeLast() }
        return words.joined(separator: " ")
    }

    package init(_ name: String, _ number: String) { (self.name, self.number) = (name, number) }

    /// Reads the last parentheses of a title with a number: `(Teixcalaan #1)`, `(Sherlock Holmes, #3)`, `(Dune, Book 2)`,
    /// `(Dune #1-3)`, `(A Song of Ice and Fire, #1; Part 2)`; nil for a title without.
    package init?(title: String) {
        guard title.hasSuffix(")"), let open = title.lastIndex(of: "(") else { return nil }
        let inside = title[title.index(after: open)...].dropLast()
        // Of several series, the first is the one that the book was written for.
        guard let part = inside.split(separator: ";").first else { return nil }
        self.init(words: String(part))
    }

    /// Reads `Dune, #1` and `Dune Book 1`.
    package init?(words text: String) {
        let mark = text.firstRange(of: "#") ?? Self.words.lazy.compactMap { text.firstRange(of: $0) }.first
        guard let mark else { return nil }
        var name = text[..<mark.lowerBound]
        while let last = name.last, last == "," || last == ":" || last == "-" || last.isWhitespace { name.removeLast() }
        let rest = text[mark.upperBound...].drop(while: \.isWhitespace)
        let number = rest.prefix { ($0.isNumber && $0.isASCII) || $0 == "." }
        guard !name.isEmpty, !number.isEmpty, number.utf8.count <= 6, number.first != ".", number.last != "." else {
            return nil
        }
        self.init(name.split(whereSeparator: \.isWhitespace).joined(separator: " "), Self.plain(number))
    }

    private static let words = [", Book ", " Book ", ", Vol. ", " Vol. ", ", Volume ", ", book ", ", vol. "]

    /// Without zeros that say nothing: `1` of `01` and `1.0`.
    private static func plain(_ number: Substring) -> String {
        let parts = number.split(separator: ".").map(String.init)
        guard let whole = parts.first.flatMap({ Int($0) }) else { return String(number) }
        return parts.count == 2 && parts[1].contains { $0 != "0" } ? "\(whole).\(parts[1])" : "\(whole)"
    }

    /// Numbers in their order.
    package static func isBefore(_ left: String, _ right: String) -> Bool {
        func parts(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
        return parts(left).lexicographicallyPrecedes(parts(right))
    }
}

extension Book {
    /// Its place in a series: of its title, of another name, of a subject such as `series:Dune, #1`, or of a cell of an import.
    package var series: SeriesPlace? {
        if let place = SeriesPlace(title: title) { return place }
        for name in otherNames { if let place = SeriesPlace(title: name) { return place } }
        for subject in subjects where subject.lowercased().hasPrefix("series:") {
            if let place = SeriesPlace(words: String(subject.dropFirst(7)).replacing("_", with: " ")) { return place }
        }
        for extra in keeping.texts["extra"] ?? [] {
            let parts = extra.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            // What a catalog calls without its series, an import may have called with it.
            let place =
                parts[0].lowercased().contains("series")
                ? SeriesPlace(title: parts[1]) ?? SeriesPlace(words: parts[1])
                : parts[0] == "title" ? SeriesPlace(title: parts[1]) : nil
            if let place { return place }
        }
        return nil
    }

    /// The title without the series.
    package var titleAlone: String {
        guard SeriesPlace(title: title) != nil, let open = title.lastIndex(of: "(") else { return title }
        let words = title[..<open].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? title : words
    }

    package var isRead: Bool { keeping.entries("reading").contains { $0["state"] == "read" } }
}
