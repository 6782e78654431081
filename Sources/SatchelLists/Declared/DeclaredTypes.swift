import SatchelCatalog
import SatchelNumbers

extension FieldType<ExactDecimal> {
    /// An exact number within bounds, searched by ranges.
    static func decimal(_ bounds: DecimalBounds, unit: String? = nil) -> FieldType {
        var type = FieldType(
            bounds.words + (unit.map { " (\($0))" } ?? ""),
            .decimal,
            parse: { text in
                let digits = unit.map { text.hasSuffix($0) ? String(text.dropLast($0.count)).trimmed : text } ?? text
                return ExactDecimal(digits).flatMap { bounds.contains($0) ? $0 : nil }
            },
            text: \.description,
            order: { .letters($0.sortLetters) }
        )
        .searched(as: { .number($0.searched) }) { typed in
            NumberRange(typed, each: { ExactDecimal($0.trimmed)?.searched }).map { (.numbers($0), typed) }
        }
        if let unit { type.shown = { "\($0) \(unit)" } }
        return type
    }
}

extension FieldType<String> {
    /// One of some values, by its id or its label; an open one takes others, too.
    static func choice(_ choices: [FieldTypeDeclaration.Choice], isOpen: Bool) -> FieldType {
        let byName = Dictionary(
            firstOf: choices.flatMap { [($0.id, $0.id), ($0.id.lowercased(), $0.id), ($0.label.lowercased(), $0.id)] }
        )
        let labels = Dictionary(firstOf: choices.map { ($0.id, $0.label) })
        let names = choices.map(\.label)
        let places = Dictionary(firstOf: choices.enumerated().map { ($1.id, UInt32($0)) })
        var type = FieldType(
            names.isEmpty ? "a text" : "one of " + names.joined(separator: ", ") + (isOpen ? " or another text" : ""),
            parse: { typed in
                // A stored one is found as it is.
                byName[typed] ?? byName[typed.lowercased()] ?? (isOpen ? FieldType.label.parse(typed) : nil)
            },
            text: { $0 },
            // As they are declared, such as grades from the best, then others.
            order: { id in .letters(places[id].map { [$0] } ?? [.max] + FoldedText(id).letters.map(\.value)) }
        )
        .searched(byWordsOf: { id in
            let label = FoldedText(labels[id] ?? id)
            return [label.spaced] + label.texts + (labels[id] == nil ? [] : [FoldedText(id).spaced])
        }) { typed in
            let asked = typed.split(separator: ",").map { FoldedText($0.trimmed).spaced }.filter { !$0.isEmpty }
            return asked.isEmpty ? nil : (asked, typed)
        }
        type.choices = names
        type.shown = { labels[$0] ?? $0 }
        return type
    }

    /// An address on the web.
    static var url: FieldType {
        FieldType(
            "an address such as https://example.org",
            parse: { text in
                let address = text.lowercased()
                let isAddress = ["https://", "http://"].contains { address.hasPrefix($0) && address.count > $0.count }
                return isAddress && text.utf8.count <= 2000 && !text.contains(where: \.isWhitespace) ? text : nil
            },
            text: { $0 }
        )
    }

    /// The digits of a barcode with their check digit: EAN-8, UPC-A, EAN-13 or GTIN-14.
    static var barcode: FieldType {
        FieldType(
            "the digits of a barcode, whose last one checks the others",
            parse: { text in
                let digits = text.filter { $0 != " " && $0 != "-" }
                let values = digits.utf8.compactMap { $0.isDigit ? Int($0 & 0x0F) : nil }
                guard [8, 12, 13, 14].contains(values.count), values.count == digits.utf8.count else {
                    return nil
                }
                let sum = values.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
                return sum % 10 == 0 ? digits : nil
            },
            text: { $0 }
        )
    }
}

extension FieldType<Int> {
    /// A length of time in seconds: `90` or `90m`, `1h 30m`, `2:04:10`, and `1:30` in hours and minutes, or in minutes and seconds.
    static func duration(inMinutes: Bool = false) -> FieldType {
        let example = inMinutes ? "42:14 (minutes and seconds)" : "1:30 (hours and minutes)"
        return FieldType(
            "a length of time such as 90 (minutes), 1h 30m or \(example)",
            parse: { seconds($0, inMinutes) },
            text: { words($0) },
            order: { .number($0) }
        )
        .searched(as: { .number($0) }) { typed in
            NumberRange(typed, each: { seconds($0, inMinutes) }).map { (.numbers($0), typed) }
        }
    }

    private static func words(_ total: Int) -> String {
        let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
        let parts = [(hours, "h"), (minutes, "min"), (seconds, "s")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }

    private static func seconds(_ text: String, _ inMinutes: Bool) -> Int? {
        func number(_ digits: some StringProtocol) -> Int? {
            digits.isDigits && (1...6).contains(digits.utf8.count) ? Int(digits) : nil
        }
        if let minutes = number(text) { return minutes * 60 }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if (2...3).contains(parts.count) {
            let numbers = parts.compactMap { number($0) }
            guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
            let isShort = inMinutes && numbers.count == 2
            return numbers.reduce(0) { $0 * 60 + $1 } * (numbers.count == 3 || isShort ? 1 : 60)
        }
        var (total, digits, units, used) = (0, "", ["h": 3600, "m": 60, "min": 60, "s": 1], false)
        var rest = text.lowercased()[...]
        while !rest.isEmpty {
            rest = rest.drop { $0.isWhitespace }
            digits = String(rest.prefix { $0.isNumber })
            rest = rest.dropFirst(digits.count).drop { $0.isWhitespace }
            let unit = String(rest.prefix { $0.isLetter })
            rest = rest.dropFirst(unit.count)
            guard let count = number(digits), let factor = units.removeValue(forKey: unit) else {
                return rest.allSatisfy(\.isWhitespace) && used && digits.isEmpty && unit.isEmpty ? total : nil
            }
            (total, used) = (total + count * factor, true)
        }
        return used ? total : nil
    }
}
