import SatchelConsole
import SatchelPluginAPI

extension BrowseModel {
    /// The rows that keys change: those that are marked, or the one under the cursor.
    var chosenIDs: [String] {
        (marks.isEmpty ? [cursor] : marks.sorted()).filter(ids.indices.contains).map { ids[$0] }
    }

    func action(of key: TerminalKey) -> BrowseAction? {
        guard case .function(let number) = key else { return nil }
        return browsing.actions.first { $0.key == number }
    }

    /// Runs an action, or asks for what it needs first.
    func start(_ action: BrowseAction) {
        let chosen = action.isAboutRows ? chosenIDs : []
        guard !action.isAboutRows || !chosen.isEmpty else { return }
        guard action.question != nil else { return perform(action, on: chosen, saying: "") }
        asked = (action, chosen, SearchLine())
    }

    /// Takes a key of an answer: Enter gives it, Esc leaves it.
    func answer(_ key: TerminalKey) {
        guard let (action, chosen, line) = asked else { return }
        switch key {
        case .escape, .control("c"): asked = nil
        case .enter:
            asked = nil
            let answer = line.text.trimmed
            if !answer.isEmpty { perform(action, on: chosen, saying: answer) }
        default: _ = asked?.answer.take(key)
        }
    }

    /// What stands before the answer, such as `rating of 3 rows`.
    package var question: String? {
        guard let (action, ids, _) = asked, let question = action.question else { return nil }
        return ids.count > 1 ? "\(question) of \(ids.count) rows" : question
    }

    private func perform(_ action: BrowseAction, on chosen: [String], saying answer: String) {
        enqueueChange { [self] in
            let lines = action.lines(chosen, answer)
            let said: String
            do {
                said = try await run(lines)
            } catch {
                // Lines before the one that failed may have changed rows.
                try? await reload()
                throw error
            }
            message = lines.isEmpty ? nil : lines.count > 1 ? "\(said) (\(lines.count) rows)" : said
            try await reload()
        }
    }

    /// Makes a change after those before it; an error of it is told.
    func enqueueChange(_ change: @escaping @MainActor () async throws -> Void) {
        let before = changeTask
        changeTask = Task { [weak self] in
            await before?.value
            do {
                try await change()
            } catch {
                let hint = (error as? any UserFacingError)?.hint.map { "; " + $0 } ?? ""
                self?.message = error.userMessage + hint
            }
            self?.didChange()
        }
    }

    /// Reads the rows again as they are now, under the cursor and the marks that there are.
    private func reload() async throws {
        guard var request = answered?.request, !ids.isEmpty else { return }
        let number = searchNumber
        (request.page, request.size) = (1, max(request.size, ids.count))
        let page = try await browsing.rows(request)
        // Another search is typed meanwhile.
        guard number == searchNumber else { return }
        let (current, marked) = (currentID, Set(marks.filter(ids.indices.contains).map { ids[$0] }))
        moreTask?.cancel()
        moreTask = nil
        (list, ids, pages, total) = (page.list, page.ids, [page.ids.count], page.total)
        (hasMore, listNumber) = (page.hasMore, listNumber + 1)
        cursor = current.flatMap(ids.firstIndex) ?? cursor
        marks = Set(ids.indices.filter { marked.contains(ids[$0]) })
        scroll()
        previewID = nil
        loadPreview()
        loadMore()
    }
}
