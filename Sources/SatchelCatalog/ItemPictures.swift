/// Where the pictures of items come from.
package protocol ItemPictures<Item>: Sendable {
    /// What the pictures show.
    associatedtype Item: CatalogItem

    /// Returns the bytes of a picture.
    ///
    /// - Throws: An error of the feature where no picture is known, and what the network throws.
    func picture(of item: Item) async throws -> [UInt8]

    /// Returns the address of the picture, for terminals that can only show a link; nil where none is known.
    func address(of item: Item) -> String?

    /// Returns what the picture is kept under; by default the id of the item.
    func key(of item: Item) -> String
}

extension ItemPictures {
    /// The id of the item, which is right where an item never gets another picture.
    package func key(of item: Item) -> String { item.id.rawValue }
}
