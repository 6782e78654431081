import GRDB
import Glibc
import SatchelCatalog
import SatchelCollection
import SatchelPersistence

/// The items of a kind that the user keeps.
package enum KeptItemFormat<Item: CatalogItem>: LibraryFormat {
    package static var isNewestFirst: Bool { true }

    /// What follows from the facts may follow from the day as well, or from what is said of the item, which is not here.
    package static var indexed: [Field<Item>] { Item.kind.indexed.filter(\.isStored) }
}

/// Finds what the user keeps of a kind by an index, where that is so much that reading all of it takes long.
///
/// The index is a library in the cache. It is made from the collection, and brought up to date before each search by what
/// was changed since; where it can't be, or can't answer, the caller reads all.
package struct KeptLibrary<Item: CatalogItem>: Sendable {
    package typealias Format = KeptItemFormat<Item>

    /// What the index holds.
    private struct Mark: Sendable {
        static var name: String { "kept, each exact value of stored facts" }

        /// The newest change of the collection in it, and the moment of the latest operation.
        let moment: (change: Int64, clock: Int64)
        let items: Int

        init(_ moment: (change: Int64, clock: Int64), items: Int) { (self.moment, self.items) = (moment, items) }

        /// Reads a note; nil for one of items in another form.
        init?(_ note: String) {
            let parts = note.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, let change = Int64(parts[0]), let clock = Int64(parts[1]),
                let items = Int(parts[2]), parts[3] == Item.kind.storedForm
            else { return nil }
            self.init((change, clock), items: items)
        }

        var note: String { "\(moment.change) \(moment.clock) \(items) \(Item.kind.storedForm)" }
    }

    /// The fewest items that are indexed: a thousand are read in some 20 milliseconds.
    private static var fewest: Int { 1000 }
    /// The items that are stored at once.
    private static var batch: Int { 5000 }
    /// The source of all items in the index.
    private static var source: String { "mine" }

    private let keeping: StoredKeeping<Item>
    private let location: @Sendable () throws -> String
    private let library: Library<Format>

    /// Nil for a store in memory, which nobody keeps much in.
    package init?(_ store: CollectionStore) {
        guard let folder = store.indexes else { return nil }
        keeping = StoredKeeping(store)
        let location: @Sendable () throws -> String = { try folder() + "/kept-\(Item.kind.id).sqlite" }
        self.location = location
        library = Library(at: location)
    }

    /// A page of what matches a search, as facts alone; nil where the index can't tell.
    package func search(_ request: SearchRequest<Item>) async throws -> Page<Item>? {
        guard request.query.asksForStoredAlone, request.order.key.isStored else { return nil }
        return try await asking { library in
            try await library.search(
                request.query,
                by: request.order,
                page: request.page,
                size: request.size
            )
        }
    }

    /// What the index answers; nil where it can't be brought up to date, or there is too little for one.
    package func asking<Answer: Sendable>(
        _ answer: (Library<Format>) async throws -> Answer
    ) async throws -> Answer? {
        do {
            guard try await isUpToDate() else { return nil }
            return try await answer(library)
        } catch {
            try Task.checkCancellation()
            // A disk that is full or slow keeps nobody from finding what they have.
            switch error as? StorageError {
            case .damaged, .newerVersion: removeFile()
            default: break
            }
            return nil
        }
    }

    // MARK: - Following the collection

    /// Brings the index up to date; returns whether it is.
    @concurrent
    private func isUpToDate() async throws -> Bool {
        let kind = Item.kind.id
        let (moment, count) = try await keeping.store.read { (try $0.moment(), try $0.count(kind)) }
        guard count >= Self.fewest else { return false }
        guard let mark = try await mark(), try await keeping.store.read({ try $0.knows(mark.moment) }) else {
            return try await fill(moment)
        }
        if mark.moment == moment { return true }
        let (changed, items) = try await keeping.store.read { contents in
            let changed = try contents.items(kind, changedSince: mark.moment)
            return (changed, try changed.compactMap { try contents.facts(of: ItemID<Item>($0)) })
        }
        let gone = changed.subtracting(items.map(\.id.rawValue)).map { ItemID<Item>($0) }
        let entries = Self.entries(items)
        return try await library.database.write { db in
            // Another shell may have been faster.
            guard try Self.mark(db)?.moment.change == mark.moment.change else { return false }
            _ = try Library.put(entries, from: Self.source, day: "", db)
            _ = try Library<Format>.remove(gone, of: Self.source, db)
            try Self.setMark(Mark(moment, items: try Self.count(db)), db)
            return true
        }
    }

    /// Makes the index anew.
    private func fill(_ moment: (change: Int64, clock: Int64)) async throws -> Bool {
        try await library.database.write { try Library<Format>.removeAll($0) }
        let items: [Item] = try await keeping.all().reversed()
        let batches = items.batches(of: Self.batch)
        var entries = Self.entries(batches.first ?? [])
        for index in 1...max(batches.count, 1) {
            try Task.checkCancellation()
            // One batch is made while another is stored.
            async let next = index < batches.count ? Self.entries(batches[index]) : []
            try await library.put(entries, from: Self.source, day: "")
            entries = await next
        }
        return try await library.database.write { db in
            // Another shell may have begun anew meanwhile.
            guard try Self.count(db) == items.count else { return false }
            try Self.setMark(Mark(moment, items: items.count), db)
            return true
        }
    }

    private static func entries(_ items: some Sequence<Item>) -> [LibraryEntry<Format>] {
        items.map { LibraryEntry($0) }
    }

    private func mark() async throws -> Mark? {
        guard library.exists else { return nil }
        return try await library.database.read { db in
            guard let mark = try Self.mark(db), try Self.count(db) == mark.items else { return nil }
            return mark
        }
    }

    private static func mark(_ db: Database) throws -> Mark? {
        try String.fetchOne(db, sql: "SELECT text FROM note WHERE name = ?", arguments: [Mark.name])
            .flatMap { Mark($0) }
    }

    private static func setMark(_ mark: Mark, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO note (name, text) VALUES (?, ?)",
            arguments: [Mark.name, mark.note]
        )
    }

    private static func count(_ db: Database) throws -> Int { try SourceRow.named(source, db)?.editions ?? 0 }

    private func removeFile() {
        guard let path = try? location() else { return }
        for end in ["", "-wal", "-shm"] { unlink(path + end) }
    }
}

extension CollectionContents {
    /// An item without what is kept of it beside its facts.
    fileprivate func facts<Item: CatalogItem>(of id: ItemID<Item>) throws -> Item? {
        try texts(of: .item(Item.kind.id, id.rawValue)).flatMap { Item(id: id, kept: $0) }
    }
}
