import SatchelKit

/// What lists of films show and say.
public enum FilmLists: ListFeature {
    public typealias Field = FilmField
    public typealias Key = FilmSortKey

    public static let words = ListWords(
        feature: "films",
        one: "film",
        many: "films",
        example: "films search kurosawa",
        searches: [Example("films search director:hitchcock year:1954..", "by director, from a year on")],
        filters: ["genre=western"]
    )

    public static let columns: [RecordList.Column] = [
        .init("id", "Id", .data), .init("title", "Title", .title), .init("director", "Director", .subtitle),
        .init("year", "Year", .fact, alignment: .trailing), .init("genre", "Genre", .fact),
    ]

    public static func values(of film: Film) -> [Value] {
        [
            .text(film.id.rawValue), .text(film.title), .text(film.director), .integer(film.year), .text(film.genre),
        ]
    }
}

/// A film as JSON keeps it among the favorites.
struct FilmRecord: FavoriteRecord {
    var title: String
    var director: String?
    var year: Int?
    var genre: String?
    var source: String?
    var asOf: String?

    init(_ film: Film) {
        (title, director, year, genre) = (film.title, film.director, film.year, film.genre)
        (source, asOf) = (film.provenance.source, film.provenance.asOf)
    }

    func item(id: ItemID<Film>) -> Film {
        Film(
            id: id,
            title: title,
            director: director ?? "",
            year: year ?? 0,
            genre: genre ?? "",
            provenance: ItemSource(source: source ?? "unknown", asOf: asOf)
        )
    }
}
