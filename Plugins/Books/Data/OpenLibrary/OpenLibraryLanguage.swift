import BooksDomain

/// Tells the language of a title from the languages of all editions.
enum OpenLibraryLanguage {
    /// The language of a title where that is certain: the only one there is, or the one whose script the title is in.
    static func language(of title: String, among codes: [String]) -> BookLanguage? {
        let languages = codes.compactMap(BookLanguage.init).deduplicated()
        guard languages.count > 1 else { return languages.first }
        let written = title.unicodeScalars.lazy.compactMap(code).first
        return languages.first { $0.code == written }
    }

    /// The language that alone is written with a letter.
    private static func code(of letter: Unicode.Scalar) -> String? {
        switch letter.value {
        case 0xAC00...0xD7A3: "ko"
        case 0x3041...0x30FF: "ja"
        default: nil
        }
    }
}
