/// A search compiled for a full-text index; its condition holds for every item that a ``SearchMatcher`` matches.
package struct IndexQuery<Item: CatalogItem>: Sendable {
    package let condition: IndexCondition
    /// Whether the condition holds for no other item, so that results need no check.
    package let isExact: Bool
    /// Whether words are ranked by where they are found.
    package let ranksWords: Bool
    /// Whether words are excluded, so that all texts of an item have to be checked.
    package let excludesWords: Bool
    /// Conditions for exact titles and names, checked however unpopular their items are.
    package let wholes: [IndexCondition]
    /// What of the search has to be checked or ranks the items that the index finds; its words alone, if possible.
    package let ranking: SearchQuery<Item>
    /// A condition for items that the index cannot tell from excluded ones; nil if there are none.
    package let doubt: IndexCondition?
    /// The ranked alternatives; nil if the index cannot tell ranks.
    private let told: [IndexAlternative]?

    /// Compiles a search other than the one that matches everything.
    ///
    /// With `excludesDoubt`, what meets ``doubt`` is excluded too, so that exclusions need no check.
    package init(_ query: SearchQuery<Item>, excludesDoubt: Bool = false) {
        let terms = query.alternatives.map { terms in
            terms.map { term in
                let condition = SearchCondition<Item>(term)
                return (term: term, condition: condition, index: IndexTerm(condition, excludesDoubt: excludesDoubt))
            }
            .filter { !$0.condition.saysNothing }
        }
        let alternatives = terms.filter { !$0.isEmpty }
            .map { IndexAlternative($0.map { $0.condition }, $0.map { $0.index }) }
        let doubtful = alternatives.flatMap { $0.terms }.filter { $0.isDoubtful }
        doubt = doubtful.isEmpty ? nil : .any(doubtful.map { $0.condition })
        condition = .any(alternatives.map { $0.condition { term in term.condition } })
        excludesWords = query.alternatives.joined().contains(where: { $0.isExcluded })
        isExact = alternatives.allSatisfy { $0.terms.allSatisfy { $0.isExact } }
        wholes = alternatives.compactMap { $0.whole }
        let starts = alternatives.filter { $0.isOneWord }.compactMap { $0.start }
        start = starts.isEmpty ? nil : .any(starts)
        let ranked = alternatives.filter { $0.terms.contains(where: { $0.isRanked }) }
        ranksWords = !ranked.isEmpty
        if let terms = terms.first, query.alternatives.count == 1 {
            let open = terms.filter { $0.condition.isRanked || !$0.index.isExact }
            ranking = open.isEmpty ? .everything : SearchQuery([open.map { $0.term }])
        } else {
            ranking = isExact && ranked.isEmpty ? .everything : query
        }
        let isTold = isExact && ranked.allSatisfy { $0.terms.allSatisfy { !$0.isRanked || $0.hasSightings } }
        told = isTold && !ranked.isEmpty ? ranked : nil
    }

    /// A condition for items whose title may begin with a search of one word, maybe an unfinished one; nil for others.
    package let start: IndexCondition?
    /// Whether there are tiers.
    package var hasTiers: Bool { told != nil }

    /// Conditions for ranks, the best first, of which an item takes the first it meets; nil if the index cannot tell.
    ///
    /// They are made when they are asked for: most searches find so few items that each is looked at.
    package func tiers(weighingFame: Bool) -> [IndexTier]? { told.map { Self.tiers(of: $0, weighingFame) } }

    private static func tiers(of alternatives: [IndexAlternative], _ weighsFame: Bool) -> [IndexTier] {
        func any(_ asked: @escaping (IndexSightings) -> IndexCondition) -> IndexCondition {
            .any(alternatives.map { $0.condition { term in term.sightings.map(asked) ?? term.condition } })
        }
        let called = alternatives.compactMap { $0.whole }
        // Of several words some may be names beside a whole title, and the last one may be unfinished.
        let isSingle = alternatives.allSatisfy { $0.terms.count(where: { $0.isRanked }) == 1 }
        let titles =
            [any { isSingle ? $0.wholeTitle : $0.wholeName }]
            + (isSingle
                ? weighsFame ? called + alternatives.compactMap { $0.start } : []
                : alternatives.compactMap { $0.start })
        return [
            IndexTier(.any(called + alternatives.flatMap { $0.identified }), .exact),
            IndexTier(.any(titles), (isSingle ? .titleStart : .wholeTitle) ... .title),
            IndexTier(.any(called), .otherName),
            IndexTier(sure: any({ $0.wholeName }), .names),
            IndexTier(any({ $0.title }), (isSingle ? .partialTitleStart : .partialTitleInOrder) ... .partialTitle),
            IndexTier(sure: any({ $0.name }), .partialNames),
            IndexTier(.any(alternatives.flatMap { $0.titled }), .wholeTitleAndTopics),
            IndexTier(sure: any({ $0.whole }), .topics),
            IndexTier(sure: any({ $0.anywhere }), .partialTopics),
        ]
    }
}

