/// A folded title with the parts that a search may leave off: a leading article, a subtitle.
public struct FoldedTitle: Sendable {
    /// The whole title.
    public let text: FoldedText
    /// Where a match may begin: at the first letter, and after the article.
    let starts: [Int]
    private let mainEnd: Int?
    /// Whether the subtitle is in parentheses, such as the name of a series, and says no more about the title.
    let isSubtitleInParentheses: Bool

    /// Folds a title.
    public init(_ title: String) {
        var title = title
        self = title.withUTF8 { FoldedTitle(utf8: $0) }
    }

    /// Folds a title in UTF-8.
    public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        let analyzer = TextAnalyzer(bytes)
        let text = FoldedText(analyzer)
        let length = max(text.letters.count, 1)
        var starts = Self.firstLetter
        if text.words.count > 1, let article = text.words.first, Self.isArticle(text.letters[article]) {
            starts.append(article.upperBound)
        }
        if let elision = text.variants.first(where: { $0.lowerBound == 1 }),
            elision.upperBound == text.words.first?.upperBound
        {
            starts.append(1)
        }
        self.text = text
        self.starts = starts
        isSubtitleInParentheses = analyzer.isSubtitleInParentheses
        mainEnd = analyzer.lettersBeforeSubtitle.flatMap { (1..<length).contains($0) ? $0 : nil }
    }

    /// Where a match may end: after the last letter, and before the subtitle.
    var ends: [Int] { [text.letters.count] + (mainEnd.map { [$0] } ?? []) }

    /// The words before the subtitle, if there is one.
    var mainWords: [Range<Int>] { text.words.filter { $0.upperBound <= mainEnd ?? text.letters.count } }

    func ends(at offset: Int) -> Bool {
        offset == text.letters.count || offset == mainEnd
    }

    /// The title without its article, for sorting titles whose language is unknown or English.
    public var sortKey: ArraySlice<Unicode.Scalar> { sortKey(in: nil) }

    /// The title without its article, for sorting.
    ///
    /// The language is an ISO 639-1 code, or nil if unknown, which counts as English. *Die Trying* begins with an
    /// article in German only.
    public func sortKey(in language: String?) -> ArraySlice<Unicode.Scalar> {
        let letters = text.letters
        guard let articles = Self.articles[language ?? "en"], let word = text.words.first else { return letters[...] }
        if starts.contains(1), letters.first == "l", articles.contains("l'") { return letters[1...] }
        let isArticle = text.words.count > 1 && articles.contains(String(letters: letters[word]))
        return isArticle ? letters[word.upperBound...] : letters[...]
    }

    /// What the title shares with those of other editions of a work: all of it but a leading article and a remark.
    ///
    /// `title` is the text that was folded.
    public func lettersOfWork(_ title: String) -> ArraySlice<Unicode.Scalar> {
        TitleRemark(title).map { FoldedTitle(String($0.title)).withoutArticle } ?? withoutArticle
    }

    /// The words of ``lettersOfWork(_:)``.
    public func wordsOfWork(_ title: String) -> [String] {
        let work = TitleRemark(title).map { FoldedTitle(String($0.title)) } ?? self
        let words = work.text.words(in: (work.starts.last ?? 0)..<work.text.letters.count)
        return words.isEmpty ? work.text.texts : words
    }

    /// Whether the letters of the title without its article, in whichever language it is, are those of a folded name.
    public func isCalled(_ name: String) -> Bool { String(letters: withoutArticle) == name }

    private var withoutArticle: ArraySlice<Unicode.Scalar> { text.letters[(starts.last ?? 0)...] }

    /// What titles may begin with before the letters that ``isCalled(_:)`` compares: articles, and the elided `l'`.
    public static let leadingArticles = searchedArticles.map { String(letters: $0[...]) } + ["l"]

    /// Shared by all titles without an article.
    private static let firstLetter = [0]

    private static func isArticle(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        word.count <= 3 && searchedArticles.contains { word.elementsEqual($0) }
    }

    /// The articles that a search may leave off in a title of any language.
    private static let searchedArticles = [
        "a", "an", "the", "le", "la", "les", "der", "die", "das", "el", "los", "las",
    ].map { Array($0.unicodeScalars) }

    /// The articles of each language in the nominative, folded.
    private static let articles: [String: Set<String>] = [
        "da": ["en", "et", "den", "det", "de"],
        "de": ["der", "die", "das", "ein", "eine"],
        "el": ["ο", "η", "το", "οι", "τα", "ενασ", "μια", "ενα"],
        "en": ["a", "an", "the"],
        "es": ["el", "la", "lo", "los", "las", "un", "una", "unos", "unas"],
        "fr": ["le", "la", "les", "l'", "un", "une"],
        "hu": ["a", "az", "egy"],
        "it": ["il", "lo", "la", "i", "gli", "le", "l'", "un", "uno", "una"],
        "nl": ["de", "het", "een"],
        "no": ["en", "ei", "et", "den", "det", "de"],
        "pt": ["o", "a", "os", "as", "um", "uma"],
        "sv": ["en", "ett", "den", "det", "de"],
    ]
}
