extension SearchTexts {
    /// Longer texts are not completed.
    private static var longest: Int { 200 }

    func texts(in section: SearchSection) -> [String] {
        switch section {
        case .title: [title] + otherNames
        case .credits: credits
        case .topics: topics
        }
    }

    /// The texts of a section with a word that has a prefix, each from that word on: `Tolkien` for `tol`.
    ///
    /// A quotation mark would end the phrase that completion makes of them, so texts with one are left out.
    package func endings(from prefix: FoldedText, in section: SearchSection) -> [String] {
        texts(in: section).compactMap { text in
            guard text.utf8.count <= Self.longest, !text.utf8.contains(0x22) else { return nil }
            let words = text.split(whereSeparator: \.isWhitespace)
            let endings = words.lazy.map { String(text[$0.startIndex...]) }
            return endings.first { FoldedText($0).hasLetters(of: prefix, at: 0) }
        }
    }
}

extension FoldedTexts {
    /// Whether a text of a section may have a word with a prefix; false is certain.
    package func mayHold(_ prefix: FoldedText, in section: SearchSection) -> Bool {
        switch section {
        case .title: title.text.mayHold(prefix) || otherNameTexts.contains { $0.mayHold(prefix) }
        case .credits: credits.contains { $0.mayHold(prefix) }
        case .topics: topics.contains { $0.mayHold(prefix) }
        }
    }
}

extension SearchIndex {
    /// Returns texts of a section, each from the word with a prefix on, the most popular first and each once.
    public func texts(in section: SearchSection, matching prefix: String, limit: Int) -> [String] {
        let pattern = FoldedText(prefix)
        var seen: Set<String> = []
        var found: [String] = []
        for entry in entries where entry.texts.mayHold(pattern, in: section) {
            guard found.count < limit else { break }
            let endings = entry.item.searchTexts.endings(from: pattern, in: section)
            found += endings.filter { seen.insert($0).inserted }
        }
        return Array(found.prefix(max(0, limit)))
    }
}
