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
    /// Pages taken one after another with one size hold every item of the answer exactly once.
    ///
    /// - Throws: ``CatalogError`` for a search that the source cannot answer, and what the network throws.
    func search(_ request: SearchRequest<Field, Key>) async throws -> Page<Item>

    /// Returns one item, or nil where none has this id.
    func item(_ id: ItemID<Item>) async throws -> Item?

    /// Returns all that is known about one item, or nil where none has this id; by default what a list shows.
    func details(of id: ItemID<Item>, policy: FetchPolicy) async throws -> Item.Details?

    /// Returns titles and names that begin with a text, the most popular first, without touching the network.
    func suggestions(for prefix: String, limit: Int) async -> [String]

    /// Returns a search that finds something and differs from one that finds nothing by slips of the fingers, or nil;
    /// without touching the network.
    func correction(of query: SearchQuery<Field>) async -> SearchQuery<Field>?

    /// Returns values of a field that items have, such as the names of types, without touching the network.
    func values(of field: Field) async -> [String]
}

extension Catalog {
    /// Knows no more than a list shows, which is right for a catalog on this machine.
    public func details(of id: ItemID<Item>, policy: FetchPolicy) async throws -> Item.Details? {
        try await item(id).map { Item.Details($0) }
    }

    /// Returns more about an item of a list, or nil where it came from another catalog, whose ids mean nothing here.
    public func details(of item: Item) async throws -> Item.Details? {
        item.provenance.source == source ? try await details(of: item.id, policy: .standard) : nil
    }

    /// Knows no values beforehand.
    public func values(of field: Field) async -> [String] {
        []
    }

    /// Guesses at nothing, which is right for a catalog that would have to ask a server.
    public func correction(of query: SearchQuery<Field>) async -> SearchQuery<Field>? {
        nil
    }

    /// Suggests nothing, which is right for a catalog that would have to ask a server.
    public func suggestions(for prefix: String, limit: Int) async -> [String] {
        []
    }

    /// Searches and answers with one page.
    public func search(
        _ query: SearchQuery<Field>,
        by order: ListOrder<Key>,
        page: Int,
        size: Int,
        policy: FetchPolicy = .standard
    ) async throws -> Page<Item> {
        try await search(SearchRequest(query, by: order, page: page, size: size, policy: policy))
    }
}

/// All that a source tells about one item.
public protocol ItemDetails<Item>: Hashable, Sendable {
    /// What it is about.
    associatedtype Item: CatalogItem

    /// The item.
    var item: Item { get }
    /// Where these facts come from; by default where the item comes from.
    var provenance: ItemSource { get }
    /// How current these facts are.
    var state: DataState { get }

    /// Creates details from what a list knows of an item.
    init(_ item: Item)
}

extension ItemDetails {
    public var provenance: ItemSource { item.provenance }
}

/// An item about which no more is known than a list shows.
public struct KnownDetails<Item: CatalogItem>: ItemDetails {
    public let item: Item
    public let state: DataState

    public init(_ item: Item) {
        self.item = item
        state = DataState(item.provenance)
    }
}
