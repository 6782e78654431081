import CPictures
import SatchelPluginAPI

/// A picture as its pixels: red, green, blue and opacity, a byte each, from the top down.
struct Raster {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The picture as a PNG, without opacity where nothing shows through.
    ///
    /// - Throws: `PictureError.undecodable` where the library cannot write it.
    func png() throws(PictureError) -> [UInt8] {
        let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
        let written = isOpaque ? pixels.enumerated().filter { $0.offset % 4 != 3 }.map(\.element) : pixels
        let capacity = satchel_png_size_limit(Int32(width), Int32(height))
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = satchel_png_write(
                written,
                Int32(width),
                Int32(height),
                isOpaque ? 0 : 1,
                buffer.baseAddress,
                capacity
            )
        }
        guard !bytes.isEmpty else { throw .undecodable(.png, isTooCostly: true) }
        return bytes
    }

    /// The picture with every pixel moved.
    ///
    /// - Parameters:
    ///   - width: The new width.
    ///   - height: The new height.
    ///   - origin: Says for a new column and row which old ones belong there.
    /// - Returns: The new picture.
    func moved(width: Int, height: Int, from origin: (_ column: Int, _ row: Int) -> (column: Int, row: Int)) -> Raster {
        var moved: [UInt8] = []
        moved.reserveCapacity(pixels.count)
        for row in 0..<height {
            for column in 0..<width {
                let (oldColumn, oldRow) = origin(column, row)
                let start = (oldRow * self.width + oldColumn) * 4
                moved.append(contentsOf: pixels[start..<start + 4])
            }
        }
        return Raster(width: width, height: height, pixels: moved)
    }
}
