import Foundation

/// How far a file was read.
struct SyncProgress {
    /// What the file was like.
    var state: String
    /// Where the first line lies that is to be read next.
    var offset: Int

    init(state: String, offset: Int) { (self.state, self.offset) = (state, offset) }

    /// Reads the text of one; anything else is a file of which nothing was read.
    init(_ text: String) {
        let parts = text.split(separator: "|")
        self.init(state: parts.first.map(String.init) ?? "", offset: parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    }

    var text: String { "\(state)|\(offset)" }
}

/// What one reading of a file to its end found, batch by batch.
struct SyncReading {
    private let file: SyncFile
    private let latest: HybridClock?
    private var end = 0
    private var invalid = 0
    private var isTorn = false
    /// How many operations are later than any should be now, by their devices.
    private var ahead: [String: Int] = [:]

    /// Operations later than `latest` are told; nil where this device can't tell.
    init(file: SyncFile, latest: HybridClock?) { (self.file, self.latest) = (file, latest) }

    /// Notes what was read; returns the operations that are to be taken.
    mutating func add(_ lines: SyncLines, _ scope: SyncScope?) -> [CollectionOperation] {
        (end, isTorn) = (lines.end, lines.isTorn)
        invalid += lines.invalid
        let operations = lines.operations.filter { scope?.mayHave($0.thing) ?? true }
        if let latest {
            for operation in operations where operation.clock > latest { ahead[operation.device, default: 0] += 1 }
        }
        return operations
    }

    var progress: SyncProgress { SyncProgress(state: file.state, offset: end) }

    /// What was not read or taken, in words.
    func problems(_ names: [String: String]) -> [String] {
        var words: [String] = []
        if invalid > 0 {
            words.append("\(invalid == 1 ? "1 line" : "\(invalid) lines") of '\(file.key)' can't be read")
        }
        if isTorn { words.append("the end of '\(file.key)' is not here yet") }
        for (device, count) in ahead.sorted(by: { $0.key < $1.key }) {
            let name = "'\(names[device] ?? device)'"
            let told = count == 1 ? "1 change of \(name) is" : "\(count) changes of \(name) are"
            words.append(told + " dated in the future: check the clocks of both devices")
        }
        return words
    }
}
