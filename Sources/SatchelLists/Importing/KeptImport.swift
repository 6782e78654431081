import SatchelCatalog
import SatchelCollection

/// Keeps the rows of a file: those that are kept already are changed by what the file says, the others are added.
///
/// Whatever the file leaves out stays, a fact that is known stays, a state that is reached stays, and what was edited here
/// stays, so that an import again changes nothing.
struct KeptImport<Item: ListedItem>: Sendable {
    /// What became of rows.
    struct Result: Sendable {
        var added = 0
        var changed = 0
        var unchanged = 0
        /// The ids of copies that an earlier file had and this one has not, where it has others of the same thing.
        var outdated: [String] = []
        /// The rows that say too little to be kept.
        var unmatched: [NotTaken] = []
    }

    let store: CollectionStore
    var rows: [ImportedRow]
    /// The items of the catalog that rows mean, by their places among the rows.
    let known: [Int: Item]
    /// Whether it is a list of Satchel, whose values are the user's own, also where they are changed.
    let isList: Bool
    /// The name of the source of facts that no catalog has.
    let source: String
    let day: String
    let ids: ShortIDs
    let title: KeptTitle<Item>

    /// Makes the change, or only says what it would be.
    func run(_ label: String, isTrial: Bool) async throws -> Result {
        try await store.change(label, isTrial: isTrial) { change in
            var state = ImportChange(self, try KeptIndex(change.contents, by: title))
            for place in rows.indices { try state.apply(place, to: &change) }
            try state.finish(&change)
            return state.result
        }
    }
}
