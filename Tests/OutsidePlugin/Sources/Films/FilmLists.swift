import SatchelKit

/// What lists of films say.
extension Film: ListedItem {
    public static let words = ListWords(
        kind,
        example: "films search kurosawa",
        searches: [Example("films search director:hitchcock year:1954..", "by director, since 1954")],
        filters: ["genre=western"]
    )
}
