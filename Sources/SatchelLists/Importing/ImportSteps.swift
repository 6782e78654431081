import SatchelCatalog
import SatchelCollection

/// What rows do to what is kept, in their order, to be written while the next rows are matched.
struct ImportSteps: Sendable {
    private enum Step {
        case add(NewTexts, as: Thing)
        case addEntry(NewTexts, type: String, kind: String, name: String)
        case set(FieldTexts, of: Thing)
        case favor(Thing)
    }

    private var steps: [Step] = []
    /// How many entries were added by these steps and those before.
    private(set) var entries: Int

    init(after entries: Int) { self.entries = entries }

    /// Adds an item that is not there.
    mutating func add(_ texts: FieldTexts, as item: Thing) { steps.append(.add(NewTexts(texts, of: .item), as: item)) }

    /// Adds an entry; returns the name by which later steps mean it, as its id is not known before it's written.
    mutating func add(_ texts: FieldTexts, _ type: String, about item: Thing) -> String {
        entries += 1
        // No id has such a character.
        let name = "\0\(entries)"
        steps.append(.addEntry(NewTexts(texts, type, about: item), type: type, kind: item.kind, name: name))
        return name
    }

    /// Changes what is kept of an item or an entry.
    mutating func set(_ texts: FieldTexts, of thing: Thing) { steps.append(.set(texts, of: thing)) }

    /// Makes an item a favorite.
    mutating func favor(_ item: Thing) { steps.append(.favor(item)) }

    /// Takes the steps; `added` are the entries that were added by their names.
    func take(_ added: inout [String: Thing], in change: inout CollectionChange) throws {
        for step in steps {
            switch step {
            case .add(let texts, let item): try change.add(texts, as: item)
            case .addEntry(let texts, let type, let kind, let name): added[name] = try change.add(texts, type, kind)
            case .set(let texts, let thing): try change.set(texts, of: added[thing.id] ?? thing)
            case .favor(let item): try change.set(["favorite": [change.moment()]], of: item)
            }
        }
    }
}
