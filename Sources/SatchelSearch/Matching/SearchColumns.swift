import Synchronization

/// The folded texts of many items, in one column per section.
struct SearchColumns: Sendable {
    let texts: [FoldedTexts]
    private let titles: SearchColumn
    private let otherNames: SearchColumn
    private let credits: SearchColumn
    private let topics: SearchColumn

    /// Folds the texts of items, which are asked for one by one; equal texts share their letters.
    init(count: Int, _ searchTexts: (Int) -> SearchTexts) {
        var texts: [FoldedTexts] = []
        var titles = SearchColumnBuilder(fold: FoldedTitle.init)
        var otherNames = SearchColumnBuilder(fold: FoldedTitle.init)
        var credits = SearchColumnBuilder(fold: FoldedText.init)
        var topics = SearchColumnBuilder(fold: FoldedText.init)
        texts.reserveCapacity(count)
        for position in 0..<count {
            let item = searchTexts(position)
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

    var distinctTexts: some Sequence<FoldedText> {
        [titles, otherNames, credits, topics].lazy.flatMap(\.texts)
    }

    /// The hits of a word, one per item; agrees with `SearchEvidence`, apart from values that the word may also be.
    func hits(of word: SearchWord) -> [SearchHits] {
        var hits = [SearchHits](repeating: .none, count: texts.count)
        if word.looks(in: .title) {
            titles.look(for: word, SearchHits.title, in: &hits)
            otherNames.look(for: word, SearchHits.names, in: &hits)
        }
        if word.looks(in: .credits) {
            credits.look(for: word, SearchHits.names, in: &hits)
        }
        if word.looks(in: .topics) {
            topics.look(for: word, SearchHits.topics, in: &hits)
        }
        return hits
    }

    /// Ranks the matching items by the words of one alternative, unless their rank is better already.
    func rank(
        _ fits: [Bool],
        by words: [(word: SearchWord, hits: [SearchHits])],
        into ranks: inout [UInt8]
    ) {
        let hits = words.map(\.hits)
        for index in fits.indices where fits[index] {
            let rank = Self.quickRank(hits, at: index) ?? closeRank(words, at: index)
            ranks[index] = min(ranks[index], UInt8(truncatingIfNeeded: rank.rawValue))
        }
    }

    /// The rank of an item whose title plays no part in it; nil if the positions of the words decide.
    private static func quickRank(_ words: [[SearchHits]], at index: Int) -> SearchRank? {
        guard !words.isEmpty else { return .unranked }
        var names = SearchExtent.whole
        var anywhere = SearchExtent.whole
        for word in words.indices {
            let hit = words[word][index]
            guard !hit.isInTitle else { return nil }
            names = min(names, hit.names)
            anywhere = min(anywhere, hit.namesOrTopics)
        }
        return switch names {
        case .whole: nil
        case .partial: .partialNames
        case .none: anywhere == .whole ? .topics : .partialTopics
        }
    }

    private func closeRank(_ words: [(word: SearchWord, hits: [SearchHits])], at index: Int) -> SearchRank {
        let texts = texts[index]
        let evidence = words.map { SearchEvidence(of: $0.word, in: texts.title, found: $0.hits[index]) }
        return SearchRanking(texts: texts, words: evidence).rank
    }
}

/// The distinct texts of one section, each with its posting list.
///
/// Twenty thousand cards have a few thousand names and a few hundred artists: only those are searched for a word.
struct SearchColumn: Sendable {
    let texts: [FoldedText]
    /// Where the posting list of each text begins in ``positions``.
    private let starts: [Int32]
    private let positions: [Int32]

    /// Builds the posting lists from the text and position of each use, in order of position.
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

    /// Searches every text for a word, and adds the hit to each item in its posting list.
    func look(
        for word: SearchWord,
        _ seen: (SearchExtent) -> SearchHits,
        in hits: inout [SearchHits]
    ) {
        // By index, because copying each text would cost more than the test.
        for index in texts.indices where texts[index].mayHold(word.pattern) {
            let extent = texts[index].extent(of: word.pattern, fit: word.fit)
            guard extent > .none else { continue }
            let hit = seen(extent)
            for place in Int(starts[index])..<Int(starts[index + 1]) {
                hits[Int(positions[place])].formUnion(hit)
            }
        }
    }
}

struct SearchColumnBuilder<Text> {
    private let fold: (String) -> Text
    private var indices: [String: Int32] = [:]
    private var texts: [Text] = []
    private var uses: [(text: Int32, position: Int32)] = []

    init(fold: @escaping (String) -> Text) {
        self.fold = fold
    }

    mutating func text(_ text: String, at position: Int) -> Text {
        let index = Self.index(of: &indices[text, default: Int32(texts.count)])
        if Int(index) == texts.count { texts.append(fold(text)) }
        uses.append((index, Int32(position)))
        return texts[Int(index)]
    }

    /// Reads what a dictionary has, after it has taken what is new: it is hashed once for both.
    private static func index(of member: inout Int32) -> Int32 { member }

    func column(_ folded: (Text) -> FoldedText) -> SearchColumn {
        SearchColumn(texts.map(folded), uses: uses)
    }
}

/// The values of each field, inverted when the field is first searched.
final class SearchTraitColumns<Field: SearchField>: Sendable {
    private let entries: [SearchEntry<Field.Item>]
    private let known = Mutex<[Field: SearchTraitColumn]>([:])

    init(_ entries: [SearchEntry<Field.Item>]) {
        self.entries = entries
    }

    func holders(of value: Field.Value, _ field: Field) -> [Bool] {
        guard let predicate = Field.predicate(of: value) else {
            return entries.map { Field.holds(value, of: field, for: $0.item) }
        }
        return column(field).holders(of: predicate)
    }

    func holders(ofAnythingIn field: Field) -> [Bool] { entries.map { Field.has(field, $0.item) } }

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

/// The values of one field: a posting list per word, and an array of numbers.
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

    /// Frees the numbers of a field that has none.
    mutating func close() {
        guard isNumbered.contains(true) else {
            (numbers, isNumbered) = ([], [])
            return
        }
    }

    func holders(of predicate: SearchPredicate) -> [Bool] {
        var found = [Bool](repeating: false, count: count)
        switch predicate {
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

/// Where items are in an index, by id; laid out when one is first looked up, as most lists are only searched.
final class SearchPositions<ID: Hashable & Sendable>: Sendable {
    private let known = Mutex<[ID: Int]?>(nil)

    func position(of id: ID, among ids: some Collection<ID>) -> Int? {
        known.withLock { known in
            let positions = known ?? Dictionary(zip(ids, 0...)) { first, _ in first }
            known = positions
            return positions[id]
        }
    }
}
