import CardsData
import CardsDomain
import SatchelCatalog
import Testing

@Suite("Cards: the card that is meant comes first")
struct KnownCardTests {
    /// What people type, and the name of the card they mean.
    private static let searches = [
        ("charizard", "Charizard"), ("pikachu", "Pikachu"), ("mewtwo", "Mewtwo"), ("mew", "Mewtwo"),
        ("blastoise", "Blastoise"), ("venusaur", "Venusaur"), ("gyarados", "Gyarados"), ("alakazam", "Alakazam"),
        ("professor oak", "Professor Oak"), ("professor o", "Professor Oak"), ("oak professor", "Professor Oak"),
        ("impostor professor", "Impostor Professor Oak"), ("energy removal", "Energy Removal"),
        ("energy rem", "Energy Removal"), ("super energy removal", "Super Energy Removal"),
        ("double col", "Double Colorless Energy"), ("gust of w", "Gust of Wind"), ("pokemon center", "Pokémon Center"),
        ("pokedex", "Pokédex"), ("farfetchd", "Farfetch'd"), ("mr mime", "Mr. Mime"), ("clefairy d", "Clefairy Doll"),
        ("raichu", "Raichu"), ("raich", "Raichu"), ("snorlax", "Snorlax"), ("피카츄", "Pikachu"), ("리자몽", "Charizard"),
        ("피카", "Pikachu"), ("뮤츠", "Mewtwo"), ("charizard base", "Charizard"), ("vaporeon", "Vaporeon"),
    ]

    @Test("Nine in ten searches find their card first")
    func first() throws {
        let index = SearchIndex<Card>(EmbeddedCards.shipped.items)
        let missed = try Self.searches.compactMap { typed, name -> String? in
            let found = index.results(of: try .parse(typed)).first?.name
            return found == name ? nil : "\(typed) → \(found ?? "nothing"), not \(name)"
        }
        #expect(Double(missed.count) <= 0.1 * Double(Self.searches.count), "\(missed)")
    }
}
