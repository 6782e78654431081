/// Items against which spelling candidates are checked.
package protocol SpellingCorpus<Item> {
    /// What is searched.
    associatedtype Item: CatalogItem

    /// Whether some item matches all of the terms.
    func hasItem(meeting terms: [SearchTerm<Item>]) throws -> Bool

    /// Returns those of some folded words that items have.
    func known(_ words: [String]) throws -> Set<String>

    /// Returns the words with one of some prefixes and a number of letters in a range.
    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) throws -> [String]

    /// Returns the words of eight letters or more whose letters from the fifth on are one of some texts.
    func longWords(withOneOf rests: [String]) throws -> [String]

    /// Finds, for each guess, the popularity ranks and texts of some items that meet it, the most popular first.
    ///
    /// A guess that less popular items meet than another may have none.
    func mostPopular(meeting guesses: [SpellingGuess<Item>]) throws -> [[(place: Int64, texts: FoldedTexts)]]

    /// Finds the most popular item that matches one of some searches and is called exactly its words, and maybe others that
    /// are equally popular.
    func mostPopular(calledOneOf searches: [SpelledTerms<Item>]) throws -> [SpelledName]

    /// Returns the texts of the most popular item that is called as some letters, whatever its words are.
    func mostPopular(called letters: [Unicode.Scalar]) throws -> FoldedTexts?

    /// Whether the popularity ranks of two items say nothing about which of them is meant.
    func areEquallyPopular(_ one: Int64, _ other: Int64) -> Bool

    /// Whether there are so many items that any word is near to some other.
    var isVast: Bool { get }

    /// Whether an item is known to so few that a word by itself hardly means it.
    func isObscure(_ place: Int64) throws -> Bool
}

/// The popularity rank and texts of an item that is called as a search says, and the index of that search.
package typealias SpelledName = (place: Int64, texts: FoldedTexts, search: Int)

/// What an item has to have so that a search may mean it.
package struct SpellingGuess<Item: CatalogItem>: Sendable {
    /// What it matches, all of them.
    package let terms: [SearchTerm<Item>]
    /// The words of which it has one.
    package let words: [String]
    /// The field that has the word; nil for any.
    package let field: FieldWord<Item>?
}

