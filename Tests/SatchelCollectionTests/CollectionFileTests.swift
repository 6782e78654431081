import Foundation
import GRDB
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import TestSupport
import Testing

@Suite("Collection: its file")
struct CollectionFileTests {
    private static let book = Thing.item("books", "b1")

    @Test("Twenty shells that change one number at once lose no step, and each leaves an operation")
    func shells() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/deep/satchel.sqlite"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        // More patience than a person has: the machine may be busy with other tests.
                        let store = CollectionStore(CollectionStore.database(path: path, patience: .seconds(120)))
                        for _ in 0..<5 {
                            try await store.change("counted") { change in
                                let number = try change.texts(of: Self.book)?["n"]?.first.flatMap { Int($0) } ?? 0
                                try change.set(["n": ["\(number + 1)"]], of: Self.book)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }

            let store = CollectionStore(CollectionStore.database(path: path))
            #expect(try await store.texts(of: Self.book) == ["n": ["100"]])
            let operations = try await store.operations(limit: 200)
            #expect(operations.count == 100 && Set(operations.map(\.device)).count == 1)
            #expect(operations.map { $0.after?["n"]?.first } == (1...100).map { "\($0)" })
        }
    }

    @Test("A read goes on beside another shell's change, and sees what was there before it")
    func reading() async throws {
        try await withTemporaryFolder { folder in
            let store = CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
            try await store.change("added") { try $0.set(["n": ["1"]], of: Self.book) }
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: folder + "/satchel.sqlite", configuration: configuration)
            try await other.writeWithoutTransaction { db in
                try db.execute(sql: "BEGIN IMMEDIATE; UPDATE thing SET texts = '{\"n\":[\"2\"]}'")
            }

            #expect(try await store.texts(of: Self.book) == ["n": ["1"]])
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        }
    }

    @Test("Before the first change a read makes no file")
    func noFile() async throws {
        try await withTemporaryFolder { folder in
            let store = CollectionStore(CollectionStore.database(path: folder + "/deep/satchel.sqlite"))
            let (ids, texts) = try await (store.ids("books"), store.remembered(as: "recent/books"))

            #expect(ids.isEmpty && texts.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: folder + "/deep"))
        }
    }

    @Test("A file that is no collection is named and left alone")
    func strange() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let garbage = Data("dear diary, today I tried a new terminal".utf8)
            try garbage.write(to: URL(filePath: path))
            await #expect(throws: StorageError.damaged(path: path)) { try await Self.write(path) }
            #expect(try Data(contentsOf: URL(filePath: path)) == garbage)

            try FileManager.default.removeItem(atPath: path)
            let other = try DatabaseQueue(path: path)
            try await other.write { try $0.execute(sql: "CREATE TABLE bookmarks (url TEXT)") }
            try other.close()
            await #expect(throws: StorageError.foreign(path: path)) { try await Self.write(path) }
        }
    }

    @Test(
        "What another program wrote into the rows is called damage, never believed",
        arguments: [
            "UPDATE operation SET after = '{'", "UPDATE operation SET after = '{\"n\": 1}'",
            "UPDATE operation SET clock = 9223372036854775807", "UPDATE operation SET clock = 9223372036854775806",
        ]
    )
    func damaged(_ statement: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            try await Self.write(path)
            let other = try DatabaseQueue(path: path)
            try await other.write { try $0.execute(sql: statement) }

            let store = CollectionStore(CollectionStore.database(path: path))
            await #expect(throws: StorageError.damaged(path: path)) { _ = try await store.undo() }
            #expect(try await store.texts(of: Self.book) == ["n": ["1"]])
        }
    }

    @Test(
        "What is no field with texts is called damage, too",
        arguments: [
            "{", "{}x", "{\"n\":1}", "{\"n\":\"1\"}", "{\"n\":[1]}", "{\"n\":[[]]}", "[]", "", "{\"n\":[\"\u{1}\"]}",
        ]
    )
    func damagedTexts(_ texts: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            try await Self.write(path)
            let other = try DatabaseQueue(path: path)
            try await other.write { try $0.execute(sql: "UPDATE thing SET texts = ?", arguments: [texts]) }

            let store = CollectionStore(CollectionStore.database(path: path))
            await #expect(throws: StorageError.damaged(path: path)) { _ = try await store.texts(of: Self.book) }
        }
    }

    @Test(
        "Items are read in their order also where another program numbered them far apart",
        arguments: [[-3, 5], [Int64.min, .max], [0, 1 << 40]]
    )
    func farNumbers(_ numbers: [Int64]) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let store = CollectionStore(CollectionStore.database(path: path))
            for id in ["b", "a"] {
                try await store.change("added") { change in
                    let item = Thing.item("reads", id)
                    try change.set(["title": [id]], of: item)
                    try change.add(.entry("reads", "copy-" + id), "copy", about: item, ["paid": ["9 EUR"]])
                }
            }
            let other = try DatabaseQueue(path: path)
            try await other.write { db in
                for (id, number) in zip(["b", "a"], numbers) {
                    let old = try Int64.fetchOne(db, sql: "SELECT number FROM thing WHERE id = ?", arguments: [id])
                    for statement in ["thing SET number = ? WHERE number", "value SET thing = ? WHERE thing"] {
                        try db.execute(sql: "UPDATE \(statement) = ?", arguments: [number, old])
                    }
                }
            }

            let title = try #require(Read.kind.fields.first { $0.key == "title" })
            let read: [[String]] = try await StoredKeeping<Read>(store).reduce(into: [], only: [title]) {
                $0.append([$1.title] + $1.keeping.copies.compactMap { $0["paid"] })
            }
            #expect(read == [["b", "9 EUR"], ["a", "9 EUR"]])
        }
    }

    private static func write(_ path: String) async throws {
        let store = CollectionStore(CollectionStore.database(path: path))
        try await store.change("added") { try $0.set(["n": ["1"]], of: book) }
    }
}

