/// How large thumbnails are.
package enum ThumbnailSize {
    /// The pixels of the longer side, which few windows have room for.
    package static let side = 1024
}

/// Makes small pictures of large ones, to be shown on a terminal.
package protocol ThumbnailMaking: Sendable {
    /// Makes a picture of at most so many pixels a side and so many bytes, off the caller's actor.
    ///
    /// What it shows stands upright, whichever way the camera was held, and keeps its proportions.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - side: The pixels that the longer side may have; half as many where the bytes would be too many.
    ///   - byteLimit: The bytes that the result may have.
    /// - Returns: A PNG, which every terminal that draws can show. It is the picture itself where that is a PNG as small
    ///   as that and stands upright, and was decoded whole all the same; or where its format is not decoded.
    /// - Throws: `PictureError.undecodable` for a damaged picture and one that would take too much memory or time, and
    ///   `CancellationError`.
    func thumbnail(of picture: Picture, side: Int, byteLimit: Int) async throws -> Picture
}
