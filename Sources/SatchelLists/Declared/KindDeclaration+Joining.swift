extension KindDeclaration {
    /// With what another declaration of the kind changed, where this one left it as it was before.
    ///
    /// There is what each was before, empty for one that was made anew; what differs among these counts as changed here.
    package func joining(_ other: KindDeclaration, since old: [KindDeclaration]) -> KindDeclaration {
        var joined = self
        func join<Value: Equatable>(_ part: WritableKeyPath<KindDeclaration, Value>) {
            let isLeft = old.allSatisfy { $0[keyPath: part] == self[keyPath: part] }
            if isLeft { joined[keyPath: part] = other[keyPath: part] }
        }
        func join<Part: Equatable>(_ parts: WritableKeyPath<KindDeclaration, [Part]>, by name: (Part) -> String) {
            func named(_ text: String, in kind: KindDeclaration) -> Part? {
                kind[keyPath: parts].first { name($0) == text }
            }
            func isOld(_ part: Part) -> Bool { old.allSatisfy { named(name(part), in: $0) == part } }
            let new = other[keyPath: parts].filter { named(name($0), in: self) == nil && !isOld($0) }
            joined[keyPath: parts] =
                self[keyPath: parts].compactMap { isOld($0) ? named(name($0), in: other) : $0 } + new
        }
        join(\.one)
        join(\.many)
        join(\.summary)
        join(\.list)
        join(\.fields) { $0.key }
        join(\.identity)
        join(\.entries) { $0.verb }
        join(\.rules)
        join(\.views) { $0.name }
        join(\.lookups)
        join(\.imports)
        return joined
    }
}
