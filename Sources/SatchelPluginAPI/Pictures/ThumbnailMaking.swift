/// The size of thumbnails.
extension Picture {
    /// The pixels of the longer side, more than most windows have room for.
    package static let thumbnailSide = 1024
}

/// Makes thumbnails to show on a terminal.
package protocol ThumbnailMaking: Sendable {
    /// Makes an upright picture of at most so many pixels a side and so many bytes, off the caller's actor.
    ///
    /// If the bytes would be too many, the side is halved. The result is a PNG, which every terminal that draws can
    /// show. It is the picture itself if that is an upright PNG small enough, which is decoded all the same to check
    /// it, or if its format is not decoded.
    ///
    /// - Throws: `PictureError.undecodable` for a damaged picture and one that would take too much memory or time, and
    ///   `CancellationError`.
    func thumbnail(of picture: Picture, side: Int, byteLimit: Int) async throws -> Picture
}
