import CardsDomain
import GRDB
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence
import SatchelSearch

/// The library of imported and built-in cards.
package typealias CardLibrary = Library<CardFormat>
/// A card to be stored in the library.
package typealias CardEntry = LibraryEntry<CardFormat>

extension Library<CardFormat> {
    /// The source of imported cards.
    package static var importedSource: String { "imported" }

    /// Creates a library; its location is asked for on first use, and the first import creates the file.
    package init(at location: @escaping @Sendable () throws -> String) {
        self.init(at: location, migrations: [.importedCards, .cardsIntoLibrary, .koreanNames, .setsIntoNotes])
    }

    /// Adds the built-in cards, unless this version's are there already.
    package func putEmbeddedCards() async throws {
        try await putBuiltIn(
            { EmbeddedCards.shipped.cards },
            from: EmbeddedCards.source,
            day: EmbeddedCards.day,
            stamp: """
                \(EmbeddedCards.day) \(EmbeddedCards.text.utf8.count) \(CardSetTable.text.utf8.count) \
                \(CardSetCodes.table.utf8.count)
                """
        )
    }
}

/// How the library stores cards.
package enum CardFormat: LibraryFormat {
    package typealias Field = CardField

    package static let sections = FieldedText.Sections(title: 0, otherNames: 19, credits: 1, topics: 2...7)
    /// Of what a card does, names are searched; neither their texts are, nor where it may be played.
    package static let indexedFields = 20
    package static let orders: [any SortKey<Card>] = CardSortKey.allCases.filter { $0 != .relevance }

    package static func text(of card: Card) -> String {
        var fields = FieldedText()
        fields.append(card.name)
        fields.append(card.artist)
        fields.append([card.set.name] + card.set.otherNames)
        fields.append(card.supertype?.text)
        fields.append(card.subtypes.lazy.map(\.text))
        fields.append(card.types.lazy.map(\.text))
        fields.append(card.rarity?.text)
        fields.append(card.play.names)
        fields.append(card.hp.map(String.init))
        fields.append(card.set.id)
        fields.append(card.set.series?.text)
        fields.append(card.set.released)
        fields.append(card.set.total.map(String.init))
        fields.append(card.number)
        fields.append(card.weaknesses.lazy.map(\.description))
        fields.append(card.resistances.lazy.map(\.description))
        fields.append(card.retreat.map(String.init))
        fields.append(card.evolvesFrom?.text)
        fields.append(text(of: card.picture))
        fields.append(card.foreignNames)
        card.play.store(in: &fields)
        return fields.text
    }

    package static func item(_ id: CardID, _ text: String, _ provenance: ItemSource) -> Card {
        let fields = FieldedText(text)
        func term(_ index: Int) -> CardTerm? { fields[index].first.flatMap(CardTerm.init) }
        func number(_ index: Int) -> Int? { fields[index].first.flatMap { Int($0) } }
        return Card(
            id: id,
            name: fields[0].first ?? id.rawValue,
            supertype: term(3) ?? .pokemon,
            set: CardSet(
                id: fields[9].first ?? "",
                name: fields[2].first,
                series: term(10),
                released: fields[11].first,
                total: number(12)
            ),
            provenance: provenance
        )
        .with { card in
            card.number = fields[13].first ?? ""
            card.subtypes = fields[4].compactMap(CardTerm.init)
            card.types = fields[5].compactMap(CardTerm.init)
            card.hp = number(8)
            card.rarity = term(6)
            card.artist = fields[1].first
            card.weaknesses = fields[14].compactMap(CardModifier.init)
            card.resistances = fields[15].compactMap(CardModifier.init)
            card.retreat = number(16)
            card.evolvesFrom = term(17)
            card.play = CardPlay(storedIn: fields, from: indexedFields)
            card.picture = fields[18].first.map { $0 == numbered ? .numbered : .address($0) } ?? .none
        }
    }

    package static func names(of field: CardField, _ value: FieldValue<Card>) -> [String] {
        let card = value.item
        // A set has two words, its id and its name, which are shown together.
        if field == .set { return CardTerm(card.set.id)?.key == value.word ? [card.set.name, card.set.id] : [] }
        let terms: [CardTerm?] =
            switch field {
            case .type: card.types
            case .supertype: [card.supertype]
            case .subtype: card.subtypes
            case .rarity: [card.rarity]
            case .series: [card.set.series]
            case .artist: [card.artist.flatMap(CardTerm.init)]
            case .weakness: card.weaknesses.map(\.type)
            case .resistance: card.resistances.map(\.type)
            case .name, .set, .hp, .number, .year, .retreat, .evolves, .id: []
            }
        return terms.compactMap { $0 }.filter { $0.key == value.word }.prefix(1).map(\.text)
    }

    /// Encodes a card for the library.
    static func entry(_ card: Card) -> CardEntry { CardEntry(asStored: card) }

    /// Encodes a set for a note.
    static func text(of set: CardSet) -> String {
        let facts = [set.id, set.name, set.series?.text, set.released, set.total.map(String.init)]
        return FieldedText(facts.map { $0.map { [$0] } ?? [] }).text
    }

    /// Decodes a set from a note.
    static func set(_ text: String) -> CardSet {
        let fields = FieldedText(text)
        return CardSet(
            id: fields[0].first ?? "",
            name: fields[1].first,
            series: fields[2].first.flatMap(CardTerm.init),
            released: fields[3].first,
            total: fields[4].first.flatMap { Int($0) }
        )
    }

    private static let numbered = "#"

    private static func text(of picture: CardPicture) -> String? {
        switch picture {
        case .none: nil
        case .numbered: numbered
        case .address(let address): address
        }
    }
}

