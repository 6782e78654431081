/// The items that the user marked, whole, so that the list works whatever catalogue is chosen.
public protocol Favorites<Item>: Sendable {
    /// What can be marked.
    associatedtype Item: CatalogItem

    /// Keeps items, all of them or none; one that is kept already takes the newer facts and its place stays.
    ///
    /// - Returns: The ids that were not kept before.
    func add(_ items: [Item]) async throws -> Set<ItemID<Item>>

    /// Drops items; an id that is not kept is no error.
    ///
    /// - Returns: The ids that were kept before.
    func remove(_ ids: [ItemID<Item>]) async throws -> Set<ItemID<Item>>

    /// Drops every item.
    ///
    /// - Returns: How many there were.
    func removeAll() async throws -> Int

    /// Returns the favourites, the one added last first.
    func all() async throws -> FavoriteItems<Item>

    /// Returns the ids of the favourites, to mark the rows of a list.
    func ids() async throws -> Set<ItemID<Item>>
}

/// The favourites as they could be read.
public struct FavoriteItems<Item: CatalogItem>: Hashable, Sendable {
    /// The items, the one added last first.
    public var items: [Item]
    /// The favourites that are kept but whose facts cannot be read, to be told to the user.
    public var unreadable: [ItemID<Item>]

    /// Creates a list of favourites.
    public init(items: [Item] = [], unreadable: [ItemID<Item>] = []) {
        self.items = items
        self.unreadable = unreadable
    }
}
