/// Ranks a matching item by where the words were found.
struct SearchRanking {
    let texts: FoldedTexts
    let words: [SearchEvidence]
    let fame: ItemFame?

    /// The rank by the texts, and of a single word also by how well the item is known.
    var rank: SearchRank {
        let rank = rankByTexts
        guard let fame, words.count == 1, let word = words.first, word.word.pattern.words.count == 1 else {
            return rank
        }
        let letters = word.word.pattern.letters
        switch rank {
        case .exact where !word.isIdentity:
            return fame > (isWholeTitle(letters) ? .unknown : .outshone) ? .exact : .titleStart
        case .titleStart where fame == .unknown: return .titleInOrder
        case .otherName where fame == .builtIn: return .titleStart
        case .partialTitleStart where fame == .builtIn && letters.count >= IndexToken.longestStart: return .titleStart
        default: return rank
        }
    }

    private var rankByTexts: SearchRank {
        guard !words.isEmpty else {
            return .unranked
        }
        if words.contains(where: \.isIdentity) {
            return .exact
        }
        let areInNames = words.allSatisfy { max($0.title, $0.names) == .whole }
        let letters = areInNames ? words.flatMap(\.word.pattern.letters) : []
        if areInNames, isWholeTitle(letters) || isInScript && texts.credits.contains(where: { $0.isCredit(letters) }) {
            return .exact
        }
        if areInNames, hasWholeTitle {
            return .wholeTitle
        }
        let areInTitle = words.allSatisfy { $0.title > .none }
        if areInTitle, beginTitle {
            return words.count == 1 ? .titleStart : .titleInOrder
        }
        if areInNames {
            return rankByTitle ?? rankByNames(letters)
        }
        if areInTitle {
            return startsTitle(\.self)
                ? .partialTitleStart
                : standsInOrder(\.self) ? .partialTitleInOrder : .partialTitle
        }
        if words.allSatisfy({ max($0.title, $0.names) > .none }) {
            return .partialNames
        }
        guard words.allSatisfy({ max($0.title, $0.names, $0.topics) == .whole }) else { return .partialTopics }
        return hasTitleAtEitherEnd ? .wholeTitleAndTopics : .topics
    }
}

extension SearchRanking {
    private static func whole(_ matches: [TextMatch]) -> [TextMatch] { matches.filter(\.isWhole) }

    /// Whether the title is not written otherwise than the words: who types Korean reads Korean.
    private var isInScript: Bool {
        let title = texts.title.text
        return title.isUnspaced || title.letters.allSatisfy(SpellingCandidates.isDigit)
            || !words.contains { $0.word.pattern.isUnspaced }
    }

    /// Whether the title begins with the words, of several also with the last one unfinished.
    private var beginTitle: Bool { startsTitle(words.count > 1 ? { $0 } : Self.whole) }

    /// The rank of whole words that the title has, or some of them while the credits have the others; nil where that is not so,
    /// or a number is out of place.
    private var rankByTitle: SearchRank? {
        let others = words.filter { $0.title < .whole }
        if others.isEmpty, standsInOrder(Self.whole) { return .titleInOrder }
        guard others.count < words.count, others.allSatisfy({ $0.isCredited(in: texts) }) else { return nil }
        let areInPlace = zip(words, words.dropFirst()).allSatisfy { previous, word in
            !word.isNumber
                || Self.whole(previous.titleMatches).contains { match in
                    Self.whole(word.titleMatches).contains { stands($0.range, after: match.range.upperBound, word) }
                }
        }
        return areInPlace ? .title : nil
    }

    /// Whether the words are those of the main title and names; as common ones of the title as `and` may be missing.
    private var hasWholeTitle: Bool {
        let title = texts.title
        let main = title.mainWords
        guard words.count > 1, let end = main.last?.upperBound else { return false }
        // Several words before a colon may be the name of a series.
        guard
            end == title.text.letters.count || main.count == 1 || title.isSubtitleInParentheses
                || words.contains(where: { $0.title < .whole })
        else { return false }
        let found = words.map { Self.whole($0.titleMatches).map(\.range).filter { $0.upperBound <= end } }
        guard zip(words, found).allSatisfy({ $0.title < .whole || !$1.isEmpty }) else { return false }
        let letters = title.text.letters
        let telling = main.filter { !CommonGrams.isCommon(letters[$0]) }
        return (telling.isEmpty ? main : telling).allSatisfy { word in
            found.joined().contains { $0.lowerBound <= word.lowerBound && word.upperBound <= $0.upperBound }
        }
    }

