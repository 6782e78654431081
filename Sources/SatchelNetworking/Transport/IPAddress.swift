import Glibc

/// The number of a machine.
enum IPAddress: Hashable, Sendable {
    case v4(UInt32)
    case v6(high: UInt64, low: UInt64)

    /// Reads a socket address of the system; nil for another family.
    init?(_ place: UnsafeRawPointer, size: Int) {
        let bytes = UnsafeRawBufferPointer(start: place, count: max(0, size))
        func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
        guard bytes.count >= MemoryLayout<sa_family_t>.size else { return nil }
        switch CInt(bytes.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET where bytes.count >= 8: self = .v4(UInt32(truncatingIfNeeded: number(4..<8)))
        case AF_INET6 where bytes.count >= 24: self = .v6(high: number(8..<16), low: number(16..<24))
        default: return nil
        }
    }

    /// Parses `127.0.0.1` or `::1`; nil if the text is a name.
    init?(_ text: String) {
        guard let address = Self.all(of: text).first else { return nil }
        self = address
    }

    /// The addresses of a number, in any spelling that the system reads; none of a name.
    static func all(of host: String) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0, let first else { return [] }
        defer { freeaddrinfo(first) }
        return sequence(first: first) { $0.pointee.ai_next }.compactMap { entry in
            entry.pointee.ai_addr.flatMap { IPAddress($0, size: Int(entry.pointee.ai_addrlen)) }
        }
    }

    /// Whether it begins with the first bits of another address of its kind.
    func isIn(_ block: IPAddress, bits: Int) -> Bool {
        switch (self, block) {
        case (.v4(let number), .v4(let start)):
            bits <= 32 && (number ^ start) >> (32 - bits) == 0
        case (.v6(let high, let low), .v6(let startHigh, let startLow)):
            bits <= 128 && (high ^ startHigh) >> max(0, 64 - bits) == 0 && (low ^ startLow) >> min(64, 128 - bits) == 0
        default: false
        }
    }
}
