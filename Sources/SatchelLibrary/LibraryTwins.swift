import SatchelCatalog
import SatchelSearch

/// What an item and its twin of another source have in common.
public struct LibraryTwin<Field: SearchField>: Sendable {
    /// A text that twins share, and no other items.
    let key: String
    /// A search that finds the twins, and maybe more.
    let query: SearchQuery<Field>

    /// Creates it of a text that twins share, and a search that finds them.
    public init(key: String, query: SearchQuery<Field>) {
        self.key = key
        self.query = query
    }
}

/// The places of an answer in its order, without the twins of earlier ones.
struct DistinctPlaces<Format: LibraryFormat>: Sendable {
    /// The longest answer that is read whole, so that its number of items is exact.
    private static var wholeLimit: Int { 100 }

    private(set) var places: [Int64] = []
    /// The source of the first item with each key.
    private var sources: [String: String] = [:]
    private var looked = 0
    /// The items that were read last to tell twins apart.
    private var items: [Int64: Format.Item] = [:]

    /// The number of places that are left out so far.
    private var hidden: Int { looked - places.count }

    /// The number of distinct items, if known; in a long answer it counts twins that are further down.
    func total(of answer: LibraryAnswer<Format>) -> Int? {
        (answer.isComplete ? answer.places.count : answer.total).map { $0 - hidden }
    }

    /// Finds more places of an answer by relevance, until there are `count` or the answer has no more.
    mutating func extend(
        to count: Int,
        of answer: inout LibraryAnswer<Format>,
        _ reader: LibraryReader<Format>
    ) throws {
        while places.count < count {
            try answer.extend(to: count + min(hidden, .max - count), reader)
            let before = looked
            try take(upTo: count, of: answer, reader)
            guard looked > before else { return }
        }
    }

    /// Takes places that an answer has already, until there are `count`.
    mutating func take(upTo count: Int, of answer: LibraryAnswer<Format>, _ reader: LibraryReader<Format>) throws {
        guard places.count < count else { return }
        guard reader.provenances.count > 1, let twin = Format.twin else {
            let found = answer.places.dropFirst(looked).prefix(count - places.count)
            looked += found.count
            places += found
            return
        }
        let count = max(count, Self.wholeLimit)
        items = [:]
        while places.count < count, looked < answer.places.count {
            let found = answer.places.dropFirst(looked).prefix(count - places.count)
            looked += found.count
            for document in try reader.documents(at: found) where isFirst(document.item, twin) {
                places.append(document.place)
                items[document.place] = document.item
            }
        }
    }

    /// The items of a page, most of which were read to tell twins apart.
    func items(after offset: Int, limit: Int, _ reader: LibraryReader<Format>) throws -> [Format.Item] {
        let page = places.dropFirst(offset).prefix(limit)
        let known = page.compactMap { items[$0] }
        return known.count == page.count ? known : try reader.documents(at: page).map { $0.item }
    }

    private mutating func isFirst(_ item: Format.Item, _ twin: (Format.Item) -> LibraryTwin<Format.Field>?) -> Bool {
        guard let key = twin(item)?.key else { return true }
        let source = item.provenance.source
        defer { sources[key] = sources[key] ?? source }
        return sources[key] ?? source == source
    }
}

extension Library {
    /// Returns the names of the other sources that have an item.
    func otherSources(of item: Item) async throws -> [String] {
        guard let key = Format.twin, let twin = key(item) else { return [] }
        return try await store.read { tables in
            let reader = try LibraryReader<Format>(tables)
            guard let match = try reader.match(IndexQuery(twin.query).condition) else { return [] }
            let found = try reader.candidates(match, after: -1, limit: Self.twinLimit).map(\.item)
            let others = found.filter { $0.provenance.source != item.provenance.source }
            return others.filter { key($0)?.key == twin.key }.map(\.provenance.source)
        }
    }

    /// The most items that are compared with one.
    private static var twinLimit: Int { 20 }
}
