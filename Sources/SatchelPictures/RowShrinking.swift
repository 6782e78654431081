/// Averages the rows of a picture to one of a bounded size, as they arrive.
///
/// Every pixel of the picture counts for the one pixel it falls into, by its opacity, so that no colour shines out of what
/// cannot be seen.
final class RowShrinking {
    private let side: Int
    private var source = (width: 0, height: 0)
    private var target = (width: 0, height: 0)
    private var row = 0
    /// The column that each column falls into.
    private var columns: [Int] = []
    /// For each column of the row being made: red, green and blue by opacity, opacity, and how many pixels.
    private var sums: [UInt64] = []
    private var pixels: [UInt8] = []

    init(side: Int) {
        self.side = side
    }

    /// The object that a C function was handed as its context.
    static func at(_ context: UnsafeMutableRawPointer?) -> RowShrinking? {
        context.map { Unmanaged<RowShrinking>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The small picture, once all rows were taken.
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
