import CardsDomain
import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelNetworking
import SatchelPluginAPI

/// Files and services that have prices of cards.
package struct CardPriceSources: Sendable {
    private static let (mostBytes, mostCards) = (64 << 20, 200_000)
    /// How many cards one request asks for.
    private static let batch = 50

    private let pokemonTCG: RemoteService
    private let tcgdex: RemoteService
    private let clock: any WallClock

    package init(pokemonTCG: RemoteService, tcgdex: RemoteService, clock: any WallClock) {
        (self.pokemonTCG, self.tcgdex, self.clock) = (pokemonTCG, tcgdex, clock)
    }

    /// Reads a file of prices: cards as the services answer them, in a list or by their ids.
    @concurrent
    package func prices(in path: String) async throws -> [CardPrice] {
        let text = try FileText(path: path, atMost: Self.mostBytes)
        let rows: [(id: String, row: CardPriceRow)]
        do {
            rows = try Self.rows(text.bytes)
        } catch {
            throw PlainError(
                "'\(path)' has no prices of cards that can be read",
                hint: "use JSON with cards of the Pokémon TCG API or TCGdex, in a list or by their ids"
            )
        }
        let today = clock.today
        return rows.prefix(Self.mostCards).flatMap { $0.row.prices(of: CardID($0.id), today: today) }
    }

    private static func rows(_ bytes: ArraySlice<UInt8>) throws -> [(id: String, row: CardPriceRow)] {
        if let list = try? StrictJSON.decode([CardPriceRow].self, from: bytes) { return named(list) }
        let all = try StrictJSON.decode([String: PriceEntry].self, from: bytes)
        return all.sorted { $0.key < $1.key }.flatMap { key, entry -> [(id: String, row: CardPriceRow)] in
            switch entry {
            // A key may name the service before the id.
            case .row(let row): [(row.id ?? key.split(separator: " ").last.map(String.init) ?? key, row)]
            case .list(let list): named(list)
            }
        }
    }

    private static func named(_ list: [CardPriceRow]) -> [(id: String, row: CardPriceRow)] {
        list.compactMap { row in row.id.map { ($0, row) } }
    }

    /// Asks both services for the prices of cards, and tells of each why it did not answer, if it did not.
    package func update(_ cards: [CardID]) async throws -> (prices: [CardPrice], problems: [String]) {
        let today = clock.today
        var (prices, problems): ([CardPrice], [String]) = ([], [])
        do {
            for batch in cards.batches(of: Self.batch) {
                try Task.checkCancellation()
                let part = batch.filter { Self.isPlain($0) }
                let service = PokemonTCGService(service: pokemonTCG)
                let rows = try await service.prices(part.map(\.rawValue))
                prices += rows.flatMap { row in row.id.map { row.prices(of: CardID($0), today: today) } ?? [] }
            }
        } catch let error as NetworkError {
            problems.append("the Pokémon TCG API: \(error.userMessage)")
        }
        do {
            for card in cards where Self.isPlain(card) {
                try Task.checkCancellation()
                do {
                    let row = try await tcgdex.value(CardPriceRow.self, for: TCGdexEndpoint.card(card.rawValue))
                    prices += row.value.prices(of: card, today: today)
                } catch let error as NetworkError where error.isNotFound {
                    continue
                }
            }
        } catch let error as NetworkError {
            problems.append("TCGdex: \(error.userMessage)")
        }
        return (prices, problems)
    }

    /// Whether an id could be one of a service; those of cards that were added by hand have no dash.
    private static func isPlain(_ card: CardID) -> Bool {
        let text = card.rawValue.utf8
        return text.contains(UInt8(ascii: "-"))
            && text.allSatisfy { $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    }
}

/// A card, or a list of them, in an object.
private enum PriceEntry: Decodable, Sendable {
    case row(CardPriceRow)
    case list([CardPriceRow])

    init(from decoder: any Decoder) throws {
        if let list = try? [CardPriceRow](from: decoder) {
            self = .list(list)
        } else {
            self = .row(try CardPriceRow(from: decoder))
        }
    }
}
