import CPictures
import SatchelPluginAPI

/// The pixels of a picture: red, green, blue and alpha, a byte each, from the top down.
struct Raster {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    /// The picture as a PNG, without an alpha channel if it is opaque.
    func png() throws(PictureError) -> [UInt8] {
        let isOpaque = isOpaque
        let written = isOpaque ? colors : pixels
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

    private var isOpaque: Bool { stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 } }

    /// The red, green and blue of each pixel.
    private var colors: [UInt8] { pixels.enumerated().filter { $0.offset % 4 != 3 }.map(\.element) }

    /// The picture as a JPEG of at most so many bytes; nil if it takes more, or something shows through.
    func jpeg(atMost capacity: Int) -> [UInt8]? {
        guard isOpaque else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = satchel_jpeg_write(colors, Int32(width), Int32(height), 82, buffer.baseAddress, capacity)
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// The picture with its pixels rearranged: `origin` maps a new column and row to the old ones.
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

/// Downscales a picture to a bounded size, averaging its rows as they arrive, weighted by alpha.
final class RowShrinking {
    private let side: Int
    private var source = (width: 0, height: 0)
    private var target = (width: 0, height: 0)
    private var row = 0
    /// The target column of each source column.
    private var columns: [Int] = []
    /// For each column of the current row: red, green and blue weighted by alpha, alpha, and the number of pixels.
    private var sums: [UInt64] = []
    private var pixels: [UInt8] = []

    init(side: Int) {
        self.side = side
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> RowShrinking? {
        context.map { Unmanaged<RowShrinking>.fromOpaque($0).takeUnretainedValue() }
    }

    var raster: Raster? {
        guard row > 0, row == source.height else { return nil }
        return Raster(width: target.width, height: target.height, pixels: pixels)
    }

    func begin(width: Int, height: Int) {
        source = (width, height)
        let longer = max(width, height)
        let scaled = { (length: Int) in
            longer <= self.side ? length : max(1, (length * self.side + longer / 2) / longer)
        }
        target = (scaled(width), scaled(height))
        columns = (0..<width).map { $0 * target.width / width }
        sums = Array(repeating: 0, count: target.width * 5)
        pixels.reserveCapacity(target.width * target.height * 4)
    }

    func take(_ rgba: UnsafePointer<UInt8>) {
        sums.withUnsafeMutableBufferPointer { sums in
            for (column, place) in columns.enumerated() {
                let opacity = UInt64(rgba[column * 4 + 3])
                for color in 0..<3 { sums[place * 5 + color] += UInt64(rgba[column * 4 + color]) * opacity }
                sums[place * 5 + 3] += opacity
                sums[place * 5 + 4] += 1
            }
        }
        row += 1
        if row == source.height || row * target.height / source.height > (row - 1) * target.height / source.height {
            finishRow()
        }
    }

    private func finishRow() {
        for start in stride(from: 0, to: sums.count, by: 5) {
            let (opacity, count) = (sums[start + 3], sums[start + 4])
            for color in 0..<3 {
                pixels.append(opacity == 0 ? 0 : UInt8((sums[start + color] + opacity / 2) / opacity))
            }
            pixels.append(UInt8((opacity + count / 2) / count))
        }
        for place in sums.indices { sums[place] = 0 }
    }
}
