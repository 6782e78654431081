import SatchelSearch

/// A source of items that can be searched page by page: built in, imported, remote, or made up for a test.
public protocol Catalog<Item, Field, Key>: Sendable {
    /// What it holds.
    associatedtype Item: CatalogItem
    /// The field words it is searched by.
    associatedtype Field: SearchField where Field.Item == Item
    /// What its answers can be ordered by.
    associatedtype Key: SortKey where Key.Item == Item

    /// The name that its items carry as their source.
    var source: String { get }

    /// Searches and answers with one page.
    ///
    /// The empty query finds every item, the most popular first. Nothing found is a normal answer: an empty page.
    /// Pages count from 1; taken one after another with one size they hold every item of the answer exactly once.
    func search(
        _ query: SearchQuery<Field>,
        by order: ListOrder<Key>,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Item>

    /// Returns one item, or nil where none has this id.
    func item(_ id: ItemID<Item>) async throws -> Item?

    /// Returns titles and names that begin with a text, the most popular first, without touching the network.
    func suggestions(for prefix: String, limit: Int) async -> [String]

    /// Returns a search that finds something and differs from one that finds nothing by slips of the fingers, or nil;
    /// without touching the network.
    func correction(of query: SearchQuery<Field>) async -> SearchQuery<Field>?

    /// Returns values of a field that items have, such as the names of types, without touching the network.
    func values(of field: Field) async -> [String]
}

extension Catalog {
    /// Knows no values beforehand.
    public func values(of field: Field) async -> [String] {
        []
    }

    /// Guesses at nothing, which is right for a catalogue that would have to ask a server.
    public func correction(of query: SearchQuery<Field>) async -> SearchQuery<Field>? {
        nil
    }

    /// Searches; an answer that is still fresh will do.
    public func search(
        _ query: SearchQuery<Field>,
        by order: ListOrder<Key>,
        page: Int,
        size: Int
    ) async throws -> Page<Item> {
        try await search(query, by: order, page: page, size: size, policy: .standard)
    }

    /// Suggests nothing, which is right for a catalogue that would have to ask a server.
    public func suggestions(for prefix: String, limit: Int) async -> [String] {
        []
    }
}

/// Whether an answer that is already here will do.
public enum FetchPolicy: Sendable, Hashable {
    /// An answer that is still fresh is served without asking.
    case standard
    /// The service is asked anew; an older answer only stands in when that fails.
    case refresh
}
