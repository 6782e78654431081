/// The candidate set: for each node the few neighbors worth an edge, the nearest first.
struct Candidates: Sendable {
    /// Where the list of each node begins; one more entry than nodes.
    private(set) var offsets: ContiguousArray<Int32> = [0]
    private(set) var nodes: ContiguousArray<Int32> = []
    private(set) var costs: ContiguousArray<Double> = []

    @inline(__always)
    func slots(of node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }

    /// Finds the quadrant candidates of each point; a dummy node that may choose an edge is a candidate of every node.
    ///
    /// Of coincident points each is a candidate of the next, and one of them of their neighbors: otherwise ten of them
    /// would have no candidates but each other.
    init(_ geometry: Geometry, frame: TourFrame, cost: TourCost, width: Int) {
        let sites = Sites(geometry.places)
        let tree = KDTree(ContiguousArray(sites.members.map { geometry.places[Int($0[0])] }))
        var found: [(square: Double, index: Int32)] = []
        for point in 0..<frame.pointCount {
            tree.find(nearestTo: Int(sites.site[point]), count: 3 * width, into: &found)
            let near = found.map { sites.members[Int($0.index)][0] }
            let others =
                Self.quadrantCandidates(near, of: point, in: geometry, count: width) + sites.siblings(of: point)
            let row = others.map { (cost: cost(point, Int($0)), node: $0) }.sorted { $0 < $1 }
            append(row, dummyNode: frame.hasFreeEnd ? frame.dummyNode : nil)
        }
        if frame.dummyNode != nil {
            append([], dummyNode: nil)
        }
    }

    /// Chooses the two nearest in each quadrant, then the nearest others: the nearest alone may all lie in one cluster.
    private static func quadrantCandidates(_ near: [Int32], of point: Int, in geometry: Geometry, count: Int) -> [Int32]
    {
        var taken = (0, 0, 0, 0)
        func isFirst(_ other: Int32) -> Bool {
            let offset = geometry.plane[Int(other)] - geometry.plane[point]
            switch (offset.x > 0, offset.y > 0) {
            case (true, true):
                taken.0 += 1
                return taken.0 <= 2
            case (true, false):
                taken.1 += 1
                return taken.1 <= 2
            case (false, true):
                taken.2 += 1
                return taken.2 <= 2
            case (false, false):
                taken.3 += 1
                return taken.3 <= 2
            }
        }
        var chosen: [Int32] = []
        var others: [Int32] = []
        for other in near {
            if isFirst(other) {
                chosen.append(other)
            } else {
                others.append(other)
            }
        }
        return Array((chosen + others).prefix(count))
    }

    private mutating func append(_ row: [(cost: Double, node: Int32)], dummyNode: Int?) {
        if let dummyNode {
            nodes.append(Int32(dummyNode))
            costs.append(0)
        }
        for entry in row {
            nodes.append(entry.node)
            costs.append(entry.cost)
        }
        offsets.append(Int32(nodes.count))
    }
}

/// Coincident points, grouped.
private struct Sites {
    private(set) var members: [[Int32]] = []
    private(set) var site: ContiguousArray<Int32> = []
    private var rank: ContiguousArray<Int32> = []

    init(_ places: ContiguousArray<SIMD3<Double>>) {
        var sites: [SIMD3<Double>: Int32] = [:]
        sites.reserveCapacity(places.count)
        for (point, place) in places.enumerated() {
            let index = sites[place, default: Int32(members.count)]
            if Int(index) == members.count {
                sites[place] = index
                members.append([])
            }
            rank.append(Int32(members[Int(index)].count))
            members[Int(index)].append(Int32(point))
            site.append(index)
        }
    }

    /// The coincident points before and after one, as a ring.
    func siblings(of point: Int) -> [Int32] {
        let group = members[Int(site[point])]
        let at = Int(rank[point])
        switch group.count {
        case 1: return []
        case 2: return [group[1 - at]]
        default: return [group[(at + 1) % group.count], group[(at + group.count - 1) % group.count]]
        }
    }
}

struct KDTree {
    private let places: ContiguousArray<SIMD3<Double>>
    /// Each subtree is a range with its splitting point in the middle.
    private var indices: ContiguousArray<Int32>
    /// The axis each range is split along, by its middle.
    private var axes: ContiguousArray<UInt8>

    private static let leafSize = 6

    init(_ places: ContiguousArray<SIMD3<Double>>) {
        self.places = places
        indices = ContiguousArray(places.indices.map(Int32.init))
        axes = ContiguousArray(repeating: 0, count: places.count)
        split(0..<places.count)
    }

    /// Finds the nearest neighbors of a point, the nearest first, with the squares of their distances.
    func find(nearestTo index: Int, count: Int, into found: inout [(square: Double, index: Int32)]) {
        found.removeAll(keepingCapacity: true)
        visit(0..<places.count, from: Int32(index), count: count, &found)
    }

    private mutating func split(_ range: Range<Int>) {
        guard range.count > Self.leafSize else {
            return
        }
        var low = places[Int(indices[range.lowerBound])]
        var high = low
        for slot in range {
            low = pointwiseMin(low, places[Int(indices[slot])])
            high = pointwiseMax(high, places[Int(indices[slot])])
        }
        let extent = high - low
        let axis = extent.x >= max(extent.y, extent.z) ? 0 : extent.y >= extent.z ? 1 : 2
        let middle = range.lowerBound + range.count / 2
        indices[range].sort { [places] in places[Int($0)][axis] < places[Int($1)][axis] }
        axes[middle] = UInt8(axis)
        split(range.lowerBound..<middle)
        split(middle + 1..<range.upperBound)
    }

    private func visit(
        _ range: Range<Int>,
        from index: Int32,
        count: Int,
        _ found: inout [(square: Double, index: Int32)]
    ) {
        guard range.count > Self.leafSize else {
            for slot in range {
                offer(indices[slot], from: index, count: count, &found)
            }
            return
        }
        let middle = range.lowerBound + range.count / 2
        let axis = Int(axes[middle])
        let offset = places[Int(index)][axis] - places[Int(indices[middle])][axis]
        let (near, far) =
            offset < 0
            ? (range.lowerBound..<middle, middle + 1..<range.upperBound)
            : (middle + 1..<range.upperBound, range.lowerBound..<middle)
        visit(near, from: index, count: count, &found)
        offer(indices[middle], from: index, count: count, &found)
        if let last = found.last, found.count == count, offset * offset >= last.square {
            return
        }
        visit(far, from: index, count: count, &found)
    }

    @inline(__always)
    private func offer(
        _ candidate: Int32,
        from index: Int32,
        count: Int,
        _ found: inout [(square: Double, index: Int32)]
    ) {
        let difference = places[Int(candidate)] - places[Int(index)]
        let square = (difference * difference).sum()
        if candidate == index || (found.count == count && (square, candidate) >= found[count - 1]) {
            return
        }
        if found.count == count {
            found.removeLast()
        }
        var slot = found.count
        while slot > 0, (square, candidate) < found[slot - 1] {
            slot -= 1
        }
        found.insert((square, candidate), at: slot)
    }
}
