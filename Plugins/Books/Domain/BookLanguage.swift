import SatchelCatalog

/// A language, identified by one code whatever name it was given by.
package struct BookLanguage: Hashable, Sendable {
    /// The two-letter code of ISO 639-1, or the folded input if the language isn't known.
    package let code: String

    /// Parses a code, a locale such as `en-US`, or a name such as `Korean` or `한국어`; nil only without any letters.
    package init?(_ text: String) {
        if text.utf8.count == 2, text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
            code = text
            return
        }
        let folded = FoldedText(text)
        guard let first = folded.words.first else {
            return nil
        }
        let whole = folded.spaced
        let head = String(letters: folded.letters[first])
        code = Self.codes[whole] ?? (first.count <= 3 ? Self.codes[head] : nil) ?? whole
    }
}

extension BookLanguage: CustomStringConvertible {
    package var description: String { code }
}

extension BookLanguage {
    /// The three-letter code of ISO 639-2 that libraries use, such as `ger` for German.
    package var libraryCode: String? {
        let known = Self.table.lazy.map { $0.split(separator: " ") }.first { $0.first ?? "" == code }
        let isCode = code.utf8.count == 3 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        return known.map { String($0[1]) } ?? (isCode ? code : nil)
    }

    /// Codes by folded names.
    private static let codes: [String: String] = {
        var codes: [String: String] = [:]
        for names in table.map({ $0.split(separator: " ").map(String.init) }) {
            for name in names {
                codes[FoldedText(name).spaced] = names.first
            }
        }
        return codes
    }()

    /// The two-letter code, the ISO 639-2 codes, then the English, native and Korean names.
    private static let table = [
        "ar ara arabic العربية 아랍어",
        "cs cze ces czech čeština 체코어",
        "da dan danish dansk 덴마크어",
        "de ger deu german deutsch 독일어",
        "el gre ell greek ελληνικά 그리스어",
        "en eng english 영어",
        "es spa spanish español 스페인어",
        "fi fin finnish suomi 핀란드어",
        "fr fre fra french français 프랑스어",
        "he heb hebrew עברית 히브리어",
        "hi hin hindi हिन्दी 힌디어",
        "hu hun hungarian magyar 헝가리어",
        "it ita italian italiano 이탈리아어",
        "ja jpn japanese 日本語 일본어",
        "ko kor korean 한국어",
        "la lat latin latina 라틴어",
        "nl dut nld dutch nederlands 네덜란드어",
        "no nor nob norwegian norsk 노르웨이어",
        "pl pol polish polski 폴란드어",
        "pt por portuguese português 포르투갈어",
        "ru rus russian русский 러시아어",
        "sv swe swedish svenska 스웨덴어",
        "tr tur turkish türkçe 튀르키예어",
        "uk ukr ukrainian українська 우크라이나어",
        "vi vie vietnamese 베트남어",
        "zh chi zho chinese 中文 중국어",
    ]
}