/// Spelling correction against the words of the items.
///
/// A search that finds nothing is repaired where one slip explains it: a letter that is missing, added, wrong or swapped,
/// and the same of a space, so that words run together or split apart are found, too. Where no single slip does, words
/// that no item has are repaired one by one, long ones at edit distance two; a name may lack all of its spaces. Of several repairs, those that keep the first
/// letter come first, and then the one with the most popular item is meant. Digits, and the letters of a word of fewer than
/// four, are left as they are.
///
/// Another word that the same item has supports a repair. Without one, a short word has to become the whole name of a thing, and
/// so has a longer one in which the first letter or two letters change; any other has to become a word of a title, another name
/// or a topic, or a surname.
///
/// A correction is certain, and replaces what was typed, unless another one has an item that is equally popular. Among a great many
/// items a word by itself is certain only as a name, and with two slips not as a mere surname; one in the place of a word that
/// items have only in a title, with the others in order.
package struct SpellingCorrection<Items: SpellingCorpus> {
    private typealias Terms = SpelledTerms<Items.Item>
    /// A repaired search with the popularity rank of an item that it finds.
    private struct Guess {
        let terms: Terms
        let place: Int64
        let texts: FoldedTexts?
        /// Whether nothing but another guess makes it doubtful.
        let isCertain: Bool
    }

    /// The most words of a search that is corrected.
    private static var wordLimit: Int { 16 }
    /// The most words that are repaired one by one.
    private static var unknownLimit: Int { 3 }
    private let items: Items

    package init(_ items: Items) {
        self.items = items
    }

    /// Returns searches with results that are spelled nearly alike, or nil; nil for a search that has results itself.
    ///
    /// With `isEmpty`, it is known to have none.
    package func corrected(
        _ query: SearchQuery<Items.Item>,
        isEmpty: Bool = false
    ) throws -> SearchCorrection<Items.Item>? {
        for terms in query.alternatives where !isEmpty {
            if try items.hasItem(meeting: terms) { return nil }
        }
        for terms in query.alternatives {
            let spelled = Terms(terms)
            guard (1...Self.wordLimit).contains(spelled.words.count) else { continue }
            // Where the words alone are found, a value or an exclusion is in the way, not their spelling.
            if spelled.worded.count < terms.count, try items.hasItem(meeting: spelled.worded) { continue }
            let guesses = try corrected(spelled).filter { try items.hasItem(meeting: $0.terms.terms) }
            guard let first = guesses.first else { continue }
            let queries = guesses.map { SearchQuery([$0.terms.terms]) }
            return SearchCorrection(queries, isCertain: guesses.count == 1 && first.isCertain)
        }
        return nil
    }

    private func corrected(_ terms: Terms) throws -> [Guess] {
        let unknown = try terms.words.indices.filter { try !isKnown(at: $0, in: terms) }
        let repaired = try repaired(terms, unknown: unknown)
        if !repaired.isEmpty { return repaired }
        if let name = try spaced(terms) { return [Guess(terms: name, place: 0, texts: nil, isCertain: true)] }
        if let index = unknown.first, unknown.count == 1, let repair = try repair(ofTwo: index, in: terms) {
            let guesses = try best([repair], in: terms)
            if !guesses.isEmpty { return guesses }
        }
        guard terms.words.count > 1, (1...Self.unknownLimit).contains(unknown.count) else { return [] }
        return try replacing(unknown, in: terms).map { [Guess(terms: $0, place: 0, texts: nil, isCertain: true)] } ?? []
    }

    /// The words of a name that was typed without any space.
    private func spaced(_ terms: Terms) throws -> Terms? {
        guard let typed = terms.words.first, terms.words.count == 1, SpellingCandidates.mayBeWrong(typed.text),
            let words = try items.mostPopular(called: terms.letters)?.words(called: terms.letters), words.count > 1
        else { return nil }
        return terms.replacing(0..<1, with: words)
    }

    /// The search with several unknown words replaced one by one.
    private func replacing(_ unknown: [Int], in terms: Terms) throws -> Terms? {
        var meant = terms
        // From the end, since a word may become two.
        for index in unknown.reversed() {
            guard let next = try replacing(index, in: meant) else { return nil }
            meant = next
        }
        if try !tellingWords(of: terms).isEmpty {
            return try items.hasItem(meeting: meant.terms) ? meant : repaired(meant, unknown: []).first?.terms
        }
        let words = meant.words.map(\.text)
        let guess = SpellingGuess(terms: meant.terms, words: words, field: nil)
        guard let (place, texts) = try items.mostPopular(meeting: [guess])[0].first else { return nil }
        return try texts.beginsName(words) && !items.isObscure(place) ? meant : nil
    }

    /// The search without one slip, which touches each unknown word.
    private func repaired(_ terms: Terms, unknown: [Int]) throws -> [Guess] {
        let repairs = Self.repairs(of: terms).filter { unknown.allSatisfy($0.range.contains) }
        guard unknown.isEmpty else { return try best(repairs, in: terms) }
        // Each word is found, but not together: one that is only the prefix of others is likelier to be wrong.
        let known = try items.known(terms.words.map(\.text))
        let isOdd = { (repair: SpellingRepair) in !terms.words[repair.range].allSatisfy { known.contains($0.text) } }
        let odd = try best(repairs.filter(isOdd), in: terms)
        guard odd.isEmpty else { return odd }
        // Of words that items have, each may be meant as it is.
        return try best(repairs.filter { !isOdd($0) }, in: terms).map { guess in
            let rank = guess.texts.flatMap { SearchMatcher(SearchQuery([guess.terms.terms])).words?.rank($0) }
            let isMeant = !items.isVast || rank.map { $0 <= .titleInOrder } ?? false
            return Guess(terms: guess.terms, place: guess.place, texts: nil, isCertain: guess.isCertain && isMeant)
        }
    }

    /// Whether words are the name of an item, which among a great many they need to be in order to be meant by themselves.
    private func isName(_ terms: Terms) throws -> Bool {
        try !items.isVast || !items.mostPopular(calledOneOf: [terms]).isEmpty
    }

    /// Where the words are that items have and that say what is meant, unlike short ones and numbers.
    private func tellingWords(of terms: Terms) throws -> [Int] {
        let words = terms.words.map(\.text)
        let known = try items.known(words)
        return words.indices.filter { index in
            let isKnown = known.contains(words[index]) || words[index].unicodeScalars.contains(where: \.isUnspaced)
            return isKnown && SpellingCandidates.mayBeWrong(words[index])
        }
    }

    private func isKnown(at index: Int, in terms: Terms) throws -> Bool {
        let word = terms.words[index]
        let field = terms.field(of: word)
        return try items.hasItem(
            meeting: [SearchTerm(terms.isQuoted(word) ? .phrase(word.text, in: field) : .word(word.text, in: field))]
        )
    }

    private static func repairs(of terms: Terms) -> [SpellingRepair] {
        let words = terms.words
        let inWords = words.indices.flatMap { SpellingRepair.of(words[$0].text, at: $0, isAlone: words.count == 1) }
        let between = words.indices.dropLast().filter { terms.areNeighbors(words[$0], words[$0 + 1]) }
            .flatMap { SpellingRepair.of(words[$0].text, words[$0 + 1].text, at: $0) }
        // Of repairs that find the same item, the first is taken: it leaves fewer words that are only prefixes.
        return between + inWords
    }

    /// The repair of a long word at edit distance two.
    private func repair(ofTwo index: Int, in terms: Terms) throws -> SpellingRepair? {
        let word = terms.words[index].text
        let length = word.unicodeScalars.count
        let shortest = SpellingCandidates.shortestOfTwo
        // A letter may be missing.
        guard (shortest - 1...SpellingCandidates.longest).contains(length), !SpellingCandidates.hasDigit(word) else {
            return nil
        }
        let found = try items.words(
            beginningWithOneOf: SpellingCandidates.beginnings(of: word),
            lengths: max(shortest - 1, length - 2)...length + 2
        )
        let isNear = { $0 != word && SpellingCandidates.areWithinTwo($0, word) }
        var near = found.filter(isNear)
        // What agrees with the first letters is likelier to be meant.
        if near.isEmpty {
            near = try items.longWords(withOneOf: SpellingCandidates.rests(of: word)).sorted().filter(isNear)
        }
        return SpellingRepair(range: index..<index + 1, options: near.map { [$0] }, isOfTwo: true)
    }

    /// The search with a word replaced by the most popular one near it, whatever the other words are.
    private func replacing(_ index: Int, in terms: Terms) throws -> Terms? {
        let word = terms.words[index]
        let alone = Terms([SearchTerm(.word(word.text, in: terms.field(of: word)))])
        var found = try best(SpellingRepair.of(word.text, at: 0), in: alone, areSupported: true).first
        if found == nil, let repair = try repair(ofTwo: 0, in: alone) {
            found = try best([repair], in: alone, areSupported: true).first
        }
        return found.map { terms.replacing(index..<index + 1, with: $0.terms.words.map(\.text)) }
    }

    // MARK: - Guesses

    /// The repaired search with the most popular item, and one with another that is equally popular; of those that keep the
    /// first letter, if there are any.
    private func best(_ repairs: [SpellingRepair], in terms: Terms, areSupported: Bool = false) throws -> [Guess] {
        let known = try known(repairs)
        let telling = try tellingWords(of: terms)
        for isPart in [false, true] {
            for isKept in [true, false] {
                let likely = repairs.map { repair in
                    let typed = terms.words[repair.range].map(\.text)
                    let options = repair.options.filter { option in
                        (Self.initial(of: option) == Self.initial(of: typed)) == isKept
                            && Self.isPart(option, of: typed) == isPart
                    }
                    return SpellingRepair(range: repair.range, options: options, isOfTwo: repair.isOfTwo)
                }
                let groups = Dictionary(grouping: likely) { repair in
                    let isSupported = areSupported || telling.contains { !repair.range.contains($0) }
                    return evidence(for: repair, in: terms, keepsInitial: isKept, isSupported: isSupported)
                }
                let found = [
                    try mostPopular(groups[.any] ?? [], of: known, in: terms, .any),
                    try mostPopular(groups[.word] ?? [], of: known, in: terms, .word),
                    try mostPopularName(groups[.name] ?? [], of: known, in: terms),
                ]
                .joined().sorted { $0.place < $1.place }
                guard let best = found.first else { continue }
                let other = found.first { guess in
                    guess.place != best.place && guess.terms.letters != best.terms.letters
                        && items.areEquallyPopular(guess.place, best.place)
                }
                return [best] + (other.map { [$0] } ?? [])
            }
        }
        return []
    }

    /// The first letter; of Korean, the consonant that its first syllable begins with.
    private static func initial(of words: [String]) -> Unicode.Scalar? {
        words.first?.unicodeScalars.first.map { Hangul.initial(of: $0) ?? $0 }
    }

    /// Whether words of a script without spaces leave letters out, so that they are found in the middle of too many others.
    private static func isPart(_ option: [String], of typed: [String]) -> Bool {
        let letters = option.joined().unicodeScalars
        return letters.contains(where: \.isUnspaced) && letters.count < typed.joined().unicodeScalars.count
    }

    /// The words of repairs that items have or, in scripts without spaces, may have in the middle of others.
    private func known(_ repairs: [SpellingRepair]) throws -> Set<String> {
        let candidates = Set(repairs.lazy.flatMap(\.options).joined())
        let unspaced = candidates.filter { $0.unicodeScalars.contains(where: \.isUnspaced) }
        return try items.known(candidates.subtracting(unspaced).sorted()).union(unspaced)
    }

    /// What an item has to have so that a repair means it.
    private enum Evidence {
        case any, word, name
        /// Nothing is enough.
        case none
    }

    private func evidence(
        for repair: SpellingRepair,
        in terms: Terms,
        keepsInitial: Bool,
        isSupported: Bool
    ) -> Evidence {
        if isSupported { return .any }
        let isInField = terms.field(of: terms.words[repair.range.lowerBound]) != nil
        let count = terms.words[repair.range].reduce(0) { $0 + SpellingCandidates.letterCount(of: $1.text) }
        let isLong = count >= SpellingCandidates.shortestInDoubt
        switch (keepsInitial, repair.isOfTwo) {
        case (true, false): return isInField || count >= SpellingCandidates.shortestAlone ? .word : .name
        case (true, true): return isLong ? .word : count < SpellingCandidates.shortestOfTwoAlone ? .none : .name
        case (false, false): return isLong ? .word : .name
        case (false, true): return isLong ? .name : .none
        }
    }

    /// The repaired searches that are the names of the most popular items.
    private func mostPopularName(
        _ repairs: [SpellingRepair],
        of known: Set<String>,
        in terms: Terms
    ) throws -> [Guess] {
        let repaired = repairs.flatMap { repair in
            repair.options.filter { $0.allSatisfy(known.contains) }
                .map { (terms: terms.replacing(repair.range, with: $0), isOfTwo: repair.isOfTwo) }
        }
        guard !repaired.isEmpty else { return [] }
        return try items.mostPopular(calledOneOf: repaired.map(\.terms)).map { place, texts, search in
            let (terms, isOfTwo) = repaired[search]
            let isWhole = !isOfTwo || texts.areCalled(terms.letters, bySurname: false)
            return Guess(terms: terms, place: place, texts: texts, isCertain: isWhole || !items.isVast)
        }
    }

    private func mostPopular(
        _ repairs: [SpellingRepair],
        of known: Set<String>,
        in terms: Terms,
        _ evidence: Evidence
    ) throws -> [Guess] {
        let groups = repairs.flatMap { repair in
            let options = repair.options.filter { $0.allSatisfy(known.contains) }
            let groups = options.filter { $0.count > 1 }.map { [$0] } + [options.filter { $0.count == 1 }]
            return groups.filter { !$0.isEmpty }.map { (options: $0, range: repair.range) }
        }
        let found = try items.mostPopular(meeting: groups.map { guess($0.options, in: $0.range, of: terms) })
        return try zip(groups, found).flatMap { group, found in
            guard let first = found.first else { return [Guess]() }
            let field = terms.field(of: terms.words[group.range.lowerBound])
            return try found.filter { $0.place == first.place || items.areEquallyPopular($0.place, first.place) }
                .compactMap { place, texts in
                    let meant = group.options.first { $0.allSatisfy { texts.hasWord($0, in: field?.section) } }
                    guard let meant else { return nil }
                    let repaired = terms.replacing(group.range, with: meant)
                    guard evidence == .word else {
                        return Guess(terms: repaired, place: place, texts: texts, isCertain: true)
                    }
                    guard field != nil || texts.areAbout(meant), try !items.isObscure(place) else { return nil }
                    let isSure = try field != nil || isName(repaired)
                    return Guess(terms: repaired, place: place, texts: texts, isCertain: isSure)
                }
        }
    }

    /// What an item has with one of some single words, or with a pair of words, in the place of some words.
    private func guess(_ options: [[String]], in range: Range<Int>, of terms: Terms) -> SpellingGuess<Items.Item> {
        let field = terms.field(of: terms.words[range.lowerBound])
        var others = terms.replacing(range, with: []).terms
        if let pair = options.first, pair.count > 1 {
            others.append(SearchTerm(.phrase(pair.joined(separator: " "), in: field)))
        }
        return SpellingGuess(terms: others, words: options.compactMap(\.last), field: field)
    }
}

