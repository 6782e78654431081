/// Tells addresses on the public internet from this machine, private networks and reserved blocks.
///
/// If an IPv6 address embeds the IPv4 address that packets end up at, that one decides.
extension HostName {
    /// Addresses that begin with the same bits.
    private typealias Block = (start: IPAddress, bits: Int)

    /// The IPv4 blocks without public servers, from IANA's Special-Purpose Address Registry.
    private static let reserved: [Block] = [
        (.v4(0x0000_0000), 8),  // this network, 0.0.0.0 among it
        (.v4(0x0A00_0000), 8),  // private
        (.v4(0x6440_0000), 10),  // shared by the customers of a carrier
        (.v4(0x7F00_0000), 8),  // this machine
        (.v4(0xA9FE_0000), 16),  // this link
        (.v4(0xAC10_0000), 12),  // private
        (.v4(0xC000_0000), 24),  // protocols
        (.v4(0xC000_0200), 24),  // documentation
        (.v4(0xC058_6300), 24),  // 6to4 relays
        (.v4(0xC0A8_0000), 16),  // private
        (.v4(0xC612_0000), 15),  // measurements
        (.v4(0xC633_6400), 24),  // documentation
        (.v4(0xCB00_7100), 24),  // documentation
        (.v4(0xE000_0000), 4),  // multicast
        (.v4(0xF000_0000), 4),  // reserved, and broadcast
    ]

    /// The only IPv6 block with public servers, by the first 64 bits, and the blocks in it that have none.
    private static let global: Block = (.v6(high: 0x2000_0000_0000_0000, low: 0), 3)
    private static let reservedGlobal: [Block] = [
        (.v6(high: 0x2001_0000_0000_0000, low: 0), 23),  // protocols, Teredo among them
        (.v6(high: 0x2001_0DB8_0000_0000, low: 0), 32),  // documentation
        (.v6(high: 0x2002_0000_0000_0000, low: 0), 16),  // 6to4
        (.v6(high: 0x3FFF_0000_0000_0000, low: 0), 20),  // documentation
    ]

    static func isPublic(_ address: IPAddress) -> Bool {
        func isIn(_ block: Block) -> Bool { address.isIn(block.start, bits: block.bits) }
        guard case .v6(let high, let low) = address else { return !reserved.contains(where: isIn) }
        // `::ffff:a.b.c.d` is an IPv4 address itself, and `64:ff9b::a.b.c.d` one behind a NAT64 translator.
        let isMapped = high == 0 && low >> 32 == 0xFFFF
        let isTranslated = high == 0x0064_FF9B_0000_0000 && low >> 32 == 0
        if isMapped || isTranslated { return isPublic(.v4(UInt32(truncatingIfNeeded: low))) }
        return isIn(global) && !reservedGlobal.contains(where: isIn)
    }
}

extension HostName {
    /// Whether a host, by its name or number alone, is known to be local; `127.1` and `0x7f.1` are numbers too.
    static func isKnownLocal(_ host: String) -> Bool {
        let name = host.lowercased()
        guard name != "localhost", !name.hasSuffix(".localhost") else { return true }
        return IPAddress.all(of: name).contains { !isPublic($0) }
    }
}
