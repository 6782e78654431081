import SatchelSearch

/// Words any of which will do: `fire,water`.
package struct CardChoice: Hashable, Sendable {
    /// The words, in the order they were given.
    package let terms: [CardTerm]

    /// Reads words parted by commas; nil where there is none, or one has no letter.
    package init?(_ text: String) {
        let terms = text.partedByCommas.map(CardTerm.init)
        guard !terms.isEmpty, !terms.contains(nil) else { return nil }
        self.terms = terms.compactMap { $0 }
    }
}

extension CardChoice: CustomStringConvertible {
    package var description: String { terms.map(\.text).joined(separator: ",") }
}

/// Ids or numbers any of which will do, whatever the case of their letters: `base1-4,base1-58`.
package struct CardTexts: Hashable, Sendable {
    /// The texts in lower case, in the order they were given.
    package let texts: [String]

    /// Reads texts parted by commas; nil where there is none.
    package init?(_ text: String) {
        texts = text.partedByCommas.map { $0.lowercased() }
        guard !texts.isEmpty else { return nil }
    }
}

extension CardTexts: CustomStringConvertible {
    package var description: String { texts.joined(separator: ",") }
}

extension String {
    /// What stands between commas, without blanks around it.
    fileprivate var partedByCommas: [String] {
        split(separator: ",").compactMap { part in
            let text = String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            return text.isEmpty ? nil : text
        }
    }
}
