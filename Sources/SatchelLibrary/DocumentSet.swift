/// Documents of a library, a bit for each of all, in the order of their places.
struct DocumentSet: Sendable {
    /// The places of all documents, in order.
    private let all: [Int64]
    private var words: [UInt64]

    /// Creates an empty set of some documents, by their places in order.
    init(among all: [Int64]) {
        self.all = all
        words = [UInt64](repeating: 0, count: (all.count + 63) / 64)
    }

    /// Creates a set of some places, in order, of all.
    init(_ places: some Sequence<Int64>, among all: [Int64]) {
        self.init(among: all)
        var number = 0
        for place in places {
            number = index(from: place, after: number)
            guard number < all.count else { break }
            if all[number] == place { insert(number) }
        }
    }

    /// All documents.
    var everything: DocumentSet { DocumentSet(all, among: all) }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// The bytes of the bits.
    var size: Int { words.count * 8 }

    /// The number of a document among all, or nil if there is none at its place.
    func number(of place: Int64) -> Int? {
        if let last = all.last, let number = consecutive(place, to: all.count - 1, at: last) { return number }
        let number = index(from: place)
        return number < all.count && all[number] == place ? number : nil
    }

    /// The number of a document from which another's, at a place, differs as much as their places do: imported together,
    /// most are at consecutive ones.
    private func consecutive(_ place: Int64, to number: Int, at other: Int64) -> Int? {
        let (distance, overflows) = place.subtractingReportingOverflow(other)
        guard !overflows, distance.magnitude < all.count else { return nil }
        let guess = number + Int(distance)
        return all.indices.contains(guess) && all[guess] == place ? guess : nil
    }

    func place(of number: Int) -> Int64 { all[number] }

    /// Whether it has the document with a number.
    func contains(_ number: Int) -> Bool { words[number >> 6] & 1 << UInt64(number & 63) != 0 }

    mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

    mutating func formUnion(_ others: DocumentSet) {
        for index in words.indices { words[index] |= others.words[index] }
    }

    mutating func formIntersection(_ others: DocumentSet) {
        for index in words.indices { words[index] &= others.words[index] }
    }

    mutating func subtract(_ others: DocumentSet) {
        for index in words.indices { words[index] &= ~others.words[index] }
    }

    /// The first places after one, in order.
    func places(after place: Int64, limit: Int) -> [Int64] {
        var places: [Int64] = []
        guard limit > 0, place < .max else { return places }
        let first = index(from: place + 1)
        var (number, kept) = (first >> 6, ~0 << UInt64(first & 63) as UInt64)
        while number < words.count {
            var word = words[number] & kept
            while word != 0 {
                places.append(all[number << 6 | word.trailingZeroBitCount])
                if places.count == limit { return places }
                word &= word - 1
            }
            (number, kept) = (number + 1, ~0)
        }
        return places
    }

    /// The last places before one, in reverse.
    func lastPlaces(before place: Int64, limit: Int) -> [Int64] {
        var places: [Int64] = []
        guard limit > 0 else { return places }
        let end = index(from: place)
        var (number, kept) = (end >> 6, ~(~0 << UInt64(end & 63)) as UInt64)
        if number == words.count { (number, kept) = (number - 1, ~0) }
        while number >= 0 {
            var word = words[number] & kept
            while word != 0 {
                let bit = 63 - word.leadingZeroBitCount
                places.append(all[number << 6 | bit])
                if places.count == limit { return places }
                word &= ~(1 << UInt64(bit))
            }
            (number, kept) = (number - 1, ~0)
        }
        return places
    }

    /// The number of the first document that is not before a place, searched for in steps that double.
    private func index(from place: Int64, after number: Int = 0) -> Int {
        guard number < all.count else { return all.count }
        if let guess = consecutive(place, to: number, at: all[number]) { return guess }
        var (low, step) = (number, 1)
        while low + step < all.count, all[low + step] < place {
            low += step
            step *= 2
        }
        var high = min(low + step, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
