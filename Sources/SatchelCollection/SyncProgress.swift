import Foundation

/// How far a file was read.
struct SyncProgress {
    /// What the file was like.
    var state: String
    /// Where the first line lies that is to be read next.
    var offset: Int
    /// The time of the earliest operation that is not taken yet, as it is later than now.
    var until: HybridClock?

    init(state: String, offset: Int, until: HybridClock? = nil) {
        (self.state, self.offset, self.until) = (state, offset, until)
    }

    /// Reads the text of one; anything else is a file of which nothing was read.
    init(_ text: String) {
        let parts = text.split(separator: "|")
        self.init(
            state: parts.first.map(String.init) ?? "",
            offset: parts.count > 1 ? Int(parts[1]) ?? 0 : 0,
            until: parts.count > 2 ? Int64(parts[2]).map { HybridClock(rawValue: $0) } : nil
        )
    }

    var text: String { "\(state)|\(offset)" + (until.map { "|\($0.rawValue)" } ?? "") }

    /// Whether the file has what was not read, or what could not be taken until now.
    func isBehind(_ file: SyncFile, _ latest: HybridClock?) -> Bool {
        guard state == file.state else { return true }
        guard let until else { return false }
        return latest.map { until <= $0 } ?? true
    }
}

/// One reading of a file to its end, batch by batch.
struct SyncReading {
    private let file: SyncFile
    private let latest: HybridClock?
    private var offset: Int
    private(set) var hasMore = true
    private var invalid = 0
    private var isTorn = false
    /// Operations that are later than any should be now, by their devices, and where they are to be read again from.
    private var early: [String: Int] = [:]
    private var again: (offset: Int, until: HybridClock)?

    /// Operations later than `latest` are not taken; nil where this device can't tell.
    init(file: SyncFile, offset: Int, latest: HybridClock?) {
        (self.file, self.offset, self.latest) = (file, offset, latest)
    }

    /// The next operations that are to be taken.
    mutating func next(from channel: SyncChannel) async throws -> [CollectionOperation] {
        let start = offset
        let lines = try await channel.carrier.lines(of: file, from: start, as: channel.reading)
        (offset, hasMore, isTorn) = (lines.end, lines.hasMore, lines.isTorn)
        invalid += lines.invalid
        return lines.operations.filter { operation in
            guard channel.carries(operation) else { return false }
            guard let latest, operation.clock.isBelievable, operation.clock > latest else { return true }
            early[operation.device, default: 0] += 1
            again = (again?.offset ?? start, min(again?.until ?? operation.clock, operation.clock))
            return false
        }
    }

    var progress: SyncProgress {
        SyncProgress(state: file.state, offset: again?.offset ?? offset, until: again?.until)
    }

    /// What was not read or taken, in words.
    func problems(_ names: [String: String]) -> [String] {
        var words: [String] = []
        if invalid > 0 {
            words.append("\(invalid == 1 ? "1 line" : "\(invalid) lines") of '\(file.key)' can't be read")
        }
        if isTorn { words.append("the end of '\(file.key)' is not here yet") }
        for (device, count) in early.sorted(by: { $0.key < $1.key }) {
            let changes = count == 1 ? "1 change" : "\(count) changes"
            words.append(
                "\(changes) of '\(names[device] ?? device)' can't be taken before their time: check the clocks of both devices"
            )
        }
        return words
    }
}
