import SatchelPluginAPI

/// The Exif orientation of a picture: where the top of the scene lies in the rows.
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored
    case upsideDown
    case upsideDownMirrored
    case leftMirrored
    case left
    case rightMirrored
    case right

    /// Reads the orientation of a JPEG; upright if it is missing or invalid.
    init(ofJPEG bytes: [UInt8]) {
        let mark = Array("Exif\0\0".utf8)
        let exif = JPEGSegments(bytes).first { $0.marker == 0xE1 && $0.content.starts(with: mark) }
        self.init(exif: exif?.content.dropFirst(mark.count) ?? [])
    }

    /// Reads the orientation of a PNG; upright if it is missing or invalid.
    init(ofPNG bytes: [UInt8]) {
        var rest = bytes.dropFirst(8)
        // A chunk: length, name, data and checksum.
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = rest.dropFirst(4).prefix(4)
            guard length <= rest.count - 12, !name.elementsEqual("IEND".utf8) else { break }
            if name.elementsEqual("eXIf".utf8) {
                self.init(exif: rest.dropFirst(8).prefix(length))
                return
            }
            rest = rest.dropFirst(12 + length)
        }
        self = .upright
    }

    private init(exif: ArraySlice<UInt8>) {
        self = ExifReader(bytes: exif).orientation.flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    func applied(to raster: Raster) -> Raster {
        let (right, bottom) = (raster.width - 1, raster.height - 1)
        let turns = rawValue >= Orientation.leftMirrored.rawValue
        guard self != .upright else { return raster }
        return raster.moved(
            width: turns ? raster.height : raster.width,
            height: turns ? raster.width : raster.height
        ) { column, row in
            switch self {
            case .upright: (column, row)
            case .mirrored: (right - column, row)
            case .upsideDown: (right - column, bottom - row)
            case .upsideDownMirrored: (column, bottom - row)
            case .leftMirrored: (row, column)
            case .left: (row, bottom - column)
            case .rightMirrored: (right - row, bottom - column)
            case .right: (right - row, column)
            }
        }
    }
}

/// Finds one number in Exif data; every read is bounds-checked, so that no bytes can trap.
private struct ExifReader {
    let bytes: ArraySlice<UInt8>

    /// The value of tag 0x0112 in the first directory.
    var orientation: Int? {
        let isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]),
            let directory = number(4, at: 4, isLittle),
            let count = number(2, at: directory, isLittle)
        else { return nil }
        for entry in 0..<count {
            let start = directory + 2 + entry * 12
            guard let tag = number(2, at: start, isLittle) else { return nil }
            if tag == 0x0112 { return number(2, at: start + 8, isLittle) }
        }
        return nil
    }

    private func number(_ count: Int, at offset: Int, _ isLittle: Bool) -> Int? {
        let start = bytes.startIndex + offset
        guard start + count <= bytes.endIndex else { return nil }
        let taken = bytes[start..<start + count]
        return (isLittle ? Array(taken.reversed()) : Array(taken)).reduce(0) { $0 << 8 | Int($1) }
    }
}
