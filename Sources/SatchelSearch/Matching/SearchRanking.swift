/// Ranks a matching item by where the words were found.
struct SearchRanking {
    let texts: FoldedTexts
    let words: [SearchEvidence]

    var rank: SearchRank {
        guard !words.isEmpty else {
            return .unranked
        }
        if words.contains(where: \.isIdentity) {
            return .exactTitle
        }
        if words.allSatisfy({ $0.title == .whole }) {
            return rankByWholeTitle
        }
        if words.allSatisfy({ max($0.title, $0.names) == .whole }) {
            return rankByNames
        }
        if words.allSatisfy({ $0.title > .none }) {
            return startsTitle(\.self)
                ? .partialTitleStart
                : standsInOrder(\.self) ? .partialTitleInOrder : .partialTitle
        }
        if words.allSatisfy({ max($0.title, $0.names) > .none }) {
            return .partialNames
        }
        return words.allSatisfy { max($0.title, $0.names, $0.topics) == .whole } ? .topics : .partialTopics
    }
}

extension SearchRanking {
    private var rankByWholeTitle: SearchRank {
        let letters = words.flatMap(\.word.pattern.letters)
        switch texts.title.end(of: letters) {
        case texts.title.text.letters.count: return .exactTitle
        case .some(let end) where isWholeName(end - letters.count..<end): return .exactMainTitle
        default: break
        }
        if isExactName(letters) {
            return .exactName
        }
        let whole = { (matches: [TextMatch]) in matches.filter(\.isWhole) }
        return startsTitle(whole) ? .titleStart : standsInOrder(whole) ? .titleInOrder : .title
    }

    /// Whether a main title is the name of this work alone.
    ///
    /// Of several words before a colon it may be that of a series: *Harry Potter: Film Wizardry*.
    private func isWholeName(_ main: Range<Int>) -> Bool {
        texts.title.isSubtitleInParentheses || texts.title.text.words.contains(main)
    }

    private var rankByNames: SearchRank {
        if isExactName(words.flatMap(\.word.pattern.letters)) {
            return .exactName
        }
        let inTitle = words.filter { $0.title == .whole }.flatMap(\.word.pattern.letters)
        return texts.title.end(of: inTitle) == nil ? .names : .wholeTitleAndNames
    }

    private func isExactName(_ letters: [Unicode.Scalar]) -> Bool {
        texts.otherNames.contains { $0.end(of: letters) != nil } || texts.credits.contains { $0.letters == letters }
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

    /// Whether each word stands after the one before it.
    private func standsInOrder(_ select: ([TextMatch]) -> [TextMatch]) -> Bool {
        var end = 0
        return words.allSatisfy { word in
            let later = select(word.titleMatches).filter { $0.range.lowerBound >= end }
            guard let match = later.min(by: { $0.range.upperBound < $1.range.upperBound }) else {
                return false
            }
            end = match.range.upperBound
            return true
        }
    }
}

extension FoldedTitle {
    /// The end of letters that the title begins with, if it ends there, with or without its subtitle.
    fileprivate func end(of letters: [Unicode.Scalar]) -> Int? {
        for start in starts {
            let end = start + letters.count
            if letters.count > 0, ends(at: end), text.letters[start..<end].elementsEqual(letters) {
                return end
            }
        }
        return nil
    }
}
