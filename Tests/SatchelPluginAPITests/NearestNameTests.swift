import SatchelPluginAPI
import Testing

@Suite("Plugin API: the name somebody probably meant")
struct NearestNameTests {
    struct Case: CustomTestStringConvertible {
        let typed: String
        let names: [String]
        let expected: String?

        var testDescription: String { "\(typed) among \(names.joined(separator: " ")) is \(expected ?? "nothing")" }
    }

    private static let verbs = ["search", "show", "sort", "favorites", "recent", "list"]

    @Test(
        "A misspelled name is recognized, a foreign one is not",
        arguments: [
            Case(typed: "serch", names: verbs, expected: "search"),
            Case(typed: "saerch", names: verbs, expected: "search"),
            Case(typed: "SEARCH", names: verbs, expected: "search"),
            Case(typed: "shwo", names: verbs, expected: "show"),
            Case(typed: "lst", names: verbs, expected: "list"),
            Case(typed: "favourites", names: verbs, expected: "favorites"),
            Case(typed: "fav", names: verbs, expected: "favorites"),
            Case(typed: "recnets", names: verbs, expected: "recent"),
            Case(typed: "opnlibrary", names: ["embedded", "openlibrary"], expected: "openlibrary"),
            Case(typed: "xyz", names: verbs, expected: nil),
            Case(typed: "ab", names: ["cd", "ef"], expected: nil),
            Case(typed: "a", names: ["b"], expected: "b"),
            Case(typed: "", names: verbs, expected: nil),
            Case(typed: "search", names: [], expected: nil),
            Case(typed: "한곡", names: ["한국", "영국"], expected: "한국"),
            Case(typed: "cat", names: ["bat", "hat"], expected: "bat"),
            Case(typed: "hats", names: ["bats", "hats"], expected: "hats"),
        ]
    )
    func nearest(_ sample: Case) {
        #expect(NearestName.of(sample.typed, in: sample.names) == sample.expected)
    }

    @Test(
        "A word that may mean something else is a slip of one edit, or of two if it is long",
        arguments: [
            Case(typed: "serch", names: verbs, expected: "search"), Case(typed: "shwo", names: verbs, expected: "show"),
            Case(typed: "lst", names: verbs, expected: "list"), Case(typed: "fav", names: verbs, expected: "favorites"),
            Case(typed: "favrites", names: verbs, expected: "favorites"),
            Case(typed: "favourits", names: verbs, expected: "favorites"),
            Case(typed: "dune", names: ["use", "more"], expected: nil),
            Case(typed: "doge", names: ["more"], expected: nil),
            Case(typed: "winter", names: ["filter"], expected: nil),
            Case(typed: "btc", names: ["tab", "list"], expected: nil), Case(typed: "it", names: ["is"], expected: nil),
            Case(typed: "SEARCH", names: verbs, expected: "search"), Case(typed: "", names: verbs, expected: nil),
        ]
    )
    func slip(_ sample: Case) {
        #expect(NearestName.typo(sample.typed, in: sample.names) == sample.expected)
    }
}
