import SatchelPluginAPI

enum CompletionListing {
    /// A list longer than the window ends in the number left out.
    static func lines(_ candidates: [Completion], columns: Int, rows: Int) -> [String] {
        let room = max(3, rows - 2)
        let hasSummaries = candidates.contains { $0.summary?.isEmpty == false }
        let lines =
            hasSummaries && candidates.count <= room
            ? described(candidates, columns: columns) : packed(candidates, columns: columns)
        guard lines.count > room else { return lines.map(\.text) }
        let shown = lines.prefix(room - 1)
        let left = candidates.count - shown.reduce(0) { $0 + $1.count }
        return shown.map(\.text) + ["… and \(left) more"]
    }

    private static func described(_ candidates: [Completion], columns: Int) -> [(text: String, count: Int)] {
        let texts = candidates.map { VisibleText.line($0.text) }
        let widest = min(texts.map(\.displayWidth).max() ?? 0, max(8, columns / 2))
        return zip(texts, candidates).map { text, candidate in
            let summary = VisibleText.line(candidate.summary ?? "")
            let line = text.truncated(to: widest).padded(to: widest) + "  " + summary
            return (String(line.truncated(to: columns - 1).drop(whileLast: " ")), 1)
        }
    }

    private static func packed(_ candidates: [Completion], columns: Int) -> [(text: String, count: Int)] {
        let texts = candidates.map { VisibleText.line($0.text).truncated(to: max(1, columns - 1)) }
        let cell = (texts.map(\.displayWidth).max() ?? 0) + 2
        let perRow = max(1, (columns + 1) / cell)
        return stride(from: 0, to: texts.count, by: perRow).map { first in
            let row = texts[first..<min(first + perRow, texts.count)]
            return (String(row.map { $0.padded(to: cell) }.joined().drop(whileLast: " ")), row.count)
        }
    }
}