extension FoldedTexts {
    /// Whether words are each in the title, another name or a topic, or together a credit or its surname.
    fileprivate func areAbout(_ words: [String]) -> Bool {
        words.allSatisfy { hasWord($0, in: .title) || hasWord($0, in: .topics) }
            || credits.contains { $0.isCredit(words.flatMap { Array($0.unicodeScalars) }) }
    }

    /// Whether words begin the title, or are a credit or its surname.
    fileprivate func beginsName(_ words: [String]) -> Bool {
        let words = FoldedText(words.joined(separator: " "))
        return title.starts.contains { title.text.hasLetters(of: words, at: $0) }
            || credits.contains { $0.isCredit(words.letters) }
    }

    /// Whether a section, or any, has a word.
    package func hasWord(_ text: String, in section: SearchSection?) -> Bool {
        SearchEvidence(of: SearchWord(text, .whole, in: section), in: self, .none).isFound
    }
}

/// What a search that finds nothing may be meant for.
public struct SearchCorrection<Item: CatalogItem>: Sendable {
    /// Searches with results, the likeliest first; at least one.
    public let queries: [SearchQuery<Item>]
    /// Whether the only one is surely meant, so that it may replace what was typed; others are only named.
    public let isCertain: Bool

    public init(_ queries: [SearchQuery<Item>], isCertain: Bool) {
        self.queries = queries
        self.isCertain = isCertain
    }

    /// The search that is surely meant, if there is one.
    public var meant: SearchQuery<Item>? { isCertain ? queries.first : nil }
}
