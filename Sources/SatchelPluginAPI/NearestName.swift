/// Suggests the name that a mistyped one probably meant.
package enum NearestName {
    /// The closest name by optimal string alignment distance, or nil if none is close.
    ///
    /// Close means at most two edits, or a third of the length for longer words; a name that begins with at least three
    /// typed characters is close whatever its length. Ties go to the first.
    package static func of(_ typed: String, in names: some Sequence<String>) -> String? {
        nearest(typed, in: names) { max($0 < 4 ? 1 : 2, $0 / 3) }
    }

    /// The name that a word is a slip of the finger away from, or nil: for a word that may mean something else.
    ///
    /// That is one edit, two in words of eight letters or more, or a prefix of at least three letters.
    package static func slip(_ typed: String, in names: some Sequence<String>) -> String? {
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
            let distance: Int
            if word.count >= 3, candidate.starts(with: word) {
                distance = min(1, candidate.count - word.count)
            } else if (candidate.count - word.count).magnitude <= UInt(limit) {
                distance = edits(from: word, to: candidate)
            } else {
                // An edit changes the length by one at most, so very long words are never compared.
                continue
            }
            if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    /// Returns `; did you mean 'books'?`, or nothing for nil.
    package static func suggestion(_ name: String?) -> String {
        name.map { "; did you mean '\($0)'?" } ?? ""
    }

    private static func edits(from source: [Character], to target: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...target.count)
        for row in source.indices {
            var current = [row + 1]
            for column in target.indices {
                var cost = min(
                    last[column] + (source[row] == target[column] ? 0 : 1),
                    last[column + 1] + 1,
                    current[column] + 1
                )
                if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[target.count]
    }
}
