import SatchelConsole
import SatchelPluginAPI

extension BrowseModel {
    /// Takes a key.
    package func handle(_ key: TerminalKey) {
        guard outcome == nil else { return }
        message = nil
        if showsHelp {
            showsHelp = false
            if key != .control("c") { return }
        }
        switch key {
        case .text("?") where line.text.isEmpty: showsHelp = true
        case .function(1), .control("_"): showsHelp = true
        case .control("c"): outcome = .nothing
        case .escape: outcome = isChanged ? .list : .nothing
        case .enter: enter()
        default: if !moves(key), !chooses(key) { edit(key) }
        }
    }

    private var isChanged: Bool { !line.text.isEmpty || isFavoritesOnly || orderIndex > 0 || sourceIndex > 0 }

    private func enter() {
        // The rows shown may still be those of an earlier search.
        guard !isAwaitingRows else {
            leavesOnceFound = true
            return
        }
        leave()
    }

    /// Leaves with the marked rows, or the one under the cursor.
    func leave() {
        let rows = marks.isEmpty ? [cursor] : marks.sorted()
        let shown = rows.filter(ids.indices.contains)
        outcome = shown.isEmpty ? .list : .rows(shown.map { (list?.firstNumber ?? 1) + $0 })
    }

    private func edit(_ key: TerminalKey) {
        let before = line.text
        guard line.take(key), line.text != before else { return }
        leavesOnceFound = false
        search()
    }

    private func moves(_ key: TerminalKey) -> Bool {
        let page = max(1, layout.list.rows - 1)
        switch key {
        case .up, .control("p"): move(to: cursor - 1)
        case .down, .control("n"): move(to: cursor + 1)
        case .pageUp: move(to: cursor - page)
        case .pageDown: move(to: cursor + page)
        case .home: move(to: 0)
        case .end: move(to: ids.count - 1)
        case .wheel(let isUp, _, _): move(to: cursor + (isUp ? -3 : 3))
        case .click(let column, let row):
            let list = layout.list
            guard (list.row..<list.row + list.rows).contains(row), column < list.columns,
                ids.indices.contains(top + row - list.row)
            else { break }
            move(to: top + row - list.row)
        case .tab, .backTab:
            guard ids.indices.contains(cursor) else { break }
            marks.formSymmetricDifference([cursor])
            move(to: cursor + (key == .tab ? 1 : -1))
        default: return false
        }
        return true
    }

    private func chooses(_ key: TerminalKey) -> Bool {
        switch key {
        case .control("f"): toggleFavorites()
        case .control("t"):
            guard browsing.hasFavorites else { break }
            isFavoritesOnly.toggle()
            search()
        case .control("s"):
            guard browsing.orders.count > 1 else { break }
            orderIndex = (orderIndex + 1) % browsing.orders.count
            search()
        case .control("r"):
            guard !browsing.sources.isEmpty else { break }
            sourceIndex = (sourceIndex + 1) % (browsing.sources.count + 1)
            search()
        default: return false
        }
        return true
    }
}
