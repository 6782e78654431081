import SatchelCatalog
import SatchelPluginAPI

extension ListPresenter {
    /// How long a page or a grid waits for its pictures.
    private static var patience: Duration { .milliseconds(1_200) }
    /// The most pictures in a grid.
    private static var mostPictures: Int { 40 }

    /// Gives the cells of a grid their pictures, from the store first; one that takes too long is there the next time.
    func addPictures(to list: inout RecordList, of state: ListState<Item>, in context: any CommandContext) async {
        guard let pictures, context.drawsPictures, list.layout == .grid, list.following == nil else { return }
        let items = state.items.suffix(list.records.count).prefix(Self.mostPictures)
        guard let found = try? await pictures.pictures(of: Array(items), within: Self.patience) else { return }
        for (index, item) in zip(list.records.indices, items) { list.records[index].picture = found[item.id] }
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
