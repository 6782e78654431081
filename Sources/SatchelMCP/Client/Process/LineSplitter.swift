import Glibc

/// Splits bytes into lines, none longer than a limit.
struct LineSplitter {
    private let longest: Int
    private var line: [UInt8] = []
    private var isBroken = false

    init(longest: Int) {
        self.longest = longest
    }

    /// Passes on the lines that end in some bytes; after a line that is too long, nothing more.
    mutating func split(_ bytes: ArraySlice<UInt8>, _ receive: (PluginProcess.Event) -> Void) {
        var rest = bytes
        while !isBroken, !rest.isEmpty {
            let end = rest.withUnsafeBytes { buffer -> Int? in
                guard let base = buffer.baseAddress, let found = memchr(base, 0x0A, buffer.count) else { return nil }
                return UnsafeRawPointer(found) - base
            }
            let part = rest.prefix(end ?? rest.count)
            guard line.count + part.count <= longest else {
                (isBroken, line) = (true, [])
                return receive(.lineTooLong)
            }
            if end != nil, line.isEmpty {
                receive(.line(Array(part)))
            } else {
                line += part
                if end != nil {
                    receive(.line(line))
                    // The memory of a long line is not kept for short ones.
                    line = []
                }
            }
            rest = rest.dropFirst(part.count + (end == nil ? 0 : 1))
        }
    }
}

/// The end of a text of any length.
struct ErrorTail {
    private static let limit = 8 << 10
    private var bytes: [UInt8] = []
    /// How many bytes there were in all.
    private(set) var total = 0

    mutating func append(_ more: ArraySlice<UInt8>) {
        total += more.count
        bytes += more.suffix(Self.limit)
        if bytes.count > 2 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
    }

    /// The end of what came after so many bytes.
    func text(after count: Int = 0) -> String {
        String(decoding: bytes.suffix(min(total - count, Self.limit)), as: UTF8.self)
    }

    /// The last line that says something.
    static func lastLine(of text: String) -> String? {
        text.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }.map { String($0.suffix(300)) }
    }
}
