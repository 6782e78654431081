/// For each node, the few others an edge to which is worth a try, the nearest first.
struct Candidates: Sendable {
    /// Where the list of each node begins; one more entry than nodes.
    private(set) var offsets: ContiguousArray<Int32> = [0]
    private(set) var nodes: ContiguousArray<Int32> = []
    private(set) var costs: ContiguousArray<Double> = []

    /// The slots of a node's candidates.
    @inline(__always)
    func slots(of node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }

    /// Finds the nearest neighbours of each point.
    ///
    /// Points at one place stand for each other: each is a candidate of the next, and one of them of their neighbours.
    /// Otherwise ten points on one spot would be all that each of them knows.
    ///
    /// - Parameters:
    ///   - geometry: Where the points lie.
    ///   - frame: The tour; its joint, when it may choose an edge, is a candidate of every node.
    ///   - cost: The distances.
    ///   - width: How many neighbours a node gets.
    init(_ geometry: Geometry, frame: TourFrame, cost: some CostFunction, width: Int) {
        let sites = Sites(geometry.places)
        let tree = NearestNeighbors(ContiguousArray(sites.members.map { geometry.places[Int($0[0])] }))
        var found: [(square: Double, index: Int32)] = []
        for point in 0..<frame.pointCount {
            tree.find(nearestTo: Int(sites.site[point]), count: 3 * width, into: &found)
            let near = found.map { sites.members[Int($0.index)][0] }
            let others = Self.allAround(near, of: point, in: geometry, count: width) + sites.siblings(of: point)
            let row = others.map { (cost: cost(point, Int($0)), node: $0) }.sorted { $0 < $1 }
            append(row, joint: frame.hasFreeEnd ? frame.joint : nil)
        }
        if frame.joint != nil {
            append([], joint: nil)
        }
    }

    /// Chooses the two nearest in each quarter of the plane, and the nearest of the others.
    ///
    /// The nearest alone are often all in one row of a drilled board, or in one cluster, with no way out.
    private static func allAround(_ near: [Int32], of point: Int, in geometry: Geometry, count: Int) -> [Int32] {
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

    private mutating func append(_ row: [(cost: Double, node: Int32)], joint: Int?) {
        if let joint {
            nodes.append(Int32(joint))
            costs.append(0)
        }
        for entry in row {
            nodes.append(entry.node)
            costs.append(entry.cost)
        }
        offsets.append(Int32(nodes.count))
    }
}

/// Points grouped by the place they share.
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

    /// The points before and behind one at the same place, around in a ring.
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
