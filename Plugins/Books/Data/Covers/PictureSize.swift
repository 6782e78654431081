/// The size of a picture, read from its first bytes.
struct PictureSize: Hashable, Sendable {
    let width: Int
    let height: Int

    /// Reads a GIF, PNG or JPEG; nil for anything else.
    init?(_ bytes: [UInt8]) {
        func number(at index: Int, _ count: Int) -> Int {
            bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
        }
        if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
            self.init(width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
            self.init(width: number(at: 16, 4), height: number(at: 20, 4))
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            var index = 2
            while index + 9 <= bytes.count, bytes[index] == 0xFF {
                let marker = bytes[index + 1]
                // A frame has the size; tables of codes have a number among those of frames.
                if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                    self.init(width: number(at: index + 7, 2), height: number(at: index + 5, 2))
                    return
                }
                index += 2 + number(at: index + 2, 2)
            }
            return nil
        } else {
            return nil
        }
    }

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether there is nothing to see: services send a single dot where they have no picture.
    var isPlaceholder: Bool { width <= 1 && height <= 1 }
}
