/// The texts that items have in one section, each text once, with the items it belongs to.
///
/// Twenty thousand cards have a few thousand names and a few hundred artists: a word is looked for in those, and what was
/// found is told to their items.
struct SearchColumn: Sendable {
    let texts: [FoldedText]
    /// Where the items of each text begin among ``positions``.
    private let starts: [Int32]
    private let positions: [Int32]

    /// Lays out the items of each text one after the other.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - uses: Which text each item has, in the order of the items.
    init(_ texts: [FoldedText], uses: [(text: Int32, position: Int32)]) {
        var starts = [Int32](repeating: 0, count: texts.count + 1)
        for use in uses { starts[Int(use.text) + 1] += 1 }
        for index in texts.indices { starts[index + 1] += starts[index] }
        var next = starts
        var positions = [Int32](repeating: 0, count: uses.count)
        for use in uses {
            positions[Int(next[Int(use.text)])] = use.position
            next[Int(use.text)] += 1
        }
        self.texts = texts
        self.starts = starts
        self.positions = positions
    }

    /// Looks for a pattern in every text, and notes each item that has a text with it.
    ///
    /// - Parameters:
    ///   - word: The words.
    ///   - seen: What to note of an item, by how much of them was found.
    ///   - sightings: What was found in each item so far.
    func look(
        for word: SearchWord,
        _ seen: (SearchExtent) -> SearchSighting,
        in sightings: inout [SearchSighting]
    ) {
        // By index, because a copy of each text would cost more than the look at it.
        for index in texts.indices where texts[index].mayHold(word.pattern) {
            let matches = texts[index].matches(of: word.pattern, fit: word.fit)
            guard !matches.isEmpty else { continue }
            let sighting = seen(matches.contains(where: \.isWhole) ? .whole : .partial)
            for place in Int(starts[index])..<Int(starts[index + 1]) {
                sightings[Int(positions[place])].formUnion(sighting)
            }
        }
    }
}

/// Folds the texts of one section, equal ones once.
struct SearchColumnBuilder<Text> {
    private let fold: (String) -> Text
    private var indices: [String: Int32] = [:]
    private var texts: [Text] = []
    private var uses: [(text: Int32, position: Int32)] = []

    /// Starts with no text.
    init(fold: @escaping (String) -> Text) {
        self.fold = fold
    }

    /// The folded text of the item at a position.
    mutating func text(_ text: String, at position: Int) -> Text {
        let index = indices[text] ?? Int32(texts.count)
        if Int(index) == texts.count {
            indices[text] = index
            texts.append(fold(text))
        }
        uses.append((index, Int32(position)))
        return texts[Int(index)]
    }

    /// The section of all items.
    func column(_ folded: (Text) -> FoldedText) -> SearchColumn {
        SearchColumn(texts.map(folded), uses: uses)
    }
}
