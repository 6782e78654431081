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
