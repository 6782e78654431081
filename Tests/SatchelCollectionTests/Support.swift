import Foundation
import SatchelCatalog
import SatchelCollection
import Synchronization

enum Wines: RecordKind {
    static let kind = Kind<Record<Wines>>(
        "wines",
        one: "wine",
        fields: [
            .id(), .one("name", .text).column(.title("Name")).part(.title).required, .one("vintage", .year),
            .many("grapes", .text),
        ]
    )
}

typealias Wine = Record<Wines>

/// A kind of which everything may be kept.
enum Reads: RecordKind {
    static let kind = Kind<Record<Reads>>(
        "reads",
        one: "read",
        fields: [
            .id(), .one("title", .text).column(.title("Title")).part(.title).required, .one("year", .year),
            .many("topic", .text),
        ],
        keeping: KindKeeping(
            list: "shelf",
            progress: .init(entry: "reading", active: "reading", done: "read"),
            entryTypes: [.init("quote", "note a quote") { [.kept("page", .label, of: .entry("quote"))] }]
        )
    )
}

typealias Read = Record<Reads>

extension CollectionStore {
    /// What is kept of a thing; nil if it is not there.
    func texts(of thing: Thing) async throws -> FieldTexts? { try await read { try $0.texts(of: thing) } }

    /// The ids of the items of a kind.
    func ids(_ kind: String) async throws -> Set<String> { try await read { try $0.ids(.item, kind) } }

    /// Syncs through a carrier.
    @discardableResult
    func sync(_ carrier: any SyncCarrier) async throws -> CollectionSync.Result {
        let sync = CollectionSync(self)
        return try await sync.run(sync.channel(carrier), called: "device")
    }
}

final class SettableTime: Sendable {
    private let seconds = Mutex(0.0)

    var now: @Sendable () -> Date {
        { Date(timeIntervalSince1970: self.seconds.withLock { $0 }) }
    }

    func set(_ seconds: Double) { self.seconds.withLock { $0 = seconds } }
}
