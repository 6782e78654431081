/// The nodes to look at, each in it once at most, first come first served.
struct WorkQueue {
    private var ring: ContiguousArray<Int32>
    private var isWaiting: ContiguousArray<Bool>
    private var head = 0
    private var waiting = 0

    init(capacity: Int) {
        ring = ContiguousArray(repeating: 0, count: max(1, capacity))
        isWaiting = ContiguousArray(repeating: false, count: max(1, capacity))
    }

    @inline(__always)
    mutating func push(_ node: Int) {
        if isWaiting[node] {
            return
        }
        isWaiting[node] = true
        let slot = head + waiting
        ring[slot >= ring.count ? slot - ring.count : slot] = Int32(node)
        waiting += 1
    }

    @inline(__always)
    mutating func pop() -> Int? {
        if waiting == 0 {
            return nil
        }
        let node = Int(ring[head])
        head = head + 1 == ring.count ? 0 : head + 1
        waiting -= 1
        isWaiting[node] = false
        return node
    }
}