/// A condition for items whose rank is in a range.
package struct IndexTier: Sendable {
    package let condition: IndexCondition
    /// The best and the worst rank.
    package let ranks: ClosedRange<SearchRank>
    /// Whether whatever meets the condition has this rank or a better one, so that no result has to be ranked.
    package let isSure: Bool

    /// Creates a tier whose items have to be ranked.
    package init(_ condition: IndexCondition, _ ranks: ClosedRange<SearchRank>) {
        self.condition = condition
        self.ranks = ranks
        isSure = false
    }

    fileprivate init(_ condition: IndexCondition, _ rank: SearchRank) {
        self.init(condition, rank...rank)
    }

    /// Creates a tier whose items all have a rank, or a better one.
    package init(sure condition: IndexCondition, _ rank: SearchRank) {
        self.condition = condition
        ranks = rank...rank
        isSure = true
    }
}

private struct IndexAlternative {
    let terms: [IndexTerm]
    private let words: [[Unicode.Scalar]]
    private let letters: [Unicode.Scalar]

    init<Item: CatalogItem>(_ conditions: [SearchCondition<Item>], _ terms: [IndexTerm]) {
        self.terms = terms
        words = conditions.filter { $0.isRanked }.compactMap { $0.word?.pattern.letters }
        letters = Array(words.joined())
    }

    /// Whether it is one word, of letters enough to begin few titles.
    var isOneWord: Bool { words.count == 1 && letters.count >= IndexToken.longestStart }

    /// The condition, with each term as a closure gives it.
    func condition(_ asked: (IndexTerm) -> IndexCondition) -> IndexCondition {
        // An exclusion that is not exact would take away too much; it is left to the check.
        let conditions = terms.filter { $0.isExact || !$0.isExcluded }.map { term in
            term.isExcluded ? .not(term.condition) : asked(term)
        }
        let isPositive = terms.contains { !$0.isExcluded }
        return .all((isPositive ? [] : [.value(IndexToken.everything)]) + conditions)
    }

    /// The condition for items with all the words together as title or name; nil without words.
    var whole: IndexCondition? {
        letters.isEmpty ? nil : .all([.value(IndexToken.whole(letters)), condition { $0.condition }])
    }

    /// The condition for items whose title may begin with the words, of which the last may be a prefix; nil for few letters.
    var start: IndexCondition? {
        guard let count = IndexToken.startCounts.last(where: { $0 <= letters.count }) else { return nil }
        let token = String(IndexToken.start(letters.prefix(count)))
        return .all([.value(token), condition { term in term.sightings?.title ?? term.condition }])
    }

    /// The conditions for items whose title, or another name, is the first or the last words.
    var titled: [IndexCondition] {
        var end = 0
        let titles = words.dropLast().flatMap { word in
            end += word.count
            return [letters[..<end], letters[end...]]
        }
        return titles.map { .all([.value(IndexToken.whole($0)), condition { $0.condition }]) }
    }

    /// The conditions for items that one of the words identifies.
    var identified: [IndexCondition] {
        terms.compactMap { term in
            guard term.isRanked, let identity = term.sightings?.identity else { return nil }
            return .all([identity, condition { $0.condition }])
        }
    }
}

extension IndexCondition {
    /// The condition for a title or credit with a word that has a prefix; nil where the text is punctuation alone.
    package static func beginning(_ text: String) -> IndexCondition? {
        let pattern = FoldedText(text)
        guard !pattern.letters.isEmpty else { return nil }
        let sections: [SearchSection] = [.title, .credits]
        return .any(sections.map { IndexWord(pattern, .prefix, in: $0).condition })
    }

    /// The condition for a text of a section with a word that has a prefix; nil where that is punctuation alone.
    package static func beginning(_ text: String, in section: SearchSection) -> IndexCondition? {
        let pattern = FoldedText(text)
        return pattern.letters.isEmpty ? nil : IndexWord(pattern, .prefix, in: section).condition
    }

    /// The condition for items that are called as one of some letters.
    package static func called(oneOf names: [[Unicode.Scalar]]) -> IndexCondition {
        .any(names.map { .value(IndexToken.whole($0)) })
    }

