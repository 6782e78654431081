/// A remark in parentheses at the end of a title, which other editions of a work may lack.
///
/// It names a series by `#`, or has neither a number nor a part: *Dune (Dune Chronicles, #1)*, *Heidi (Gift Edition)*, but
/// not *Faust (Part Two)*.
public struct TitleRemark: Sendable {
    /// The title before it.
    let title: Substring
    /// The number in a series, such as `1` or `1-4`; what differs in it is another work.
    public private(set) var number: String?
    /// The remark if it names no series, folded; what has another one is another work, such as a play beside a novel.
    public private(set) var text: String?

    /// Finds the remark of a title; nil if it has none.
    public init?(_ title: String) {
        guard let end = title.utf8.lastIndex(where: { $0 > 0x20 }), title.utf8[end] == UInt8(ascii: ")"),
            let start = title.utf8.lastIndex(of: UInt8(ascii: "(")), start > title.utf8.startIndex
        else { return nil }
        self.title = title[..<start]
        let remark = title[title.utf8.index(after: start)..<end]
        if let sign = remark.utf8.lastIndex(of: UInt8(ascii: "#")) {
            number = String(remark[sign...].dropFirst().filter { !$0.isWhitespace })
        } else {
            let folded = FoldedText(String(remark))
            guard !folded.letters.contains(where: { $0.properties.numericType != nil }),
                !folded.words.contains(where: { Self.isPart(folded.letters[$0]) })
            else { return nil }
            if !folded.letters.isEmpty { text = folded.spaced }
        }
        guard !FoldedText(String(self.title)).letters.isEmpty else { return nil }
    }

    private static func isPart(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        word.allSatisfy(romanDigits.contains) || words.contains(String(letters: word))
    }

    private static let romanDigits: Set<Unicode.Scalar> = ["i", "v", "x"]

    /// Words beside which the number of a part may be a word, folded.
    private static let words: Set = [
        "band", "bd", "book", "books", "chapter", "deel", "issue", "libro", "livre", "no", "nr", "number", "osa",
        "part", "parte", "partie", "parts", "section", "series", "teil", "tome", "tomo", "vol", "volume",
        "volumes", "vols",
    ]
}
