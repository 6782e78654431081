/// Whole JPEG files made on the spot: squares of eight pixels a side, each of one shade, so that every decoder gives back
/// the shades as they are.
struct SampleJPEG {
    /// The shades of each color: one for gray, three for luminance and two colors, four for print.
    var planes: [[[UInt8]]]
    /// What stands between the beginning and the tables.
    var segments: [UInt8] = []
    /// Whether the scans may come one after the other, and how often the same one comes.
    var progressiveScans: Int?

    /// Shades of gray, row by row.
    init(gray: [[UInt8]]) {
        planes = [gray]
    }

    /// One color as red, green and blue would be printed by Adobe's programs: every ink upside down.
    init(print: [UInt8], blocks: Int) {
        planes = print.map { ink in Array(repeating: Array(repeating: ink, count: blocks), count: blocks) }
        segments = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    }

    /// The file.
    var bytes: [UInt8] {
        let (rows, columns) = (planes[0].count, planes[0][0].count)
        let ids = planes.indices.map { UInt8($0 + 1) }
        let count = UInt8(planes.count)
        var frame: [UInt8] = [8] + two(rows * 8) + two(columns * 8) + [count]
        for id in ids { frame += [id, 0x11, 0] }
        var scan: [UInt8] = [count]
        for id in ids { scan += [id, 0] }
        scan += [0, progressiveScans == nil ? 63 : 0, 0]

        var file: [UInt8] = [0xFF, 0xD8] + segments
        file += segment(0xDB, [0] + Array(repeating: 1, count: 64))
        file += segment(progressiveScans == nil ? 0xC0 : 0xC2, frame)
        // Twelve sizes of a step, four bits each; and one code for "nothing but the average".
        file += segment(0xC4, [0x00, 0, 0, 0, 12] + Array(repeating: 0, count: 12) + Array(0...11))
        file += segment(0xC4, [0x10, 1] + Array(repeating: 0, count: 15) + [0])
        for _ in 0..<(progressiveScans ?? 1) { file += segment(0xDA, scan) + entropy(rows, columns) }
        return file + [0xFF, 0xD9]
    }

    private func segment(_ mark: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, mark] + two(content.count + 2) + content
    }

    /// The same picture with what cameras say of how they were held.
    func held(_ orientation: UInt8, isLittle: Bool = true) -> SampleJPEG {
        let number = { (value: [UInt8]) in isLittle ? value : Array(value.reversed()) }
        let entry =
            number([0x12, 0x01]) + number([3, 0]) + number([1, 0, 0, 0]) + number([orientation, 0]) + [0, 0]
        let directory = (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number([42, 0]) + number([8, 0, 0, 0])
        let exif = Array("Exif\0\0".utf8) + directory + number([1, 0]) + entry + [0, 0, 0, 0]
        var held = self
        held.segments += [0xFF, 0xE1] + two(exif.count + 2) + exif
        return held
    }

    /// The averages of all squares, each as the step from the one before.
    private func entropy(_ rows: Int, _ columns: Int) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for place in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> place & 1 == 1) }
        }
        var before = Array(repeating: 0, count: planes.count)
        for row in 0..<rows {
            for column in 0..<columns {
                for (plane, shades) in planes.enumerated() {
                    let average = (Int(shades[row][column]) - 128) * 8
                    let step = average - before[plane]
                    before[plane] = average
                    let size = Int.bitWidth - abs(step).leadingZeroBitCount
                    append(size, 4)
                    append(step < 0 ? step + (1 << size) - 1 : step, size)
                    if progressiveScans == nil { append(0, 1) }
                }
            }
        }
        while bits.count % 8 != 0 { bits.append(true) }
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(0 as UInt8) { byte, bit in byte << 1 | (bit ? 1 : 0) }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    private func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
}
