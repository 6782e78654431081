import Foundation
import GRDB
import Glibc
import SatchelCatalog
import SatchelPersistence

/// Pictures and files, which travel with what names them, each named for its bytes.
package struct SyncPictures: Sendable {
    private let channel: SyncChannel
    private let store: CollectionStore
    /// The folder that has a folder of each store.
    private let data: String

    package init(_ channel: SyncChannel, of store: CollectionStore, data: String) {
        (self.channel, self.store, self.data) = (channel, store, data)
    }

    /// Adds to stores what they lack, brings others what they lack, and counts what nobody brought yet.
    @concurrent
    package func exchange(
        with stores: [any BackupMerging],
        after sync: CollectionSync.Result,
        isDryRun: Bool
    ) async throws -> CollectionSync.Result {
        var result = CollectionSync.Result()
        for store in stores {
            let named = try await named(store, sync.coming)
            guard !named.isEmpty else { continue }
            for folder in store.names {
                let (here, there) = (names(in: folder), try await channel.carrier.pictures(in: folder))
                let lacking = named.subtracting(here)
                let new = lacking.filter { there[hidden($0)] != nil }
                if !new.isEmpty { result.add(try await receive(new, of: folder, for: store, isDryRun: isDryRun)) }
                let arrived = isDryRun || new.isEmpty ? new : new.intersection(names(in: folder))
                result.missing += lacking.count - arrived.count
                guard !isDryRun else { continue }
                for file in here where named.contains(file) {
                    let path = data + "/\(folder)/\(file)"
                    // One that was cut there, as on a stick that was pulled, is of no use to others.
                    guard there[hidden(file)] ?? -1 < Self.size(of: path) ?? 0 else { continue }
                    try Task.checkCancellation()
                    guard let bytes = try? OwnFile.bytes(of: path, limit: mostPictureBytes) else { continue }
                    try await channel.carrier.add(sealed(bytes, file), as: hidden(file), in: folder)
                }
            }
        }
        return result
    }

    /// The files of a store that things name which travel, or that operations would.
    private func named(_ files: any BackupMerging, _ coming: [CollectionOperation]) async throws -> Set<String> {
        let naming = FileNaming(field: files.naming)
        let named = try await store.read { [scope = channel.scope] in try $0.files(naming, in: scope) }
        return coming.reduce(into: named) { named, operation in
            for (field, texts) in operation.after ?? [:] {
                named.formUnion(texts.compactMap { naming.name(in: $0, of: field, operation.thing.kind) })
            }
        }
    }

    /// Puts what is new into a folder like that of a backup, which the store checks and takes over.
    private func receive(
        _ new: Set<String>,
        of folder: String,
        for store: any BackupMerging,
        isDryRun: Bool
    ) async throws -> BackupMerge {
        let scratch = data + "/.sync-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        for file in new.sorted() {
            try Task.checkCancellation()
            guard let bytes = try await channel.carrier.picture(hidden(file), in: folder),
                let plain = unsealed(bytes, file)
            else { continue }
            let path = scratch + "/\(folder)/\(file)"
            try PrivateFolder.create(containing: path)
            try AtomicFile.write(plain, to: path)
        }
        return try await store.merge(from: scratch, isDryRun: isDryRun)
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: data + "/" + folder)) ?? []).filter(Self.isName).sorted()
    }

    /// Whether a name is one of a file, and leads nowhere else.
    static func isName(_ name: String) -> Bool {
        !name.hasPrefix(".") && (1...200).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
    }

    static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    // MARK: Encryption

    private func hidden(_ name: String) -> String { channel.key?.hiddenName(of: name) ?? name }

    /// The bytes with the name in front, which the name in the folder hides.
    private func sealed(_ bytes: Data, _ name: String) -> Data {
        channel.key.map { Data($0.seal(Array(name.utf8) + [0x0A] + Array(bytes))) } ?? bytes
    }

    private func unsealed(_ bytes: Data, _ name: String) -> Data? {
        guard let key = channel.key else { return bytes }
        let beginning = Array(name.utf8) + [0x0A]
        guard let plain = key.unseal(bytes), plain.starts(with: beginning) else { return nil }
        return Data(plain.dropFirst(beginning.count))
    }
}

/// How texts name the files of a store: as texts of one field, or as `#<SHA-256>.pdf title` anywhere.
private struct FileNaming: Sendable {
    private static let digits = 64

    let field: (kind: String, field: String)?

    /// The name in a text; nil for none.
    func name(in text: String, of field: String, _ kind: String) -> String? {
        if let own = self.field { return own == (kind, field) && SyncPictures.isName(text) ? text : nil }
        guard text.hasPrefix("#"), let end = text.firstIndex(of: " ") else { return nil }
        let name = String(text[..<end].dropFirst())
        let digest = name.utf8.prefix(Self.digits)
        let isDigest = digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        return digest.count == Self.digits && isDigest && SyncPictures.isName(name) ? name : nil
    }
}

extension CollectionContents {
    /// From one field to the next, as few of their texts begin like the name of a file.
    private static let references = """
        \(Database.fieldNames)
        SELECT text, field, kind, sort, id FROM name CROSS JOIN value CROSS JOIN thing
        WHERE field = key AND text >= '#' AND text < '$' AND substr(text, 66, 1) IN ('.', ' ') AND number = thing
        """

    /// The names of the files that things have among their texts, where not all things travel of those that do.
    fileprivate func files(_ naming: FileNaming, in scope: SyncScope?) throws -> Set<String> {
        let items = try scope.map { try self.items(everOn: $0.lists) } ?? []
        let sql = "SELECT text, field, kind, sort, id FROM value CROSS JOIN thing WHERE field = ? AND number = thing"
        let rows =
            if let field = naming.field?.field { try db.bulkStatement(sql: sql).rows(field) } else {
                try db.bulkStatement(sql: Self.references).rows()
            }
        var found: [(name: String, thing: Thing)] = []
        while try rows.next() {
            let name = naming.name(in: rows.text(at: 0), of: rows.text(at: 1), rows.text(at: 2))
            if let name { found.append((name, try rows.thing(at: 2))) }
        }
        guard let scope else { return Set(found.map(\.name)) }
        return try found.reduce(into: []) { names, found in
            let (name, thing) = found
            let item = thing.sort == .entry ? try db.item(ofEntry: thing).map { Thing.item(thing.kind, $0) } : thing
            if scope.hasAll(of: thing) || item.map(items.contains) == true { names.insert(name) }
        }
    }
}
