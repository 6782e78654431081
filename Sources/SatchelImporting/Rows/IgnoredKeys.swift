import SatchelJSON
import Synchronization

/// The keys of JSON rows that no format reads, gathered while the rows are converted on every core.
package final class IgnoredKeys: Sendable {
    /// Objects may have any number of keys, in any order.
    private static let most = 100

    private struct State {
        /// The hashes of the sequences of keys that were looked at.
        var layouts: Set<UInt64> = []
        var names: Set<String> = []
    }

    private let known: [@Sendable (String) -> Bool]
    private let state = Mutex(State())

    /// Gathers the keys that none of these types reads.
    package init(besidesThoseOf records: [any Decodable.Type]) {
        known = records.map(KeysAsker.keys)
    }

    /// The keys, sorted.
    package var names: [String] { state.withLock { $0.names.sorted() } }

    /// Looks at the keys of a row that was decoded.
    package func note(_ row: ArraySlice<UInt8>) {
        var layout: UInt64 = 0xCBF2_9CE4_8422_2325
        Self.forEachKey(of: row) { key in
            for byte in key { layout = (layout ^ UInt64(byte)) &* 0x100_0000_01B3 }
            layout = (layout ^ 0x22) &* 0x100_0000_01B3
        }
        let isNew = state.withLock { $0.layouts.count < Self.most && $0.layouts.insert(layout).inserted }
        guard isNew else { return }
        Self.forEachKey(of: row) { key in
            let name = String(decoding: key, as: UTF8.self)
            guard !known.contains(where: { $0(name) }) else { return }
            state.withLock { if $0.names.count < Self.most { $0.names.insert(name) } }
        }
    }

    /// The keys of a valid object, without those of the objects in it.
    private static func forEachKey(of object: ArraySlice<UInt8>, _ body: (Slice<UnsafeRawBufferPointer>) -> Void) {
        object.withUnsafeBytes { bytes in
            var scanner = JSONScanner()
            while let token = try? scanner.next(in: bytes) {
                if token == .name, scanner.depth == 1 { body(bytes[scanner.token].dropFirst().dropLast()) }
            }
        }
    }
}

/// Asks a type which keys it reads, by having it decode a value that is not there.
private struct KeysAsker: Decoder {
    private struct Answer: Error { let isKnown: @Sendable (String) -> Bool }
    private struct NotAnObject: Error {}

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// What tells whether a type reads a key; every key of one that is not read from an object.
    static func keys(of type: any Decodable.Type) -> @Sendable (String) -> Bool {
        do { _ = try type.init(from: KeysAsker()) } catch let answer as Answer { return answer.isKnown } catch {}
        return { _ in true }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw Answer { Key(stringValue: $0) != nil }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotAnObject() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotAnObject() }
}
