import ClosetDomain
import GRDB
import SatchelCatalog
import SatchelPersistence

enum ClosetRows {
    static func read(_ db: Database) throws -> Closet {
        let tags = try texts(db, "SELECT garment, tag FROM garmentTag ORDER BY garment, position")
        let garmentDays = try texts(db, "SELECT garment, day FROM garmentWear ORDER BY garment, day")
        let members = try texts(db, "SELECT style, garment FROM styleGarment ORDER BY style, position")
        let styleDays = try texts(db, "SELECT style, day FROM styleWear ORDER BY style, day")
        let garments = try garments(db, tags: tags, days: garmentDays)
        let styles = try Row.fetchAll(db, sql: "SELECT * FROM style").map { row -> Style in
            let id: String = try row.decode(forColumn: "id")
            var style = Style(
                id: StyleID(id),
                name: try row.decode(forColumn: "name"),
                changedAt: try row.decode(forColumn: "changedAt")
            )
            style.number = try row.decode(StoredCount.self, forColumn: "number").value
            style.garments = members[id, default: []].map { GarmentID($0) }
            style.wornOn = styleDays[id, default: []].compactMap { Day($0) }
            return style
        }
        return Closet(garments: garments, styles: styles)
    }

    static func write(_ difference: ClosetDifference, _ db: Database) throws {
        let removeStyle = try db.makeStatement(sql: "DELETE FROM style WHERE id = ?")
        for id in difference.removedStyles { try removeStyle.execute(arguments: [id.rawValue]) }
        // Foreign keys are checked when the transaction ends, so rows of styles may come before or after.
        let removeGarment = try db.makeStatement(sql: "DELETE FROM garment WHERE id = ?")
        for id in difference.removedGarments { try removeGarment.execute(arguments: [id.rawValue]) }
        for garment in difference.garments { try write(garment, db) }
        for style in difference.styles { try write(style, db) }
    }

