import SatchelCatalog

/// Suggests the name that a mistyped one probably meant.
package enum NearestName {
    /// The closest name by optimal string alignment distance, or nil if none is close.
    ///
    /// Close means at most two edits, or a third of the length for longer words; a name that begins with at least three
    /// typed characters is close whatever its length. Ties go to the first.
    package static func of(_ typed: String, in names: some Sequence<String>) -> String? {
        nearest(typed, in: names) { max($0 < 4 ? 1 : 2, $0 / 3) }
    }

    /// The name that a word is a typo away from, or nil: for a word that may mean something else.
    ///
    /// That is one edit, two in words of eight letters or more, or a prefix of at least three letters.
    package static func typo(_ typed: String, in names: some Sequence<String>) -> String? {
        nearest(typed, in: names) { $0 < 3 ? 0 : $0 < 8 ? 1 : 2 }
    }

    private static func nearest(
        _ typed: String,
        in names: some Sequence<String>,
        within mostEdits: (_ length: Int) -> Int
    ) -> String? {
        let word = Array(typed.lowercased())
        guard !word.isEmpty else { return nil }
        let limit = mostEdits(word.count)
        var best: (name: String, distance: Int)?
        for name in names {
            let candidate = Array(name.lowercased())
            // An edit changes the length by one at most, so very long words are never compared.
            let distance =
                word.count >= 3 && candidate.starts(with: word)
                ? min(1, candidate.count - word.count) : EditDistance.between(word, candidate, atMost: limit)
            guard let distance else { continue }
            if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    /// Returns `; did you mean 'books'?`, or nothing for nil.
    package static func suggestion(_ name: String?) -> String {
        name.map { "; did you mean '\($0)'?" } ?? ""
    }
}
