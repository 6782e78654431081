import SatchelCatalog

/// What a snapshot needs of operations: whatever others come before, between or after them, they lead to the same.
struct SyncSnapshot {
    /// Operations of which nothing is needed.
    private(set) var overruled: Set<CollectionOperation.Key> = []
    /// Those of which only some fields are.
    private var shortened: [CollectionOperation.Key: Set<String>] = [:]

    /// Looks for what is needed of operations on one thing, oldest first.
    mutating func add(_ operations: [CollectionOperation]) {
        let (beginning, added) = (operations.beginning, operations.lastIndex(where: \.isAddition))
        let edited = operations.lastIndex { $0.after != nil }
        var written: Set<String> = []
        for (index, operation) in operations.enumerated().reversed() {
            guard let after = operation.after, index >= beginning else {
                // The first one tells which device made it.
                if index == 0 {
                    shorten(operation, to: [])
                } else if index < beginning {
                    overruled.insert(operation.key)
                }
                continue
            }
            let left = Set(after.keys).subtracting(written)
            written.formUnion(left.filter(operation.overwrites))
            if left.isEmpty, index != 0, index != added, index != edited {
                overruled.insert(operation.key)
            } else {
                shorten(operation, to: left)
            }
        }
    }

    private mutating func shorten(_ operation: CollectionOperation, to fields: Set<String>) {
        if let after = operation.after, fields.count < after.count { shortened[operation.key] = fields }
    }

    /// What is needed of an operation; nil for nothing.
    func callAsFunction(_ operation: CollectionOperation) -> CollectionOperation? {
        guard !overruled.contains(operation.key) else { return nil }
        guard let fields = shortened[operation.key] else { return operation }
        return CollectionOperation(
            clock: operation.clock,
            device: operation.device,
            label: operation.label,
            thing: operation.thing,
            before: operation.before?.filter { fields.contains($0.key) },
            after: operation.after?.filter { fields.contains($0.key) }
        )
    }
}

extension CollectionOperation {
    /// Whether it adds a thing.
    var isAddition: Bool { before == nil && after != nil }

    /// Whether a field is as this leaves it, whatever came before.
    func overwrites(_ key: String) -> Bool {
        guard let after = after?[key] else { return false }
        if key.hasPrefix(ReservedKey.member) { return after.isEmpty }
        if ReservedKey.sets[thing.sort]?.contains(key) == true { return false }
        guard let before = before?[key] else { return true }
        return max(before.count, after.count) <= 1
    }
}

extension [CollectionOperation] {
    /// The first that counts of those on a thing, oldest first: who adds a thing that was removed begins anew.
    var beginning: Int {
        self[..<(lastIndex(where: \.isAddition) ?? startIndex)].lastIndex { $0.after == nil } ?? startIndex
    }
}
