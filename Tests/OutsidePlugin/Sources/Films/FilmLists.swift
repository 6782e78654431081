import SatchelKit

/// What lists of films say.
public enum FilmLists: ListFeature {
    public typealias Item = Film

    public static let words = ListWords(
        feature: "films",
        one: "film",
        example: "films search kurosawa",
        searches: [Example("films search director:hitchcock year:1954..", "by director, since 1954")],
        filters: ["genre=western"]
    )
}