    /// The condition for a text of a section, or of any, with one of some words.
    package static func holding(oneOf words: [String], in section: SearchSection?) -> IndexCondition {
        .any(
            words.map(FoldedText.init).filter { !$0.letters.isEmpty }.map {
                IndexWord($0, .whole, in: section).condition
            }
        )
    }
}

private struct IndexTerm {
    let condition: IndexCondition
    let isExact: Bool
    let isExcluded: Bool
    /// Whether it excludes words, and the condition holds for more items than have them.
    let isDoubtful: Bool
    let isRanked: Bool
    private let word: SearchWord?
    private let meanings: [(tokens: [String], isIdentity: Bool)]

    init<Item: CatalogItem>(_ term: SearchCondition<Item>, excludesDoubt: Bool) {
        isExcluded = term.isExcluded
        isRanked = term.isRanked
        word = term.word
        guard let word else {
            var known: IndexCondition?
            if case .value(let field, let value) = term.condition { known = Self.condition(for: value, of: field) }
            condition = known ?? .value(IndexToken.everything)
            isExact = known != nil
            isDoubtful = false
            meanings = []
            return
        }
        let found = IndexWord(word.pattern, word.fit, in: word.section)
        let values = term.meanings.map {
            (tokens: FieldWord<Item>.tokens(for: $0.value, of: $0.field), $0.value.isIdentity)
        }
        let isKnown = values.allSatisfy { $0.tokens != nil }
        meanings = values.map { ($0.tokens ?? [], $0.1) }
        let tokens = meanings.flatMap { $0.tokens }.map(IndexCondition.value)
        condition = tokens.isEmpty ? found.condition : .any([found.condition] + tokens)
        isDoubtful = !(found.isExact && isKnown) && isExcluded && isKnown
        isExact = found.isExact && isKnown || excludesDoubt && isDoubtful
    }

    /// Whether there are ``sightings``: of a word whose end the index knows.
    var hasSightings: Bool { word.map { !$0.pattern.isUnspaced && $0.looks(in: .title) } ?? false }

    /// Its conditions by quality of match, if the index can tell.
    var sightings: IndexSightings? { hasSightings ? word.map { IndexSightings(of: $0, meanings) } : nil }

    /// The condition for a value; nil where each item has to be checked.
    private static func condition<Item: CatalogItem>(for value: FieldCriterion, of field: FieldWord<Item>)
        -> IndexCondition?
    {
        let tokens = FieldWord<Item>.tokens(for: value, of: field)
        // A field may have tokens of its own.
        if case .numbers(let range) = value.predicate,
            tokens == IndexToken.numbers(in: range, of: field.rawValue)
        {
            return IndexToken.condition(for: range, of: field.rawValue)
        }
        return tokens.map { .any($0.map(IndexCondition.value)) }
    }
}

/// The conditions of a word, by section and extent.
private struct IndexSightings {
    /// Whole, in the title or another name of the item.
    let wholeTitle: IndexCondition
    /// Whole, in the title, another name or a credit.
    let wholeName: IndexCondition
    /// In the title or another name of the item.
    let title: IndexCondition
    /// In the title or a name.
    let name: IndexCondition
    /// Whole anywhere, or a value.
    let whole: IndexCondition
    /// Anywhere, or a value.
    let anywhere: IndexCondition
    /// As a value that identifies the item.
    let identity: IndexCondition?

    init(of word: SearchWord, _ meanings: [(tokens: [String], isIdentity: Bool)]) {
        func asked(_ fit: FoldedText.Fit, in sections: [SearchSection?], or tokens: [String] = []) -> IndexCondition {
            .any(sections.map { IndexWord(word.pattern, fit, in: $0).condition } + tokens.map(IndexCondition.value))
        }
        let names: [SearchSection?] = word.section == nil ? [.title, .credits] : [word.section]
        let values = meanings.flatMap { $0.tokens }
        let identities = meanings.filter { $0.isIdentity }.flatMap { $0.tokens }
        wholeTitle = asked(.whole, in: [.title])
        wholeName = asked(.whole, in: names)
        title = asked(word.fit, in: [.title])
        name = asked(word.fit, in: names)
        whole = asked(.whole, in: [word.section], or: values)
        anywhere = asked(word.fit, in: [word.section], or: values)
        identity = identities.isEmpty ? nil : .any(identities.map(IndexCondition.value))
    }
}

private struct IndexWord {
    let condition: IndexCondition
    let isExact: Bool

