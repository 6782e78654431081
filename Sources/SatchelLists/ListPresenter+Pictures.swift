import SatchelCatalog
import SatchelPluginAPI

extension ListPresenter {
    /// How long a page or a grid waits for its pictures.
    private static var patience: Duration { .milliseconds(1_200) }
    /// How long a page that keeps its pictures waits for them.
    private static var patienceOfPage: Duration { .seconds(20) }
    /// The most pictures in a grid.
    private static var mostPictures: Int { 40 }
    private static var mostOfPage: Int { 300 }

    /// The pictures for the rows of a page or the cells of a grid, from the store first.
    ///
    /// One that takes too long in a grid is there the next time.
    func pictures(
        of items: [Item],
        as layout: RecordList.Layout,
        in context: (any CommandContext)?
    ) async -> [Item.ID: Picture] {
        guard let pictures, let context else { return [:] }
        if context.embedsPictures { return (try? await picturesOfPage(of: items, in: context)) ?? [:] }
        guard layout == .grid, context.drawsPictures else { return [:] }
        return (try? await pictures.pictures(of: Array(items.prefix(Self.mostPictures)), within: Self.patience)) ?? [:]
    }

    /// The pictures for the rows of a page, which are told if they are not all there.
    func picturesOfPage(of items: [Item], in context: any CommandContext) async throws -> [Item.ID: Picture] {
        guard let pictures else { return [:] }
        let wanted = items.filter { pictures.isKnown(of: $0) }
        let found = try await pictures.pictures(
            of: Array(wanted.prefix(Self.mostOfPage)),
            within: Self.patienceOfPage
        )
        if found.count < wanted.count {
            context.notify("warning: the page has \(found.count) of \(wanted.count) pictures")
        }
        return found
    }

    /// Fetches the picture of an item while its details are fetched, where it will stand beside them.
    func fetchPictureAhead(of item: Item, in context: any CommandContext) {
        if context.drawsPictures || context.embedsPictures { pictures?.fetchAhead(item) }
    }

    /// The page of an item with its picture beside the facts, where pictures are drawn.
    public func illustrated(_ output: Output, of item: Item, in context: any CommandContext) async -> Output {
        guard let pictures, context.drawsPictures || context.embedsPictures, case .detail(var detail) = output else {
            return output
        }
        detail.picture = try? await pictures.pictures(of: [item], within: Self.patience)[item.id]
        return .detail(detail)
    }
}
