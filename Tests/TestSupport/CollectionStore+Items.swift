import SatchelCatalog
import SatchelCollection

extension CollectionStore {
    /// Adds items of a kind, each with a text, in one change.
    package func add(_ ids: [String], _ text: String = "x", in kind: String) async throws {
        try await change("added") { change in
            for id in ids { try change.set(["text": [text]], of: .item(kind, id)) }
        }
    }

    /// The ids of the items of a kind.
    package func ids(in kind: String) async throws -> Set<String> { try await read { try $0.ids(.item, kind) } }
}
