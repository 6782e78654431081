/// Fits the columns of a list to a window.
///
/// Columns leave by priority before anything is cut, and the title shrinks last. Where cutting makes rows look alike,
/// more columns leave if that tells them apart.
struct ColumnFitting {
    struct Wish {
        var isTitle: Bool
        var priority: Int
        /// Whether it is shown whole or not at all, since half a price is a wrong price.
        var isWhole: Bool
        var width: Int
    }

    typealias Column = (offset: Int, width: Int)

    static let gap = 2
    private static let leastTitle = 16
    private static let leastText = 12
    /// A longer text makes no other column leave, nor does a longer title that has half of the window, or two thirds of a narrow one.
    private static let (usualText, usualTitle) = (24, 48)

    /// The columns, in display order.
    let wishes: [Wish]
    /// The cells there are.
    let available: Int

    /// The columns to show, with their widths; `distinctRows` counts the rows that differ in such a layout.
    func columns(distinctRows: ([Column]) -> Int) -> [Column] {
        var shown = Array(wishes.indices)
        let whole = shown.map { Column(offset: $0, width: wishes[$0].width) }
        guard shown.count > 1, total(shown, \.width) > available else { return widened(shown) }

        let wanted = distinctRows(whole)
        var best: (columns: [Column], rows: Int)?
        while true {
            if fits(shown) {
                let columns = widened(shown)
                let rows = distinctRows(columns)
                if rows > best?.rows ?? -1 { best = (columns, rows) }
            }
            if let best, best.rows >= wanted || shown.count == 1 { return best.columns }
            shown.remove(at: leaving(shown))
        }
    }

    /// Whether columns fit without being cut further than usual; the last two may be.
    private func fits(_ shown: [Int]) -> Bool {
        shown.count == 1 || total(shown, usual) <= available || shown.count == 2 && total(shown, least) <= available
    }

    /// The column that leaves next, by its place among those shown.
    private func leaving(_ shown: [Int]) -> Int {
        let others = shown.indices.filter { !wishes[shown[$0]].isTitle }
        let next = others.min { (wishes[shown[$0]].priority, $1) < (wishes[shown[$1]].priority, $0) }
        return next ?? shown.count - 1
    }

    /// The least widths, and what is spare: to the title first, which so shrinks last.
    private func widened(_ shown: [Int]) -> [Column] {
        var widths = shown.map { least(wishes[$0]) }
        var spare = available - total(shown, least)
        let titles = shown.indices.filter { wishes[shown[$0]].isTitle }
        let others = shown.indices.filter { !wishes[shown[$0]].isTitle }
        for index in titles + others where spare > 0 {
            let more = min(spare, wishes[shown[index]].width - widths[index])
            widths[index] += more
            spare -= more
        }
        if widths.count == 1 { widths[0] = min(widths[0], max(available, 1)) }
        return zip(shown, widths).map { Column(offset: $0, width: $1) }
    }

    private func total(_ shown: [Int], _ width: (Wish) -> Int) -> Int {
        shown.reduce(Self.gap * (shown.count - 1)) { $0 + width(wishes[$1]) }
    }

    private func usual(_ wish: Wish) -> Int {
        if wish.isWhole { return wish.width }
        let title = max(Self.leastTitle, min(available * 2 / 3, max(available / 2, Self.usualTitle)))
        return min(wish.width, wish.isTitle ? title : Self.usualText)
    }

    private func least(_ wish: Wish) -> Int {
        wish.isWhole ? wish.width : min(wish.width, wish.isTitle ? Self.leastTitle : Self.leastText)
    }
}
