/// Puts the obvious book first: weighs where the words of a search were found.
struct BookRanking {
    let book: SearchableBook
    let words: [BookEvidence]

    /// How well the book fits.
    var rank: BookRank {
        guard !words.isEmpty else {
            return .unranked
        }
        if words.contains(where: \.isNumber) {
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
        return words.allSatisfy { max($0.title, $0.names, $0.subjects) == .whole } ? .subjects : .partialSubjects
    }
}

extension BookRanking {
    private var rankByWholeTitle: BookRank {
        let letters = words.flatMap(\.word.pattern.letters)
        switch book.title.end(of: letters) {
        case book.title.text.letters.count: return .exactTitle
        case .some: return .exactMainTitle
        case nil: break
        }
        if isExactName(letters) {
            return .exactName
        }
        let whole = { (matches: [TextMatch]) in matches.filter(\.isWhole) }
        return startsTitle(whole) ? .titleStart : standsInOrder(whole) ? .titleInOrder : .title
    }

    private var rankByNames: BookRank {
        if isExactName(words.flatMap(\.word.pattern.letters)) {
            return .exactName
        }
        let inTitle = words.filter { $0.title == .whole }.flatMap(\.word.pattern.letters)
        return book.title.end(of: inTitle) == nil ? .names : .wholeTitleAndNames
    }

    private func isExactName(_ letters: [Unicode.Scalar]) -> Bool {
        book.otherNames.contains { $0.end(of: letters) != nil } || book.authors.contains { $0.letters == letters }
    }

    /// Tells whether the words follow each other from where the title begins.
    private func startsTitle(_ select: ([TextMatch]) -> [TextMatch]) -> Bool {
        book.title.starts.contains { start in
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

    /// Tells whether each word stands somewhere after the one before it.
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

extension SearchableTitle {
    /// Where letters end that begin where the title begins, if the title or its subtitle-less form ends there too.
    fileprivate func end(of letters: [Unicode.Scalar]) -> Int? {
        for start in starts {
            let end = start + letters.count
            if letters.count > 0, ends.contains(end), text.letters[start..<end].elementsEqual(letters) {
                return end
            }
        }
        return nil
    }
}
