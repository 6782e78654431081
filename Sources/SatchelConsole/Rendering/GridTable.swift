import SatchelPluginAPI

/// A list as a grid: several records to a row, each with its number, its title and a line that tells it apart.
struct GridTable {
    private let numbers: RowNumbers
    private let titles: [String]
    private let subtitles: [String]

    private static let gap = 2
    /// Narrower cells cut most titles; wider ones leave a grid of two columns in a usual window.
    private static let textWidths = 16...36

    init(_ list: RecordList, for page: RenderingContext) {
        numbers = RowNumbers(list)
        let title = list.columns.firstIndex { $0.role == .title } ?? list.readableColumns.first?.offset
        let subtitle = list.columns.firstIndex { $0.role == .subtitle }
        titles = list.records.map { record in title.map { record.text($0, for: page) } ?? "" }
        subtitles = list.records.map { record in subtitle.map { record.text($0, for: page) } ?? "" }
    }

    func lines(width: Int, usesColor: Bool) -> [String] {
        let beside = numbers.fit(into: width) ? numbers.width + 1 : 0
        let widest = (titles + subtitles).reduce(0) { max($0, $1.displayWidth) }
        let wanted = beside + min(max(widest, Self.textWidths.lowerBound), Self.textWidths.upperBound)
        let columns = max(1, min(titles.count, (width + Self.gap) / (wanted + Self.gap)))
        let share = (width + Self.gap) / columns - Self.gap
        let textWidth = max(1, min(share - beside, max(Self.textWidths.upperBound, wanted - beside)))
        let hasSubtitles = subtitles.contains { !$0.isEmpty }

        let rows = stride(from: 0, to: titles.count, by: columns).map { first in
            let row = first..<min(first + columns, titles.count)
            let top = joined(row, width: textWidth, usesColor: usesColor) { index in
                let number = numbers.text(index, usesColor: usesColor)
                return (beside > 0 ? number + " " : "", TableCell(text: titles[index], width: textWidth))
            }
            guard hasSubtitles else { return [top] }
            let bottom = joined(row, width: textWidth, usesColor: usesColor) { index in
                (
                    String(repeating: " ", count: beside),
                    TableCell(text: subtitles[index], width: textWidth, style: .dim)
                )
            }
            return [top, bottom]
        }
        return Array(rows.joined(separator: hasSubtitles ? [""] : []))
    }

    private func joined(
        _ row: Range<Int>,
        width: Int,
        usesColor: Bool,
        cell: (Int) -> (prefix: String, body: TableCell)
    ) -> String {
        let cells = row.map { index in
            let (prefix, body) = cell(index)
            return prefix + body.rendered(usesColor: usesColor)
        }
        return String(cells.joined(separator: String(repeating: " ", count: Self.gap)).drop(whileLast: " "))
    }
}
