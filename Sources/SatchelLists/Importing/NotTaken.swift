import SatchelPluginAPI

/// A row, or a value of one, that was not taken.
struct NotTaken: Sendable {
    let line: Int
    var column: String?
    var value: String?
    let reason: String

    fileprivate func words(about path: String) -> String {
        guard let column, let value else { return "\(path):\(line): \(reason)" }
        return "\(path):\(line): \(column) '\(UsageError.shown(value))': \(reason)"
    }
}

extension [NotTaken] {
    private static var most: Int { 10 }

    /// What is told of them: each if they are few, else the first for each column and reason, and how many more there are.
    func words(about path: String) -> [String] {
        guard count > Self.most else { return map { $0.words(about: path) } }
        var firsts: [NotTaken] = []
        var counts: [[String?]: Int] = [:]
        for one in self {
            counts[[one.column, one.reason], default: 0] += 1
            if counts[[one.column, one.reason]] == 1 { firsts.append(one) }
        }
        let words = firsts.prefix(Self.most).map { one in
            let more = (counts[[one.column, one.reason]] ?? 1) - 1
            return one.words(about: path) + (more > 0 ? "; \(more) more like it" : "")
        }
        return words + ["\(path): \(count) in all; --report writes each to a file"]
    }
}
