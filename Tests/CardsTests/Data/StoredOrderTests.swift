import CardsData
import CardsDomain
import SatchelCatalog
import SatchelLibrary
import TestSupport
import Testing

@Suite("Library: stored orders")
struct StoredOrderTests {
    /// A format of which an earlier version had no orders, and a later one has those of cards.
    private enum Unordered: LibraryFormat {
        typealias Item = Card

        static let sections = CardFormat.sections

        static func text(of card: Card) -> String { CardFormat.text(of: card) }

        static func item(_ id: CardID, _ text: String, _ provenance: ItemSource) -> Card {
            CardFormat.item(id, text, provenance)
        }
    }

    /// Another, which had one order.
    private enum Once: LibraryFormat {
        typealias Item = Card

        static let sections = CardFormat.sections
        static let orders: [FieldOrder<Card>] = [FieldOrder<Card>.name]

        static func text(of card: Card) -> String { CardFormat.text(of: card) }

        static func item(_ id: CardID, _ text: String, _ provenance: ItemSource) -> Card {
            CardFormat.item(id, text, provenance)
        }
    }

    private static let cards = Array(EmbeddedCards.shipped.items.prefix(200))

    @Test("An order that a format gets later sorts from the next import on, and keeps nothing from being found before")
    func laterOrders() async throws {
        try await laterOrders(after: Unordered.self)
        try await laterOrders(after: Once.self)
    }

    private func laterOrders<Earlier: LibraryFormat>(after earlier: Earlier.Type) async throws
    where Earlier.Item == Card {
        try await withTemporaryFolder { folder in
            let path = folder + "/cards.sqlite"
            let before = Library<Earlier> { path }
            try await before.store(Self.cards.dropLast())
            try await before.close()
            let library = CardLibrary { path }
            let all = try SearchQuery<Card>.parse("")
            let order = ListOrder<Card>(.hp, .descending)

            let unsorted = try await library.search(all, by: order, page: 1, size: .max)
            #expect(Set(unsorted.items.map(\.id)) == Set(Self.cards.dropLast().map(\.id)))

            try await library.store(Self.cards.suffix(1))
            let sorted = try await library.search(all, by: order, page: 1, size: .max)
            #expect(sorted.items.map(\.id) == SearchIndex<Card>(Self.cards).results(of: all, by: order).map(\.id))

            // The earlier version reads and writes what the later one has left.
            try await library.close()
            try await before.store(Self.cards.prefix(3))
            let found = try await before.search(all, by: ListOrder<Card>(.name), page: 1, size: .max)
            #expect(found.items.count == Self.cards.count)
        }
    }
}

extension Library where Format.Item == Card {
    fileprivate func store(_ cards: some Sequence<Card>) async throws {
        _ = try await put(cards.map { LibraryEntry(asStored: $0) }, from: "test", day: "2026-11-24")
    }
}
