import Foundation
import GRDB
import SatchelCollection
@testable import SatchelPersistence
import SatchelTrace
import Synchronization
import TestSupport
import Testing

@Suite("SQLite stores: in a trace")
struct StatementTraceTests {
    @Test(
        "A class is the verb and the first table, and never a literal",
        arguments: [
            ("SELECT a, b FROM favorites WHERE id = 'dune'", "SELECT favorites"),
            ("select exists (select 1 from \"favorites\")", "SELECT favorites"),
            ("INSERT OR IGNORE INTO books_2 (a) VALUES ('dune')", "INSERT books_2"),
            ("UPDATE OR REPLACE closet SET a = 'from dune'", "UPDATE closet"), ("DELETE FROM x", "DELETE x"),
            ("CREATE TABLE IF NOT EXISTS x (a)", "CREATE x"), ("PRAGMA data_version", "PRAGMA data_version"),
            ("SELECT 'dune'", "SELECT"), ("SELECT x FROM 'dune'", "SELECT"), ("BEGIN", "BEGIN"), ("", "other"),
            ("'dune'", "other"), ("SELECT 1 FROM", "SELECT"),
            ("SELECT 1 FROM " + String(repeating: "x", count: 5_000), "SELECT"),
        ]
    )
    func classes(_ sql: String, _ name: String) {
        #expect(StatementTrace.className(of: sql) == name)
    }

    @Test("A write and a read show their file and their statements by class, and no value")
    func stores() async throws {
        try await withTemporaryFolder { folder in
            let recorded = RecordedTrace(home: folder)
            let store = CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
            let kept = try await recorded.command(typed: ["xyzzy"]) {
                try await store.remember("xyzzy", as: "shelf", limit: 5)
                return try await store.remembered(as: "shelf", limit: 5)
            }

            #expect(kept.map(\.text) == ["xyzzy"])
            let calls = recorded.lines(of: .store)
            #expect(calls.count == 2)
            #expect(calls.allSatisfy { $0.contains(#""file":"~/satchel.sqlite""#) })
            let statements = recorded.lines(of: .statement)
            #expect(statements.contains { $0.contains(#""name":"SELECT "#) && $0.contains(#""count":"#) })
            #expect(statements.contains { $0.contains(#""name":"INSERT "#) })
            #expect(!recorded.lines.joined().contains("xyzzy"))
        }
    }

    @Test("A database that was traced answers the next command, which is not")
    func afterwards() async throws {
        let recorded = RecordedTrace()
        let store = CollectionStore()
        try await recorded.command { try await store.remember("dune", as: "shelf", limit: 5) }
        let before = recorded.lines.count

        #expect(try await store.remembered(as: "shelf", limit: 5).count == 1)
        #expect(recorded.lines.count == before)
    }

    @Test("A read sets no pragma, after which SQLite would compile every statement again")
    func pragmas() async throws {
        let database = SatchelDatabase(inMemory: [])
        let texts = StatementTexts()
        try await database.read { db in db.trace { texts.add("\($0)") } }
        _ = try await database.read { db in try Int.fetchOne(db, sql: "SELECT 1") }

        #expect(texts.all.contains("SELECT 1"))
        #expect(!texts.all.contains { $0.hasPrefix("PRAGMA") })
    }
}

private final class StatementTexts: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
