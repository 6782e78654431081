import CardsData
import CardsDomain
import CardsPresentation
import SatchelCatalog
import SatchelLibrary
import SatchelLists
import SatchelCollection
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Cards: the list on screen")
@MainActor
struct CardListTests {
    private static let embedded = LocalCardCatalog(library: CardLibrary { "/nonexistent/cards.sqlite" })

    @Test(
        "Asking for trainers clears the types, whichever came first",
        arguments: ["Trainer", "energy", "Trainer,Energy"]
    )
    func trainersHaveNoTypes(supertype: String) async throws {
        let viewModel = ListViewModel(over: Self.embedded, pageSize: 5)
        try await viewModel.showFiltered(by: .init().setting(["type=Fire", "hp=50..", "supertype=\(supertype)"]))
        #expect(viewModel.filters.displayText == "hp=50.. supertype=\(supertype)")
        try await viewModel.showFiltered(by: viewModel.filters.setting(["type=Fire"]))
        #expect(viewModel.filters.displayText == "hp=50.. supertype=\(supertype)")
    }

    @Test("Asking for Pokémon, or for them too, keeps the types", arguments: ["Pokémon", "pokemon", "Trainer,Pokémon"])
    func pokemonHaveTypes(supertype: String) async throws {
        let viewModel = ListViewModel(over: Self.embedded, pageSize: 5)
        try await viewModel.showFiltered(by: .init().setting(["type=Fire", "supertype=\(supertype)"]))
        #expect(viewModel.filters.displayText == "type=Fire supertype=\(supertype)")
    }

    @Test("Favorites only is composed with every filter, and ends where it began")
    func favoritesOnly() async throws {
        let viewModel = ListViewModel(over: Self.embedded, pageSize: 5)
        _ = try await viewModel.setFavorites(viewModel.items(["base1-4", "base1-2", "base1-58"]), to: true)
        try await viewModel.showFavoritesOnly(true)
        for (filter, ids) in [
            ("type=Fire", ["base1-4"]), ("hp=100..", ["base1-2", "base1-4"]), ("rarity=common", ["base1-58"]),
            ("set=base1", ["base1-58", "base1-2", "base1-4"]), ("supertype=Trainer", []),
            ("artist=arita", ["base1-58", "base1-4"]),
        ] {
            try await viewModel.showFiltered(by: .init().setting([filter]))
            #expect(viewModel.state?.items.map(\.id.rawValue) == ids, "\(filter)")
        }
        try await viewModel.showFiltered(by: .init())
        try await viewModel.showFavoritesOnly(false)
        #expect(viewModel.state?.total == 486)
    }

    @Test("Marking a favorite on screen, or unmarking it, sends no request, with a filter in force")
    func noRequest() async throws {
        try await RemoteCatalogs.withPokemonTCG { catalog, server in
            let viewModel = ListViewModel(over: catalog, pageSize: 5)
            try await viewModel.showFiltered(by: .init().setting(["type=Fire"]))
            let before = server.requests.count
            #expect(before > 0)
            let added = try await viewModel.setFavorites(viewModel.items(["1", "2", "3"]), to: true)
            #expect(added.allSatisfy { $0.isChanged })
            _ = try await viewModel.setFavorites(viewModel.items(["2"]), to: false)
            #expect(await viewModel.favoriteIDs().count == 2)
            #expect(server.requests.count == before)
            try await viewModel.showFavoritesOnly(true)
            #expect(viewModel.state?.items.count == 2)
            #expect(viewModel.filters.displayText == "type=Fire")
            #expect(server.requests.count == before)
        }
    }

    @Test("A favorite comes back as it was marked")
    func favoriteFacts() async throws {
        let favorites = StoredFavorites<Card>(CollectionStore())
        let cards = Array(EmbeddedCards.shipped.items.prefix(120))
        _ = try await favorites.add(cards)
        let kept = try await favorites.all()
        #expect(Set(kept.items.map(\.id)) == Set(cards.map(\.id)))
        for card in kept.items {
            var known = try #require(cards.first { $0.id == card.id })
            known.set.total = nil
            #expect(card == known)
        }
    }
}
