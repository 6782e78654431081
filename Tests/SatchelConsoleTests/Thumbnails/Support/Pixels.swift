import CPictures
import SatchelPluginAPI
import Testing

/// The pixels of a PNG, read by libpng and nothing of ours.
final class Pixels {
    private(set) var width = 0
    private(set) var rows: [[UInt8]] = []

    init(_ picture: Picture) throws {
        let taker = satchel_row_taker(
            context: Unmanaged.passUnretained(self).toOpaque(),
            size: { context, width, _ in Pixels.at(context)?.width = Int(width) },
            row: { context, pixels in
                guard let pixels, let whole = Pixels.at(context) else { return }
                whole.rows.append(Array(UnsafeBufferPointer(start: pixels, count: whole.width * 4)))
            }
        )
        try #require(satchel_png_read(picture.bytes, picture.bytes.count, taker) == satchel_picture_whole)
    }

    /// Red, green, blue and opacity.
    subscript(column: Int, row: Int) -> [UInt8] { Array(rows[row][column * 4..<column * 4 + 4]) }

    /// The red of every `step`th pixel, which is the shade where the picture is gray.
    func shades(every step: Int) -> [[UInt8]] {
        stride(from: step / 2, to: rows.count, by: step).map { row in
            stride(from: step / 2, to: width, by: step).map { self[$0, row][0] }
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Pixels? {
        context.map { Unmanaged<Pixels>.fromOpaque($0).takeUnretainedValue() }
    }
}
