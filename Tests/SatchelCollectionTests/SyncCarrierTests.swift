import Foundation
import PostgresTestSupport
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import SatchelPostgres
import TestSupport
import Testing

@Suite("Sync: carriers")
final class SyncCarrierTests {
    private let carrier = SyncFolder(path: NSTemporaryDirectory() + "satchel-sync-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(atPath: carrier.path) }

    /// A device that keeps a book and syncs.
    private func device(_ carrier: any SyncCarrier, keeping id: String) async throws -> CollectionStore {
        let store = CollectionStore()
        try await store.change("added \(id)") { try $0.set(["title": [id]], of: .item("books", id)) }
        try await CollectionSync(store).setUp(carrier)
        try await store.sync(carrier)
        return store
    }

    /// The one file with operations.
    private func file() throws -> String {
        let devices = try FileManager.default.contentsOfDirectory(atPath: carrier.path).filter { !$0.contains(".") }
        let device = carrier.path + "/" + (try #require(devices.first))
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: device).first { $0.hasSuffix(".ndjson") }
        )
        return device + "/" + name
    }

    @Test("A place whose marker is empty or damaged is told as such, and left alone", arguments: ["", "dune", "{}"])
    func damagedMarker(_ text: String) async throws {
        let store = try await device(carrier, keeping: "dune")
        let files = try FileManager.default.subpathsOfDirectory(atPath: carrier.path)
        try Data(text.utf8).write(to: URL(filePath: carrier.path + "/satchel-sync.json"))

        let error = await #expect(throws: PlainError.self) { try await store.sync(carrier) }

        #expect(error?.message == "'\(carrier.path)' can't be used: its satchel-sync.json is empty or damaged")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: carrier.path) == files)
    }

    // MARK: What lines may be

    @Test("A line that is too long is told, and what follows it is read")
    func longLine() async throws {
        _ = try await device(carrier, keeping: "dune")
        let line = try Data(contentsOf: URL(filePath: file()))
        let long = Data(repeating: UInt8(ascii: "x"), count: 9 << 20)
        try (long + Data("\n".utf8) + line).write(to: URL(filePath: file()))
        let other = CollectionStore()
        try await CollectionSync(other).setUp(carrier)

        let first = try await other.sync(carrier)

        #expect(first.problems.count == 1 && first.problems[0].hasPrefix("1 line of"))
        #expect(try await other.ids("books") == ["dune"])
        #expect(try await other.sync(carrier).problems.isEmpty)
    }

    @Test("Of many long lines as many are read at once as fit into memory")
    func longLines() async throws {
        _ = try await device(carrier, keeping: "dune")
        let line = Data(repeating: UInt8(ascii: "x"), count: 4 << 20) + Data("\n".utf8)
        try (0..<12).reduce(into: Data()) { text, _ in text += line }.write(to: URL(filePath: file()))
        let file = try #require(try carrier.files().first)

        let first = try carrier.lines(of: file, from: 0) { _ in nil }
        let rest = try carrier.lines(of: file, from: first.end) { _ in nil }

        #expect(first.hasMore && first.end % line.count == 0 && first.end < 40 << 20)
        #expect(!rest.hasMore && rest.end == 12 * line.count)
    }

    @Test(
        "What a device wrote and something cut or deleted is written again, once",
        arguments: ["cut", "torn", "deleted", "without its folder", "emptied and set up again"]
    )
    func lostFile(_ fault: String) async throws {
        let first = try await device(carrier, keeping: "dune")
        let whole = try Data(contentsOf: URL(filePath: file()))
        try await first.change("added emma") { try $0.set(["title": ["Emma"]], of: .item("books", "emma")) }
        try await first.sync(carrier)
        switch fault {
        case "cut": try whole.write(to: URL(filePath: file()))
        case "torn": try Data(contentsOf: URL(filePath: file())).dropLast(9).write(to: URL(filePath: file()))
        case "deleted": try FileManager.default.removeItem(atPath: file())
        case "without its folder":
            try FileManager.default.removeItem(atPath: (file() as NSString).deletingLastPathComponent)
        default:
            try FileManager.default.removeItem(atPath: carrier.path)
            try await CollectionSync(first).setUp(carrier)
        }

        let result = try await first.sync(carrier)

        #expect(result.sent == (["cut", "torn"].contains(fault) ? 1 : 2))
        let told = "files of this device were cut or are gone; what they lack was written again"
        #expect(result.problems.contains(told) != fault.hasPrefix("emptied"))
        let again = try await first.sync(carrier)
        #expect(again.sent == 0 && again.problems.isEmpty)
        try await first.change("added ulysses") { try $0.set(["title": ["Ulysses"]], of: .item("books", "ulysses")) }
        let later = try await first.sync(carrier)
        #expect(later.sent == 1 && later.problems.isEmpty)
        let other = CollectionStore()
        try await CollectionSync(other).setUp(carrier)
        #expect(try await other.sync(carrier).problems.isEmpty != (fault == "torn"))
        #expect(try await other.ids("books") == ["dune", "emma", "ulysses"])
    }

