import GRDB
import SatchelCatalog
import SatchelSearch

/// Puts documents into a library and takes them out, within one transaction.
struct LibraryWriter<Format: LibraryFormat> {
    let db: Database
    private var next: [Int64: Int64] = [:]

    init(_ db: Database) {
        self.db = db
    }

    /// A change of the index; they are made in the order of places, as the index gathers them quickly only so.
    private struct IndexChange {
        let place: Int64
        let old: IndexTexts?
        let new: IndexTexts?
    }

    /// Puts items in; one that is there, by its id, takes the newer facts.
    mutating func put(_ entries: [LibraryEntry<Format>], from source: SourceRow) throws -> LibraryChanges {
        var changes = LibraryChanges()
        var indexChanges: [IndexChange] = []
        let find = try db.cachedStatement(sql: "SELECT place, source, text FROM document WHERE id = ?")
        let insert = try db.cachedStatement(sql: "INSERT INTO document (place, source, id, text) VALUES (?, ?, ?, ?)")
        let delete = try db.cachedStatement(sql: "DELETE FROM document WHERE place = ?")
        // A file may name an item twice; the later one counts.
        let latest = Self.latest(entries)
        changes.unchanged = entries.count - latest.count
        for entry in latest {
            let id = entry.id.rawValue
            let bucket = DocumentPlace.bucket(entry.popularity)
            var old: (place: Int64, texts: IndexTexts)?
            if let row = try Row.fetchOne(find, arguments: [id]) {
                let place: Int64 = row[0]
                let isSame = row[2] == entry.text && DocumentPlace.bucket(of: place) == bucket
                // What another source brought stays as that source has it.
                guard row[1] == source.number, !isSame else {
                    changes.unchanged += 1
                    continue
                }
                old = (place, Self.texts(id, row[2]))
                try delete.execute(arguments: [place])
                changes.changed += 1
            } else {
                changes.added += 1
            }
            let isStaying = old.map { DocumentPlace.bucket(of: $0.place) == bucket } ?? false
            let place = try isStaying ? old?.place ?? 0 : freePlace(in: bucket)
            try insert.execute(arguments: [place, source.number, id, entry.text])
            if let old, isStaying {
                indexChanges.append(IndexChange(place: place, old: old.texts, new: entry.tokens))
            } else {
                indexChanges.append(IndexChange(place: place, old: nil, new: entry.tokens))
                if let old { indexChanges.append(IndexChange(place: old.place, old: old.texts, new: nil)) }
            }
        }
        try apply(indexChanges)
        try SourceRow.count(changes.added, in: source.number, db)
        try keepShelves()
        return changes
    }

    /// Takes out some documents of a source.
    ///
    /// - Returns: How many; fewer than the limit when none are left.
    mutating func removeSome(of source: SourceRow, after place: Int64, limit: Int) throws -> (count: Int, last: Int64) {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT place, id, text FROM document WHERE source = ? AND place > ? ORDER BY place LIMIT ?",
            arguments: [source.number, place, limit]
        )
        let delete = try db.cachedStatement(sql: "DELETE FROM document WHERE place = ?")
        for row in rows {
            let place: Int64 = row[0]
            try delete.execute(arguments: [place])
        }
        try apply(rows.map { IndexChange(place: $0[0], old: Self.texts($0[1], $0[2]), new: nil) })
        try SourceRow.count(-rows.count, in: source.number, db)
        return (rows.count, rows.last.map { $0[0] } ?? place)
    }

    // MARK: - Index

    private func apply(_ changes: [IndexChange]) throws {
        let delete = try db.cachedStatement(
            sql: "INSERT INTO word (word, rowid, title, credits, topics, facts) VALUES ('delete', ?, ?, ?, ?, ?)"
        )
        let insert = try db.cachedStatement(
            sql: "INSERT INTO word (rowid, title, credits, topics, facts) VALUES (?, ?, ?, ?, ?)"
        )
        for change in changes.sorted(by: { $0.place < $1.place }) {
            for (texts, statement) in [(change.old, delete), (change.new, insert)] {
                guard let texts else { continue }
                try statement.execute(
                    arguments: [change.place, texts.title, texts.credits, texts.topics, texts.values]
                )
            }
        }
        try keepWords(of: changes.compactMap(\.new))
    }

    private func keepWords(of texts: [IndexTexts]) throws {
        var words: Set<String> = []
        for texts in texts {
            texts.forEachWord { words.insert($0) }
        }
        let keep = try db.cachedStatement(sql: "INSERT OR IGNORE INTO term (word) VALUES (?)")
        // In order, each finds its place beside the last one.
        for word in words.sorted() {
            try keep.execute(arguments: [word])
        }
    }

    private static func texts(_ id: String, _ text: String) -> IndexTexts {
        IndexTexts(ItemID(id), text, Format.self)
    }

    private static func latest(_ entries: [LibraryEntry<Format>]) -> [LibraryEntry<Format>] {
        var last: [ItemID<Format.Item>: Int] = [:]
        for (index, entry) in entries.enumerated() {
            last[entry.id] = index
        }
        return last.count == entries.count ? entries : last.values.sorted().map { entries[$0] }
    }

    // MARK: - Places

    private mutating func freePlace(in bucket: Int64) throws -> Int64 {
        let index =
            try next[bucket]
            ?? Int64.fetchOne(db, sql: "SELECT next FROM shelf WHERE bucket = ?", arguments: [bucket]) ?? 1
        next[bucket] = index + 1
        return DocumentPlace.place(bucket, index)
    }

    private mutating func keepShelves() throws {
        let keep = try db.cachedStatement(sql: "INSERT OR REPLACE INTO shelf (bucket, next) VALUES (?, ?)")
        for (bucket, index) in next {
            try keep.execute(arguments: [bucket, index])
        }
        next = [:]
    }
}
