import CoinsData
import CoinsDomain
import SatchelCatalog
import Testing

@Suite("Coins: the coin that is meant comes first")
struct KnownCoinTests {
    @Test(
        "By its name, its symbol, what one of it is called, a beginning, or its Korean name",
        arguments: [
            ("bitcoin", "bitcoin"), ("btc", "bitcoin"), ("bit", "bitdao"), ("bitc", "bitcoin"),
            ("비트코인", "bitcoin"), ("비트", "bitcoin"), ("ethereum", "ethereum"), ("eth", "ethereum"),
            ("ether", "ethereum"),
            ("Ether", "ethereum"), ("ethere", "ethereum"), ("이더리움", "ethereum"), ("lumens", "stellar"),
            ("ethereum classic", "ethereum-classic"), ("ethereum c", "ethereum-classic"), ("etc", "ethereum-classic"),
            ("bitcoin cash", "bitcoin-cash"), ("bitcoin c", "bitcoin-cash"), ("cash bitcoin", "bitcoin-cash"),
            ("bitcoin s", "bitcoin-cash-sv"), ("doge", "dogecoin"), ("도지", "dogecoin"), ("shib", "shiba-inu"),
            ("usd c", "usd-coin"), ("usd coin", "usd-coin"), ("binance", "binance-usd"), ("sol", "solana"),
            ("poly", "matic-network"), ("lido", "staked-ether"), ("lido d", "lido-dao"),
            ("wrapped b", "wrapped-bitcoin"),
            ("the g", "the-graph"), ("graph", "the-graph"), ("sandbox", "the-sandbox"), ("terra", "terra-luna"),
            ("pax g", "pax-gold"), ("tether g", "tether-gold"), ("tether", "tether"), ("near p", "near"),
            ("internet c", "internet-computer"),
        ]
    )
    func first(typed: String, id: String) throws {
        let found = SearchIndex<Coin>(EmbeddedCoinTable.shipped.items).results(of: try .parse(typed))
        #expect(found.first?.id.rawValue == id)
    }
}
