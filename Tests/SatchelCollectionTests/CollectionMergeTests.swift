import Foundation
import GRDB
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import Synchronization
import TestSupport
import Testing

@Suite("Collection: merging a backup")
struct CollectionMergeTests {
    private let coat = Thing.item("closet", "coat")
    private let wear = Thing.entry("closet", "w1")
    private let style = Thing.list("closet", "winter")

    /// A file of the other device, which has a coat as this one does, and a store here.
    private func withDevices(_ body: (_ devices: Devices) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            // Each change is a second later, on whichever device.
            let steps = Steps()
            let database = CollectionStore.database(path: path)
            let first = CollectionStore(database, now: steps.now)
            try await first.change("added 'Coat'") { [coat] in
                try $0.set(["name": ["Coat"], "color": ["blue"]], of: coat)
            }
            try await database.close()
            try FileManager.default.createDirectory(atPath: folder + "/ours", withIntermediateDirectories: true)
            try DatabaseFile(path: path).copy(to: folder + "/ours/satchel.sqlite")
            try CollectionStore.prepare(copy: folder + "/ours/satchel.sqlite")
            func store(_ path: String) -> CollectionStore {
                CollectionStore(CollectionStore.database(path: path), now: steps.now)
            }
            try await body(Devices(folder: folder, theirs: store(path), ours: store(folder + "/ours/satchel.sqlite")))
        }
    }

    private struct Devices {
        let folder: String
        let theirs: CollectionStore
        let ours: CollectionStore

        /// What a merge added, in words.
        @discardableResult
        func merge(isDryRun: Bool = false) async throws -> [String] { try await merged(isDryRun: isDryRun).added }

        func merged(isDryRun: Bool = false) async throws -> BackupMerge {
            try await CollectionMerge(ours) { _ in 5 }.merge(from: folder, isDryRun: isDryRun)
        }
    }

    @Test("A copy of the file names another device in what it changes")
    func device() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            try await theirs.change("edited") { [coat] in try $0.set(["color": ["red"]], of: coat) }
            try await ours.change("edited") { [coat] in try $0.set(["color": ["green"]], of: coat) }

            let devices = try await [theirs.operations(limit: 9), ours.operations(limit: 9)].map { $0.map(\.device) }
            #expect(devices[0][0] == devices[0][1])
            #expect(devices[0][0] == devices[1][0])
            #expect(devices[1][0] != devices[1][1])
        }
    }

    @Test("Of each field the later edit wins, whichever device made it, and undo takes the merge back as one")
    func fields() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            try await ours.change("mended") { [coat] in try $0.set(["size": ["M"], "price": ["1"]], of: coat) }
            try await theirs.change("painted") { [coat] in
                try $0.set(["color": ["red"], "price": ["2"], "size": ["L"]], of: coat)
            }
            try await ours.change("measured") { [coat] in try $0.set(["size": ["S"]], of: coat) }
            let before = try await ours.texts(of: coat)
            let known = try await ours.operations(limit: 99).count

            #expect(try await devices.merge(isDryRun: true) == ["1 edit"])
            #expect(try await ours.texts(of: coat) == before)
            #expect(try await ours.operations(limit: 99).count == known)
            #expect(try await devices.merge() == ["1 edit"])

            let merged: FieldTexts = ["name": ["Coat"], "color": ["red"], "price": ["2"], "size": ["S"]]
            #expect(try await ours.texts(of: coat) == merged)
            #expect(
                try await ours.history(of: coat).map(\.label) == ["measured", "painted", "mended", "added 'Coat'"]
            )
            #expect(try await devices.merge().isEmpty)
            #expect(try await ours.undo() == .done("merged 1 edit from a backup"))
            #expect(try await ours.texts(of: coat) == before)
            #expect(try await devices.merge().isEmpty)
            #expect(try await ours.redo() == .done("merged 1 edit from a backup"))
            #expect(try await ours.texts(of: coat) == merged)
        }
    }

    @Test("Items, entries and lists of the backup are added, and a second merge adds nothing")
    func additions() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            let scarf = Thing.item("closet", "scarf")
            try await theirs.change("added") { [coat, wear, style] change in
                try change.set(["name": ["Scarf"]], of: scarf)
                try change.add(wear, "wear", about: coat, ["day": ["2026-11-24"]])
                try change.put(scarf, in: style)
                try change.put(coat, in: style)
            }
            try await ours.change("added") { [style] change in
                try change.put(.item("closet", "coat"), in: style, quantity: 2)
            }

            #expect(try await devices.merge() == ["1 item", "1 entry", "1 edit"])

            #expect(try await ours.members(of: style).map(\.item) == ["scarf", "coat"])
            #expect(try await ours.entries(about: coat).count == 1)
            #expect(try await devices.merge().isEmpty)
            #expect(try await ours.undo() != nil)
            #expect(try await ours.members(of: style).map(\.quantity) == [2])
            #expect(try await ours.ids("closet") == ["coat"])
        }
    }

    @Test("A field that both changed is a conflict; what adds up, and what the program keeps by itself, is none")
    func conflicts() async throws {
        try await withDevices { devices in
            for (number, store) in [devices.theirs, devices.ours].enumerated() {
                try await store.change("changed") { [coat, style] change in
                    try change.set(["color": [["red", "green"][number]], "source": ["\(number)"]], of: coat)
                    try change.set(["name": ["Winter"]], of: style)
                    try change.put(coat, in: style, quantity: 1 + number)
                }
            }
            try await devices.merge()

            let sync = CollectionSync(devices.ours)
            let conflict = try #require(try await sync.conflicts().first)
            #expect(try await sync.conflicts().map(\.field) == ["color"])
            #expect(conflict.kept == ["green"] && conflict.other == ["red"])
            try await sync.take(conflict)
            #expect(try await devices.ours.texts(of: coat)?["color"] == ["red"])
            #expect(try await sync.conflicts().isEmpty)
        }
    }

    @Test("An item stays on a list of which two devices took many, but neither the last", arguments: [2, 1])
    func fewest(left: Int) async throws {
        try await withDevices { devices in
            try await devices.theirs.change("added") { [coat, style] in try $0.put(coat, in: style, quantity: 4) }
            try await devices.merge()
            try await devices.theirs.change("took") { [coat, style] in try $0.put(coat, in: style, quantity: 1) }
            try await devices.ours.change("took") { [coat, style] in try $0.put(coat, in: style, quantity: left) }

            try await devices.merge()

            #expect(try await devices.ours.members(of: style).map(\.quantity) == [1])
        }
    }

    @Test("The first tags, photos and days of a style add up as later ones do, and are no conflict")
    func sets() async throws {
        try await withDevices { devices in
            for (number, store) in [devices.theirs, devices.ours].enumerated() {
                try await store.change("changed") { [coat, style] change in
                    try change.set(["tags": ["t\(number)"], "photos": ["p\(number)"]], of: coat)
                    try change.set(["name": ["Winter"], "worn": ["2026-11-2\(number)"]], of: style)
                }
            }
            try await devices.ours.change("tagged") { [coat] in try $0.set(["tags": ["t1", "more"]], of: coat) }

            try await devices.merge()

            let texts = try #require(try await devices.ours.texts(of: coat))
            #expect(texts["tags"] == ["t0", "t1", "more"] && texts["photos"] == ["p0", "p1"])
            #expect(try await devices.ours.texts(of: style)?["worn"] == ["2026-11-20", "2026-11-21"])
            #expect(try await CollectionSync(devices.ours).conflicts().isEmpty)
        }
    }

    @Test(
        "A list that one device renamed and one that the other made under that name become one, with the items of both"
    )
    func namesakes() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            let (first, second) = (Thing.list("reads", named: "SF"), Thing.list("reads", named: "Space"))
            for store in [theirs, ours] {
                try await store.change("made") { change in
                    for id in ["dune", "emma"] { try change.set(["title": [id]], of: .item("reads", id)) }
                    try change.set(["name": ["SF"]], of: first)
                    try change.put(.item("reads", "dune"), in: first, quantity: 2)
                }
            }
            try await theirs.change("renamed") { try $0.set(["name": ["space"]], of: first) }
            try await ours.change("made") { change in
                try change.set(["name": ["Space"]], of: second)
                for id in ["dune", "emma"] { try change.put(.item("reads", id), in: second) }
            }

            let merge = CollectionMerge(ours, [KindRules(Reads.kind)]) { _ in 5 }
            _ = try await merge.merge(from: devices.folder, isDryRun: false)

            #expect(try await ours.read { try $0.namedLists("reads").map(\.thing) } == [second])
            let members = try await ours.members(of: second)
            #expect(Dictionary(members) { $1 } == ["dune": 2, "emma": 1])
            #expect(try await ours.undo() != nil)
            #expect(try await ours.read { try $0.namedLists("reads").count } == 2)
        }
    }

    @Test("What two devices imported from the same rows is there once, with what was said of it on either")
    func importedTwice() async throws {
        try await withDevices { devices in
            let (theirs, ours, item) = (devices.theirs, devices.ours, Thing.item("reads", "tea"))
            for store in [theirs, ours] {
                try await store.change("imported") { change in
                    try change.set(["title": ["Tea"]], of: item)
                    for row in ["a", "a 2"] { try change.add("copy", about: item, ["ref": [row]]) }
                    try change.add("reading", about: item, ["ref": ["a"]])
                }
            }
            try await ours.change("placed") { change in
                let copy = try change.contents.entries("reads", "copy")[0].thing
                try change.set(["place": ["attic"]], of: copy)
            }

            try await devices.merge()

            let entries = try await ours.read { try $0.entries("reads") }
            #expect(entries.map(\.type).sorted() == ["copy", "copy", "reading"])
            #expect(entries.flatMap { $0.texts["place"] ?? [] } == ["attic"])
            #expect(await CollectionCheck(ours, []).diagnose().findings.isEmpty)
        }
    }

    @Test("What two devices used up at once are two copies as far as there are, and no conflict")
    func usedTwice() async throws {
        try await withDevices { devices in
            let (theirs, ours, item) = (devices.theirs, devices.ours, Thing.item("reads", "tea"))
            try await theirs.change("added") { change in
                try change.set(["title": ["Tea"]], of: item)
                for _ in 0..<2 { try change.add("copy", about: item, [:]) }
            }
            let merge = CollectionMerge(ours, [KindRules(Reads.kind)]) { _ in 5 }
            _ = try await merge.merge(from: devices.folder, isDryRun: false)
            for (number, store) in [theirs, ours, ours].enumerated() {
                try await store.change("drank") { change in
                    let copies = try change.contents.entries("reads", "copy")
                    let left = copies.first { number == 2 || $0.texts["gone"] == nil }
                    guard let copy = left else { return }
                    let day = ["2026-11-2\(number)"]
                    try change.set(["gone": day], of: copy.thing)
                    try change.add("drink", about: item, ["day": day, "copy": [copy.thing.id]])
                }
            }

            _ = try await merge.merge(from: devices.folder, isDryRun: false)

            let entries = try await ours.read { try $0.entries("reads") }
            #expect(entries.filter { $0.type == "copy" }.map { $0.texts["gone"] } == [["2026-11-20"], ["2026-11-21"]])
            let used = entries.filter { $0.type == "drink" }.map { $0.texts["copy"] }
            #expect(Set(used.prefix(2)).count == 2 && used.count == 3)
            #expect(try await CollectionSync(ours).conflicts().isEmpty)
        }
    }

    @Test("A removal beats earlier edits, and no later one, on either side")
    func removals() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            try await theirs.change("painted") { [coat] in try $0.set(["color": ["red"]], of: coat) }
            try await ours.change("removed") { [coat] in try $0.remove(coat) }
            #expect(try await devices.merge().isEmpty)
            #expect(try await ours.texts(of: coat) == nil)

            try await theirs.change("measured") { [coat] in try $0.set(["size": ["S"]], of: coat) }
            #expect(try await devices.merge() == ["1 item"])
            #expect(try await ours.texts(of: coat) == ["name": ["Coat"], "color": ["red"], "size": ["S"]])

            try await theirs.change("removed") { [coat] in try $0.remove(coat) }
            #expect(try await devices.merge() == ["1 removal"])
            #expect(try await ours.texts(of: coat) == nil)
        }
    }

    @Test("An item comes back for an entry that is later than its removal, with what was said of it before")
    func dependents() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            try await theirs.change("wore") { [coat, wear, style] change in
                try change.add(wear, "wear", about: coat, [:])
                try change.put(coat, in: style)
            }
            try await ours.change("removed") { [coat] in try $0.remove(coat) }
            try await devices.merge()
            #expect(try await ours.texts(of: coat) == nil)
            #expect(try await ours.texts(of: wear) == nil)
            #expect(try await ours.members(of: style).isEmpty)

            try await theirs.change("wore") { [coat] in try $0.add(.entry("closet", "w2"), "wear", about: coat, [:]) }
            try await devices.merge()
            #expect(try await ours.texts(of: coat) == ["name": ["Coat"], "color": ["blue"]])
            #expect(try await ours.entries(about: coat).map(\.thing.id) == ["w1", "w2"])
            #expect(try await ours.members(of: style).map(\.item) == ["coat"])

            #expect(try await ours.undo() != nil)
            #expect(try await ours.texts(of: coat) == nil)
            #expect(try await ours.entries(about: coat).isEmpty)
        }
    }

    @Test("Entries to which both devices gave one id are two, which keep theirs in later merges")
    func sameIDs() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            for (store, day) in [(theirs, "1"), (ours, "2")] {
                try await store.change("wore") { [coat, wear] in
                    try $0.add(wear, "wear", about: coat, ["day": [day]])
                }
            }
            try await devices.merge()
            try await theirs.change("edited") { [wear] in try $0.set(["day": ["3"]], of: wear) }
            #expect(try await devices.merge() == ["1 edit"])

            let entries = try await ours.entries(about: coat)
            #expect(entries.map { $0.thing.id.prefix(3) } == ["w1.", "w1"])
            #expect(entries.map { $0.texts["day"] } == [["3"], ["2"]])
        }
    }

    @Test("An entry that is added after a merge takes no id of an entry that the merge brought")
    func nextID() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            for store in [theirs, theirs, ours] {
                try await store.change("wore") { [coat] in try $0.add("wear", about: coat, ["day": ["1"]]) }
            }
            try await devices.merge()
            try await ours.change("wore") { [coat] in try $0.add("wear", about: coat, ["day": ["2"]]) }

            let ids = try await ours.entries(about: coat).map { $0.thing.id.prefix(7) }
            #expect(ids == ["wear-1.", "wear-2", "wear-1", "wear-3"])
        }
    }

    @Test("A change of an impossible time is left out, so that no clock is set by it")
    func impossibleTime() async throws {
        try await withDevices { devices in
            let (theirs, ours) = (devices.theirs, devices.ours)
            try await theirs.change("painted") { [coat] in try $0.set(["color": ["red"]], of: coat) }
            let file = try DatabaseQueue(path: devices.folder + "/satchel.sqlite")
            try await file.write { db in
                try db.execute(sql: "UPDATE operation SET clock = \(Int64.max) WHERE after LIKE '%red%'")
            }

            let merged = try await devices.merged()

            #expect(merged.added.isEmpty)
            #expect(merged.leftOut == ["1 change of an impossible time"])
            try await ours.change("painted") { [coat] in try $0.set(["color": ["green"]], of: coat) }
            #expect(try await ours.texts(of: coat)?["color"] == ["green"])
        }
    }
}

extension CollectionStore {
    fileprivate func entries(about item: Thing) async throws -> [KeptEntry] {
        try await read { try $0.entries(about: item) }
    }

    fileprivate func members(of list: Thing) async throws -> [(item: String, quantity: Int)] {
        try await read { try $0.members(of: list) }
    }
}

/// A clock that is a second later each time.
private final class Steps: Sendable {
    private let seconds = Mutex(1_795_000_000.0)

    var now: @Sendable () -> Date {
        {
            let seconds = self.seconds.withLock { seconds in
                seconds += 1
                return seconds
            }
            return Date(timeIntervalSince1970: seconds)
        }
    }
}