extension Migration {
    /// The first schema: cards as lines of a table, sets, and checkpoints of interrupted imports.
    static let importedCards = Migration(id: "imported cards 1") { database in
        try database.execute(
            sql: """
                CREATE TABLE cards (
                    position INTEGER PRIMARY KEY,
                    id TEXT NOT NULL UNIQUE,
                    day TEXT NOT NULL,
                    facts TEXT NOT NULL,
                    picture TEXT
                ) STRICT;
                CREATE TABLE sets (
                    id TEXT NOT NULL PRIMARY KEY,
                    name TEXT NOT NULL,
                    series TEXT,
                    released TEXT,
                    total INTEGER
                ) STRICT;
                CREATE TABLE checkpoints (file TEXT NOT NULL PRIMARY KEY, checkpoint TEXT NOT NULL) STRICT;
                CREATE TABLE revision (number INTEGER NOT NULL) STRICT;
                INSERT INTO revision VALUES (0);
                """
        )
    }

    /// Moves the cards from their lines into the library, except lines that can't be read.
    static let cardsIntoLibrary = Migration(id: "imported cards 2") { db in
        if let day = try String.fetchOne(db, sql: "SELECT max(day) FROM cards") {
            let table = CardTable(
                sets: try CardSetTable.known(db),
                provenance: ItemSource(source: CardLibrary.importedSource, asOf: day)
            )
            let rows = try GRDB.Row.fetchCursor(db, sql: "SELECT id, facts, picture FROM cards ORDER BY position")
            var entries: [CardEntry] = []
            while let row = try rows.next() {
                guard let id = try? row.decode(String.self, atIndex: 0),
                    let facts = try? row.decode(String.self, atIndex: 1)
                else { continue }
                let picture = (try? row.decode(String.self, atIndex: 2)).map { CardPicture.address($0) }
                guard let card = try? table.card(facts.utf8, id: id, picture: picture ?? .numbered) else { continue }
                entries.append(CardFormat.entry(card))
                if entries.count == 2000 {
                    _ = try CardLibrary.put(entries, from: CardLibrary.importedSource, day: day, db)
                    entries.removeAll()
                }
            }
            _ = try CardLibrary.put(entries, from: CardLibrary.importedSource, day: day, db)
        }
        try db.execute(
            sql: """
                INSERT INTO unfinished (file, source, checkpoint) SELECT file, 'imported', checkpoint FROM checkpoints;
                DROP TABLE cards;
                DROP TABLE checkpoints;
                DROP TABLE revision;
                """
        )
    }
}

extension Migration {
    /// Stores every card again with its Korean name, by which it is found from this version on.
    ///
    /// A later change of the names takes another such migration.
    static let koreanNames = Migration(id: "imported cards 3") { try CardLibrary.encodeAnew($0) }
}

extension Migration {
    /// Moves the imported sets to the notes, which a library on a server has too.
    static let setsIntoNotes = Migration(id: "imported cards 4") { db in
        for row in try GRDB.Row.fetchAll(db, sql: "SELECT \(CardSet.columns) FROM sets") {
            guard let set = try? CardSet(row) else { continue }
            try db.execute(
                sql: "INSERT INTO note (name, text) VALUES (?, ?)",
                arguments: [set.id, CardFormat.text(of: set)]
            )
        }
        try db.execute(sql: "DROP TABLE sets")
    }
}

extension CardSetTable {
    /// The built-in sets, replaced by imported ones with the same id.
    fileprivate static func known(_ db: Database) throws -> CardSetTable {
        var sets = CardSetTable.shipped
        for row in try GRDB.Row.fetchAll(db, sql: "SELECT \(CardSet.columns) FROM sets") {
            if let set = try? CardSet(row) { sets.add(set) }
        }
        return sets
    }
}

extension CardSet {
    /// The columns of earlier layouts.
    fileprivate static let columns = "id, name, series, released, total"

    fileprivate init(_ row: GRDB.Row) throws {
        self.init(
            id: try row.decode(atIndex: 0),
            name: try row.decode(atIndex: 1),
            series: try row.decode(String?.self, atIndex: 2).flatMap { CardTerm($0) },
            released: try row.decode(atIndex: 3),
            total: try row.decode(StoredCount?.self, atIndex: 4)?.value
        )
    }
}
