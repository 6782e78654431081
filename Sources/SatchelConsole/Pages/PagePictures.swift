import Foundation
import SatchelPluginAPI

extension PictureDrawer {
    private static let (mostOfPage, mostBytesOfPage) = (300, 12 << 20)
    /// The pixels of the longer side in a row and by itself, and the most bytes of one.
    private static let (sideInRow, sideAlone, mostBytesOfOne) = (168, 640, 512 << 10)

    /// The pictures of an answer as data for a page, made anew so that nothing else of their files goes along; nil of none.
    @concurrent
    func picturesOfPage(_ output: Output) async -> DrawnPictures? {
        guard choice != .off else { return nil }
        var drawn = DrawnPictures()
        var room = Self.mostBytesOfPage
        for (picture, isInRow) in output.picturesOfPage.prefix(Self.mostOfPage) where drawn.drawings[picture] == nil {
            guard !Task.isCancelled, room > 0 else { break }
            let side = isInRow ? Self.sideInRow : Self.sideAlone
            guard
                let small = await thumbnail(of: picture, side: side, byteLimit: Self.mostBytesOfOne)
                    .map(DecodedThumbnails.compact),
                small.bytes.count <= min(Self.mostBytesOfOne, room)
            else { continue }
            room -= small.bytes.count
            drawn.drawings[picture] =
                "data:\(small.format.mimeType);base64," + Data(small.bytes).base64EncodedString()
        }
        return drawn.drawings.isEmpty ? nil : drawn
    }
}

extension Output {
    /// The pictures that a page shows, and whether each is one of a row.
    fileprivate var picturesOfPage: [(picture: Picture, isInRow: Bool)] {
        switch self {
        case .picture(let output): [(output.picture, false)]
        case .detail(let detail): detail.picture.map { [($0, false)] } ?? []
        case .records(let list): list.records.compactMap { $0.picture.map { ($0, true) } }
        case .sequence(let outputs): outputs.flatMap(\.picturesOfPage)
        case .none, .message, .document, .chart, .map: []
        }
    }
}
