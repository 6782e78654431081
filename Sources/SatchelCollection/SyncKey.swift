import CSodium
import Foundation
import SatchelPluginAPI

/// The key to an encrypted carrier.
struct SyncKey: Sendable, Equatable {
    /// How a passphrase becomes the key, and what tells a wrong one; anybody may read it.
    struct Derivation: Codable, Equatable {
        let kdf: String
        let passes: UInt64
        let memory: Int
        let salt: Data
        let check: Data
    }

    private static let kdf = "argon2id"
    /// What libsodium calls moderate: most of a second, once for each `sync setup`.
    private static let (passes, memory) = (UInt64(3), 256 << 20)
    private static let (mostPasses, mostMemory) = (UInt64(10), 1 << 30)
    private static let checked = Array("satchel operations".utf8)
    private static let lengths = 8...1000
    private static let overhead = SATCHEL_NONCE_BYTES + SATCHEL_TAG_BYTES

    private let bytes: [UInt8]

    /// The key of a saved text; nil for any other text, and where libsodium is missing.
    init?(saved text: String) {
        guard let bytes = Data(base64Encoded: text), bytes.count == SATCHEL_KEY_BYTES, satchel_sodium_load() else {
            return nil
        }
        self.bytes = Array(bytes)
    }

    private init(_ passphrase: String, passes: UInt64, memory: Int, salt: [UInt8]) throws {
        guard satchel_sodium_load() else {
            throw PlainError("encryption needs libsodium, which is not installed", hint: "apt install libsodium23")
        }
        guard Self.lengths.contains(passphrase.utf8.count) else {
            throw PlainError("a passphrase has \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) bytes")
        }
        var key = [UInt8](repeating: 0, count: Int(SATCHEL_KEY_BYTES))
        guard satchel_derive_key(&key, passphrase, passphrase.utf8.count, salt, passes, memory) else {
            throw PlainError("too little memory to make a key of the passphrase: \(memory >> 20) MB are needed")
        }
        bytes = key
    }

    /// Makes a key for a new place.
    static func new(_ passphrase: String) throws -> (key: SyncKey, derivation: Derivation) {
        var salt = [UInt8](repeating: 0, count: Int(SATCHEL_SALT_BYTES))
        if satchel_sodium_load() { satchel_random(&salt, salt.count) }
        let key = try SyncKey(passphrase, passes: passes, memory: memory, salt: salt)
        let check = Data(key.seal(checked))
        let derivation = Derivation(kdf: kdf, passes: passes, memory: memory, salt: Data(salt), check: check)
        return (key, derivation)
    }

    /// The key of a place that has one.
    ///
    /// - Throws: `PlainError` for a wrong passphrase.
    init(_ passphrase: String, _ derivation: Derivation, of place: String) throws {
        guard derivation.kdf == Self.kdf, 1...Self.mostPasses ~= derivation.passes,
            1 << 13...Self.mostMemory ~= derivation.memory, derivation.salt.count == SATCHEL_SALT_BYTES
        else { throw PlainError("'\(place)' is encrypted in a way that is not known", hint: "update satchel") }
        let (passes, memory, salt) = (derivation.passes, derivation.memory, Array(derivation.salt))
        try self.init(passphrase, passes: passes, memory: memory, salt: salt)
        guard opens(derivation) else {
            throw PlainError("wrong passphrase for '\(place)'", hint: "type the one that it was set up with")
        }
    }

    /// The text to save.
    var saved: String { Data(bytes).base64EncodedString() }

    /// Whether it is the key of a place.
    func opens(_ derivation: Derivation) -> Bool { unseal(derivation.check) == Self.checked }

    func seal(_ message: [UInt8]) -> [UInt8] {
        var sealed = [UInt8](repeating: 0, count: message.count + Int(Self.overhead))
        satchel_seal(&sealed, message, message.count, bytes)
        return sealed
    }

    /// Nil for what was not sealed with this key.
    func unseal(_ sealed: Data) -> [UInt8]? {
        let count = sealed.count - Int(Self.overhead)
        guard count >= 0 else { return nil }
        // With room for a byte, as an array without any has no address.
        var message = [UInt8](repeating: 0, count: max(count, 1))
        guard satchel_unseal(&message, Array(sealed), sealed.count, bytes) else { return nil }
        return Array(message.prefix(count))
    }

    /// A line that only who has the key can read.
    func line(_ text: String) -> String { Data(seal(Array(text.utf8))).base64EncodedString() }

    func plain(line: UnsafeRawBufferPointer) -> [UInt8]? {
        Data(base64Encoded: Data(line)).flatMap { unseal($0) }
    }

    /// A name for a file that does not tell what is in it.
    func hiddenName(of name: String) -> String {
        var hash = [UInt8](repeating: 0, count: 16)
        satchel_keyed_hash(&hash, Array(name.utf8), name.utf8.count, bytes)
        return hash.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
