import Synchronization

/// Where words stand in many items, section by section.
struct SearchColumns: Sendable {
    /// The texts of each item.
    let texts: [FoldedTexts]
    private let titles: SearchColumn
    private let otherNames: SearchColumn
    private let credits: SearchColumn
    private let topics: SearchColumn

    /// Folds the texts of items; equal texts share their letters.
    init(_ items: some Sequence<SearchTexts>) {
        var texts: [FoldedTexts] = []
        var titles = SearchColumnBuilder(fold: FoldedTitle.init)
        var otherNames = SearchColumnBuilder(fold: FoldedTitle.init)
        var credits = SearchColumnBuilder(fold: FoldedText.init)
        var topics = SearchColumnBuilder(fold: FoldedText.init)
        for (position, item) in items.enumerated() {
            texts.append(
                FoldedTexts(
                    title: titles.text(item.title, at: position),
                    otherNames: item.otherNames.map { otherNames.text($0, at: position) },
                    credits: item.credits.map { credits.text($0, at: position) },
                    topics: item.topics.map { topics.text($0, at: position) }
                )
            )
        }
        self.texts = texts
        self.titles = titles.column(\.text)
        self.otherNames = otherNames.column(\.text)
        self.credits = credits.column { $0 }
        self.topics = topics.column { $0 }
    }

    /// The texts of all items, equal ones once in each section.
    var distinctTexts: some Sequence<FoldedText> {
        [titles, otherNames, credits, topics].lazy.flatMap(\.texts)
    }

    /// How much of a word each item shows, one value an item.
    ///
    /// Says the same as `SearchEvidence` does of one item, but for what the word means besides.
    func sightings(of word: SearchWord) -> [SearchSighting] {
        var sightings = [SearchSighting](repeating: .none, count: texts.count)
        if word.looks(in: .title) {
            titles.look(for: word, SearchSighting.title, in: &sightings)
            otherNames.look(for: word, SearchSighting.names, in: &sightings)
        }
        if word.looks(in: .credits) {
            credits.look(for: word, SearchSighting.names, in: &sightings)
        }
        if word.looks(in: .topics) {
            topics.look(for: word, SearchSighting.topics, in: &sightings)
        }
        return sightings
    }

    /// How well items fit the words of one alternative, and where that is better than before, keeps it.
    ///
    /// - Parameters:
    ///   - fits: Which items fit.
    ///   - words: The words that decide, each with where it was seen.
    ///   - ranks: The best rank of each item so far.
    func rank(
        _ fits: [Bool],
        by words: [(word: SearchWord, sightings: [SearchSighting])],
        into ranks: inout [UInt8]
    ) {
        let sightings = words.map(\.sightings)
        for index in fits.indices where fits[index] {
            let rank = Self.quickRank(sightings, at: index) ?? closeRank(words, at: index)
            ranks[index] = min(ranks[index], UInt8(truncatingIfNeeded: rank.rawValue))
        }
    }

    /// How well an item fits where the title has no part in it; nil where it takes a closer look.
    private static func quickRank(_ words: [[SearchSighting]], at index: Int) -> SearchRank? {
        guard !words.isEmpty else { return .unranked }
        var names = SearchExtent.whole
        var anywhere = SearchExtent.whole
        for word in words.indices {
            let sighting = words[word][index]
            guard !sighting.isInTitle else { return nil }
            names = min(names, sighting.names)
            anywhere = min(anywhere, sighting.namesOrTopics)
        }
        return switch names {
        case .whole: nil
        case .partial: .partialNames
        case .none: anywhere == .whole ? .topics : .partialTopics
        }
    }

    private func closeRank(_ words: [(word: SearchWord, sightings: [SearchSighting])], at index: Int) -> SearchRank {
        let texts = texts[index]
        let evidence = words.map { SearchEvidence(of: $0.word, in: texts, $0.sightings[index]) }
        return SearchRanking(texts: texts, words: evidence).rank
    }
}

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

/// What items have of each field that takes values, laid out by value when a field is first asked for.
final class SearchTraitColumns<Field: SearchField>: Sendable {
    private let entries: [SearchEntry<Field.Item>]
    private let known = Mutex<[Field: SearchTraitColumn]>([:])

    init(_ entries: [SearchEntry<Field.Item>]) {
        self.entries = entries
    }

    /// Tells of each item whether it has a value.
    func holders(of value: Field.Value, _ field: Field) -> [Bool] {
        guard let wish = Field.wish(of: value) else {
            return entries.map { Field.holds(value, of: field, for: $0.item) }
        }
        return column(field).holders(of: wish)
    }

    private func column(_ field: Field) -> SearchTraitColumn {
        if let column = known.withLock({ $0[field] }) { return column }
        var column = SearchTraitColumn(count: entries.count)
        for index in entries.indices { column.add(Field.trait(of: field, for: entries[index].item), at: index) }
        column.close()
        let made = column
        known.withLock { $0[field] = made }
        return made
    }
}

/// What items have of one field.
struct SearchTraitColumn: Sendable {
    private let count: Int
    private var numbers: [Int]
    private var isNumbered: [Bool]
    private var holders: [String: [Int32]] = [:]

    init(count: Int) {
        self.count = count
        numbers = [Int](repeating: 0, count: count)
        isNumbered = [Bool](repeating: false, count: count)
    }

    mutating func add(_ trait: SearchTrait, at position: Int) {
        for word in trait.words { holders[word, default: []].append(Int32(truncatingIfNeeded: position)) }
        guard let number = trait.number else { return }
        numbers[position] = number
        isNumbered[position] = true
    }

    /// Gives back what was set aside for growing.
    mutating func close() {
        guard isNumbered.contains(true) else {
            (numbers, isNumbered) = ([], [])
            return
        }
    }

    /// Tells of each item whether it has what is wished for.
    func holders(of wish: SearchWish) -> [Bool] {
        var found = [Bool](repeating: false, count: count)
        switch wish {
        case .words(let words):
            for word in words {
                for position in holders[word] ?? [] { found[Int(position)] = true }
            }
        case .numbers(let range):
            let (first, last) = (range.first ?? .min, range.last ?? .max)
            for index in numbers.indices where isNumbered[index] && numbers[index] >= first && numbers[index] <= last {
                found[index] = true
            }
        }
        return found
    }
}
