import SatchelCatalog

/// The name of a record of Open Library, such as `/works/OL893415W`.
struct OpenLibraryKey: Hashable, Sendable {
    /// What a record is about; the raw value is its folder in addresses.
    enum Kind: String, CaseIterable, Sendable {
        case work = "works"
        case edition = "books"
        case author = "authors"

        /// The letter that names of this kind end in.
        var letter: Character {
            switch self {
            case .work: "W"
            case .edition: "M"
            case .author: "A"
            }
        }
    }

    let kind: Kind
    /// The name without its folder, such as `OL893415W`.
    let name: String

    /// Reads `/works/OL1W` or `OL1W`, in capitals or not; nil for anything else.
    init?(_ text: String) {
        let name = String(text.split(separator: "/", omittingEmptySubsequences: false).last ?? "").uppercased()
        let digits = name.dropFirst(2).dropLast()
        guard name.hasPrefix("OL"), !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let kind = Kind.allCases.first(where: { $0.letter == name.last }),
            text == text.suffix(name.count) || text.dropLast(name.count) == "/\(kind.rawValue)/"
        else { return nil }
        self.kind = kind
        self.name = name
    }

    /// The name with its folder.
    var path: String { "/\(kind.rawValue)/\(name)" }
}

/// A reference of one record to another.
struct OpenLibraryReference: Decodable, Sendable {
    let key: String

    /// The name it holds, where that can be read.
    var target: OpenLibraryKey? { OpenLibraryKey(key) }
}
