import SatchelConsole
import SatchelPluginAPI

extension BrowseModel {
    // MARK: - Rows

    /// Searches for what is chosen, in place of the search under way.
    func search() {
        let before = searchTask
        before?.cancel()
        let change = changeTask
        moreTask?.cancel()
        moreTask = nil
        searchNumber += 1
        isSearching = true
        isWaitingForService = false
        let number = searchNumber
        let request = request(page: 1, isLocal: true, size: pageSize)
        let text = line.text
        searchTask = Task { [weak self] in
            // One at a time: a search that is canceled ends first, and one that is canceled before it starts never does.
            // What it finds includes the favorites that were added before it.
            await before?.value
            await change?.value
            guard !Task.isCancelled else { return }
            await self?.run(request, text, number)
        }
    }

    /// The rows asked for at once: those the window shows, and some to scroll to.
    private var pageSize: Int { min(max(20, layout.list.rows + 1), 1000) }

    private func run(_ request: BrowseRequest, _ text: String, _ number: Int) async {
        do {
            let page = try await browsing.rows(request)
            guard number == searchNumber, !Task.isCancelled else { return }
            take(page, of: request, text)
            guard page.awaitsService else { return finishSearch() }
            isWaitingForService = true
            finishSearch()
            try await Task.sleep(for: pauses.service)
            var request = request
            request.isLocal = false
            let more = try await browsing.rows(request)
            guard number == searchNumber, !Task.isCancelled else { return }
            isWaitingForService = false
            take(more, of: request, text)
        } catch {
            guard number == searchNumber, !Task.isCancelled, !(error is CancellationError) else { return }
            (isWaitingForService, waitingKeys) = (false, [])
            message = error.userMessage
        }
        finishSearch()
    }

    private func finishSearch() {
        isSearching = false
        applyWaitingKeys()
        didChange()
    }

    /// Whether keys have to wait for the rows of what is typed.
    var isAwaitingRows: Bool { isSearching || (isWaitingForService && (areRowsOlder || ids.isEmpty)) }

    private func take(_ page: BrowsePage, of request: BrowseRequest, _ text: String) {
        // Until the service has answered, the rows of the search before say more than none.
        areRowsOlder = page.ids.isEmpty && page.awaitsService && !ids.isEmpty
        guard !areRowsOlder else { return }
        moreTask?.cancel()
        moreTask = nil
        let isSame = page.ids.starts(with: ids) && answered?.text == text
        if !isSame { (cursor, top, marks) = (0, 0, []) }
        (list, ids, pages) = (page.list, page.ids, [page.ids.count])
        (total, hasMore, note) = (page.total, page.hasMore, page.note)
        answered = (request, text)
        listNumber += 1
        scroll()
        loadPreview()
        loadMore()
    }

    /// Loads the next page before the cursor gets there: once half a window is left, or the window is not full.
    func loadMore() {
        let needed = max(cursor + layout.list.rows / 2, top + layout.list.rows)
        guard hasMore, moreTask == nil, var request = answered?.request, ids.count < Self.mostRows,
            needed >= ids.count, request.size > 0, ids.count % request.size == 0
        else { return }
        request.page = ids.count / request.size + 1
        let number = searchNumber
        moreTask = Task { [weak self, request] in await self?.append(request, number) }
    }

    private func append(_ request: BrowseRequest, _ number: Int) async {
        do {
            let page = try await browsing.rows(request)
            guard number == searchNumber, !Task.isCancelled else { return }
            list?.records += page.list.records
            ids += page.ids
            pages.append(page.ids.count)
            hasMore = page.hasMore && !page.ids.isEmpty
        } catch {
            guard number == searchNumber, !Task.isCancelled else { return }
            // Asked again by the next search.
            hasMore = false
            message = error.userMessage
        }
        moreTask = nil
        didChange()
    }

    // MARK: - The preview

    /// Shows the row under the cursor: at once what is known of it, once the keys rest all there is, and its picture.
    func loadPreview() {
        guard layout.preview != nil, let id = currentID else {
            previewTask?.cancel()
            (previewID, picture) = (nil, nil)
            show(nil)
            return
        }
        guard id != previewID else { return }
        previewTask?.cancel()
        previewID = id
        picture = nil
        let pause = pauses.rest
        previewTask = Task {
            await showPreview(of: id, isComplete: false)
            try? await Task.sleep(for: pause)
            guard !Task.isCancelled else { return }
            async let picture: Void = showPicture(of: id)
            await showPreview(of: id, isComplete: true)
            await picture
        }
    }

    private func showPreview(of id: String, isComplete: Bool) async {
        guard let output = try? await browsing.preview(of: id, isComplete: isComplete), isCurrent(id) else { return }
        show(output)
    }

    private func show(_ output: Output?) {
        guard output != preview else { return }
        preview = output
        previewVersion += 1
        didChange()
    }

    private func showPicture(of id: String) async {
        guard let area = layout.picture, let output = try? await browsing.picture(of: id), isCurrent(id) else { return }
        let drawn = await draw(output.picture, area)
        // Drawn for another row or another size, it must not be shown.
        guard isCurrent(id), area == layout.picture else { return }
        picture = drawn
        didChange()
    }

    private func isCurrent(_ id: String) -> Bool { !Task.isCancelled && previewID == id }

    // MARK: - Favorites

    /// Adds the marked rows, or the one under the cursor, to the favorites, or removes them.
    func toggleFavorites() {
        let chosen = chosenIDs
        guard browsing.hasFavorites, !chosen.isEmpty else { return }
        enqueueChange { [self] in
            let change = try await browsing.toggleFavorites(chosen)
            message = change.message
            for row in ids.indices where chosen.contains(ids[row]) {
                guard list?.records.indices.contains(row) == true else { continue }
                list?.records[row].mark = change.areFavorites ? "★" : nil
            }
            pages = [ids.count]
            listNumber += 1
            previewID = nil
            loadPreview()
        }
    }
}