    /// Whether the words up to one of them, or from one on, are the title.
    private var hasTitleAtEitherEnd: Bool {
        guard words.count > 1, words.contains(where: { $0.title == .whole }) else { return false }
        let letters = words.flatMap(\.word.pattern.letters)
        var end = 0
        return words.dropLast().contains { word in
            end += word.word.pattern.letters.count
            return texts.title.end(of: letters[..<end]) != nil || texts.title.end(of: letters[end...]) != nil
        }
    }

    /// Whether letters are the title, or its main title if that is the name of this work alone.
    ///
    /// Of several words before a colon it may be that of a series: *Harry Potter: Film Wizardry*.
    private func isWholeTitle(_ letters: [Unicode.Scalar]) -> Bool {
        guard let end = texts.title.end(of: letters[...]) else { return false }
        let text = texts.title.text
        return end == text.letters.count || texts.title.isSubtitleInParentheses
            || text.words.contains(end - letters.count..<end)
    }

    private func rankByNames(_ letters: [Unicode.Scalar]) -> SearchRank {
        texts.otherNames.contains { $0.end(of: letters[...]) != nil } ? .otherName : .names
    }

    /// Whether the words follow each other from the start of the title.
    private func startsTitle(_ select: ([TextMatch]) -> [TextMatch]) -> Bool {
        texts.title.starts.contains { start in
            var end = start
            return words.allSatisfy { word in
                guard let match = select(word.titleMatches).first(where: { $0.range.lowerBound == end }) else {
                    return false
                }
                end = match.range.upperBound
                return true
            }
        }
    }

    /// Whether each word stands after the one before it, near enough to be of one name.
    ///
    /// *Dr. Jekyll and Mr. Hyde* has `jekyll hyde` so; a title that names science, religion and art before fiction does not have
    /// `science fiction`, nor a set of volumes, *(Harry Potter, #1-7)*, the first one.
    private func standsInOrder(_ select: ([TextMatch]) -> [TextMatch]) -> Bool {
        guard let first = words.first else { return true }
        return select(first.titleMatches).contains { match in
            var end = match.range.upperBound
            return words.dropFirst().allSatisfy { word in
                let later = select(word.titleMatches).map(\.range).filter { $0.lowerBound >= end }
                guard let next = later.min(by: { $0.upperBound < $1.upperBound }) else { return false }
                defer { end = next.upperBound }
                return stands(next, after: end, word)
            }
        }
    }

    /// Whether a match of a word is near after another one; of a number, next to it and no end of a range.
    private func stands(_ match: Range<Int>, after end: Int, _ word: SearchEvidence) -> Bool {
        guard end <= match.lowerBound else { return false }
        let text = texts.title.text
        let between = text.words.count { end <= $0.lowerBound && $0.upperBound <= match.lowerBound }
        guard word.isNumber else { return between <= 3 }
        let isOfRange = text.variants.contains { variant in
            variant.count > match.count && variant.overlaps(match)
                && text.letters[variant].allSatisfy(SpellingCandidates.isDigit)
        }
        return between == 0 && !isOfRange
    }
}

extension FoldedTexts {
    /// Whether letters are the title or another name, with or without its subtitle, or a credit or its surname.
    package func areCalled(_ letters: [Unicode.Scalar], bySurname: Bool = true) -> Bool {
        ([title] + otherNames).contains { $0.end(of: letters[...]) != nil }
            || credits.contains { bySurname ? $0.isCredit(letters) : $0.letters == letters }
    }

    /// The words of a title or another name, with or without its subtitle, or of a credit, that is made of some letters.
    package func words(called letters: [Unicode.Scalar]) -> [String]? {
        for title in [title] + otherNames {
            if let end = title.end(of: letters[...]) { return title.text.words(in: end - letters.count..<end) }
        }
        return credits.first { $0.letters == letters }.map { $0.words(in: $0.letters.indices) }
    }
}

extension FoldedTitle {
    /// The end of letters that the title begins with, if it ends there, with or without its subtitle.
    func end(of letters: ArraySlice<Unicode.Scalar>) -> Int? {
        for start in starts {
            let end = start + letters.count
            if letters.count > 0, ends(at: end), text.letters[start..<end].elementsEqual(letters) {
                return end
            }
        }
        return nil
    }
}
