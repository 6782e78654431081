/// A tree that halves space again and again, to find the points nearest to one.
struct NearestNeighbors {
    private let places: ContiguousArray<SIMD3<Double>>
    /// The points, each subtree a range with its splitting point in the middle.
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

    /// Finds the points nearest to one.
    ///
    /// - Parameters:
    ///   - index: The point, which is not among the answers.
    ///   - count: How many to find.
    ///   - found: Receives them, the nearest first, with the squares of the distances.
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
        select(middle, in: range, axis: axis)
        axes[middle] = UInt8(axis)
        split(range.lowerBound..<middle)
        split(middle + 1..<range.upperBound)
    }

    /// Brings the element of a rank to its slot, smaller ones before it and larger ones behind: Hoare's quickselect.
    private mutating func select(_ rank: Int, in range: Range<Int>, axis: Int) {
        var low = range.lowerBound
        var high = range.upperBound - 1
        while low < high {
            let pivot = places[Int(indices[(low + high) / 2])][axis]
            var left = low
            var right = high
            while left <= right {
                while places[Int(indices[left])][axis] < pivot { left += 1 }
                while places[Int(indices[right])][axis] > pivot { right -= 1 }
                if left <= right {
                    indices.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if rank <= right {
                high = right
            } else if rank >= left {
                low = left
            } else {
                return
            }
        }
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
