/// The user's favorites, stored whole, so that they can be listed with any catalog in use.
public protocol Favorites<Item>: Sendable {
    /// The kind of item.
    associatedtype Item: CatalogItem

    /// Adds items, all or none, and returns the new ids; an existing one gets the newer facts and keeps its place.
    func add(_ items: [Item]) async throws -> Set<ItemID<Item>>

    /// Removes items, and returns the ids that were there; an unknown id is not an error.
    func remove(_ ids: [ItemID<Item>]) async throws -> Set<ItemID<Item>>

    /// Removes all favorites, and returns their number.
    func removeAll() async throws -> Int

    /// Returns the favorites, the newest first.
    func all() async throws -> FavoriteItems<Item>

    /// Returns the ids of the favorites, to mark rows of a list.
    func ids() async throws -> Set<ItemID<Item>>
}

/// The favorites as far as they could be read.
public struct FavoriteItems<Item: CatalogItem>: Hashable, Sendable {
    /// The items, the newest first.
    public var items: [Item]
    /// The favorites whose facts can't be read, to be reported to the user.
    public var unreadable: [ItemID<Item>]

    public init(items: [Item] = [], unreadable: [ItemID<Item>] = []) {
        self.items = items
        self.unreadable = unreadable
    }
}
