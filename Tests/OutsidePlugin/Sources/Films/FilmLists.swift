import SatchelKit

/// What lists of films show and say.
public enum FilmLists: ListFeature {
    public typealias Request = SearchRequest<FilmField, FilmSortKey>

    public static let words = ListWords(
        feature: "films",
        one: "film",
        many: "films",
        example: "films search kurosawa",
        searches: [Example("films search director:hitchcock year:1954..", "by director, since 1954")],
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
