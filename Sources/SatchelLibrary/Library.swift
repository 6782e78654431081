import SatchelCatalog
import SatchelPersistence

/// The items of one feature in a database file, any number of them, searched by a full-text index.
///
/// What matches is the rule of ``SearchMatcher``: the index finds candidates, the most popular first, and the matcher
/// checks those. Nothing is opened before something is added.
///
/// ```swift
/// let library = Library<BookFormat>(at: { try locations.data + "/books.sqlite" })
/// let page = try await library.search(try .parse("moby dick"), by: .relevance, page: 1, size: 20)
/// ```
package actor Library<Format: LibraryFormat> {
    /// The stored item.
    package typealias Item = Format.Item
    /// The database, for stores that keep more in the same file.
    package nonisolated let database: SatchelDatabase
    nonisolated let store: any LibraryStore<Format>
    /// The version of the built-in items that is known to be stored, and the file it is in.
    var builtIn: (stamp: String, file: FileIdentity?)?
    private let texts = FoldedTextCache()
    private var answers: [CachedResult] = []
    /// Where the last page of everything ended.
    private var end: (version: String, offset: Int, place: Int64)?
    /// Where the last page of editions ended.
    private var listedEditions: ListedEditions?

    /// An answer, as far as pages of it were shown.
    private struct CachedResult: Sendable {
        let query: String
        let order: String
        let version: String
        var answer: LibraryResult<Format>

        var isEmpty: Bool { answer.isComplete && answer.places.isEmpty }
    }

    /// Its file is created with the first item, and `migrations` add tables of others.
    package init(at location: @escaping @Sendable () throws -> String, migrations: [Migration] = []) {
        database = SatchelDatabase(
            at: location,
            migrations: [.library(Format.self)] + migrations,
            cacheSize: 32 << 20
        )
        store = SQLiteLibraryStore(database: database, location: location)
    }

    init(store: any LibraryStore<Format>, database: SatchelDatabase) {
        self.store = store
        self.database = database
    }

    /// Whether something may have been added; checks no more than that a file exists.
    package nonisolated var exists: Bool { store.exists }

    /// Whether it is in a file, where other tables may be beside it.
    package nonisolated var isLocal: Bool { store is SQLiteLibraryStore<Format> }

    /// Removes what imports noted, and has the built-in items that they replaced stored again.
    package func forgetNotes() async throws {
        builtIn = nil
        try await store.change(rows: 0) { try $0.forgetNotes() }
        builtIn = nil
    }

    /// Closes the file, if it was opened.
    package func close() async throws {
        try await store.close()
    }

    // MARK: - Reading

    /// Returns a page, counted from 1, with the total if known.
    package func search(
        _ query: SearchQuery<Format.Item>,
        by order: ListOrder<Item>,
        page: Int,
        size: Int,
        preferring preferred: Set<ItemID<Item>> = []
    ) async throws -> Page<Item> {
        // No library has more items, and the sums cannot overflow.
        let (number, size) = (max(page, 1), min(max(size, 1), 1 << 40))
        let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
        guard !overflows, offset < .max - size else {
            return Page([], number: number, total: nil, hasMore: false)
        }
        if query.isEverything, order == .relevance {
            return try await everything(number, offset: offset, size: size)
        }
        let needed = offset + size + 1
        let text = query.displayText
        let orderText = "\(order.key.rawValue) \(order.direction.rawValue) \(preferred.hashValue)"
        let kept = answers.filter { $0.query == text && $0.order == orderText }
        let (found, page, fames) = try await store.read { [texts] tables in
            let version = try tables.version
            let reader = try LibraryReader<Format>(tables, texts.forVersion(version))
            let known = kept.first { $0.version == version }
            func keep(_ answer: LibraryResult<Format>) -> CachedResult {
                CachedResult(query: text, order: orderText, version: version, answer: answer)
            }
            var found: CachedResult
            if order == .relevance {
                found =
                    try known
                    ?? keep(
                        LibraryResult(query, count: needed, preferring: reader.places(of: preferred), reader)
                    )
                try found.answer.extend(to: needed, reader)
            } else {
                found = try known ?? keep(LibraryResult(query, by: order, count: needed, reader))
                if found.answer.places.count < needed, !found.answer.isComplete {
                    // Whoever turns pages is likely to go on.
                    let count = max(needed, 4 * found.answer.places.count)
                    found = keep(try LibraryResult(query, by: order, count: count, reader))
                }
            }
            let documents = try reader.documents(at: found.answer.places.dropFirst(offset).prefix(size))
            let fames = try found.answer.fames(of: documents.map(\.place), reader)
            return (found, documents.map(\.item), fames)
        }
        answers.removeAll { $0.query == text && $0.order == orderText || $0.version != found.version }
        answers = [found] + answers.prefix(3)
        var answer = Page(
            page,
            number: number,
            total: found.answer.isComplete ? found.answer.places.count : found.answer.total,
            hasMore: found.answer.places.count > offset + size
        )
        answer.fames = fames
        return answer
    }

    /// Editions that were listed page after page.
    private struct ListedEditions {
        let search: String
        /// The pages that were listed, and below, the pages of works that were read for them and the editions that were listed.
        var page = 0
        var works = 0
        var count = 0
        var hasMore = true
        /// What was read and not listed.
        var rest: [Item] = []
    }

    /// Returns a page of the editions of what ``search(_:by:page:size:)`` finds, each in a row of its own.
    package func searchEditions(
        _ query: SearchQuery<Format.Item>,
        by order: ListOrder<Item>,
        page: Int,
        size: Int
    ) async throws -> Page<Item> {
        let size = max(size, 1)
        let text = "\(order.key.rawValue) \(order.direction.rawValue) \(size) \(query.displayText)"
        var list = ListedEditions(search: text)
        if let last = listedEditions, last.search == text, last.page < page { list = last }
        var items: [Item] = []
        repeat {
            while list.rest.count <= size, list.hasMore {
                list.works += 1
                let works = try await search(query, by: order, page: list.works, size: size)
                list.hasMore = works.hasMore
                for item in works.items {
                    let editions = (Format.editions?.count(item) ?? 1) > 1 ? try await editions(of: item.id) : []
                    list.rest += editions.isEmpty ? [item] : editions
                }
            }
            items = Array(list.rest.prefix(size))
            list.rest.removeFirst(items.count)
            list.page += 1
            list.count += items.count
        } while list.page < page && !items.isEmpty
        listedEditions = list
        return Page(
            items,
            number: page,
            total: list.rest.isEmpty ? list.count : nil,
            hasMore: !list.rest.isEmpty
        )
    }

    /// The versions of the library in which a search is known to find nothing.
    func emptyVersions(of query: SearchQuery<Format.Item>) -> Set<String> {
        let text = query.displayText
        return Set(answers.filter { $0.query == text && $0.isEmpty }.map(\.version))
    }

    /// Returns the item with an id, or nil.
    package func item(_ id: ItemID<Item>) async throws -> Item? {
        try await store.read { try LibraryReader<Format>($0).item(id) }
    }

    private func everything(_ number: Int, offset: Int, size: Int) async throws -> Page<Item> {
        let (page, end) = try await store.read { [end] tables in
            let version = try tables.version
            let reader = try LibraryReader<Format>(tables)
            // Each page begins where the last one ended; only a page out of sequence takes an offset.
            let isNext = end?.version == version && end?.offset == offset
            let found = try reader.items(after: isNext ? end?.place : nil, skipping: isNext ? 0 : offset, limit: size)
            let total = reader.count
            let page = Page(found.map { $0.item }, number: number, total: total, hasMore: total > offset + size)
            return (page, found.last.map { (version, offset + size, $0.place) })
        }
        self.end = end
        return page
    }
}
