/// A sequential k-opt exchange.
///
/// The ends alternate: a removed edge joins ends 0 and 1, an added one 1 and 2, a removed one 2 and 3, and so on; the last
/// added edge closes the sequence at end 0. A node can be two ends, when both its edges are removed.
struct EdgeExchange {
    /// The most edges exchanged at once.
    static let maximum = 5

    /// The ends; an exchange of k edges uses the first 2k.
    var ends = ContiguousArray(repeating: 0, count: 2 * maximum)

    // The removed edges, by the slot before them, cut the tour into as many segments. Segment r follows cut r.
    private var cuts = ContiguousArray(repeating: 0, count: maximum)
    /// For each segment its first and last node, as ends.
    private var firstEnd = ContiguousArray(repeating: 0, count: maximum)
    private var lastEnd = ContiguousArray(repeating: 0, count: maximum)
    /// For each end its segment.
    private var piece = ContiguousArray(repeating: 0, count: 2 * maximum)
    /// The segments as the new tour visits them.
    private var visits = ContiguousArray(repeating: (piece: 0, isReversed: false), count: maximum)

    /// Whether an edge is among the first removed ones.
    @inline(__always)
    func takesOut(_ first: Int, _ second: Int, among edges: Int) -> Bool {
        for edge in 0..<edges {
            let one = ends[2 * edge]
            let other = ends[2 * edge + 1]
            if (one == first && other == second) || (one == second && other == first) {
                return true
            }
        }
        return false
    }

    /// Whether exchanging the first edges leaves one tour; `apply` may follow then.
    mutating func isTour(_ edges: Int, of tour: borrowing ArrayTour) -> Bool {
        cut(edges, tour)
        // Walk from the end of segment 0 along added edges, until it comes back to that segment.
        var end = lastEnd[0]
        var visited = 0
        repeat {
            let next = partner(of: end, among: edges)
            let arrived = piece[next]
            let isReversed = lastEnd[arrived] == next
            visits[visited] = (arrived, isReversed)
            visited += 1
            end = isReversed ? firstEnd[arrived] : lastEnd[arrived]
            if arrived == 0 {
                return visited == edges && !isReversed
            }
        } while visited < edges
        return false
    }

    /// Makes the exchange that `isTour` just checked; returns how many slots were rewritten.
    mutating func apply(_ edges: Int, to tour: inout ArrayTour) -> Int {
        var longest = 0
        for index in 1..<edges where length(of: index, edges, tour.count) > length(of: longest, edges, tour.count) {
            longest = index
        }
        let kept = length(of: longest, edges, tour.count)
        let start = tour.slot(cuts[longest], plus: kept + 1)
        let base = tour.beginRewriting(from: start, count: tour.count - kept)
        var at = 0
        while visits[at].piece != longest {
            at += 1
        }
        // Walking the other way keeps the longest segment as it is where the new tour has it reversed.
        let turns = visits[at].isReversed
        var slot = start
        for step in 1..<edges {
            let visit = visits[(turns ? at - step + edges : at + step) % edges]
            let first = tour.slot(cuts[visit.piece], plus: 1)
            let offset = first >= start ? first - start : first - start + tour.count
            tour.write(
                from: base + offset,
                count: length(of: visit.piece, edges, tour.count),
                isReversed: visit.isReversed != turns,
                at: &slot
            )
        }
        return tour.count - kept
    }

    // MARK: - Segments

    /// The other end of the edge added at an end.
    @inline(__always)
    private func partner(of end: Int, among edges: Int) -> Int {
        if end & 1 == 1 {
            return end + 1 == 2 * edges ? 0 : end + 1
        }
        return end == 0 ? 2 * edges - 1 : end - 1
    }

    private func length(of piece: Int, _ edges: Int, _ count: Int) -> Int {
        let next = piece + 1 == edges ? cuts[0] + count : cuts[piece + 1]
        return next - cuts[piece]
    }

    private mutating func cut(_ edges: Int, _ tour: borrowing ArrayTour) {
        for edge in 0..<edges {
            // Insertion sort by the slot before the edge; one of its two ends is the last of the segment before.
            let slotOfOne = tour.position(of: ends[2 * edge])
            let slotOfOther = tour.position(of: ends[2 * edge + 1])
            let isForwards = tour.slot(slotOfOne, plus: 1) == slotOfOther && !(tour.count == 2 && slotOfOne == 1)
            let slot = isForwards ? slotOfOne : slotOfOther
            var rank = edge
            while rank > 0, cuts[rank - 1] > slot {
                cuts[rank] = cuts[rank - 1]
                firstEnd[rank] = firstEnd[rank - 1]
                lastEnd[rank] = lastEnd[rank - 1]
                rank -= 1
            }
            cuts[rank] = slot
            firstEnd[rank] = isForwards ? 2 * edge + 1 : 2 * edge
            lastEnd[rank] = isForwards ? 2 * edge : 2 * edge + 1
        }
        // So far `lastEnd` is what lies before each cut, which ends the segment before.
        let wrapped = lastEnd[0]
        for rank in 0..<edges {
            lastEnd[rank] = rank + 1 == edges ? wrapped : lastEnd[rank + 1]
            piece[firstEnd[rank]] = rank
            piece[lastEnd[rank]] = rank
        }
    }
}
