/// Tar archives made byte by byte, as no honest program makes them.
enum HandmadeTar {
    /// An entry: its header, and what follows.
    static func entry(
        _ name: String,
        _ bytes: [UInt8] = [],
        flag: Character = "0",
        size: Int? = nil,
        prefix: String = "",
        link: String = "",
        magic: String = "ustar\u{0}00"
    ) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at offset: Int) {
            block.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        let digits = String(size ?? bytes.count, radix: 8)
        put(name, at: 0)
        put("0000644", at: 100)
        put(String(repeating: "0", count: 11 - digits.count) + digits, at: 124)
        put("00000000000", at: 136)
        put(String(flag), at: 156)
        put(link, at: 157)
        put(magic, at: 257)
        put(prefix, at: 345)
        put("        ", at: 148)
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148)
        return block + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }

    /// A whole archive, packed.
    static func archive(_ entries: [[UInt8]]) -> [UInt8] {
        gzip(entries.joined() + [UInt8](repeating: 0, count: 1024))
    }
}
