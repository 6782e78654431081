import ClosetDomain
import SatchelCatalog
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

extension Closet {
    /// Does what a command says, but for undo.
    mutating func perform(_ command: RandomCommands.Command, at moment: Int) throws {
        func garment(_ name: String) -> GarmentID { GarmentID(name.lowercased()) }
        func style(_ name: String) -> StyleID { self.style(named: name)?.id ?? StyleID(name) }
        switch command {
        case .add(let name, let category):
            guard self.garment(garment(name)) == nil else { return }
            try add(.sample(name, category), at: moment)
        case .edit(let name, let category):
            var changes = GarmentChanges()
            changes.category = category
            _ = try edit(garment(name), changes, rules: rules, at: moment)
        case .remove(let names): _ = remove(names.map(garment), at: moment)
        case .newStyle(let name): _ = try addStyle(named: name, id: StyleID("\(name)\(moment)"), at: moment)
        case .put(let names, let name): _ = try put(names.map(garment), into: style(name), rules: rules, at: moment)
        case .take(let name, let from): _ = try take([garment(name)], outOf: style(from), at: moment)
        case .rename(let name, let new): _ = try rename(style(name), to: new, at: moment)
        case .clone(let name, let new): _ = try clone(style(name), as: new, id: StyleID("\(new)\(moment)"), at: moment)
        case .removeStyle(let name): _ = try removeStyle(style(name))
        case .wear(let name, let day): _ = try wear(style(name), on: day)
        case .favorite(let name): _ = addFavorites([garment(name)])
        case .undo: break
        }
    }
}