    /// Of half of them the time was one millisecond earlier in the lines that travel.
    @Test("Every change has the same time on every device, to the millisecond")
    func milliseconds() async throws {
        let time = SettableTime()
        let (first, second) = (CollectionStore(now: time.now), CollectionStore(now: time.now))
        for number in 0..<500 {
            time.set(1_790_000_000 + Double(number) * 7.919)
            try await first.change("rated") { try $0.set(["rating": ["\(number)"]], of: .item("books", "dune")) }
        }
        for store in [first, second] {
            try await CollectionSync(store).setUp(carrier)
            try await store.sync(carrier)
        }

        let clocks = try await first.operations(limit: .max).map(\.clock)
        #expect(try await second.operations(limit: .max).map(\.clock) == clocks)
    }

    @Test("Changes from a clock that is years ahead are told and taken, and lead later ones of the same things alone")
    func fastClock() async throws {
        let (right, wrong, day) = (SettableTime(), SettableTime(), 86_400.0)
        right.set(1_800_000_000)
        wrong.set(1_800_000_000 + 1000 * day)
        let (fast, slow) = (CollectionStore(now: wrong.now), CollectionStore(now: right.now))
        for store in [fast, slow] { try await CollectionSync(store).setUp(carrier) }
        func set(_ store: CollectionStore, _ id: String, _ rating: String) async throws -> Date {
            try await store.change("rated \(id)") { change in
                change.continuesLast = true
                try change.set(["title": [id], "rating": [rating]], of: .item("books", id))
            }
            return try await store.history(of: .item("books", id), limit: 1)[0].clock.date
        }
        _ = try await set(fast, "dune", "1")
        try await fast.sync(carrier)

        let early = try await slow.sync(carrier)
        #expect(early.problems.count == 1 && early.problems[0].contains("is dated in the future"))
        #expect(try await slow.sync(carrier).problems.isEmpty)
        #expect(try await set(slow, "dune", "2") >= wrong.now())
        #expect(try await set(slow, "dune", "3") >= wrong.now())
        #expect(try await set(slow, "emma", "2") == right.now())
        wrong.set(1_800_000_000 + day / 24)
        #expect(try await set(fast, "ulysses", "4") == wrong.now())
        for store in [fast, slow, fast, slow] { try await store.sync(carrier) }

        #expect(try await set(fast, "dune", "5") > right.now().addingTimeInterval(999 * day))
        #expect(try await set(fast, "emma", "4") == wrong.now())
        for store in [fast, slow] { try await store.sync(carrier) }
        for store in [fast, slow] {
            let ratings = try await store.read { try $0.things(.item, "books").flatMap { $0.texts["rating"] ?? [] } }
            #expect(ratings.sorted() == ["4", "4", "5"])
            #expect(await CollectionCheck(store, []).diagnose().findings.isEmpty)
        }
    }

    @Test("Of a thing that two devices add each field is as the later one says, also of several texts, but tags add up")
    func addedTwice() async throws {
        let time = SettableTime()
        let stores = (0..<2).map { _ in CollectionStore(now: time.now) }
        for (number, store) in stores.enumerated() {
            time.set(1_790_000_000 + Double(number))
            try await store.change("added") { change in
                let texts = ["a\(number)", "b\(number)"]
                try change.set(["title": ["Dune"], "topics": texts, "tags": texts], of: .item("books", "dune"))
            }
            try await CollectionSync(store).setUp(carrier)
        }
        for store in stores + stores { try await store.sync(carrier) }

        for store in stores {
            let texts = try await store.texts(of: .item("books", "dune"))
            #expect(texts?["topics"] == ["a1", "b1"] && texts?["tags"] == ["a0", "b0", "a1", "b1"])
        }
    }

    @Test("Entries are in the order in which they were made, on whichever device")
    func order() async throws {
        let time = SettableTime()
        let stores = (0..<2).map { _ in CollectionStore(now: time.now) }
        for step in 0..<6 {
            time.set(1_790_000_000 + Double(step))
            try await stores[step % 2].change("bought") { change in
                let coin = Thing.item("coins", "BTC")
                try change.set(["name": ["Bitcoin"]], of: coin)
                try change.add("buy", about: coin, ["note": ["\(step)"]])
            }
        }
        for store in stores { try await CollectionSync(store).setUp(carrier) }
        for store in stores + stores { try await store.sync(carrier) }

        for store in stores {
            let notes = try await store.read { try $0.entries("coins").flatMap { $0.texts["note"] ?? [] } }
            #expect(notes == ["0", "1", "2", "3", "4", "5"])
        }
    }

    // MARK: Encryption

