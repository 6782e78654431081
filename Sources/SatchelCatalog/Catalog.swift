/// A source of items that can be searched page by page: built in, imported, remote, or made up for a test.
public protocol Catalog<Item>: Sendable {
    /// The items of the catalog.
    associatedtype Item: CatalogItem

    /// The source name of its items.
    var source: String { get }

    /// The name of the source for people; by default its name in the configuration.
    var title: String { get }

    /// The names of all sources whose items it returns and knows more about; by default its own.
    var sources: [String] { get }

    /// Whether a service answers, rather than this machine; false by default.
    var isService: Bool { get }

    /// Returns it as a place where an answer is looked for, with the number of its items if it is on this machine.
    func place() async -> SearchedPlace

    /// Searches and returns one page.
    ///
    /// The empty query finds every item, the most popular first. No match is an empty page, not an error. Successive
    /// pages of one size contain every item of the answer exactly once.
    ///
    /// - Throws: ``CatalogError`` for a search the source can't answer, and network errors.
    func search(_ request: SearchRequest<Item>) async throws -> Page<Item>

    /// Whether a text is written as an id here, so that ``item(_:)`` and ``details(of:policy:)`` find it without a search.
    ///
    /// A catalog that takes other numbers of an item as ids, such as an ISBN, says so for these, too.
    func identifies(_ reference: String) -> Bool

    /// Returns the item with an id, if any.
    func item(_ id: ItemID<Item>) async throws -> Item?

    /// Returns every item that a name means equally well, the best known first; none by default.
    ///
    /// A catalog whose names are not unique says so here, and ``item(_:)`` is then asked only where it knows none.
    func items(named reference: String) async throws -> [Item]

    /// Returns an item of an earlier answer as it is now, nil if it was removed since, without using the network.
    func current(_ item: Item) async throws -> Item?

    /// Returns items as they are kept with the facts of today, such as prices; by default as they are kept.
    func refreshed(_ items: [Item], policy: FetchPolicy) async throws -> [Item]

    /// Returns all that is known about the item with an id, if any; by default what a list shows.
    func details(of id: ItemID<Item>, policy: FetchPolicy) async throws -> Item.Details?

    /// Returns more about an item of a list; nil if it came from another catalog, whose ids mean nothing here.
    func details(of item: Item) async throws -> Item.Details?

    /// Returns titles and names with a prefix, the most popular first, without using the network.
    func suggestions(for prefix: String, limit: Int) async -> [String]

    /// Returns texts of a section, each from the word with a prefix on (`Tolkien` for `tol`), the most popular first,
    /// without using the network.
    func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String]

    /// Returns a spelling correction of a query that finds nothing, if any, without using the network.
    func correction(of query: SearchQuery<Item>) async -> SearchCorrection<Item>?

    /// Returns the editions of a work, which lists show as one item, that item's first; none by default.
    func editions(of item: Item) async -> [Item]

    /// Returns values of a field that items have, such as names of types, without using the network.
    func values(of field: FieldWord<Item>) async -> [String]
}

extension Catalog {
    public var title: String { source }

    public var sources: [String] { [source] }

    public var isService: Bool { false }

    /// Has no items on this machine.
    public func place() async -> SearchedPlace { SearchedPlace(source: source, title: title) }

    /// Says that nothing is, which suits a catalog whose searches cost nothing.
    public func identifies(_ reference: String) -> Bool { false }

    /// Knows none, which suits a catalog that names its items by ids alone.
    public func items(named reference: String) async throws -> [Item] { [] }

    /// Returns the item, which suits a catalog that removes none.
    public func current(_ item: Item) async throws -> Item? { item }

    /// Returns them as they are, which suits a catalog whose facts last.
    public func refreshed(_ items: [Item], policy: FetchPolicy) async throws -> [Item] { items }

    /// Knows no more than a list shows, which suits a local catalog.
    public func details(of id: ItemID<Item>, policy: FetchPolicy) async throws -> Item.Details? {
        try await item(id).map { Item.Details($0) }
    }

    /// Asks by the id of the item, if it came from here.
    public func details(of item: Item) async throws -> Item.Details? {
        item.provenance.source == source ? try await details(of: item.id, policy: .standard) : nil
    }

    /// Knows no editions, which suits a catalog whose items are works of their own.
    public func editions(of item: Item) async -> [Item] {
        []
    }

    /// Knows no values.
    public func values(of field: FieldWord<Item>) async -> [String] {
        []
    }

    /// Returns values that a field word with a prefix may mean, without using the network.
    public func values(of field: FieldWord<Item>, matching prefix: String, limit: Int) async -> [String] {
        if let section = field.section {
            let texts = await texts(in: section, matching: prefix, limit: limit)
            guard texts.isEmpty else { return texts }
        }
        let typed = prefix.lowercased()
        let values = await values(of: field).filter { $0.lowercased().hasPrefix(typed) }
        return Array(values.prefix(limit))
    }

    /// Knows no texts, which suits a catalog that would have to ask a server.
    public func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        []
    }

    /// Corrects nothing, which suits a catalog that would have to ask a server.
    public func correction(of query: SearchQuery<Item>) async -> SearchCorrection<Item>? {
        nil
    }

    /// Suggests nothing, which suits a catalog that would have to ask a server.
    public func suggestions(for prefix: String, limit: Int) async -> [String] {
        []
    }

    /// Searches and returns one page.
    public func search(
        _ query: SearchQuery<Item>,
        by order: ListOrder<Item>,
        page: Int,
        size: Int,
        policy: FetchPolicy = .standard
    ) async throws -> Page<Item> {
        try await search(SearchRequest(query, by: order, page: page, size: size, policy: policy))
    }
}

/// All that a source knows about one item.
public protocol ItemDetails<Item>: Hashable, Sendable {
    /// The kind of item.
    associatedtype Item: CatalogItem

    var item: Item { get }
    /// The source of these facts; by default that of the item.
    var provenance: ItemSource { get }
    /// How current these facts are.
    var state: DataState { get }
    /// The sources that should have answered instead, each with what kept it from doing so; by default none.
    var tried: [SearchedPlace] { get }

    init(_ item: Item)
}

extension ItemDetails {
    public var provenance: ItemSource { item.provenance }

    public var tried: [SearchedPlace] { [] }
}

/// Details of an item about which no more is known than a list shows.
public struct KnownDetails<Item: CatalogItem>: ItemDetails {
    public let item: Item
    public let state: DataState

    public init(_ item: Item) { self.init(item, DataState(item.provenance)) }

    public init(_ item: Item, _ state: DataState) {
        self.item = item
        self.state = state
    }
}
