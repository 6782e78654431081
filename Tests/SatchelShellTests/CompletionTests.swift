import SatchelPluginAPI
import SatchelShell
import Testing

@Suite("Shell: completing a line")
@MainActor
struct CompletionTests {
    private func complete(_ line: String, in feature: String? = nil) async -> (start: Int, words: [String]) {
        let found = await SampleTree.tree.completions(for: CompletionRequest(line: line, feature: feature))
        return (found.start, found.completions.map(\.text))
    }

    @Test(
        "Commands complete word by word, and never by their aliases",
        arguments: [
            ("", ["help", "config", "history", "quit", "books", "coins"]), ("b", ["books"]), ("BO", ["books"]),
            ("ex", []), ("x", []), ("config ", ["show", "validate"]), ("config v", ["validate"]),
            ("books s", ["search", "show", "sort"]), ("books fi", []), ("books", ["books"]),
            ("history c", ["clear"]), ("nonsense ", []), ("# b", []),
        ]
    )
    func commands(_ line: String, _ expected: [String]) async {
        #expect(await complete(line).words == expected)
    }

    @Test(
        "Inside a feature its own words come first, and those of the top too",
        arguments: [
            ("s", ["search", "show", "sort"]), ("h", ["help", "history"]), ("c", ["config", "coins"]),
            ("recent ", ["clear"]), ("view ", ["list", "grid"]), ("books v", ["view"]), ("config s", ["show"]),
            ("show ", ["Dune", "Good Omens", "해리 포터"]),
        ]
    )
    func relative(_ line: String, _ expected: [String]) async {
        #expect(await complete(line, in: "books").words == expected)
    }

    @Test("Inside a feature an empty line offers its verbs before everything else")
    func emptyLine() async {
        let words = await complete("", in: "coins").words

        #expect(words == ["show", "watch", "help", "config", "history", "quit", "books", "coins"])
    }

    @Test(
        "Options complete once two dashes are typed, those of every command too, and each once",
        arguments: [
            (
                "books search --",
                ["--sort", "--limit", "--output", "--json", "--csv", "--csv-safe", "--fail-empty", "--help"]
            ),
            ("books search --li", ["--limit"]),
            ("books search dune --so", ["--sort"]),
            ("quit --", ["--output", "--json", "--csv", "--csv-safe", "--fail-empty", "--help"]),
            (
                "books search --limit 5 --",
                ["--sort", "--output", "--json", "--csv", "--csv-safe", "--fail-empty", "--help"]
            ),
            (
                "books search --limit=5 --",
                ["--sort", "--output", "--json", "--csv", "--csv-safe", "--fail-empty", "--help"]
            ),
            ("books search -n 5 --so", ["--sort"]), ("books fav --y", ["--yes"]),
            ("books fav --yes --y", []), ("books --h", ["--help"]), ("nonsense --h", []),
        ]
    )
    func options(_ line: String, _ expected: [String]) async {
        #expect(await complete(line).words == expected)
    }

    @Test(
        "Values of options complete after a blank and after a =, in which case the whole word is given",
        arguments: [
            ("books search --sort ", ["title", "year"]), ("books search --sort y", ["year"]),
            ("books search dune --sort Y", ["year"]), ("books search --sort=", ["--sort=title", "--sort=year"]),
            ("books search --sort=t", ["--sort=title"]), ("books search --sort=x", []), ("books search --limit ", []),
            ("books search --limit=", []), ("books fav --tag r", ["red", "rare"]),
            ("books fav --tag=ra", ["--tag=rare"]),
            ("books search --output j", ["json"]), ("books search --output=t", ["--output=table", "--output=tsv"]),
            ("books fav --yes=", []),
        ]
    )
    func optionValues(_ line: String, _ expected: [String]) async {
        #expect(await complete(line).words == expected)
    }

    @Test(
        "Every argument completes from its choices or its source, wherever options stand",
        arguments: [
            ("books sort ", ["title", "year"]), ("books sort y", ["year"]), ("books sort year ", ["asc", "desc"]),
            ("books sort year d", ["desc"]), ("books sort year desc ", []), ("books view g", ["grid"]),
            ("books view grid ", []), ("books show ", ["Dune", "Good Omens", "해리 포터"]), ("books show d", ["Dune"]),
            ("books show 해", ["해리 포터"]), ("books show Dune ", []), ("books fav Dune g", ["Good Omens"]),
            ("books fav 1 2 3 d", ["Dune"]), ("books fav --tag red d", ["Dune"]),
            ("books fav Dune ", ["Good Omens", "해리 포터"]), (#"books fav "Good Omens" g"#, []),
            ("books fav --tag=red --yes d", ["Dune"]),
            ("books search --sort title du", ["dune"]), ("books recent 1", []),
            ("books sort --output json y", ["year"]), ("books sort --output=json y", ["year"]),
            ("books sort --help y", ["year"]),
        ]
    )
    func arguments(_ line: String, _ expected: [String]) async {
        #expect(await complete(line).words == expected)
    }

    @Test(
        "After -- there are no options to offer, and what follows are arguments",
        arguments: [
            ("books show -- --", []), ("books show -- d", ["Dune"]), ("books sort -- year ", ["asc", "desc"]),
            ("books sort -- --x ", ["asc", "desc"]), ("books search -- --sort ", ["ne", "author:", "elsewhere"]),
        ]
    )
    func optionsEnd(_ line: String, _ expected: [String]) async {
        #expect(await complete(line).words == expected)
    }

    @Test("A source that matches by itself is told what is typed")
    func matchingSource() async {
        #expect(await complete("books search du").words == ["dune"])
        #expect(await complete("books search au").words == ["aune", "author:"])
        #expect(await complete("books search dune e").words == ["ene", "elsewhere"])
    }

    @Test(
        "The word being typed begins at its quote, and is compared without it",
        arguments: [
            ("", 0, 6), ("books ", 6, 0), ("books s", 6, 3), (#"books show "go"#, 11, 1),
            (#"books show "good o"#, 11, 1),
            ("books show 'good", 11, 1), (#"books show good\ o"#, 11, 1), ("books show 해", 11, 1),
            ("books show \"해리 ", 11, 1), ("  books sh", 8, 1), ("books search --sort=t", 13, 1),
        ]
    )
    func start(_ line: String, _ start: Int, _ count: Int) async {
        let found = await complete(line)

        #expect(found.start == start)
        if count > 0 { #expect(found.words.count == count) }
    }

    @Test("Candidates say what they stand for")
    func summaries() async {
        func summaries(_ line: String) async -> [String?] {
            await SampleTree.tree.completions(for: CompletionRequest(line: line, feature: nil)).completions
                .map(\.summary)
        }

        #expect(await summaries("books se") == ["search the catalog"])
        #expect(await summaries("boo") == ["read more"])
        #expect(await summaries("books search --li") == ["rows per page"])
        #expect(await summaries("books show goo") == ["a novel"])
    }
}
