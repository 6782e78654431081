import SatchelSearch

/// The names of styles, so that one that is taken is found at once however many there are.
///
/// Two names are alike as ``Closet/style(named:)`` has it: case and accents aside.
struct StyleNames {
    private var owners: [String: Set<StyleID>] = [:]
    /// The number that was last tried behind a name.
    private var attempts: [String: Int] = [:]

    init(_ styles: [Style]) {
        for style in styles { insert(style) }
    }

    mutating func insert(_ style: Style) { owners[Self.key(style.name), default: []].insert(style.id) }

    mutating func remove(_ style: Style) { owners[Self.key(style.name)]?.remove(style.id) }

    /// The name itself where no other style has it, or else the name with a number behind it.
    mutating func free(_ name: String, for id: StyleID) -> String {
        var free = name
        while isTaken(free, except: id) {
            let attempt = attempts[name, default: 1] + 1
            attempts[name] = attempt
            free = "\(name) (\(attempt))"
        }
        return free
    }

    private func isTaken(_ name: String, except id: StyleID) -> Bool {
        guard let owners = owners[Self.key(name)] else { return false }
        return owners.count > 1 || owners.count == 1 && !owners.contains(id)
    }

    private static func key(_ name: String) -> String {
        let folded = FoldedText(name).spaced
        // A name of signs alone folds to nothing, and is like none but itself.
        return folded.isEmpty ? " " + name : folded
    }
}
