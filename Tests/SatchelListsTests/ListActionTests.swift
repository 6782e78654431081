import SatchelCatalog
import SatchelPluginAPI
import Testing

@testable import SatchelLists

private enum Hats: RecordKind {
    static let kind = Kind<Record<Hats>>(
        "hats",
        one: "hat",
        fields: [.id(), .one("name", .text).column(.title("Name")).part(.title).required],
        isOwn: true,
        keeping: KindKeeping(list: "stand", quantity: .one)
    )
}

@Suite("Lists: what keys do while browsing")
@MainActor
struct ListActionTests {
    @Test(
        "What is typed for a key is one value, unless it is in quotes or goes on with options",
        arguments: [
            (4, "note a gift from Mina", #"hats edit h1 h2 --note "a gift from Mina" --yes"#),
            (4, #"note "a gift""#, #"hats edit h1 h2 --note "a gift" --yes"#),
            (4, "--note it's", #"hats edit h1 h2 --note "it's" --yes"#),
            (4, "note=a = b", #"hats edit h1 h2 --note "a = b" --yes"#),
            (4, "note", #"hats edit h1 h2 --note "" --yes"#),
            (4, "rating 4 --tag old", "hats edit h1 h2 --rating 4 --tag old --yes"),
            (5, "old, worn out", #"hats edit h1 h2 --tag "old, worn out" --yes"#),
            (6, "by the door", #"hats stand add "by the door" h1 h2"#),
            (6, "'by the door'", "hats stand add 'by the door' h1 h2"),
            (6, "-by the door", #"hats stand drop "by the door" h1 h2"#),
        ]
    )
    func answers(_ key: Int, _ answer: String, _ line: String) throws {
        let action = try #require(ListBrowser<Record<Hats>>.actions(using: "wear").first { $0.key == key })
        #expect(action.lines(["h1", "h2"], answer) == [line])
    }
}

private struct Badge: CatalogItem {
    static let kind = Kind<Badge>("badges", one: "badge", fields: [.id()], keeping: KindKeeping(list: "board"))
    let id: ItemID<Badge>
    let provenance: ItemSource
    var title: String { id.rawValue }
}

@Test("An item that would drop what is kept of it is found out")
func droppedKeeping() {
    // Its copies and loans were kept, and no command showed them.
    #expect(!Badge.storesKeeping)
    #expect(Record<Hats>.storesKeeping)
}
