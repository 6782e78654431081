import SatchelNumbers

extension FieldType<ExactDecimal> {
    /// How much there is of something.
    package static var amount: FieldType {
        FieldType(
            "a number above 0, with \(ExactDecimal.bound)",
            .decimal,
            parse: { ExactDecimal($0).flatMap { $0 > .zero ? $0 : nil } },
            text: \.description,
            order: { .letters($0.sortLetters) }
        )
    }
}

extension FieldType<Int> {
    /// A rating from 0.25 to 5 in quarters, in hundredths.
    public static var rating: FieldType {
        FieldType(
            "a rating from 0.25 to 5 in steps of 0.25",
            .decimal,
            parse: { hundredths($0).flatMap { (1...500).contains($0) && $0 % 25 == 0 ? $0 : nil } },
            text: { rating($0) },
            order: { .number($0) }
        )
        .searched(as: { .number($0) }) { typed in
            NumberRange(typed, each: hundredths).map { (.numbers($0), typed) }
        }
    }

    private static func hundredths(_ text: String) -> Int? {
        // Digits alone, as people write a rating; a number could also have a sign or an exponent.
        guard text.utf8.count <= 4, text.first?.isNumber == true, text.last?.isNumber == true else { return nil }
        return ExactDecimal(text).flatMap { Int(($0 * .hundred).description) }
    }

    private static func rating(_ hundredths: Int) -> String {
        ExactDecimal(hundredths).divided(by: .hundred, places: 2)?.description ?? ""
    }
}

extension FieldType<String> {
    /// What somebody writes about a thing.
    public static var remark: FieldType {
        let most = 10_000
        return FieldType(
            "a text of up to \(most) bytes",
            .prose,
            parse: { $0.isEmpty || $0.utf8.count > most ? nil : $0 },
            text: { $0 }
        )
    }

    /// A text of several lines, found by up to three of its words in a row.
    package static var ownNote: FieldType {
        let most = 3
        @Sendable func words(_ text: String) -> [String] {
            FoldedText(text).spaced.split(separator: " ").map(String.init)
        }
        return remark.searched(byWordsOf: { text in
            let all = words(text)
            return all.indices.flatMap { start in
                (1...most).map { all[start..<min(start + $0, all.count)].joined(separator: " ") }
            }
        }) { typed in
            let asked = words(typed).prefix(most).joined(separator: " ")
            return asked.isEmpty ? nil : ([asked], typed)
        }
    }

    /// A short text, found by the whole of it, by one of its words, or by a place that it lies in: `living` of `living/shelf 3`.
    public static var label: FieldType {
        FieldType("a text of up to 200 bytes", parse: { label($0) }, text: { $0 }).searched(byWordsOf: { text in
            let places = text.split(separator: "/").map(String.init)
            let trees = places.indices.map { places[...$0].joined(separator: "/") }
            let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            return (trees + places + words).map { FoldedText($0).spaced }
        }) { typed in
            label(typed).map { (asked($0), $0) }
        }
    }

    /// One word of a few, as they are spelled, or any without commas.
    public static func word(in choices: [String]) -> FieldType {
        var type = FieldType(
            choices.isEmpty ? "a text without commas" : "one of " + choices.joined(separator: ", "),
            parse: { typed in
                guard choices.isEmpty else {
                    return choices.contains(typed) ? typed : choices.first { $0.lowercased() == typed.lowercased() }
                }
                return typed.contains(",") ? nil : label(typed)
            },
            text: { $0 },
            // As they are declared, such as grades from the best.
            order: { word in
                choices.isEmpty
                    ? .letters(FoldedText(word).letters) : choices.firstIndex(of: word).map { SortValue.number($0) }
            }
        )
        .searched(byWordsOf: { [FoldedText($0).spaced] }) { typed in (asked(typed), typed) }
        type.choices = choices
        return type
    }

    /// What a search asks for any of: the text, and each value between commas, of which only quotes keep a blank after them.
    private static func asked(_ text: String) -> [String] {
        let parts = text.contains(", ") ? [] : text.split(separator: ",").map(String.init)
        return (parts.count > 1 ? [text] + parts : [text]).map { FoldedText($0).spaced }
    }

    private static func label(_ text: String) -> String? {
        let words = text.spaced
        return words.isEmpty || words.utf8.count > 200 ? nil : words
    }
}
