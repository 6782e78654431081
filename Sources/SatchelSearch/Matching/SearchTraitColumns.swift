import Synchronization

/// What items have of each field that takes values, laid out by value when a field is first asked for.
final class SearchTraitColumns<Field: SearchField>: Sendable {
    private let entries: [SearchEntry<Field.Item>]
    private let known = Mutex<[Field: SearchTraitColumn]>([:])

    init(_ entries: [SearchEntry<Field.Item>]) {
        self.entries = entries
    }

    /// Tells of each item whether it has a value.
    func holders(of value: Field.Value, _ field: Field) -> [Bool] {
        guard let wish = Field.wish(of: value) else {
            return entries.map { Field.holds(value, of: field, for: $0.item) }
        }
        return column(field).holders(of: wish)
    }

    private func column(_ field: Field) -> SearchTraitColumn {
        if let column = known.withLock({ $0[field] }) { return column }
        var column = SearchTraitColumn(count: entries.count)
        for index in entries.indices { column.add(Field.trait(of: field, for: entries[index].item), at: index) }
        column.close()
        let made = column
        known.withLock { $0[field] = made }
        return made
    }
}

/// What items have of one field.
struct SearchTraitColumn: Sendable {
    private let count: Int
    private var numbers: [Int]
    private var isNumbered: [Bool]
    private var holders: [String: [Int32]] = [:]

    init(count: Int) {
        self.count = count
        numbers = [Int](repeating: 0, count: count)
        isNumbered = [Bool](repeating: false, count: count)
    }

    mutating func add(_ trait: SearchTrait, at position: Int) {
        for word in trait.words { holders[word, default: []].append(Int32(truncatingIfNeeded: position)) }
        guard let number = trait.number else { return }
        numbers[position] = number
        isNumbered[position] = true
    }

    /// Gives back what was set aside for growing.
    mutating func close() {
        guard isNumbered.contains(true) else {
            (numbers, isNumbered) = ([], [])
            return
        }
    }

    /// Tells of each item whether it has what is wished for.
    func holders(of wish: SearchWish) -> [Bool] {
        var found = [Bool](repeating: false, count: count)
        switch wish {
        case .words(let words):
            for word in words {
                for position in holders[word] ?? [] { found[Int(position)] = true }
            }
        case .numbers(let range):
            let (first, last) = (range.first ?? .min, range.last ?? .max)
            for index in numbers.indices where isNumbered[index] && numbers[index] >= first && numbers[index] <= last {
                found[index] = true
            }
        }
        return found
    }
}
