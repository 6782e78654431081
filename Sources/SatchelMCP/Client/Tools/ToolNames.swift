/// Turns the names of tools and their parameters into words that can be typed.
package enum ToolNames {
    /// The longest word.
    private static let longest = 64

    /// A name as a word of lower-case letters, digits and single dashes: `get_forecast`, `getForecast` and
    /// `Get/Forecast` all become `get-forecast`.
    ///
    /// Only Latin letters count unless `inAnyScript`: names of parameters reach assistants, which take no others.
    package static func word(_ name: String, orElse fallback: String, inAnyScript: Bool = false) -> String {
        var word = ""
        var wasLower = false
        for scalar in name.unicodeScalars.prefix(4 * longest) {
            switch scalar {
            case "A"..."Z":
                if wasLower { word += "-" }
                word.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20))
            case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
            case _ where inAnyScript && scalar.isLetterOrDigit: word += scalar.properties.lowercaseMapping
            case _ where inAnyScript && scalar.isMark && !word.isEmpty && !word.hasSuffix("-"):
                word.unicodeScalars.append(scalar)
            default: if !word.isEmpty, !word.hasSuffix("-") { word += "-" }
            }
            wasLower = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        word = String(word.prefix(longest))
        while word.hasSuffix("-") { word.removeLast() }
        return word.isEmpty ? fallback : word
    }

    /// A distinct word for each name, in the order given.
    ///
    /// Of names with the same word the first in the alphabet keeps it, and the others get numbers, so that the order
    /// in which a plugin lists them does not matter. Reserved words get the prefix `tool-`.
    package static func words(
        _ names: [String],
        reserved: Set<String>,
        inAnyScript: Bool = false
    ) -> [String] {
        var taken: Set<String> = reserved
        var words: [String: String] = [:]
        let plain = names.map { name in
            let word = word(name, orElse: "tool", inAnyScript: inAnyScript)
            return (name: name, word: reserved.contains(word) ? "tool-\(word)" : word)
        }
        for (name, word) in plain.sorted(by: { ($0.word, $0.name) < ($1.word, $1.name) }) where words[name] == nil {
            var distinct = word
            var number = 1
            while !taken.insert(distinct).inserted {
                number += 1
                distinct = "\(word)-\(number)"
            }
            words[name] = distinct
        }
        return names.map { words[$0] ?? "tool" }
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter or a digit that can be seen.
    fileprivate var isLetterOrDigit: Bool {
        !properties.isDefaultIgnorableCodePoint && !isMark
            && (properties.isAlphabetic || properties.generalCategory == .decimalNumber)
    }

    /// Whether it belongs to the letter before it, as a vowel sign does.
    fileprivate var isMark: Bool {
        !properties.isDefaultIgnorableCodePoint
            && [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
    }
}