    init(_ pattern: FoldedText, _ fit: FoldedText.Fit, in section: SearchSection?) {
        let letters = pattern.letters
        if pattern.isUnspaced {
            let tokens = letters.count == 1 ? [IndexToken.letters(letters)] : Self.pairs(of: letters)
            condition = .all(tokens.map { .tokens([$0], isPrefix: false, in: section) })
            // A syllable beside an initial consonant is indexed by its own initial consonant.
            let isMixed =
                letters.contains(where: Hangul.isInitial) && letters.contains { Hangul.initial(of: $0) != nil }
            isExact = letters.count <= 2 && fit == .prefix && !isMixed
            return
        }
        let words = pattern.words.map { Self.text(letters[$0]) }
        let phrase = Self.phrase(pattern, words, fit, in: section)
        // The end of one author and the beginning of the next are not a phrase, but the index sees no end.
        isExact = words.count == 1 && letters.count <= TokenWriter.wordLimit
        if words.count > 1, fit == .prefix, pattern.variants.contains(letters.indices) {
            condition = .any([phrase, .tokens([Self.text(letters[...])], isPrefix: false, in: section)])
        } else {
            condition = phrase
        }
    }

    private static func phrase(
        _ pattern: FoldedText,
        _ words: [String],
        _ fit: FoldedText.Fit,
        in section: SearchSection?
    ) -> IndexCondition {
        // An unfinished word of one letter has a token of its own.
        let initial = fit == .prefix ? pattern.words.last.flatMap { pattern.initial(of: $0) } : nil
        let words = initial == nil ? words : words.dropLast()
        var conditions: [IndexCondition] = []
        CommonGrams.forEach(in: pattern, upTo: fit == .prefix ? pattern.words.count - 1 : pattern.words.count) {
            conditions.append(.tokens([String(IndexToken.pair($0, $1))], isPrefix: false, in: section))
        }
        if !words.isEmpty {
            conditions.append(.tokens(words, isPrefix: fit == .prefix && initial == nil, in: section))
        }
        if let initial {
            conditions.append(.tokens([String(IndexToken.initial(initial))], isPrefix: false, in: section))
        }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(letters.prefix(TokenWriter.wordLimit)))
    }

    /// The bigrams; where an initial consonant is among the letters, with initial consonants for syllables.
    private static func pairs(of letters: [Unicode.Scalar]) -> [String] {
        zip(letters, letters.dropFirst()).filter { $0.isUnspaced || $1.isUnspaced }.map { first, second in
            guard Hangul.isInitial(first) || Hangul.isInitial(second) else {
                return IndexToken.letters([first, second])
            }
            return IndexToken.letters([Hangul.initial(of: first) ?? first, Hangul.initial(of: second) ?? second])
        }
    }
}

extension FoldedText {
    fileprivate func initial(of word: Range<Int>) -> Unicode.Scalar? {
        word.count == 1 ? letters[word.lowerBound] : nil
    }
}

/// A condition on the tokens of an index.
package indirect enum IndexCondition: Hashable, Sendable {
    /// Adjacent tokens, of which the last may be a prefix, in a section or anywhere.
    case tokens([String], isPrefix: Bool, in: SearchSection?)
    /// All of these, at least one.
    case all([IndexCondition])
    /// Any of these; none of them matches nothing.
    case any([IndexCondition])
    case not(IndexCondition)
}

extension IndexCondition {
    /// The condition for a whole title or name, where nothing else matches; few searches are one.
    package var whole: IndexCondition? {
        guard case .all(let conditions) = self, case .tokens(let tokens, false, nil)? = conditions.first,
            tokens.count == 1, tokens[0].hasPrefix(IndexToken.wholeSign)
        else { return nil }
        return conditions[0]
    }

    /// The same in any section.
    package var anywhere: IndexCondition {
        switch self {
        case .tokens(let tokens, let isPrefix, _): .tokens(tokens, isPrefix: isPrefix, in: nil)
        case .all(let conditions): .all(conditions.map(\.anywhere))
        case .any(let conditions): .any(conditions.map(\.anywhere))
        case .not(let condition): .not(condition.anywhere)
        }
    }

    /// Expands each prefix to the words that begin with it; `words` returns nil if they are too many.
    package func completed(_ words: (String) throws -> [String]?) rethrows -> IndexCondition {
        switch self {
        case .tokens(let tokens, true, let section):
            guard let last = tokens.last, let words = try words(last) else { return self }
            return .any(words.map { .tokens(tokens.dropLast() + [$0], isPrefix: false, in: section) })
        case .tokens: return self
        case .all(let conditions): return .all(try conditions.map { try $0.completed(words) })
        case .any(let conditions): return .any(try conditions.map { try $0.completed(words) })
        case .not(let condition): return .not(try condition.completed(words))
        }
    }

    /// A token that is not a word, such as a value.
    static func value(_ token: String) -> IndexCondition {
        .tokens([token], isPrefix: false, in: nil)
    }
}
