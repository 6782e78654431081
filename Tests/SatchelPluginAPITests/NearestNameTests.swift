import SatchelPluginAPI
import Testing

@Suite("Plugin API: the name somebody probably meant")
struct NearestNameTests {
    private static let verbs = ["search", "show", "sort", "favorites", "recent", "list"]

    @Test(
        "A misspelled name is recognized, a foreign one is not",
        arguments: [
            ("serch", verbs, "search"),
            ("saerch", verbs, "search"),
            ("SEARCH", verbs, "search"),
            ("shwo", verbs, "show"),
            ("lst", verbs, "list"),
            ("favourites", verbs, "favorites"),
            ("fav", verbs, "favorites"),
            ("recnets", verbs, "recent"),
            ("opnlibrary", ["embedded", "openlibrary"], "openlibrary"),
            ("xyz", verbs, nil),
            ("ab", ["cd", "ef"], nil),
            ("a", ["b"], "b"),
            ("", verbs, nil),
            ("search", [], nil),
            ("한곡", ["한국", "영국"], "한국"),
            ("cat", ["bat", "hat"], "bat"),
            ("hats", ["bats", "hats"], "hats"),
        ] as [(String, [String], String?)]
    )
    func nearest(_ typed: String, _ names: [String], _ expected: String?) {
        #expect(NearestName.of(typed, in: names) == expected)
    }

    @Test(
        "A word that may mean something else is a slip of one edit, or of two if it is long",
        arguments: [
            ("serch", verbs, "search"), ("shwo", verbs, "show"),
            ("lst", verbs, "list"), ("fav", verbs, "favorites"),
            ("favrites", verbs, "favorites"),
            ("favourits", verbs, "favorites"),
            ("dune", ["use", "more"], nil),
            ("doge", ["more"], nil),
            ("winter", ["filter"], nil),
            ("btc", ["tab", "list"], nil), ("it", ["is"], nil),
            ("SEARCH", verbs, "search"), ("", verbs, nil),
        ] as [(String, [String], String?)]
    )
    func slip(_ typed: String, _ names: [String], _ expected: String?) {
        #expect(NearestName.typo(typed, in: names) == expected)
    }
}
