import CardsDomain
import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelLibrary

/// Imports cards and sets in the format of the Pokémon TCG API and its bulk files.
package struct CardImports: CatalogImports {
    private let library: CardLibrary
    private let imports: LibraryImports<CardFormat>

    package init(into library: CardLibrary, clock: any WallClock) {
        self.library = library
        imports = LibraryImports(
            into: library,
            clock: clock,
            builtIn: {
                let cards = EmbeddedCards.shipped.items
                return CatalogSource(name: EmbeddedCards.source, count: cards.count, day: EmbeddedCards.day)
            },
            preparation: { try await library.putEmbeddedCards() },
            kinds: [
                .json(
                    "cards or sets as JSON",
                    source: CardLibrary.importedSource,
                    of: PokemonTCGCard.self,
                    PokemonTCGSet.self,
                    row: { try CardImportRow($0) },
                    keep: { try CardImportRow.keep($0, day: $1, in: &$2) }
                )
            ]
        )
    }

    package func importFile(_ path: String, progress: @escaping ImportProgress.Handler) async throws -> ImportReport {
        try await imports.importFile(path, progress: progress)
    }

    package func sources() async throws -> [CatalogSource] { try await imports.sources() }

    package func removeSource(_ name: String, progress: @escaping ImportProgress.Handler) async throws -> Int {
        let count = try await imports.removeSource(name, progress: progress)
        // Restores the order and the set names of the built-in cards.
        try await library.forgetNotes()
        try await library.putEmbeddedCards()
        return count
    }
}

extension CardImportRow {
    /// Stores the sets first, so that cards get their names wherever in the file those are.
    static func keep(
        _ rows: [CardImportRow],
        day: String,
        in library: inout any LibraryTransaction<CardFormat>
    ) throws -> ImportChanges {
        var sets = ImportedSets()
        var changes = ImportChanges()
        var changed: Set<String> = []
        for case .set(let set) in rows {
            let old = try sets.set(set.id, in: library)
            guard old != set else {
                changes.unchanged += 1
                continue
            }
            if old == nil { changes.added += 1 } else { changes.changed += 1 }
            try sets.keep(set, in: library)
            changed.insert(set.id)
        }
        for id in changed.sorted() { try sets.putIntoCards(id, in: &library) }
        let entries = try rows.compactMap { row -> CardEntry? in
            guard case .card(let entry, let own) = row else { return nil }
            guard let set = try sets.set(own.id, in: library), set != own else { return entry }
            var card = entry.item(from: ItemSource(source: CardLibrary.importedSource))
            card.set = set
            return CardFormat.entry(card)
        }
        // A file of sets alone is a source, too.
        try library.begin(CardLibrary.importedSource, day: day)
        changes += try library.put(entries, from: CardLibrary.importedSource, day: day)
        return changes
    }
}

/// The imported sets, within one transaction.
private struct ImportedSets {
    private var known: [String: CardSet?] = [:]

    mutating func set(_ id: String, in library: any LibraryTransaction<CardFormat>) throws -> CardSet? {
        if let known = known[id] { return known }
        let set = try library.note(id).map(CardFormat.set)
        known[id] = .some(set)
        return set
    }

    mutating func keep(_ set: CardSet, in library: any LibraryTransaction<CardFormat>) throws {
        known[set.id] = .some(set)
        try library.setNote(CardFormat.text(of: set), named: set.id)
    }

    /// Copies the facts of a set to its cards, including the built-in ones.
    mutating func putIntoCards(_ id: String, in library: inout any LibraryTransaction<CardFormat>) throws {
        guard let set = try set(id, in: library) else { return }
        let cards = try library.items(with: id, of: FieldWord<Card>.setID).filter { $0.set != set }
        for (source, cards) in Dictionary(grouping: cards, by: \.provenance) {
            let entries = cards.map { card in
                var card = card
                card.set = set
                return CardFormat.entry(card)
            }
            _ = try library.put(entries, from: source.source, day: source.asOf ?? "")
        }
    }
}

indirect enum CardImportRow: Sendable {
    /// A card in a set, of which an imported one may know more.
    case card(CardEntry, in: CardSet)
    case set(CardSet)

    /// What distinguishes a set from a card.
    private struct Kind: Decodable {
        let supertype: String?
        let series: String?
    }

    /// Throws `RowProblem` for a row that is neither a card nor a set.
    init(_ bytes: ArraySlice<UInt8>) throws {
        let data = Data(bytes)
        do {
            let row = try StrictJSON.decode(PokemonTCGCard.self, from: data)
            let provenance = ItemSource(source: CardLibrary.importedSource)
            guard let card = row.card(provenance: provenance)
            else { throw RowProblem("the card has no name or supertype") }
            guard !RowText.isBlank(card.set.id) else { throw RowProblem("the card has no set") }
            self = .card(try CardFormat.entry(card).bounded(), in: card.set)
        } catch let error as DecodingError {
            // Like a malformed card, a set has no supertype, but it has a series.
            guard let kind = try? StrictJSON.decode(Kind.self, from: data), kind.supertype == nil, kind.series != nil,
                let set = try? StrictJSON.decode(PokemonTCGSet.self, from: data), !RowText.isBlank(set.id)
            else { throw RowProblem(error.shortReason) }
            self = .set(set.set)
        }
    }
}

extension DecodingError {
    fileprivate var shortReason: String {
        switch self {
        case .keyNotFound(let key, _): "it has no '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.last.map { "its '\($0.stringValue)' has the wrong type" }
                ?? "it is not a card"
        case .dataCorrupted: "it is not JSON"
        @unknown default: "it is not a card"
        }
    }
}
