/// Finds a search for one that finds nothing, as near as possible to what was typed.
///
/// In this order: a number is its word; words that say nothing may be missing; the spelling is corrected;
/// words that nothing has, and short ones, are left out if the others begin a title. The catalog is asked each time as for any
/// search, but never a service.
package struct RelaxedSearch<Item: CatalogItem>: Sendable {
    package typealias Query = SearchQuery<Item>
    private typealias Term = SearchTerm<Item>

    /// A search that finds something.
    package struct Found: Hashable, Sendable {
        package let query: Query
        /// The typed words that it leaves out.
        package var leftOut: [String] = []
    }

    /// The most terms of a search of which some are left out.
    private static var mostTerms: Int { 16 }
    /// The best match of a search on this machine.
    private let search: @Sendable (Query) async -> Item?
    private let correction: @Sendable (Query) async -> SearchCorrection<Item>?

    fileprivate init(in catalog: some Catalog<Item>) {
        search = { try? await catalog.search($0, by: .relevance, page: 1, size: 1, policy: .cacheOnly).items.first }
        correction = { await catalog.correction(of: $0) }
    }

    /// Finds searches for items in memory.
    package init(in index: SearchIndex<Item>) {
        search = { index.first(of: $0) }
        correction = { index.correction(of: $0) }
    }

    /// Whether a search finds something on this machine.
    package func finds(_ query: Query) async -> Bool { await search(query) != nil }

    /// Returns a search that finds something for one that does not, or nil.
    package func substitute(for query: Query) async -> Found? {
        guard let terms = query.alternatives.first, query.alternatives.count == 1, terms.count <= Self.mostTerms else {
            return await correction(query)?.meant.map { Found(query: $0) }
        }
        let forms = Self.rewordings(of: terms)
        for form in forms where await finds(Query([form])) { return Found(query: Query([form])) }
        for form in [terms] + forms {
            let silent = form.indices.filter { Self.word(form[$0]).map(Self.silent.contains) ?? false }
            if let found = await leaving(Set(silent), outOf: form) { return found }
        }
        if let meant = await correction(query)?.meant { return Found(query: meant) }
        let telling = terms.filter { !(Self.word($0).map(Self.silent.contains) ?? false) }
        if telling.count < terms.count, let meant = await correction(Query([telling]))?.meant {
            let silent = terms.filter { !telling.contains($0) }
            return Found(query: meant, leftOut: silent.map(\.description))
        }
        return await leavingUnknown(outOf: terms)
    }

    /// Returns the search without words that say nothing, for one that finds only longer words which begin with its own, or
    /// its words here and there while the others are a title or its maker.
    ///
    /// `harry potter book 1` finds *Harry Potter Boxed Set, Books 1-5* and is meant for what `harry potter 1` finds, and
    /// `the hobbit book`, which finds *4-Book Boxed Set: The Hobbit and The Lord of the Rings*, for *The Hobbit*. What stands around
    /// `by` is taken for a title and its maker, whatever else has all the words, and so is `sir arthur conan doyle` for a maker.
    package func closer(to query: Query, than found: [Item]) async -> Found? {
        guard let terms = query.alternatives.first, query.alternatives.count == 1, terms.count <= Self.mostTerms else {
            return nil
        }
        let isByline = terms.contains { Self.word($0) == "by" }
        let isKnight = terms.count > 2 && Self.word(terms[0]) == "sir"
        guard let best = found.first, let rank = SearchMatcher(query).rank(SearchEntry(best)),
            rank.isUnfinished || rank == .title || rank == .names || isByline && rank > .names
                || isKnight && rank == .titleInOrder
        else { return nil }
        let silent = terms.indices.filter { index in
            // The last one may be the beginning of another word.
            Self.word(terms[index]).map {
                Self.silent.contains($0) && (index < terms.count - 1 || !SpellingCandidates.isShort($0))
            } ?? false
        }
        guard let closer = await leaving(Set(silent), outOf: terms), !closer.leftOut.isEmpty,
            let better = await bestRank(closer.query),
            rank.isUnfinished ? better < rank && !better.isUnfinished : better <= (isByline ? .wholeTitle : .exact)
        else { return nil }
        return closer
    }

    /// Returns searches that may be meant beside what a search found: of none, corrections that are not certain.
    package func suggestions(for query: Query, beside found: [Item]) async -> [Query] {
        guard found.isEmpty else { return await nearTitle(of: query, beside: found).map { [$0] } ?? [] }
        return await correction(query)?.queries ?? []
    }

    /// Returns the search for a title that is spelled nearly like one that only finds words beginning with its last one.
    ///
    /// `the parl` finds *The Parlement of Foules* and may be meant for *The Pearl*.
    private func nearTitle(of query: Query, beside found: [Item]) async -> Query? {
        let words = query.alternatives.first?.compactMap(Self.word) ?? []
        guard let typed = words.last, query.alternatives.map(\.count) == [words.count], words.count <= Self.mostTerms,
            SpellingCandidates.mayBeWrong(typed), SpellingCandidates.isNearToMany(typed),
            !found.contains(where: { Self.names(of: $0).contains { $0.has(typed) } })
        else { return nil }
        let others = words.dropLast().map { Term(.word($0, in: nil)) }
        let near = SpellingCandidates.likely(for: typed)
        guard let item = await search(Query(near.map { others + [Term(.phrase($0, in: nil))] })),
            !found.contains(where: { $0.id == item.id })
        else { return nil }
        let title = FoldedTitle(item.searchTexts.title).sortKey
        let meant = near.first { FoldedTitle((words.dropLast() + [$0]).joined(separator: " ")).sortKey == title }
        return meant.map { Query([others + [Term(.word($0, in: nil))]]) }
    }

    private static func names(of item: Item) -> [FoldedText] {
        let texts = item.searchTexts
        return ([texts.title] + texts.otherNames + texts.credits).map(FoldedText.init)
    }

    // MARK: - Words that may be missing

    /// Words that say little about what is searched for.
    private static var silent: Set<String> {
        [
            "by", "the", "a", "an", "of", "and", "in", "to", "sir", "author", "book", "books", "novel", "novels",
            "paperback",
            "hardcover", "ebook", "audiobook", "edition", "series", "trilogy", "saga", "part", "card", "cards",
        ]
    }

    /// The folded text of a word that is looked for anywhere; nil for other terms.
    private static func word(_ term: Term) -> String? {
        guard case .word(let text, in: nil) = term.condition, !term.isExcluded else { return nil }
        return FoldedText(text).spaced
    }

    /// The search without some terms, of which those stay that make no match worse.
    private func leaving(_ optional: Set<Int>, outOf terms: [Term]) async -> Found? {
        var kept = Set(terms.indices).subtracting(optional)
        let search = { (kept: Set<Int>) in Query([kept.sorted().map { terms[$0] }]) }
        guard !optional.isEmpty, kept.contains(where: { !terms[$0].isExcluded && !terms[$0].saysNothing }),
            let best = await bestRank(search(kept))
        else { return nil }
        for index in optional.sorted() {
            if let rank = await bestRank(search(kept.union([index]))), rank <= best { kept.insert(index) }
        }
        let leftOut = terms.indices.filter { !kept.contains($0) }
        return Found(query: search(kept), leftOut: leftOut.map { terms[$0].description })
    }

    private func bestRank(_ query: Query) async -> SearchRank? {
        await search(query).flatMap { SearchMatcher(query).rank(SearchEntry($0)) }
    }

    /// The search without words that nothing has or that are short, if a title has the others: two words at least that are
    /// no numbers, or those that it begins with or consists of.
    private func leavingUnknown(outOf terms: [Term]) async -> Found? {
        var (optional, unknown, known, hasNumber) = (Set<Int>(), 0, 0, false)
        for (index, term) in terms.enumerated() {
            guard let word = Self.word(term) else { continue }
            if Self.silent.contains(word) {
                optional.insert(index)
            } else if !SpellingCandidates.mayBeWrong(word) {
                optional.insert(index)
                hasNumber = hasNumber || !SpellingCandidates.isShort(word) || word.contains(where: \.isNumber)
            } else if await finds(Query([[term]])) {
                known += 1
            } else {
                optional.insert(index)
                unknown += 1
            }
        }
        guard known > 1 ? unknown < 2 : known == 1 && unknown == 0 && !hasNumber,
            let found = await leaving(optional, outOf: terms), let item = await search(found.query)
        else { return nil }
        let title = FoldedTexts(title: FoldedTitle(item.searchTexts.title), otherNames: [], credits: [], topics: [])
        let telling = found.query.alternatives.joined().compactMap(Self.word).filter { !Self.silent.contains($0) }
        guard let rank = SearchMatcher(found.query).rank(title, item: { item }) else { return nil }
        let isMeant =
            telling.count > 1 && !hasNumber
            ? rank <= .title : rank <= .wholeTitle || title.beginnings(with: FoldedText(telling.joined())) != nil
        return isMeant ? found : nil
    }

    // MARK: - Other words for the same

    /// The terms with numbers as words or words as numbers.
    private static func rewordings(of terms: [Term]) -> [[Term]] {
        var seen: Set = [terms]
        return [spellingNumbers(of: terms), writingDigits(of: terms)].filter { seen.insert($0).inserted }
    }

    private static func spellingNumbers(of terms: [Term]) -> [Term] {
        terms.flatMap { term in
            guard let word = word(term), let words = NumberWords.words(of: word) else { return [term] }
            return words.map { Term(.word($0, in: nil)) }
        }
    }

    private static func writingDigits(of terms: [Term]) -> [Term] {
        var (written, run, words): ([Term], [Term], [String]) = ([], [], [])
        func endRun() {
            written += NumberWords.digits(of: words).map { [Term(.word($0, in: nil))] } ?? run
            (run, words) = ([], [])
        }
        for term in terms {
            let parts = word(term)?.split(separator: " ").map(String.init) ?? []
            if parts.isEmpty || !parts.allSatisfy(NumberWords.isWord) {
                endRun()
                written += NumberWords.digits(of: parts).map { [Term(.word($0, in: nil))] } ?? [term]
            } else {
                run.append(term)
                words += parts
            }
        }
        endRun()
        return written
    }
}

extension FoldedText {
    fileprivate func has(_ word: String) -> Bool {
        words.contains { String(letters: letters[$0]) == word }
    }
}

extension Catalog {
    /// Finds searches in the place of those that find nothing here.
    package var relaxedSearch: RelaxedSearch<Item> { RelaxedSearch(in: self) }
}
