import SatchelKit

/// A film, and where its facts come from.
public struct Film: CatalogItem, Codable {
    public var id: ItemID<Film>
    public var title: String
    public var director: String
    public var year: Int
    public var genre: String
    public var provenance: ItemSource

    /// What words are looked for in.
    public var searchTexts: SearchTexts { SearchTexts(title: title, credits: [director], topics: [genre]) }
}

/// A word that, followed by a colon, says where the rest must stand: `year:1950..1959`.
public enum FilmField: String, IndexableField {
    case director, genre, year

    public var section: SearchSection? {
        switch self {
        case .director: .credits
        case .genre: .topics
        case .year: nil
        }
    }

    public var summary: String {
        switch self {
        case .director: "by a director"
        case .genre: "of a genre"
        case .year: "first shown in these years"
        }
    }

    public var examples: [String] {
        switch self {
        case .director: ["kurosawa"]
        case .genre: ["western"]
        case .year: ["1950..1959", "1954"]
        }
    }

    public func value(of text: String) -> NumberRange? { self == .year ? NumberRange(text) : nil }

    public static func predicate(of value: NumberRange) -> SearchPredicate? { .numbers(value) }

    public static func trait(of field: FilmField, for film: Film) -> SearchTrait {
        switch field {
        case .director: .none
        case .genre: .words([film.genre])
        case .year: .number(film.year)
        }
    }
}

/// What a list of films can be ordered by.
public enum FilmSortKey: String, SortKey {
    public typealias Item = Film

    case relevance, title, year

    public func value(of entry: SearchEntry<Film>) -> SortValue? {
        switch self {
        case .relevance: nil
        case .title: .letters(entry.title.sortKey)
        case .year: .number(entry.item.year)
        }
    }
}
