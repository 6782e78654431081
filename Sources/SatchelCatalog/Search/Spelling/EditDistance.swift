/// The number of edits between two words: deletions, insertions, substitutions, and transpositions of neighbors.
///
/// This is the optimal string alignment distance: nothing is edited twice.
package enum EditDistance {
    /// Returns the distance, or nil if it is beyond a limit.
    ///
    /// The time grows with the product of the lengths, unless these differ by more than the limit.
    package static func between<Letter: Equatable>(_ one: [Letter], _ other: [Letter], atMost limit: Int) -> Int? {
        guard (one.count - other.count).magnitude <= UInt(max(0, limit)) else { return nil }
        // What two words begin and end with alike is in no edit.
        let alike = zip(one, other).prefix { $0 == $1 }.count
        let end = zip(one[alike...].reversed(), other[alike...].reversed()).prefix { $0 == $1 }.count
        let (one, other) = (one[alike..<one.count - end], other[alike..<other.count - end])
        return middle(Array(one), Array(other), atMost: limit)
    }

    private static func middle<Letter: Equatable>(_ one: [Letter], _ other: [Letter], atMost limit: Int) -> Int? {
        var beforeLast = Array(0...other.count)
        var last = beforeLast
        var next = beforeLast
        for row in one.indices {
            next[0] = row + 1
            var least = row + 1
            for column in other.indices {
                var cost = min(
                    last[column] + (one[row] == other[column] ? 0 : 1),
                    last[column + 1] + 1,
                    next[column] + 1
                )
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                next[column + 1] = cost
                least = min(least, cost)
            }
            // The least of a row is at most one more than that of the row before, so it can't fall again.
            guard least <= limit else { return nil }
            (beforeLast, last, next) = (last, next, beforeLast)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}
