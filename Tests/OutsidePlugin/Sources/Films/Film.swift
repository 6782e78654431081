import SatchelKit

/// A film, and where its facts come from.
public struct Film: CatalogItem {
    public let id: ItemID<Film>
    public let provenance: ItemSource
    public var title: String
    public var director: String?
    public var year: Int?
    public var genre: String?

    public init(id: ItemID<Film>, provenance: ItemSource) {
        (self.id, self.provenance, title) = (id, provenance, id.rawValue)
    }

    /// The fields, in the order shown.
    public static let kind = Kind<Film>(
        "films",
        one: "film",
        fields: [
            .id(),
            .one("title", .text, { $0.title }, { $0.title = $1 ?? $0.title })
                .column(.title("Title")).part(.title).required
                .sort { .letters($0.title.sortKey) },
            .one("director", .text, { $0.director }, { $0.director = $1 })
                .column(.subtitle("Director")).part(.credits)
                .search("by a director", ["kurosawa"]),
            .one("year", .year, { $0.year }, { $0.year = $1 })
                .column(.fact("Year", isTrailing: true))
                .search("first shown in these years", ["1950..1959", "1954"])
                .sort(),
            .one("genre", .text, { $0.genre }, { $0.genre = $1 })
                .column(.fact("Genre")).part(.topics)
                .search("of a genre", ["western"]),
        ],
        words: ["director", "genre", "year"]
    )
}
