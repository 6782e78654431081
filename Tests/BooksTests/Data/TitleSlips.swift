import SatchelCatalog

/// Titles with one slip of the fingers, the same ones for a seed.
struct TitleSlips {
    private static let keys = Array("abcdefghijklmnopqrstuvwxyz ")
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Each with a letter or space left out, added, mistaken or swapped with the next, in turn, anywhere.
    mutating func of(_ title: String, count: Int) -> [String] {
        let title = title.lowercased().trimmed
        return (0..<count).map { slip(title, kind: $0 % 4) }.filter { $0.trimmed != title && !$0.trimmed.isEmpty }
    }

    private mutating func slip(_ title: String, kind: Int) -> String {
        var letters = Array(title)
        let place = index(letters.count)
        let key = Self.keys[index(Self.keys.count)]
        switch kind {
        case 0: letters.remove(at: place)
        case 1: letters.insert(key, at: place)
        case 2: letters[place] = key
        default: letters.swapAt(place, min(place + 1, letters.count - 1))
        }
        return String(letters)
    }

    private mutating func index(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
}

extension String {
    fileprivate var trimmed: String {
        split(separator: " ").joined(separator: " ")
    }
}
