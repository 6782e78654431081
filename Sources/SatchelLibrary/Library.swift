import GRDB
import Glibc
import SatchelCatalog
import SatchelPersistence
import SatchelSearch

/// Items of one feature in a file of their own, as many as there are, searched as quickly as a few.
///
/// The rule of what fits is that of ``SearchMatcher``: an index of tokens finds what may fit, the most popular first,
/// and the matcher looks at those. Nothing is opened before something was put in.
///
/// ```swift
/// let library = Library<BookFormat>(at: { try locations.data + "/books.sqlite" })
/// let page = try await library.search(try .parse("moby dick"), by: .relevance, page: 1, size: 20)
/// ```
package actor Library<Format: LibraryFormat> {
    /// What it holds.
    package typealias Item = Format.Item
    /// The most items that are put in an order that is not stored.
    private static var orderLimit: Int { 20_000 }

    /// The database, for stores that keep more in the same file.
    package nonisolated let database: SatchelDatabase
    private nonisolated let location: @Sendable () throws -> String
    /// The version of what comes with the program that was seen to be in.
    var builtIn: String?
    private var answers: [(key: String, version: Int, answer: LibraryAnswer<Format>)] = []
    /// Where the last page of everything ended.
    private var end: (version: Int, offset: Int, place: Int64)?

    /// Creates a library whose file is made when something is put in.
    ///
    /// - Parameters:
    ///   - location: The file, asked for on first use.
    ///   - migrations: Further tables in the same file.
    package init(at location: @escaping @Sendable () throws -> String, migrations: [Migration] = []) {
        self.location = location
        database = SatchelDatabase(
            at: location,
            migrations: [.library, .lettersAsTokens, .unicodeFolding(Format.self), .ordersAndValues(Format.self)]
                + migrations,
            cacheSize: 32 << 20
        )
    }

    /// Whether something was put in and not taken out again; looks at no more than the file's being there.
    package nonisolated var exists: Bool {
        (try? location()).map { access($0, F_OK) == 0 } ?? false
    }

    /// Has what comes with the program put in again, where what was imported replaced or changed some of it.
    ///
    /// - Parameter change: What is changed in the same transaction.
    /// - Throws: What the database throws.
    package func forgetBuiltIn(_ change: @Sendable (Database) throws -> Void = { _ in }) async throws {
        builtIn = nil
        try await database.write { db in
            try change(db)
            // A source with a stamp comes with the program.
            try db.execute(sql: "UPDATE source SET stamp = 'incomplete' WHERE stamp <> ''")
        }
        builtIn = nil
    }

    /// Closes the file, if it was opened.
    package func close() async throws {
        try await database.close()
    }

    // MARK: - Reading

    /// Searches and answers with one page.
    ///
    /// - Parameters:
    ///   - query: What to find.
    ///   - order: The order of the answer.
    ///   - page: The number of the page, counted from 1.
    ///   - size: The items of a page.
    /// - Returns: The page, with the number of all items where it is known.
    /// - Throws: ``LibraryError/tooManyToOrder``, and what the database throws.
    package func search<Key: SortKey>(
        _ query: SearchQuery<Format.Field>,
        by order: ListOrder<Key>,
        page: Int,
        size: Int
    ) async throws -> Page<Item> where Key.Item == Format.Field.Item {
        // No library has more items, and there is room to count on.
        let (number, size) = (max(page, 1), min(max(size, 1), 1 << 40))
        let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
        guard !overflows, offset < .max - size else {
            return Page([], number: number, total: nil, hasMore: false)
        }
        if query.isEverything, order == .relevance {
            return try await everything(number, offset: offset, size: size)
        }
        let needed = offset + size + 1
        let key = "\(order.key.rawValue) \(order.direction.rawValue) \(query.displayText)"
        let kept = answers.filter { $0.key == key }
        let (version, answer, items) = try await database.read { db in
            let version = try Self.version(db)
            let reader = try LibraryReader<Format>(db)
            let known = kept.first { $0.version == version }?.answer
            var answer: LibraryAnswer<Format>
            if order == .relevance {
                answer = try known ?? LibraryAnswer(query, count: needed, reader)
                try answer.extend(to: needed, reader)
            } else if let known, known.isComplete || known.places.count >= needed {
                answer = known
            } else {
                // One who turns pages goes on to do so.
                let count = max(needed, 4 * (known?.places.count ?? 0))
                answer = try LibraryAnswer(query, by: order, count: count, limit: Self.orderLimit, reader)
            }
            return (version, answer, try reader.items(at: answer.places.dropFirst(offset).prefix(size)))
        }
        answers.removeAll { $0.key == key || $0.version != version }
        answers = [(key, version, answer)] + answers.prefix(3)
        return Page(
            items,
            number: number,
            total: answer.isComplete ? answer.places.count : answer.total,
            hasMore: answer.places.count > offset + size
        )
    }

    /// Returns one item, or nil where none has this id.
    package func item(_ id: ItemID<Item>) async throws -> Item? {
        try await database.read { try LibraryReader<Format>($0).item(id) }
    }

    private func everything(_ number: Int, offset: Int, size: Int) async throws -> Page<Item> {
        let (page, end) = try await database.read { [end] db in
            let version = try Self.version(db)
            let reader = try LibraryReader<Format>(db)
            // Page after page, each begins where the one before ended; only a page out of turn is counted to.
            let isNext = end?.version == version && end?.offset == offset
            let found = try reader.items(after: isNext ? end?.place : nil, skipping: isNext ? 0 : offset, limit: size)
            let total = reader.count
            let page = Page(found.map(\.item), number: number, total: total, hasMore: total > offset + size)
            return (page, found.last.map { (version, offset + size, $0.place) })
        }
        self.end = end
        return page
    }

    /// A number that changes with every change of the file, another process's included.
    private static func version(_ db: Database) throws -> Int {
        let others = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
        return others &* 1_000_003 &+ db.totalChangesCount
    }
}

/// What a library cannot do.
package enum LibraryError: Error, Hashable, Sendable {
    /// A search finds more items than can be put in another order than that of popularity.
    case tooManyToOrder(count: Int, limit: Int)
}