    private static func garments(
        _ db: Database,
        tags: [String: [String]],
        days: [String: [String]]
    ) throws -> [Garment] {
        // Thousands of clothes share a few spellings of their seasons.
        var known: [String: Seasons] = [:]
        var garments: [Garment] = []
        // By index, since looking up columns by name would take longer than reading them.
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, number, name, category, seasons, color, price, boughtOn, note, photo, favorite, changedAt
                FROM garment
                """
        )
        while let row = try rows.next() {
            let id: String = try row.decode(atIndex: 0)
            let seasons: String = try row.decode(atIndex: 4)
            let price: String? = try row.decode(atIndex: 6)
            let boughtOn: String? = try row.decode(atIndex: 7)
            let photo: String? = try row.decode(atIndex: 9)
            let worn = known[seasons] ?? Seasons(seasons) ?? Seasons()
            known[seasons] = worn
            garments.append(
                try Garment(
                    id: GarmentID(id),
                    facts: GarmentFacts(name: try row.decode(atIndex: 2), category: try row.decode(atIndex: 3)),
                    changedAt: try row.decode(atIndex: 11)
                )
                .with { garment in
                    garment.number = try row.decode(StoredCount.self, atIndex: 1).value
                    garment.facts.seasons = worn
                    garment.facts.color = try row.decode(atIndex: 5)
                    garment.facts.tags = tags[id, default: []]
                    garment.facts.price = price.flatMap { Price($0) }
                    garment.facts.boughtOn = boughtOn.flatMap { Day($0) }
                    garment.facts.note = try row.decode(atIndex: 8)
                    garment.photo = photo.flatMap { PhotoID($0) }
                    garment.wornOn = days[id, default: []].compactMap { Day($0) }
                    garment.favoriteNumber = try row.decode(StoredCount?.self, atIndex: 10)?.value
                }
            )
        }
        return garments
    }

    private static func write(_ garment: Garment, _ db: Database) throws {
        let (id, facts) = (garment.id.rawValue, garment.facts)
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO garment
                    (id, number, name, category, seasons, color, price, boughtOn, note, photo, favorite, changedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET
                    number = excluded.number, name = excluded.name, category = excluded.category,
                    seasons = excluded.seasons, color = excluded.color, price = excluded.price,
                    boughtOn = excluded.boughtOn, note = excluded.note, photo = excluded.photo,
                    favorite = excluded.favorite, changedAt = excluded.changedAt
                """
        )
        try insert.execute(
            arguments: [
                id, garment.number, facts.name, facts.category, facts.seasons.description, facts.color,
                facts.price?.digits, facts.boughtOn?.description, facts.note, garment.photo?.name,
                garment.favoriteNumber, garment.changedAt,
            ]
        )
        try replace("garmentTag (garment, position, tag)", of: id, with: facts.tags, isNumbered: true, db)
        try replace("garmentWear (garment, day)", of: id, with: garment.wornOn.map(\.description), db)
    }

    private static func write(_ style: Style, _ db: Database) throws {
        let id = style.id.rawValue
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO style (id, number, name, changedAt) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET
                    number = excluded.number, name = excluded.name, changedAt = excluded.changedAt
                """
        )
        try insert.execute(arguments: [id, style.number, style.name, style.changedAt])
        let members = style.garments.map(\.rawValue)
        try replace("styleGarment (style, position, garment)", of: id, with: members, isNumbered: true, db)
        try replace("styleWear (style, day)", of: id, with: style.wornOn.map(\.description), db)
    }

    private static func replace(
        _ table: String,
        of owner: String,
        with texts: [String],
        isNumbered: Bool = false,
        _ db: Database
    ) throws {
        let name = table.prefix { $0 != " " }
        let key = table.drop { $0 != "(" }.dropFirst().prefix { $0 != "," }
        try db.cachedStatement(sql: "DELETE FROM \(name) WHERE \(key) = ?").execute(arguments: [owner])
        guard !texts.isEmpty else { return }
        let insert = try db.cachedStatement(sql: "INSERT INTO \(table) VALUES (\(isNumbered ? "?, ?, ?" : "?, ?"))")
        for (position, text) in texts.enumerated() {
            try insert.execute(arguments: isNumbered ? [owner, position, text] : [owner, text])
        }
    }

    /// Reads pairs of texts, grouped by the first.
    private static func texts(_ db: Database, _ sql: String) throws -> [String: [String]] {
        var found: [String: [String]] = [:]
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            found[try row.decode(atIndex: 0), default: []].append(try row.decode(atIndex: 1))
        }
        return found
    }
}

extension Migration {
    /// The migrations of the closet's database, oldest first.
    package static let closet: [Migration] = [.garmentsAndStyles, .closetChanges, .timesOfChanges]

    /// Adds clothes and styles; a style that names a missing garment cannot be committed.
    private static let garmentsAndStyles = Migration(id: "1 garments and styles") { db in
        try db.execute(
            sql: """
                CREATE TABLE garment (
                    id TEXT NOT NULL PRIMARY KEY,
                    number INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    category TEXT NOT NULL,
                    seasons TEXT NOT NULL,
                    color TEXT,
                    price TEXT, -- digits, since a binary number would round them
                    boughtOn TEXT,
                    note TEXT,
                    photo TEXT,
                    favorite INTEGER,
                    changedAt INTEGER NOT NULL -- seconds since 1970
                ) STRICT;
                CREATE TABLE garmentTag (
                    garment TEXT NOT NULL REFERENCES garment (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    tag TEXT NOT NULL,
                    PRIMARY KEY (garment, position)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE garmentWear (
                    garment TEXT NOT NULL REFERENCES garment (id) ON DELETE CASCADE,
                    day TEXT NOT NULL,
                    PRIMARY KEY (garment, day)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE style (
                    id TEXT NOT NULL PRIMARY KEY,
                    number INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    changedAt INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE styleGarment (
                    style TEXT NOT NULL REFERENCES style (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    garment TEXT NOT NULL REFERENCES garment (id) DEFERRABLE INITIALLY DEFERRED,
                    PRIMARY KEY (style, position),
                    UNIQUE (style, garment)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX styleGarmentByGarment ON styleGarment (garment);
                CREATE TABLE styleWear (
                    style TEXT NOT NULL REFERENCES style (id) ON DELETE CASCADE,
                    day TEXT NOT NULL,
                    PRIMARY KEY (style, day)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }

    /// Adds when changes were made, so that the newest of several features is known; before this it was not.
    private static let timesOfChanges = Migration(
        id: "3 times of changes",
        sql: "ALTER TABLE change ADD COLUMN at INTEGER NOT NULL DEFAULT 0"  // nanoseconds since 1970
    )

    /// Adds the undo journal, with the photos that it needs.
    private static let closetChanges = Migration(id: "2 changes") { db in
        try db.execute(
            sql: """
                CREATE TABLE change (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    label TEXT NOT NULL,
                    inverse TEXT NOT NULL -- JSON: what to write and what to remove
                ) STRICT;
                CREATE TABLE changePhoto (
                    change INTEGER NOT NULL REFERENCES change (number) ON DELETE CASCADE,
                    photo TEXT NOT NULL,
                    PRIMARY KEY (change, photo)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }
}