    @Test("What is encrypted nobody reads without the passphrase, and nobody adds to or takes the lock off")
    func encryption() async throws {
        let first = CollectionStore()
        try await first.change("added dune") { try $0.set(["title": ["Dune"]], of: .item("books", "dune")) }
        try await CollectionSync(first).setUp(carrier) { _ in "correct horse battery" }
        try await first.sync(carrier)
        let text = try String(contentsOfFile: file(), encoding: .utf8)
        #expect(!text.contains("dune") && !text.contains("{"))

        let second = CollectionStore()
        await #expect(throws: PlainError.self) { try await CollectionSync(second).setUp(carrier) }
        await #expect {
            try await CollectionSync(second).setUp(carrier) { _ in "wrong horse battery" }
        } throws: {
            ($0 as? PlainError)?.message.contains("wrong passphrase") == true
        }
        try await CollectionSync(second).setUp(carrier) { isNew in
            #expect(!isNew)
            return "correct horse battery"
        }
        // A line that is not encrypted, one that was changed, and a torn one.
        let line = text.dropLast()
        let changed = line.dropLast(5) + "AAAAA"
        try (text + "{}\n" + changed + "\n" + line.prefix(40)).write(toFile: file(), atomically: true, encoding: .utf8)

        let result = try await second.sync(carrier)

        #expect(try await second.ids("books") == ["dune"])
        #expect(result.problems.count == 2 && result.problems[0].hasPrefix("2 lines"))
        let channel = try await CollectionSync(second).channel(carrier)
        #expect(try await channel.devices().map(\.name) == ["device", "device"])
        try carrier.prepare(marker: #"{"format":"satchel operations","version":1}"#)
        await #expect(throws: PlainError.self) { try await first.sync(carrier) }
    }

    // MARK: A server

    @Test(
        "Through a server changes made offline go out later, and only the kinds that are to",
        .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)")
    )
    func server() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let table = SyncTable(try settings.address(), settings)
        let first = try await device(table, keeping: "dune")
        let second = try await device(table, keeping: "emma")
        let third = CollectionStore()
        try await CollectionSync(third).setUp(table, only: ["books"])
        try await third.change("added") { change in
            try change.set(["name": ["Coat"]], of: .item("closet", "coat"))
            try change.set(["title": ["Ulysses"]], of: .item("books", "ulysses"))
        }
        try await third.sync(table)
        try await second.change("added") { try $0.set(["title": ["Offline"]], of: .item("books", "offline")) }
        let away = SyncTable("postgresql://satchel@127.0.0.1:1/nowhere", settings)
        await #expect(throws: PlainError.self) { try await second.sync(away) }

        for store in [second, first, third] { try await store.sync(table) }

        for store in [first, second, third] {
            #expect(try await store.ids("books") == ["dune", "emma", "ulysses", "offline"])
        }
        #expect(try await first.ids("closet").isEmpty)
        let again = try await first.sync(table)
        #expect(again.received.isEmpty && again.sent == 0)
    }

    @Test(
        "Lines of a table are read to the last one, however many there are",
        .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)")
    )
    func manyLines() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let table = SyncTable(try settings.address(), settings)
        let first = try await device(table, keeping: "dune")
        try await PostgresDatabase(settings).write { connection in
            try connection.query(
                "INSERT INTO satchel_operation SELECT id, n, '{}' FROM satchel_device, generate_series(2, 20001) AS n"
            )
        }
        try await first.change("added emma") { try $0.set(["title": ["Emma"]], of: .item("books", "emma")) }
        try await first.sync(table)
        let second = CollectionStore()
        try await CollectionSync(second).setUp(table)

        #expect(try await second.sync(table).problems.map { $0.prefix(14) } == ["20000 lines of"])
        #expect(try await second.ids("books") == ["dune", "emma"])
    }

    @Test(
        "A role reads all, and writes nothing for devices of others",
        .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)")
    )
    func roles() async throws {
        let server = try TestPostgres.shared.get()
        let settings = try await server.newDatabase()
        let table = SyncTable(try settings.address(), settings)
        let owner = try await device(table, keeping: "dune")
        let role = "member_" + UUID().uuidString.prefix(8).lowercased()
        try await PostgresDatabase(settings).write { connection in
            try connection.query("CREATE ROLE \(role) LOGIN")
            try connection.query("GRANT SELECT ON satchel_sync TO \(role)")
            try connection.query(
                "GRANT SELECT, INSERT ON satchel_device, satchel_operation, satchel_picture TO \(role)"
            )
        }
        let address = try settings.address().replacing("satchel@", with: role + "@")
        let member = SyncTable(address, settings)

        let store = try await device(member, keeping: "emma")
        try await owner.sync(table)

        #expect(try await store.ids("books") == ["dune", "emma"])
        #expect(try await owner.ids("books") == ["dune", "emma"])
        let other = try await CollectionSync(owner).device()
        await #expect(throws: PostgresError.self) {
            try await member.append([SyncLine(month: "2026-11", text: "{}")], by: other)
        }
    }
}
