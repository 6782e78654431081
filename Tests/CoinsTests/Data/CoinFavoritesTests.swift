import CoinsData
import CoinsDomain
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import Testing

@Suite("Coins: favorites stored under an exchange's own id")
struct CoinFavoritesTests {
    @Test("A favorite that was stored as krw-sui is Sui: marked, not added twice, and removed")
    func moved() async throws {
        let stored = StoredFavorites<Coin>(CollectionStore(), current: { $0.map(\.kept) })
        let favorites = CoinFavorites(stored)
        _ = try await stored.add([.sample("krw-sui", "SUI"), .sample("krw-zzz", "ZZZ")])
        let sui = Coin.sample("sui", "SUI")

        #expect(try await favorites.ids() == [sui.id, CoinID("krw-zzz")])
        #expect(try await favorites.all().items.map(\.id.rawValue) == ["krw-zzz", "sui"])
        #expect(try await favorites.add([sui, .sample("bitcoin", "BTC")]) == [CoinID("bitcoin")])
        #expect(try await favorites.all().items.count == 3)
        #expect(try await favorites.remove([sui.id]) == [sui.id])
        #expect(try await stored.ids() == [CoinID("bitcoin"), CoinID("krw-zzz")])
        #expect(try await favorites.removeAll() == 2)
    }
}
