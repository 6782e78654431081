import ClosetData
import ClosetDomain
import SatchelCatalog
import SatchelCollection
import SatchelTestSupport

/// Commands drawn by lot, of few names, so that they meet.
struct RandomCommands {
    private var random: SplitMix64
    private let names = ["Coat", "Jeans", "Shirt", "Scarf", "Belt", "Hat"]
    private let styles = ["Monday", "Rain", "Party"]

    /// Begins a sequence.
    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// One command that a user could give.
    enum Command: Sendable {
        case add(String, category: String)
        case edit(String, category: String)
        case remove([String])
        case newStyle(String)
        case put([String], style: String)
        case take(String, style: String)
        case rename(String, to: String)
        case clone(String, as: String)
        case removeStyle(String)
        case wear(String, Day)
        case favorite(String)
        case undo
    }

    /// Draws the next command.
    mutating func next() throws -> Command {
        let (name, style) = (name(), style())
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1: return .add(name, category: category())
        case 2: return .edit(name, category: category())
        case 3: return .remove(Bool.random(using: &random) ? [name] : [name, self.name()])
        case 4: return .newStyle(style)
        case 5, 6: return .put([name, self.name()], style: style)
        case 7: return .take(name, style: style)
        case 8: return .rename(style, to: self.style())
        case 9: return .clone(style, as: self.style())
        case 10: return .removeStyle(style)
        case 11: return .wear(style, try .november(Int.random(in: 1...5, using: &random)))
        case 12: return .favorite(name)
        default: return .undo
        }
    }

    private mutating func name() -> String { names.randomElement(using: &random) ?? "" }
    private mutating func style() -> String { styles.randomElement(using: &random) ?? "" }
    private mutating func category() -> String { rules.categories.randomElement(using: &random) ?? "" }
}

extension StoredCloset {
    /// Does what a command says, but for undo.
    func perform(_ command: RandomCommands.Command, favorites: StoredFavorites<Garment>) async throws {
        let closet = try await closet()
        func garment(_ name: String) -> Garment {
            closet.garments.first { $0.title == name } ?? Garment(id: GarmentID("gone"), facts: .sample(name))
        }
        func style(_ name: String) -> Style {
            closet.style(named: name) ?? Style(id: StyleID("gone"), number: 0, name: name)
        }
        switch command {
        case .add(let name, let category):
            guard garment(name).id.rawValue == "gone" else { return }
            try await add(.sample(name, category))
        case .edit(let name, let category):
            try await edit([garment(name).id], ["category": [category]])
        case .remove(let names): _ = try await remove(names.map { garment($0).id })
        case .newStyle(let name): _ = try await addStyle(named: name, copying: nil)
        case .put(let names, let name): _ = try await put(names.map(garment), into: style(name))
        case .take(let name, let from): _ = try await take([garment(name)], outOf: style(from))
        case .rename(let name, let new): _ = try await rename(style(name), to: new)
        case .clone(let name, let new): _ = try await addStyle(named: new, copying: style(name))
        case .removeStyle(let name): try await remove(style(name))
        case .wear(let name, let day): _ = try await wear([.style(style(name))], on: day)
        case .favorite(let name): _ = try await favorites.add([garment(name)])
        case .undo: break
        }
    }
}
