import SatchelPluginAPI

extension [Completion] {
    /// The lines that list candidates; a list longer than the window ends in the number left out.
    func listing(columns: Int, rows: Int) -> [String] {
        let room = Swift.max(3, rows - 2)
        let hasSummaries = contains { $0.summary?.isEmpty == false }
        let lines =
            hasSummaries && count <= room ? described(columns: columns) : packed(columns: columns)
        guard lines.count > room else { return lines.map(\.text) }
        let shown = lines.prefix(room - 1)
        let left = count - shown.reduce(0) { $0 + $1.count }
        return shown.map(\.text) + ["… and \(left) more"]
    }

    private func described(columns: Int) -> [(text: String, count: Int)] {
        let texts = map { VisibleText.line($0.text) }
        let widest = Swift.min(texts.map(\.displayWidth).max() ?? 0, Swift.max(8, columns / 2))
        return zip(texts, self).map { text, candidate in
            let summary = VisibleText.line(candidate.summary ?? "")
            let line = text.truncated(to: widest).padded(to: widest) + "  " + summary
            return (String(line.truncated(to: columns - 1).drop(whileLast: " ")), 1)
        }
    }

    private func packed(columns: Int) -> [(text: String, count: Int)] {
        let texts = map { VisibleText.line($0.text).truncated(to: Swift.max(1, columns - 1)) }
        let cell = (texts.map(\.displayWidth).max() ?? 0) + 2
        let perRow = Swift.max(1, (columns + 1) / cell)
        return stride(from: 0, to: texts.count, by: perRow).map { first in
            let row = texts[first..<Swift.min(first + perRow, texts.count)]
            return (String(row.map { $0.padded(to: cell) }.joined().drop(whileLast: " ")), row.count)
        }
    }
}
