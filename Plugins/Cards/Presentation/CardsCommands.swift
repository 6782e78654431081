import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature in the order of the help; a new one is added here.
@MainActor
extension Card {
    /// Every command, over one list.
    package static func commands(
        list: ListViewModel<Card>,
        facts: CardFactSources,
        imports: any CatalogImports,
        sources: SourceStatuses<Card>,
        pictures: ItemPictureLoader<Card>,
        pricing: CardPricing,
        clock: any WallClock,
        random: any RandomSource,
        catalog: any CardCatalog
    ) -> [any Command] {
        let presenter = ListPresenter(viewModel: list, pictures: pictures)
        let show = ListShow(presenter)
        let own: [any Command] = [
            ListBrowse(presenter, show: show, statuses: sources.statuses), show,
            ListPicture("picture", presenter: presenter, pictures: pictures),
        ]
        let facets: [any Command] =
            CardFacet.allCases.map { CardsFacet(facet: $0, sources: facts) } + [CardsSets(sources: facts)]
        var rules = KeptRules<Card>()
        (rules.prices, rules.rates, rules.distinct) = (pricing.prices, pricing.rates, ["set", "number"])
        let kept = KeptItems(presenter, clock: clock, random: random, rules: rules)
        let keeping: [any Command] =
            kept.map { kept in
                KeepingCommands.all(kept, exports: Card.exports)
                    + priced(kept, pricing)
                    + [
                        DeckImport(kept: kept, catalog: catalog, clock: clock),
                        CardsProgress(kept: kept, catalog: catalog) { try await pricing.all($0) },
                    ]
                    + DeckVerb.Verb.allCases.map { verb in
                        DeckVerb(kept: kept, prices: { try await latest(of: $0, pricing) }, verb: verb)
                    }
            } ?? []
        return ListCommands.all(presenter, own + keeping) + facets
            + ListCommands.importing(
                Card.words,
                imports: imports,
                formats: formats,
                publicFiles: publicFiles,
                statuses: sources.statuses,
                keeping: kept.map { KeptImports(into: $0, formats: Card.keptFormats) }
            )
    }

    private static func priced(_ kept: KeptItems<Card>, _ pricing: CardPricing) -> [any Command] {
        [
            CardsPrices(kept: kept, pricing: pricing), CardsPricesImport(pricing: pricing),
            CardsPricesUpdate(kept: kept, pricing: pricing), CardsMovers(kept: kept, pricing: pricing),
        ] + kept.alerts { try await latest(of: $0, pricing) }
    }

    /// The latest price of each card, in the finish of a copy that is kept.
    private static func latest(of cards: [Card], _ pricing: CardPricing) async throws -> [CardID: WorthPrice] {
        let prices = try await pricing.prices()
        return cards.reduce(into: [:]) { found, card in
            let copy = card.keeping.copies.first ?? Keeping.Entry(id: "", type: "copy", texts: [:])
            found[card.id] = prices(card, copy, nil)
        }
    }

    private static let formats = """
        Supported files, plain or gzipped: the public Pokémon TCG data, as a JSON array of cards or sets, or one per line.
        Imported cards replace the built-in ones.
        """
    private static let publicFiles: [CommandSpec.Term] = [
        .init("cards/en/*.json, sets/en.json", "https://github.com/PokemonTCG/pokemon-tcg-data")
    ]
}
