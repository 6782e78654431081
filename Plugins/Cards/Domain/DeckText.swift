import SatchelCatalog

/// A deck list as Pokémon TCG Live, the game before it, and Limitless write it.
package struct DeckText: Sendable {
    package struct Line: Hashable, Sendable {
        package var count: Int
        package let name: String
        /// The code of the set as it is written; nil for energy without one.
        package let code: String?
        package let number: String
        /// The heading above, if it was understood.
        package let supertype: CardTerm?
    }

    package private(set) var lines: [Line] = []
    /// Lines that are not understood, with their numbers.
    package private(set) var odd: [(number: Int, text: String)] = []
    /// The total that the file states, which may be wrong.
    package private(set) var stated: Int?

    /// The most lines of a deck that are read.
    package static let most = 1000

    /// Reads a deck; the same card twice, as with a parallel holo, is added up.
    package init(_ text: String) {
        var supertype: CardTerm?
        for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = raw.split(whereSeparator: \.isWhitespace).map(String.init)
            guard !words.isEmpty, !words[0].hasPrefix("***") else { continue }
            if let total = Self.total(words) {
                stated = total
            } else if let heading = Self.heading(words) {
                supertype = heading.supertype
            } else if let line = Self.line(words, supertype), lines.count < Self.most {
                add(line)
            } else {
                odd.append((index + 1, words.joined(separator: " ")))
            }
        }
    }

    private mutating func add(_ line: Line) {
        let same = lines.firstIndex { $0.name == line.name && $0.code == line.code && $0.number == line.number }
        guard let same else { return lines.append(line) }
        lines[same].count = min(lines[same].count + line.count, 1000)
    }

    /// `Total Cards: 60` and `Total Cards - 60`.
    private static func total(_ words: [String]) -> Int? {
        guard words.count >= 3, words[0].lowercased() == "total" else { return nil }
        return words.last.flatMap { Int($0) }
    }

    /// `Pokémon: 9`, also translated or with a broken letter, and `##Trainer Cards - 10`; the number is not reliable.
    private static func heading(_ words: [String]) -> (supertype: CardTerm?, Void)? {
        let isOld = words[0].hasPrefix("##")
        guard isOld || words.count <= 3, let last = words.last, Int(last) != nil || last.hasSuffix(":"),
            isOld || words.contains(where: { $0.hasSuffix(":") })
        else { return nil }
        let word = words[0].drop { $0 == "#" }.lowercased()
        let names = [("pok", "Pokémon"), ("tra", "Trainer"), ("tre", "Trainer"), ("ent", "Trainer"), ("en", "Energy")]
        return (names.first { word.hasPrefix($0.0) }.flatMap { CardTerm($0.1) }, ())
    }

    /// `4 Kirlia SIT 68`, `* 3 Machop GEN 40`, `4x Iono PAL 185`, `1 Gallade ASR 62 PH`, `2 Darkness Energy`.
    private static func line(_ words: [String], _ supertype: CardTerm?) -> Line? {
        var words = words[0] == "*" ? Array(words.dropFirst()) : words
        guard words.count >= 2 else { return nil }
        let digits = words.removeFirst().lowercased()
        guard let count = Int(digits.hasSuffix("x") ? String(digits.dropLast()) : digits), (1...1000).contains(count)
        else { return nil }
        // Marks of a finish stand last.
        while words.count > 3, ["ph", "rh", "h", "(ph)", "(rh)"].contains(words[words.count - 1].lowercased()) {
            words.removeLast()
        }
        if words.count >= 3, isNumber(words[words.count - 1]), isCode(words[words.count - 2]) {
            let name = words.dropLast(2).joined(separator: " ")
            return Line(
                count: count,
                name: name,
                code: words[words.count - 2],
                number: words[words.count - 1],
                supertype: supertype
            )
        }
        let name = words.joined(separator: " ")
        guard let energy = BasicEnergy.type(of: name) else { return nil }
        return Line(count: count, name: name, code: nil, number: energy, supertype: CardTerm("Energy"))
    }

    private static func isCode(_ word: String) -> Bool {
        word.utf8.count <= 20 && word.first?.isUppercase == true
            && word.unicodeScalars.allSatisfy {
                $0 == "-" || ($0.isASCII && $0.properties.isAlphabetic) || $0.properties.numericType != nil
            }
    }

    private static func isNumber(_ word: String) -> Bool {
        word.utf8.count <= 12 && word.contains(where: \.isNumber)
            && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}

extension DeckText.Line {
    /// The id that the card has in catalogs; of a set that none knows, one made of what is written.
    package var cardID: CardID {
        guard let code else { return CardID("energy-" + number) }
        let sets = CardSetCodes.sets(called: code)
        let letters = number.prefix { $0.isLetter }
        // A set and the gallery in it share a code: the letters of the number tell.
        let gallery = sets.first { set in !letters.isEmpty && set.hasSuffix(letters.lowercased()) }
        guard let set = gallery ?? sets.first else { return CardID(code.lowercased() + "-" + number) }
        guard let promo = Self.promos[set], let digits = Int(number.drop { $0.isLetter }) else {
            return CardID(set + "-" + number)
        }
        let text = String(digits)
        let zeros = String(repeating: "0", count: max(0, promo.digits - text.count))
        return CardID(set + "-" + promo.letters + zeros + text)
    }

    /// How numbers of promotional sets are printed, where lists leave the letters out.
    private static let promos: [String: (letters: String, digits: Int)] = [
        "swshp": (letters: "SWSH", digits: 3), "smp": ("SM", 2), "xyp": ("XY", 2), "bwp": ("BW", 2), "hsp": ("HGSS", 2),
        "dpp": ("DP", 2),
    ]

    /// A card with what the line says, for one that no catalog knows.
    package func card(asOf day: String) -> Card {
        let id = cardID
        let dash = id.rawValue.lastIndex(of: "-") ?? id.rawValue.startIndex
        let set = CardSet(id: String(id.rawValue[..<dash]), name: code)
        var card = Card(
            id: id,
            name: name,
            supertype: supertype,
            set: set,
            provenance: ItemSource(source: "mine", asOf: day)
        )
        card.number = code == nil ? "" : number
        return card
    }
}

/// The names of basic energy, which differ by age and program.
package enum BasicEnergy {
    private static let types = [
        "g": "grass", "r": "fire", "w": "water", "l": "lightning", "p": "psychic", "f": "fighting", "d": "darkness",
        "m": "metal", "y": "fairy", "n": "dragon",
    ]

    /// The type of `Basic {D} Energy`, `Basic Darkness Energy` or `Darkness Energy`; nil for other cards.
    package static func type(of name: String) -> String? {
        var words = name.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        if words.first == "basic" { words.removeFirst() }
        guard words.count == 2, words[1] == "energy" else { return nil }
        let word = words[0].filter { $0 != "{" && $0 != "}" }
        return types[word] ?? types.values.first { $0 == word }
    }
}
