/// What PokeAPI tells of a kind of Pokémon; the answer has a quarter of a megabyte more.
struct PokeAPIPokemon: Decodable, Sendable {
    struct TypeSlot: Decodable, Sendable {
        let slot: Int
        let type: Name
    }

    let height: Int?
    let weight: Int?
    let types: [TypeSlot]?
}

/// What PokeAPI tells of a species.
struct PokeAPISpecies: Decodable, Sendable {
    struct LocalName: Decodable, Sendable {
        let language: Name
        let name: String
    }

    struct Genus: Decodable, Sendable {
        let language: Name
        let genus: String
    }

    struct Entry: Decodable, Sendable {
        let language: Name
        let flavorText: String

        private enum CodingKeys: String, CodingKey {
            case language
            case flavorText = "flavor_text"
        }
    }

    let names: [LocalName]?
    let genera: [Genus]?
    let entries: [Entry]?

    private enum CodingKeys: String, CodingKey {
        case names, genera
        case entries = "flavor_text_entries"
    }

    /// What the Pokédex says, newest edition last, without the line ends of a small screen.
    var description: String? {
        entries?.last { $0.language.name == "en" }.map { entry in
            // A soft hyphen is where a word was broken: the line end after it is none.
            let joined = entry.flavorText.unicodeScalars.reduce(into: "") { text, scalar in
                if text.unicodeScalars.last == "\u{AD}" {
                    text.unicodeScalars.removeLast()
                    if scalar == "\n" || scalar == "\u{C}" { return }
                }
                text.unicodeScalars.append(scalar)
            }
            return joined.split { $0.isWhitespace || $0.isNewline || $0 == "\u{C}" }.joined(separator: " ")
        }
    }
}

/// A name with an address, of which only the name matters.
struct Name: Decodable, Sendable {
    let name: String
}
