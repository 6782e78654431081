import Foundation
import SatchelPersistence

/// Pictures and files that travel, each named for its bytes.
package struct SyncPictures: Sendable {
    private let channel: SyncChannel
    private let store: CollectionStore
    /// The folder that has a folder of each store.
    private let data: String

    package init(_ channel: SyncChannel, of store: CollectionStore, data: String) {
        (self.channel, self.store, self.data) = (channel, store, data)
    }

    /// Adds to a store what it lacks, and brings others what they lack.
    @concurrent
    package func exchange(with store: any BackupMerging, isDryRun: Bool) async throws -> BackupMerge {
        var merge = BackupMerge()
        for name in store.names {
            let there = try await channel.carrier.pictures(in: name)
            let new = there.subtracting(names(in: name).map(hidden))
            if !new.isEmpty { merge.add(try await receive(new, of: name, for: store, isDryRun: isDryRun)) }
            guard !isDryRun else { continue }
            for file in try await travelling(names(in: name)) where !there.contains(hidden(file)) {
                try Task.checkCancellation()
                guard let bytes = try? OwnFile.bytes(of: data + "/\(name)/\(file)", limit: mostPictureBytes) else {
                    continue
                }
                try await channel.carrier.add(sealed(bytes, file), as: hidden(file), in: name)
            }
        }
        return merge
    }

    /// Puts what is new into a folder like that of a backup, which the store checks and takes over.
    private func receive(
        _ new: Set<String>,
        of name: String,
        for store: any BackupMerging,
        isDryRun: Bool
    ) async throws -> BackupMerge {
        let scratch = data + "/.sync-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        for picture in new.sorted() {
            try Task.checkCancellation()
            guard let bytes = try await channel.carrier.picture(picture, in: name),
                let (file, plain) = unsealed(bytes, picture)
            else { continue }
            let path = scratch + "/\(name)/\(file)"
            try PrivateFolder.create(containing: path)
            try AtomicFile.write(plain, to: path)
        }
        return try await store.merge(from: scratch, isDryRun: isDryRun)
    }

    /// Of some names those of files that others may have: all, or those of what is synced.
    private func travelling(_ names: [String]) async throws -> [String] {
        guard let scope = channel.scope else { return names }
        let named = try await store.read { try $0.files(names, in: scope) }
        return names.filter(named.contains)
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: data + "/" + folder)) ?? []).filter(Self.isName).sorted()
    }

    /// Whether a name is one of a file, and leads nowhere else.
    static func isName(_ name: String) -> Bool {
        !name.hasPrefix(".") && (1...200).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
    }

    // MARK: Encryption

    private func hidden(_ name: String) -> String { channel.key?.hiddenName(of: name) ?? name }

    /// The bytes with the name in front, which the name in the folder hides.
    private func sealed(_ bytes: Data, _ name: String) -> Data {
        channel.key.map { Data($0.seal(Array(name.utf8) + [0x0A] + Array(bytes))) } ?? bytes
    }

    private func unsealed(_ bytes: Data, _ name: String) -> (name: String, bytes: Data)? {
        guard let key = channel.key else { return Self.isName(name) ? (name, bytes) : nil }
        guard let plain = key.unseal(bytes), let end = plain.firstIndex(of: 0x0A) else { return nil }
        let file = String(decoding: plain[..<end], as: UTF8.self)
        return Self.isName(file) ? (file, Data(plain[(end + 1)...])) : nil
    }
}
