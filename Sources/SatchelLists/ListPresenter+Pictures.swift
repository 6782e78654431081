import SatchelCatalog
import SatchelPluginAPI

extension ListPresenter {
    /// How long a page or a grid waits for its pictures.
    private static var patience: Duration { .milliseconds(1_200) }
    /// The most pictures in a grid.
    private static var mostPictures: Int { 40 }

    /// The pictures for the cells of a grid, from the store first; one that takes too long is there the next time.
    func pictures(of items: [Item], in context: (any CommandContext)?) async -> [Item.ID: Picture] {
        guard let pictures, let context, context.drawsPictures else { return [:] }
        return (try? await pictures.pictures(of: Array(items.prefix(Self.mostPictures)), within: Self.patience)) ?? [:]
    }

    /// Fetches the picture of an item while its details are fetched, where it will stand beside them.
    func fetchPictureAhead(of item: Item, in context: any CommandContext) {
        if context.drawsPictures { pictures?.fetchAhead(item) }
    }

    /// The page of an item with its picture beside the facts, where pictures are drawn.
    public func illustrated(_ output: Output, of item: Item, in context: any CommandContext) async -> Output {
        guard let pictures, context.drawsPictures, case .detail(var detail) = output else { return output }
        detail.picture = try? await pictures.pictures(of: [item], within: Self.patience)[item.id]
        return .detail(detail)
    }
}
