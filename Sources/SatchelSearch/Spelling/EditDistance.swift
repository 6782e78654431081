/// The number of edits between two words: deletions, insertions, substitutions, and transpositions of neighbors.
///
/// This is the optimal string alignment distance: nothing is edited twice.
package enum EditDistance {
    /// Returns the distance, or nil if it is beyond a limit.
    ///
    /// The time grows with the product of the lengths, unless these differ by more than the limit.
    package static func between<Letter: Equatable>(_ one: [Letter], _ other: [Letter], atMost limit: Int) -> Int? {
        guard (one.count - other.count).magnitude <= UInt(max(0, limit)) else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var next = [row + 1]
            for column in other.indices {
                var cost = min(
                    last[column] + (one[row] == other[column] ? 0 : 1),
                    last[column + 1] + 1,
                    next[column] + 1
                )
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                next.append(cost)
            }
            // The least of a row is at most one more than that of the row before, so it can't fall again.
            guard next.contains(where: { $0 <= limit }) else { return nil }
            (beforeLast, last) = (last, next)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}
