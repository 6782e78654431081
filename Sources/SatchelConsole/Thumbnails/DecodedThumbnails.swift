import CPictures
import SatchelPluginAPI

/// Thumbnails of JPEG and PNG by libjpeg and libpng; other formats stay as they are.
///
/// Each picture is decoded completely, row by row and averaged on the way, so that its pixels are never all in memory.
package struct DecodedThumbnails: ThumbnailMaking {
    package init() {}

    @concurrent
    package func thumbnail(of picture: Picture, side: Int, byteLimit: Int) async throws -> Picture {
        let orientation: Orientation
        switch picture.format {
        case .gif, .webp: return picture
        case .png: orientation = Orientation(ofPNG: picture.bytes)
        case .jpeg: orientation = Orientation(ofJPEG: picture.bytes)
        }
        let isSmall = max(picture.width, picture.height) <= side && picture.bytes.count <= byteLimit
        if picture.format == .png, orientation == .upright, isSmall {
            // Decoding it checks for damage, which the next decoder may handle less well.
            _ = try Self.raster(of: picture, side: 1)
            return picture
        }
        var side = side
        while true {
            try Task.checkCancellation()
            let bytes = try orientation.applied(to: try Self.raster(of: picture, side: side)).png()
            // A hundred bytes hold any PNG of one pixel.
            if bytes.count <= max(byteLimit, 100) { return try Picture(bytes, byteLimit: .max) }
            side /= 2
        }
    }

    /// A PNG as a JPEG, where nothing shows through and that takes fewer bytes; otherwise itself.
    static func compact(_ picture: Picture) -> Picture {
        guard picture.format == .png, let raster = try? raster(of: picture, side: max(picture.width, picture.height)),
            let bytes = raster.jpeg(atMost: picture.bytes.count)
        else { return picture }
        return (try? Picture(bytes)) ?? picture
    }

    private static func raster(of picture: Picture, side: Int) throws -> Raster {
        let shrinking = RowShrinking(side: side)
        let taker = satchel_row_taker(
            context: Unmanaged.passUnretained(shrinking).toOpaque(),
            size: { context, width, height in
                RowShrinking.at(context)?.begin(width: Int(width), height: Int(height))
            },
            row: { context, pixels in
                guard let pixels else { return }
                RowShrinking.at(context)?.take(pixels)
            }
        )
        // The rows arrive before the call returns, and nobody else has the object they go to.
        let end = withExtendedLifetime(shrinking) {
            picture.format == .jpeg
                ? satchel_jpeg_read(picture.bytes, picture.bytes.count, Int32(side), taker)
                : satchel_png_read(picture.bytes, picture.bytes.count, taker)
        }
        guard end == satchel_picture_whole, let raster = shrinking.raster else {
            throw PictureError.undecodable(picture.format, isTooCostly: end == satchel_picture_too_costly)
        }
        return raster
    }
}
