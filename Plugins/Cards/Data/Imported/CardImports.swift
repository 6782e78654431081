import CardsDomain
import Foundation
import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelLibrary
import SatchelPersistence
import SatchelSearch

/// Imports cards and sets in the format of the Pokémon TCG API and its bulk files.
package struct CardImports: CatalogImports {
    private let library: CardLibrary
    private let clock: any WallClock

    /// Creates imports into a library.
    package init(into library: CardLibrary, clock: any WallClock) {
        self.library = library
        self.clock = clock
    }

    package func importFile(_ path: String, progress: @escaping ImportProgress.Handler) async throws -> ImportReport {
        let store = CardImportStore(library: library, day: clock.today.description)
        let format = ImportFormat.json("cards or sets as JSON") { _ in
            RowImport(as: store.source, into: store) { try CardImportRow($0.bytes) }
        }
        return try await ImportRun(progress: progress).importFile(path, as: [format])
    }

    package func sources() async throws -> [CatalogSource] {
        var builtIn = CatalogSource(
            name: EmbeddedCards.source,
            count: EmbeddedCards.shipped.cards.count,
            day: EmbeddedCards.day
        )
        builtIn.isBuiltIn = true
        guard library.exists else { return [builtIn] }
        try await library.putEmbeddedCards()
        return try await library.sources()
    }

    package func removeSource(_ name: String, progress: @escaping ImportProgress.Handler) async throws -> Int {
        let count = try await library.remove(name, progress: progress)
        // Restores the order and the set names of the built-in cards.
        try await library.forgetBuiltIn { try $0.execute(sql: "DELETE FROM sets") }
        return count
    }
}

/// Stores cards and sets in the library, one transaction per batch.
struct CardImportStore: DatabaseImportStore {
    typealias Row = CardImportRow

    let library: CardLibrary
    let day: String

    var database: SatchelDatabase { library.database }
    var source: String { CardLibrary.importedSource }

    func prepare() async throws {
        try await library.putEmbeddedCards()
    }

    /// Stores the sets first, so that cards get their names wherever in the file those are.
    func keep(_ rows: [CardImportRow], _ db: Database) throws -> ImportChanges {
        var sets = ImportedSets(db)
        var changes = ImportChanges()
        var changed: Set<String> = []
        for case .set(let set) in rows {
            let old = try sets[set.id]
            guard old != set else {
                changes.unchanged += 1
                continue
            }
            if old == nil { changes.added += 1 } else { changes.changed += 1 }
            try sets.keep(set)
            changed.insert(set.id)
        }
        for id in changed { try sets.putIntoCards(id) }
        let entries = try rows.compactMap { row -> CardEntry? in
            guard case .card(var card, let entry) = row else { return nil }
            guard let set = try sets[card.set.id], set != card.set else { return entry }
            card.set = set
            return CardFormat.entry(card)
        }
        // A file of sets alone is a source, too.
        try CardLibrary.begin(source, day: day, db)
        let cards = try CardLibrary.put(entries, from: source, day: day, db)
        changes.added += cards.added
        changes.changed += cards.changed
        changes.unchanged += cards.unchanged
        return changes
    }
}

/// The imported sets, within one transaction.
private struct ImportedSets {
    private let db: Database
    private var known: [String: CardSet?] = [:]

    init(_ db: Database) {
        self.db = db
    }

    subscript(id: String) -> CardSet? {
        mutating get throws {
            if let known = known[id] { return known }
            let statement = try db.cachedStatement(sql: "SELECT \(CardSet.columns) FROM sets WHERE id = ?")
            let set = try GRDB.Row.fetchOne(statement, arguments: [id]).map(CardSet.init)
            known[id] = .some(set)
            return set
        }
    }

    mutating func keep(_ set: CardSet) throws {
        known[set.id] = .some(set)
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO sets (\(CardSet.columns)) VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [set.id, set.name, set.series?.text, set.released, set.total])
    }

    /// Copies the facts of a set to its cards, including the built-in ones.
    mutating func putIntoCards(_ id: String) throws {
        guard let set = try self[id] else { return }
        let cards = try CardLibrary.items(with: id, of: CardField.setID, db).filter { $0.set != set }
        for (source, cards) in Dictionary(grouping: cards, by: \.provenance) {
            let entries = cards.map { card in
                var card = card
                card.set = set
                return CardFormat.entry(card)
            }
            _ = try CardLibrary.put(entries, from: source.source, day: source.asOf ?? "", db)
        }
    }
}

enum CardImportRow: Sendable {
    /// A card, and its entry in the library unless an imported set knows more.
    case card(Card, CardEntry)
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
            guard let card = row.card(sets: .shipped, provenance: provenance)
            else { throw RowProblem("the card has no name or supertype") }
            guard !RowText.isBlank(card.set.id) else { throw RowProblem("the card has no set") }
            self = .card(card, CardFormat.entry(card))
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
