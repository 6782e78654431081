import SatchelConsole
import SatchelPluginAPI

extension BrowseModel {
    /// Takes a key.
    package func handle(_ key: TerminalKey) {
        guard outcome == nil else { return }
        message = nil
        if showsHelp {
            if scrollsHelp(key) { return }
            showsHelp = false
            if key != .control("c") { return }
        }
        if asked != nil { return answer(key) }
        switch key {
        case .text("?") where line.text.isEmpty: openHelp()
        case .function(1), .control("_"): openHelp()
        case .control("c"): outcome = .nothing
        case .escape: outcome = isChanged ? .list : .nothing
        default:
            guard !waits(key) else { return }
            // Another search is typed: the rows that keys waited for will not come.
            let number = searchNumber
            apply(key)
            if searchNumber != number { waitingKeys = [] }
        }
    }

    private func apply(_ key: TerminalKey) {
        if asked != nil { return answer(key) }
        if key == .enter { return leave() }
        if !moves(key), !chooses(key) { edit(key) }
    }

    // MARK: - Keys before rows

    /// Keeps a key for the rows that are being searched, if it means one of them.
    private func waits(_ key: TerminalKey) -> Bool {
        // The rows shown may still be those of an earlier search.
        guard isAwaitingRows else { return false }
        // Letters that follow make another search; only a change of the rows is still for the one before.
        let isForRows = isForRows(key) || (isSearching && waitingKeys.contains(where: changesRows))
        guard isForRows else { return false }
        if waitingKeys.count < Self.mostWaitingKeys { waitingKeys.append(key) }
        return true
    }

    /// Applies the keys that waited, now that their rows are there.
    func applyWaitingKeys() {
        while outcome == nil, !isAwaitingRows, !waitingKeys.isEmpty { apply(waitingKeys.removeFirst()) }
    }

    private func isForRows(_ key: TerminalKey) -> Bool {
        switch key {
        case .enter, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .backTab: true
        case .control(let letter): ["n", "p"].contains(letter) || changesRows(key)
        default: changesRows(key)
        }
    }

    private func changesRows(_ key: TerminalKey) -> Bool { key == .control("f") || action(of: key) != nil }

    // MARK: - The list of keys

    private func openHelp() {
        (showsHelp, helpTop) = (true, 0)
    }

    /// Moves in the list of keys where it does not fit.
    private func scrollsHelp(_ key: TerminalKey) -> Bool {
        let lines = BrowseHelp.lines(of: browsing, width: layout.columns).count
        let key = key == .text(" ") ? .pageDown : key
        guard lines > layout.helpRows, let line = line(key, from: helpTop, rows: layout.helpRows, last: lines) else {
            return false
        }
        scrollHelp(to: line)
        return true
    }

    /// Where a key leads to from a line of a list that shows some rows; nil for a key that doesn't move.
    private func line(_ key: TerminalKey, from line: Int, rows: Int, last: Int) -> Int? {
        switch key {
        case .up, .control("p"): line - 1
        case .down, .control("n"): line + 1
        case .pageUp: line - max(1, rows - 1)
        case .pageDown: line + max(1, rows - 1)
        case .home: 0
        case .end: last
        case .wheel(let isUp, _, _): line + (isUp ? -3 : 3)
        default: nil
        }
    }

    func scrollHelp(to line: Int) {
        guard showsHelp else { return }
        let lines = BrowseHelp.lines(of: browsing, width: layout.columns).count
        helpTop = max(0, min(line, lines - layout.helpRows))
    }

    // MARK: - What keys do

    private var isChanged: Bool { !line.text.isEmpty || isFavoritesOnly || orderIndex > 0 || sourceIndex > 0 }

    /// Leaves with the marked rows, or the one under the cursor.
    func leave() {
        let rows = marks.isEmpty ? [cursor] : marks.sorted()
        let shown = rows.filter(ids.indices.contains)
        outcome = shown.isEmpty ? .list : .rows(shown.map { (list?.firstNumber ?? 1) + $0 })
    }

    private func edit(_ key: TerminalKey) {
        let before = line.text
        guard line.take(key), line.text != before else { return }
        search()
    }

    private func moves(_ key: TerminalKey) -> Bool {
        if let row = line(key, from: cursor, rows: layout.list.rows, last: ids.count - 1) {
            move(to: row)
            return true
        }
        switch key {
        case .click(let column, let row):
            let list = layout.list
            guard (list.row..<list.row + list.rows).contains(row), column < list.columns,
                ids.indices.contains(top + row - list.row)
            else { break }
            move(to: top + row - list.row)
        case .tab, .backTab:
            guard ids.indices.contains(cursor), browsing.showing(cursor + 1) != nil else { break }
            marks.formSymmetricDifference([cursor])
            move(to: cursor + (key == .tab ? 1 : -1))
        default: return false
        }
        return true
    }

    private func chooses(_ key: TerminalKey) -> Bool {
        if let action = action(of: key) {
            start(action)
            return true
        }
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
