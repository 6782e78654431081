import Foundation
import GRDB
import SatchelCollection
import SatchelPersistence
import TestSupport

@testable import SatchelApp

/// A home folder with something of every kind that a backup holds.
struct SampleHome {
    let path: String
    var locations: FileLocations { FileLocations(environment: ["HOME": path]) }
    var places: BackupPlaces { get throws { try BackupPlaces(locations) } }
    var data: String { path + "/.local/share/satchel" }
    var config: String { path + "/.config/satchel" }
    var journal: String { path + "/.local/state/satchel/restore.json" }
    var archive: String { path + "/satchel.tar.gz" }

    /// Runs a test in an empty home, which is gone afterwards.
    static func use(_ body: (SampleHome) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body(SampleHome(path: $0)) }
    }

    /// Writes favorites, a photo, settings, and the database of somebody's plugin.
    func fill(_ word: String = "old") async throws {
        let database = CollectionStore.database(locations)
        try await CollectionStore(database).add([word], in: "books")
        try await database.close()
        try write("photo \(word)", to: data + "/closet-photos/\(word).jpg")
        try write("settings \(word)", to: config + "/AppConfig.plist")
        try write("key \(word)", to: config + "/aladin.key")
        try write("#!/bin/sh\necho \(word)", to: config + "/tools/\(word).sh", mode: 0o700)
        try? FileManager.default.removeItem(atPath: data + "/films.sqlite")
        let plugin = try DatabaseQueue(path: data + "/films.sqlite")
        try await plugin.write { db in
            try db.execute(sql: "CREATE TABLE film (title TEXT); INSERT INTO film VALUES (?)", arguments: [word])
        }
        try plugin.close()
    }

    func write(_ text: String, to path: String, mode: Int = 0o600) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    func backUp(to path: String? = nil) async throws -> BackupWriter.Summary {
        try await BackupWriter(places).write(to: path ?? archive, madeAt: "2026-11-22T10:15:00Z")
    }

    /// What a user would see: favorites, the plugin's rows, and every other file with its text.
    func look() async throws -> [String] { try await Self.look(data: data, config: config) }

    static func look(data: String, config: String) async throws -> [String] {
        var seen: [String] = []
        if FileManager.default.fileExists(atPath: data + "/satchel.sqlite") {
            let database = CollectionStore.database(path: data + "/satchel.sqlite")
            seen += try await CollectionStore(database).ids(in: "books").sorted()
            try await database.close()
        }
        for folder in [data, config] {
            for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }).sorted() ?? [] {
                let path = folder + "/" + name
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
                    !name.contains("satchel.sqlite")
                else { continue }
                if name.hasSuffix(".sqlite") {
                    let queue = try DatabaseQueue(path: path)
                    seen += try await queue.read { try String.fetchAll($0, sql: "SELECT title FROM film ORDER BY 1") }
                    try queue.close()
                } else {
                    seen.append(name + ": " + (try String(contentsOfFile: path, encoding: .utf8)))
                }
            }
        }
        return seen
    }

    /// The names in the folders around the real ones, where remains would lie.
    func remains() throws -> [String] {
        ["/.local/share", "/.config", "/.local/state/satchel", "/.cache/satchel", ""].flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path + folder)) ?? []
            return names.filter { $0.hasPrefix(".satchel-") || $0.contains("restor") || $0.hasPrefix("backup-") }
                .filter { !$0.contains(".before-restore-") }
        }
    }
}
