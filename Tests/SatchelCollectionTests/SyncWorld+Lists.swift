import Foundation
import SatchelCatalog
import SatchelCollection

/// A world in which some devices share a list alone.
extension SyncWorld {
    /// The list that they share.
    static let shared = Thing.list("books", "sf")
    private static let member = "member "

    /// What every device keeps of the list, of the items that were ever in it, and of what was noted about these.
    func sharedEnds() async throws -> [[String]] {
        let items = Self.members(of: try await witness.operations(limit: .max))
        var ends: [[String]] = []
        for store in [witness, latecomer] + devices.map(\.store) {
            ends.append(
                try await store.read { contents in
                    let list = try contents.texts(of: Self.shared).map { [Self.words($0)] } ?? ["no list"]
                    let kept = try contents.things(.item, "books").filter { items.contains($0.thing.id) }
                    let entries = try contents.entries("books").filter { items.contains($0.item) }
                    let lines = kept.map { "\($0.thing.id) \(Self.words($0.texts))" }
                    // Each device may have an id of its own for an entry.
                    return list + (lines + entries.map { Self.words($0.texts.filter { $0.key != "copy" }) }).sorted()
                }
            )
        }
        return ends
    }

    /// What devices that share the list alone wrote on anything else, as one reads it that takes all.
    func leaks() async throws -> [String] {
        let operations = try await witness.operations(limit: .max)
        let items = Self.members(of: operations)
        var about: [Thing: String] = [:]
        for operation in operations where operation.thing.sort == .entry {
            about[operation.thing] = (operation.after ?? operation.before)?["item"]?.first ?? about[operation.thing]
        }
        return operations.filter { operation in
            guard sharers.contains(operation.device) else { return false }
            switch operation.thing.sort {
            case .list: return operation.thing != Self.shared
            case .item: return !items.contains(operation.thing.id)
            case .entry: return about[operation.thing].map { !items.contains($0) } ?? true
            }
        }
        .map { "\($0.device) wrote '\($0.label)' on \($0.thing.id)" }
    }

    /// The ids of items that were ever in the list.
    private static func members(of operations: [CollectionOperation]) -> Set<String> {
        operations.filter { $0.thing == shared }.reduce(into: []) { ids, operation in
            let keys = (operation.after ?? [:]).filter { !$0.value.isEmpty }.keys
            ids.formUnion(keys.filter { $0.hasPrefix(member) }.map { String($0.dropFirst(member.count)) })
        }
    }
}
