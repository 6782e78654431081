import Foundation
import SatchelJSON
import SatchelPluginAPI

/// A carrier as this device uses it: with the key to it, and with the kinds that travel.
package struct SyncChannel: Sendable {
    /// What says that a place is one of sync.
    private struct Marker: Codable {
        var format = "satchel operations"
        let version: Int
        var encryption: SyncKey.Derivation?
    }

    /// What a device says of itself.
    private struct Note: Codable { let name: String }

    private static let version = (plain: 1, encrypted: 2)
    private static let mostName = 60

    /// Asks for a passphrase, a new one or that of the place.
    package typealias Asking = @Sendable (_ isNew: Bool) async throws -> String

    package let carrier: any SyncCarrier
    let key: SyncKey?
    /// Nil for all.
    let scope: SyncScope?

    /// Whether what is in it can be read by whoever reads the place.
    package var isEncrypted: Bool { key != nil }

    /// Makes a place one of sync, or joins one; a passphrase is asked for where there is to be one.
    static func setUp(
        _ carrier: any SyncCarrier,
        scope: SyncScope?,
        passphrase: Asking?
    ) async throws -> SyncChannel {
        let place = carrier.place
        guard let marker = try await marker(of: carrier) else {
            let typed = try await passphrase?(true)
            let new = try typed.map { try SyncKey.new($0) }
            let version = new == nil ? version.plain : version.encrypted
            let marker = Marker(version: version, encryption: new?.derivation)
            try await carrier.prepare(marker: text(of: marker))
            return SyncChannel(carrier: carrier, key: new?.key, scope: scope)
        }
        guard let derivation = marker.encryption else {
            guard passphrase == nil else {
                throw PlainError("'\(place)' is not encrypted", hint: "leave out --passphrase, or choose a new place")
            }
            return SyncChannel(carrier: carrier, key: nil, scope: scope)
        }
        guard let passphrase else { throw locked(place) }
        let key = try SyncKey(try await passphrase(false), derivation, of: place)
        return SyncChannel(carrier: carrier, key: key, scope: scope)
    }

    /// Opens a place that was set up, with the key that was saved then.
    static func open(_ carrier: any SyncCarrier, saved: String?, scope: SyncScope?) async throws -> SyncChannel {
        let place = carrier.place
        guard let marker = try await marker(of: carrier) else {
            throw PlainError(
                "'\(place)' is not there, or not one of sync",
                hint: "mount or connect it, or run 'sync setup' with the right one"
            )
        }
        let key = saved.flatMap { SyncKey(saved: $0) }
        guard saved == nil || key != nil else {
            throw PlainError("encryption needs libsodium", hint: "apt install libsodium23")
        }
        switch (marker.encryption, key) {
        case (nil, nil): break
        case (let derivation?, let key?) where key.opens(derivation): break
        case (nil, _):
            // What is written there from now on would be open to others.
            throw PlainError(
                "'\(place)' is no longer encrypted",
                hint: "somebody replaced it; run 'sync setup' again if that is right"
            )
        default: throw locked(place)
        }
        return SyncChannel(carrier: carrier, key: key, scope: scope)
    }

    private static func locked(_ place: String) -> PlainError {
        PlainError("'\(place)' is encrypted", hint: "run 'sync setup' with --passphrase, and the passphrase of it")
    }

    private static func marker(of carrier: any SyncCarrier) async throws -> Marker? {
        guard let bytes = try await carrier.marker() else { return nil }
        guard let marker = try? StrictJSON.decode(Marker.self, from: bytes), marker.version >= version.plain else {
            throw PlainError(
                "'\(carrier.place)' can't be used: its satchel-sync.json is empty or damaged",
                hint: "bring it back from another device"
            )
        }
        guard marker.version <= version.encrypted else {
            throw PlainError("'\(carrier.place)' was written by a newer Satchel", hint: "update this one")
        }
        return marker
    }

    private static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }

    // MARK: Devices

    /// The devices that sync here, with the name that people know each by.
    package func devices() async throws -> [(id: String, name: String)] {
        try await carrier.devices().map { ($0.id, name(in: $0.note) ?? $0.id) }
    }

    private func name(in note: Data?) -> String? {
        let name = note.flatMap { try? StrictJSON.decode(Note.self, from: $0) }?.name
        return name.flatMap { plain($0) }.map { String($0.prefix(Self.mostName)) }
    }

    /// Adds a device, or its name again where that can't be read.
    func add(_ device: String, called name: String) async throws {
        let known = try await carrier.devices().first { $0.id == device }
        guard self.name(in: known?.note) == nil else { return }
        try await carrier.add(device, note: Self.text(of: Note(name: key?.line(name) ?? name)))
    }

    private func plain(_ name: String) -> String? {
        guard let key else { return name }
        return Data(base64Encoded: name).flatMap { key.unseal($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Operations

    func line(of operation: CollectionOperation) -> SyncLine {
        let line = operation.line
        let month = line.dropFirst(#"{"at":""#.count).prefix(7)
        return SyncLine(month: String(month), text: key?.line(line) ?? line)
    }

    /// Reads a batch of lines.
    func lines(of file: SyncFile, from offset: Int) async throws -> SyncLines {
        guard let key else { return try await carrier.lines(of: file, from: offset) { CollectionOperation(line: $0) } }
        return try await carrier.lines(of: file, from: offset) { line in
            key.plain(line: line).flatMap { plain in plain.withUnsafeBytes { CollectionOperation(line: $0) } }
        }
    }
}