@Suite("Collection: the order of changes")
struct CollectionClockTests {
    private let time = SettableTime()

    @Test(
        "A clock set back changes not which change undo undoes, nor, unless it was years ahead, the order of operations"
    )
    func setBack() async throws {
        let store = CollectionStore(now: time.now)
        for (id, seconds) in [("a", 1_790_000_000.0), ("b", 1_789_990_000), ("c", 0), ("d", 1_790_000_001)] {
            time.set(seconds)
            try await store.change("added \(id)") { try $0.set(["name": [id]], of: .item("books", id)) }
        }

        let operations = try await store.operations(limit: 9)
        #expect(operations.map(\.label) == ["added a", "added b", "added c", "added d"])
        #expect(operations.map { Int($0.clock.date.timeIntervalSince1970) } == [0, 0, 0, 1].map { 1_790_000_000 + $0 })
        time.set(1_600_000_000)
        try await store.change("added e") { try $0.set(["name": ["e"]], of: .item("books", "e")) }
        #expect(try await store.operations(limit: 1).map(\.clock.date) == [time.now()])
        #expect(try await store.undo() == .done("added e"))
        #expect(try await store.undo() == .done("added d"))
        #expect(try await store.undo() == .done("added c"))
    }

    @Test(
        "A clock that can't be right leaves no mark on later changes",
        arguments: [7_258_118_400, 1e30, -1e30, .nan, .infinity, -62_135_596_800]
    )
    func unbelievable(_ seconds: Double) async throws {
        let store = CollectionStore(now: time.now)
        for (id, seconds) in [("a", 1_790_000_000), ("b", seconds), ("c", 1_790_000_002)] {
            time.set(seconds)
            try await store.change("added \(id)") { try $0.set(["name": [id]], of: .item("books", id)) }
        }

        let dates = try await store.operations(limit: 9).map { Int($0.clock.date.timeIntervalSince1970) }
        #expect(dates == [1_790_000_000, 1_790_000_000, 1_790_000_002])
    }

    @Test("Thousands of changes within one millisecond stay in order")
    func oneMoment() async throws {
        time.set(1_790_000_000)
        let store = CollectionStore(now: time.now)
        try await store.change("added") { change in
            for number in 0..<70_000 { try change.set([:], of: .item("books", "\(number)")) }
        }

        let operations = try await store.operations(limit: .max)
        #expect(operations.map(\.thing.id) == (0..<70_000).map { "\($0)" })
        #expect(operations.last.map { $0.clock.date.timeIntervalSince1970 } == 1_790_000_000.001)
    }
}

@Suite("Collection: what is remembered")
struct RememberedTests {
    @Test("A text that is remembered again comes first, and those beyond the limit are forgotten")
    func recent() async throws {
        let store = CollectionStore()
        for text in ["dune", "emma", "dune", "ulysses"] {
            try await store.remember(text, as: "recent/books", limit: 2)
        }
        try await store.remember("pikachu", as: "recent/cards", limit: 2)

        #expect(try await store.remembered(as: "recent/books").map(\.text) == ["ulysses", "dune"])
        #expect(try await store.rememberedKeys(beginning: "recent/") == ["recent/books", "recent/cards"])
        try await store.rememberOlder(try await store.remembered(as: "recent/cards"), as: "recent/books", limit: 5)
        #expect(try await store.remembered(as: "recent/books").map(\.text) == ["ulysses", "dune", "pikachu"])
        #expect(try await store.forget("recent/books") == 3)
        #expect(try await store.undo() == nil)
    }

    @Test("A limit of zero remembers nothing")
    func zero() async throws {
        let store = CollectionStore()
        try await store.remember("dune", as: "recent/books", limit: 0)

        #expect(try await store.remembered(as: "recent/books").isEmpty)
    }
}
