import ClosetData
import ClosetDomain
import SatchelCatalog
import SatchelCollection
import SatchelTestSupport
import Testing

/// What a closet should hold, told in the plainest way: names of clothes by category, names of clothes by style.
private struct Model: Equatable {
    var categories: [String: String] = [:]
    var styles: [String: [String]] = [:]

    /// Does what a command says, or nothing where a user would be refused.
    mutating func perform(_ command: RandomCommands.Command) {
        switch command {
        case .add(let name, let category):
            if categories[name] == nil { categories[name] = category }
        case .edit(let name, let category):
            guard categories[name] != nil else { return }
            var changed = self
            changed.categories[name] = category
            if changed.isAllowed { self = changed }
        case .remove(let names):
            for name in names { categories[name] = nil }
            styles = styles.mapValues { $0.filter { !names.contains($0) } }
        case .newStyle(let name):
            if styles[name] == nil { styles[name] = [] }
        case .put(let names, let style):
            guard let members = styles[style], names.allSatisfy({ categories[$0] != nil || members.contains($0) })
            else {
                return
            }
            var changed = self
            for name in names where changed.styles[style]?.contains(name) == false {
                changed.styles[style]?.append(name)
            }
            if changed.isAllowed { self = changed }
        case .take(let name, let style): styles[style]?.removeAll { $0 == name }
        case .rename(let name, let new):
            guard styles[name] != nil, styles[new] == nil else { return }
            styles[new] = styles.removeValue(forKey: name)
        case .clone(let name, let new):
            guard styles[name] != nil, styles[new] == nil else { return }
            styles[new] = styles[name]
        case .removeStyle(let name): styles[name] = nil
        case .wear, .favorite, .undo: break
        }
    }

    private var isAllowed: Bool {
        styles.values.allSatisfy { members in
            let single = members.compactMap { categories[$0] }.filter { $0 != "accessory" }
            return Set(single).count == single.count
        }
    }

    init() {}

    /// What a closet holds, as the model tells it; a garment that is not there has no name.
    init(_ closet: Closet) {
        let names = Dictionary(uniqueKeysWithValues: closet.garments.map { ($0.id, $0.title) })
        categories = Dictionary(uniqueKeysWithValues: closet.garments.map { ($0.title, $0.facts.category) })
        styles = Dictionary(
            uniqueKeysWithValues: closet.styles.map { ($0.name, $0.garments.map { names[$0] ?? "nothing" }) }
        )
    }
}

@Suite("Closet: commands by lot")
struct RandomCommandTests {
    @Test(
        "No sequence of commands leaves a style pointing at nothing, and undo finds the way back",
        arguments: 0..<12 as Range<UInt64>
    )
    func sequence(seed: UInt64) async throws {
        let collection = CollectionStore()
        let store = StoredCloset(collection)
        let favorites = StoredFavorites<Garment>(collection, areOwn: true)
        var commands = RandomCommands(seed: seed)
        var model = Model()
        var history: [Closet] = []
        var refused = 0
        for step in 0..<150 {
            let command = try commands.next()
            let before = try await store.closet()
            if case .undo = command {
                guard let expected = history.popLast() else { continue }
                _ = try await collection.undo()
                #expect(try await store.closet() == expected, "seed \(seed), step \(step)")
                _ = try await collection.redo()
                #expect(try await store.closet() == before, "seed \(seed), step \(step)")
                _ = try await collection.undo()
                model = Model(expected)
                continue
            }
            do {
                try await store.perform(command, favorites: favorites)
            } catch is ClosetError {
                refused += 1
            }
            model.perform(command)
            let after = try await store.closet()
            if after != before { history.append(before) }
            #expect(Model(after) == model, "seed \(seed), step \(step): \(command)")
        }
        #expect(refused > 10, "some commands must be refused for the rules to be tried")
    }
}
