/// Ranks a matching item by where the words were found.
struct SearchRanking {
    let texts: FoldedTexts
    let words: [SearchEvidence]

    var rank: SearchRank {
        guard !words.isEmpty else {
            return .unranked
        }
        if words.contains(where: \.isIdentity) {
            return .exact
        }
        let areInNames = words.allSatisfy { max($0.title, $0.names) == .whole }
        let letters = areInNames ? words.flatMap(\.word.pattern.letters) : []
        if areInNames, isWholeTitle(letters) || texts.credits.contains(where: { $0.isCredit(letters) }) {
            return .exact
        }
        let areInTitle = words.allSatisfy { $0.title > .none }
        if areInTitle, let rank = rankByTitle {
            return rank
        }
        if areInNames {
            return rankByNames(letters)
        }
        if areInTitle {
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
    /// The rank of whole words in the title, or of a start that may end within a word; nil for other prefixes.
    private var rankByTitle: SearchRank? {
        guard words.allSatisfy({ $0.title == .whole }) else {
            return words.count > 1 && startsTitle(\.self) ? .titleStart : nil
        }
        let whole = { (matches: [TextMatch]) in matches.filter(\.isWhole) }
        if startsTitle(whole) || words.count > 1 && startsTitle(\.self) { return .titleStart }
        return standsInOrder(whole) ? .titleInOrder : .title
    }

    /// Whether letters are the title, or its main title if that is the name of this work alone.
    ///
    /// Of several words before a colon it may be that of a series: *Harry Potter: Film Wizardry*.
    private func isWholeTitle(_ letters: [Unicode.Scalar]) -> Bool {
        guard let end = texts.title.end(of: letters) else { return false }
        let text = texts.title.text
        return end == text.letters.count || texts.title.isSubtitleInParentheses
            || text.words.contains(end - letters.count..<end)
    }

    private func rankByNames(_ letters: [Unicode.Scalar]) -> SearchRank {
        if texts.otherNames.contains(where: { $0.end(of: letters) != nil }) {
            return .otherName
        }
        let inTitle = words.filter { $0.title == .whole }.flatMap(\.word.pattern.letters)
        return texts.title.end(of: inTitle) == nil ? .names : .wholeTitleAndNames
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
