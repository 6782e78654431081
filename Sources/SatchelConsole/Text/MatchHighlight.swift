import Foundation

/// Highlights the words of a search where a word of a text starts with one of them, whatever the case and the accents.
struct MatchHighlight {
    private let words: [String]

    /// Highlights nothing without words.
    init(_ words: [String]) {
        self.words = words.filter { !$0.isEmpty }
    }

    /// The text with its matches in bold.
    func callAsFunction(_ text: String) -> String {
        var styled = ""
        var rest = text.startIndex
        for match in matches(in: text) {
            styled += text[rest..<match.lowerBound]
            styled += TextStyle.bold(String(text[match]), if: true)
            rest = match.upperBound
        }
        return styled + text[rest...]
    }

    /// The places of the matches, in order; of those that overlap, the longest that starts first.
    private func matches(in text: String) -> [Range<String.Index>] {
        let found = words.flatMap { places(of: $0, in: text) }
            .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        return found.reduce(into: []) { kept, match in
            if kept.last.map({ $0.upperBound <= match.lowerBound }) ?? true { kept.append(match) }
        }
    }

    private func places(of word: String, in text: String) -> [Range<String.Index>] {
        var places: [Range<String.Index>] = []
        var start = text.startIndex
        while start < text.endIndex,
            let place = text.range(
                of: word,
                options: [.caseInsensitive, .diacriticInsensitive],
                range: start..<text.endIndex
            ), !place.isEmpty
        {
            if Self.startsWord(place.lowerBound, in: text), word.count > 1 || Self.endsWord(place.upperBound, in: text)
            {
                places.append(place)
            }
            start = place.upperBound
        }
        return places
    }

    private static func startsWord(_ index: String.Index, in text: String) -> Bool {
        guard index > text.startIndex else { return true }
        let before = text[text.index(before: index)]
        // Chinese and Japanese have no blanks between words.
        return !(before.isLetter || before.isNumber) || DisplayWidth.cells(of: before) == 2
    }

    private static func endsWord(_ index: String.Index, in text: String) -> Bool {
        guard index < text.endIndex else { return true }
        return !(text[index].isLetter || text[index].isNumber)
    }
}
