import SatchelConsole
import SatchelPluginAPI
import SatchelShell

/// Rows to browse that a test controls: numbers in words, found by what they contain.
@MainActor
final class SampleRows: Browsing {
    let title = "numbers"
    var orders = ["", "name:asc", "name:desc"]
    var sources = ["near", "far"]
    let hasFavorites = true
    var actions: [BrowseAction] = []
    /// Whether a row can be shown by its number.
    var canShow = true
    var names = (1...100).map { "number \($0)" }
    private(set) var requests: [BrowseRequest] = []
    private(set) var previews: [String] = []
    private(set) var favorites: Set<String> = []
    /// Whether only a service knows the rows.
    var asksService = false
    /// Held until the test lets them go, for searches with these words.
    var gates: [String: AsyncStream<Void>] = [:]
    var failure: (any Error)?
    var pictureOf: (@MainActor (String) async -> PictureOutput?) = { _ in nil }

    var previewOf: (String) -> Output? = { _ in nil }

    func rows(_ request: BrowseRequest) async throws -> BrowsePage {
        requests.append(request)
        if let gate = gates[request.query] {
            for await _ in gate { break }
            try Task.checkCancellation()
        }
        if let failure { throw failure }
        if asksService, request.isLocal {
            return BrowsePage(list([], first: 1), ids: [], awaitsService: true)
        }
        let found = names.filter { request.query.isEmpty || $0.contains(request.query) }
            .filter { !request.isFavoritesOnly || favorites.contains($0) }
        let first = (request.page - 1) * request.size
        let page = Array(found.dropFirst(first).prefix(request.size))
        return BrowsePage(
            list(page, first: first + 1),
            ids: page,
            total: found.count,
            hasMore: first + page.count < found.count,
            note: "samples"
        )
    }

    private func list(_ names: [String], first: Int) -> RecordList {
        RecordList(
            columns: [.init("name", "Name", .title)],
            records: names.map { .init([.text($0)], mark: favorites.contains($0) ? "★" : nil) },
            firstNumber: first,
            emptyMessage: "no numbers match"
        )
    }

    func preview(of id: String, isComplete: Bool) async throws -> Output {
        previews.append(id + (isComplete ? "!" : ""))
        if let output = previewOf(id) { return output }
        return .message("about \(id)" + (isComplete ? ", all of it" : ""))
    }

    func picture(of id: String) async throws -> PictureOutput? { await pictureOf(id) }

    func toggleFavorites(_ ids: [String]) async throws -> BrowseToggle {
        let adds = !favorites.isSuperset(of: ids)
        if adds { favorites.formUnion(ids) } else { favorites.subtract(ids) }
        return BrowseToggle(adds ? "added" : "removed", areFavorites: adds)
    }

    func listing(_ request: BrowseRequest, rows: [Int]) -> BrowseLine {
        let options =
            (request.order.isEmpty ? [] : ["--sort", request.order]) + (request.source.map { ["--from", $0] } ?? [])
        return BrowseLine(
            request.isFavoritesOnly ? "numbers favorites" : "numbers search",
            options: options + ((rows.max() ?? 0) > 20 ? ["--page", "2"] : [])
        )
    }

    func showing(_ row: Int) -> String? { canShow ? "numbers show \(row)" : nil }
}

extension BrowseModel {
    /// Waits until a condition holds, as work of the model goes on; false if it never does.
    func settles(_ condition: @MainActor () -> Bool) async -> Bool {
        for _ in 0..<10_000 {
            if condition() { return true }
            await Task.yield()
        }
        return condition()
    }

    func type(_ text: String) {
        for character in text { handle(.text(String(character))) }
    }
}
