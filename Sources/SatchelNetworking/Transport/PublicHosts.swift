import Dispatch
import SatchelPersistence
import Synchronization

/// Resolves hosts before anything is sent to them, and rejects those that are not on the public internet.
///
/// Results are cached, as the connection is checked again by its actual address.
final class PublicHosts: Sendable {
    private static let mostKnown = 256
    private let known = Mutex<Set<String>>([])
    private let lookUps = SingleFlight<String, [IPAddress]>()

    func check(_ host: String, timeout: Duration) async throws {
        guard !known.withLock({ $0.contains(host) }) else { return }
        let addresses = try await addresses(of: host, timeout: timeout)
        guard !addresses.isEmpty else { throw NetworkError(host, .nameNotFound) }
        guard addresses.allSatisfy(HostName.isPublic) else { throw NetworkError(host, .localAddress) }
        known.withLock { known in
            if known.count >= Self.mostKnown { known = [] }
            known.insert(host)
        }
    }

    private func addresses(of host: String, timeout: Duration) async throws -> [IPAddress] {
        try await withThrowingTaskGroup(of: [IPAddress].self) { group in
            group.addTask { [lookUps] in
                // SingleFlight returns canceled callers at once; the system's own lookup cannot be canceled.
                try await lookUps.run(host) {
                    await withCheckedContinuation { continuation in
                        DispatchQueue.global().async {
                            continuation.resume(returning: IPAddress.all(of: host))
                        }
                    }
                }
            }
            group.addTask {
                try await Task.sleep(for: timeout)
                throw NetworkError(host, .connectTimedOut(after: timeout))
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }
}

/// Tells addresses on the public internet from this machine, private networks and reserved blocks.
///
/// If an IPv6 address embeds the IPv4 address that packets end up at, that one decides.
extension HostName {
    private struct Block<Bits: FixedWidthInteger & Sendable>: Sendable {
        let start: Bits
        let length: Int

        func contains(_ address: Bits) -> Bool { (address ^ start) >> (Bits.bitWidth - length) == 0 }
    }

    /// The IPv4 blocks without public servers, from IANA's Special-Purpose Address Registry.
    private static let reserved: [Block<UInt32>] = [
        Block(start: 0x0000_0000, length: 8),  // this network, 0.0.0.0 among it
        Block(start: 0x0A00_0000, length: 8),  // private
        Block(start: 0x6440_0000, length: 10),  // shared by the customers of a carrier
        Block(start: 0x7F00_0000, length: 8),  // this machine
        Block(start: 0xA9FE_0000, length: 16),  // this link
        Block(start: 0xAC10_0000, length: 12),  // private
        Block(start: 0xC000_0000, length: 24),  // protocols
        Block(start: 0xC000_0200, length: 24),  // documentation
        Block(start: 0xC058_6300, length: 24),  // 6to4 relays
        Block(start: 0xC0A8_0000, length: 16),  // private
        Block(start: 0xC612_0000, length: 15),  // measurements
        Block(start: 0xC633_6400, length: 24),  // documentation
        Block(start: 0xCB00_7100, length: 24),  // documentation
        Block(start: 0xE000_0000, length: 4),  // multicast
        Block(start: 0xF000_0000, length: 4),  // reserved, and broadcast
    ]

    /// The only IPv6 block with public servers, by the first 64 bits, and the blocks in it that have none.
    private static let global = Block<UInt64>(start: 0x2000_0000_0000_0000, length: 3)
    private static let reservedGlobal: [Block<UInt64>] = [
        Block(start: 0x2001_0000_0000_0000, length: 23),  // protocols, Teredo among them
        Block(start: 0x2001_0DB8_0000_0000, length: 32),  // documentation
        Block(start: 0x2002_0000_0000_0000, length: 16),  // 6to4
        Block(start: 0x3FFF_0000_0000_0000, length: 20),  // documentation
    ]

    static func isPublic(_ address: IPAddress) -> Bool {
        switch address {
        case .v4(let number): isPublic(number)
        case .v6(let high, let low): isPublic(high: high, low: low)
        }
    }

    private static func isPublic(_ address: UInt32) -> Bool { !reserved.contains { $0.contains(address) } }

    private static func isPublic(high: UInt64, low: UInt64) -> Bool {
        // `::ffff:a.b.c.d` is an IPv4 address itself, and `64:ff9b::a.b.c.d` one behind a NAT64 translator.
        let isMapped = high == 0 && low >> 32 == 0xFFFF
        let isTranslated = high == 0x0064_FF9B_0000_0000 && low >> 32 == 0
        if isMapped || isTranslated { return isPublic(UInt32(truncatingIfNeeded: low)) }
        return global.contains(high) && !reservedGlobal.contains { $0.contains(high) }
    }
}

extension HostName {
    /// Whether a host, by its name or number alone, is known to be local; `127.1` and `0x7f.1` are numbers too.
    static func isKnownLocal(_ host: String) -> Bool {
        let name = host.lowercased()
        guard name != "localhost", !name.hasSuffix(".localhost") else { return true }
        return IPAddress.all(of: name, isNumber: true).contains { !isPublic($0) }
    }
}
