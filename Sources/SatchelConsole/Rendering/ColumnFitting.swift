import SatchelPluginAPI

/// Decides which columns of a list a window shows, and how wide each is.
///
/// Facts give way first: the widest of them shrink to a readable minimum, then the title does, then facts are left out
/// from the right. Numbers, and lines of bars, are shown whole or not at all, since half a price is a wrong price.
struct ColumnFitting {
    /// A column as it would like to be.
    struct Wish {
        var role: RecordList.Column.Role
        /// Whether half of a value would be a wrong one.
        var isWhole: Bool
        /// The cells of its widest value or its heading.
        var width: Int
    }

    /// Blank cells between columns.
    static let gap = 2
    private static let leastFact = 8
    private static let leastTitle = 20

    /// The width of each column that is shown, by its place among the wishes.
    static func fit(_ wishes: [Wish], into available: Int) -> [(offset: Int, width: Int)] {
        var shown = wishes.enumerated().map { (offset: $0.offset, width: min($0.element.width, max(available, 1))) }
        while true {
            let fitted = shrink(shown, wishes, into: available)
            if total(fitted) <= available || shown.count == 1 { return squeeze(fitted, into: available) }
            guard let leaving = shown.lastIndex(where: { wishes[$0.offset].role == .fact }) ?? lastOther(shown, wishes)
            else { return squeeze(fitted, into: available) }
            shown.remove(at: leaving)
        }
    }

    /// The last column that is not the title.
    private static func lastOther(_ shown: [(offset: Int, width: Int)], _ wishes: [Wish]) -> Int? {
        shown.lastIndex { wishes[$0.offset].role != .title }
    }

    private static func shrink(
        _ columns: [(offset: Int, width: Int)],
        _ wishes: [Wish],
        into available: Int
    ) -> [(offset: Int, width: Int)] {
        var columns = columns
        func takeFromWidest(least: Int, where isFlexible: (Wish) -> Bool) {
            while total(columns) > available {
                let flexible = columns.indices.filter {
                    columns[$0].width > least && isFlexible(wishes[columns[$0].offset])
                }
                guard let widest = flexible.max(by: { columns[$0].width < columns[$1].width }) else { return }
                columns[widest].width -= 1
            }
        }
        takeFromWidest(least: leastFact) { $0.role != .title && !$0.isWhole }
        takeFromWidest(least: leastTitle) { $0.role == .title }
        return columns
    }

    /// Cuts from the right what even the narrowest layout leaves over.
    private static func squeeze(
        _ columns: [(offset: Int, width: Int)],
        into available: Int
    ) -> [(offset: Int, width: Int)] {
        var columns = columns
        while total(columns) > max(available, 1), let last = columns.indices.last {
            let excess = total(columns) - max(available, 1)
            if columns[last].width > excess {
                columns[last].width -= excess
            } else if columns.count > 1 {
                columns.removeLast()
            } else {
                columns[last].width = 1
                break
            }
        }
        return columns
    }

    private static func total(_ columns: [(offset: Int, width: Int)]) -> Int {
        columns.reduce(0) { $0 + $1.width } + gap * max(0, columns.count - 1)
    }
}
