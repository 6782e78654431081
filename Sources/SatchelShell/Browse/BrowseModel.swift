import SatchelConsole
import SatchelPluginAPI

/// How long keys have to rest before more is asked for.
package struct BrowsePauses: Sendable {
    /// Before a service is searched.
    package var service = Duration.milliseconds(200)
    /// Before the whole of a preview, and its picture, are loaded.
    package var rest = Duration.milliseconds(100)

    package static var none: BrowsePauses {
        var pauses = BrowsePauses()
        (pauses.service, pauses.rest) = (.zero, .zero)
        return pauses
    }
}

/// What a person leaves browsing with.
package enum BrowseOutcome: Sendable, Equatable {
    case nothing
    /// The list of the search.
    case list
    /// Rows of that list by their numbers.
    case rows([Int])
}

/// The state of browsing: the search, its rows, the one under the cursor and its preview.
///
/// One search runs at a time: a key cancels the one before. What is on this machine answers at once; a service is asked
/// once the keys rest. It knows neither the terminal nor the feature.
@MainActor
package final class BrowseModel {
    /// Runs lines as one change, and returns what the last of them says.
    package typealias Running = @MainActor ([String]) async throws -> String
    /// Draws a picture for an area; nil if it can't.
    package typealias Drawing = @MainActor (Picture, PictureCanvas.Area) async -> PanePicture?

    /// More rows are not kept: who scrolls so far searches better.
    static let mostRows = 5000
    /// The most keys that wait for rows; more are left out.
    static let mostWaitingKeys = 64

    let browsing: any Browsing
    let pauses: BrowsePauses
    let draw: Drawing
    let run: Running
    /// Called after something has changed that the screen shows, outside ``handle(_:)``.
    package var didChange: @MainActor () -> Void = {}

    /// Where everything is.
    package private(set) var layout: BrowseLayout
    package internal(set) var line: SearchLine
    /// The order, among those of the rows' owner.
    package internal(set) var orderIndex = 0
    /// The source: 0 for the usual one, then those of the rows' owner.
    package internal(set) var sourceIndex = 0
    package internal(set) var isFavoritesOnly = false

    /// The rows loaded so far; nil before the first answer.
    package internal(set) var list: RecordList?
    package internal(set) var ids: [String] = []
    package internal(set) var total: Int?
    package internal(set) var hasMore = false
    package internal(set) var note = ""
    /// Changes when other rows take the place of these; more pages of the same rows leave it.
    package internal(set) var listNumber = 0
    /// The rows of each page.
    package internal(set) var pages: [Int] = []
    /// The row under the cursor, counted from 0.
    package internal(set) var cursor = 0
    /// The first row in the window.
    package internal(set) var top = 0
    /// The marked rows.
    package internal(set) var marks: Set<Int> = []
    /// What just happened, or what is wrong.
    package internal(set) var message: String?
    /// What is being waited for.
    package internal(set) var isWaitingForService = false

    package internal(set) var preview: Output?
    /// Changes with the preview.
    package internal(set) var previewVersion = 0
    package internal(set) var picture: PanePicture?
    /// Whether all keys are listed.
    package internal(set) var showsHelp = false
    /// The action that an answer is typed for, and the rows that it is about.
    package internal(set) var asked: (action: BrowseAction, ids: [String], answer: SearchLine)?
    /// What the person leaves with, once they leave.
    package internal(set) var outcome: BrowseOutcome?

    var searchTask: Task<Void, Never>?
    var searchNumber = 0
    /// Whether this machine has not answered yet.
    var isSearching = false
    /// The request of the rows shown, and its search line: both may be older than what is typed.
    var answered: (request: BrowseRequest, text: String)?
    /// Whether the rows shown are of an earlier search, until a service has answered.
    var areRowsOlder = false
    /// Keys for the rows of a search that has not answered yet, in the order they were typed.
    var waitingKeys: [TerminalKey] = []
    /// The first line shown of the list of keys.
    package internal(set) var helpTop = 0
    var moreTask: Task<Void, Never>?
    var previewTask: Task<Void, Never>?
    var previewID: String?
    var changeTask: Task<Void, Never>?

    /// The state for a window, and starts to search for the words.
    package init(
        _ browsing: any Browsing,
        words: String,
        columns: Int,
        rows: Int,
        pauses: BrowsePauses = BrowsePauses(),
        draw: @escaping Drawing = { _, _ in nil },
        run: @escaping Running = { _ in "" }
    ) {
        self.browsing = browsing
        self.pauses = pauses
        self.draw = draw
        self.run = run
        line = SearchLine(words)
        layout = Self.layout(browsing, columns, rows)
        search()
    }

    private static func layout(_ browsing: any Browsing, _ columns: Int, _ rows: Int) -> BrowseLayout {
        let keys = BrowseHelp.foot(browsing, columns: columns, rows: rows)
        return BrowseLayout(columns: columns, rows: rows, footRows: keys.count)
    }

    /// Takes the window's new size.
    package func resize(columns: Int, rows: Int) {
        let before = layout
        layout = Self.layout(browsing, columns, rows)
        scrollHelp(to: helpTop)
        scroll()
        if layout.preview != before.preview {
            previewID = nil
            loadPreview()
        }
        loadMore()
    }

    /// Leaves with nothing, as when the terminal is gone.
    package func abandon() {
        outcome = .nothing
    }

    /// Cancels what is under way, and waits for changes that were confirmed.
    package func end() async {
        searchTask?.cancel()
        moreTask?.cancel()
        previewTask?.cancel()
        await changeTask?.value
    }

    // MARK: - What is chosen

    /// The id of the row under the cursor.
    package var currentID: String? { ids.indices.contains(cursor) ? ids[cursor] : nil }

    /// The order, as `--sort` takes it; empty for the usual one.
    package var order: String {
        browsing.orders.indices.contains(orderIndex) ? browsing.orders[orderIndex] : ""
    }

    /// The source, as `--from` takes it; nil for the usual one.
    package var source: String? {
        browsing.sources.indices.contains(sourceIndex - 1) ? browsing.sources[sourceIndex - 1] : nil
    }

    /// The request for a page of what is chosen.
    func request(page: Int, isLocal: Bool, size: Int) -> BrowseRequest {
        BrowseRequest(
            BrowseWords(line.text).query,
            order: order,
            source: source,
            isFavoritesOnly: isFavoritesOnly,
            page: page,
            size: size,
            isLocal: isLocal
        )
    }

    /// The lines that could have been typed for an outcome; only the last ones are to be printed.
    package var lines: [BrowsedLine] {
        switch outcome {
        case .nothing, nil: return []
        case .list:
            let listing = browsing.listing(request(page: 1, isLocal: false, size: 1), rows: [])
            return [BrowsedLine(text: BrowseWords(line.text).line(listing), isQuiet: false)]
        case .rows(let rows):
            guard let answered else { return [] }
            let listing = browsing.listing(answered.request, rows: rows)
            let shown = rows.compactMap { browsing.showing($0) }
            return [BrowsedLine(text: BrowseWords(answered.text).line(listing), isQuiet: !shown.isEmpty)]
                + shown.map { BrowsedLine(text: $0, isQuiet: false) }
        }
    }

    // MARK: - The cursor

    func move(to row: Int) {
        let row = min(max(0, row), max(0, ids.count - 1))
        guard row != cursor || previewID != currentID else { return }
        cursor = row
        scroll()
        loadPreview()
        loadMore()
    }

    /// Keeps the cursor in the window, and the window on rows.
    func scroll() {
        cursor = min(cursor, max(0, ids.count - 1))
        top = min(top, cursor)
        top = max(top, cursor - layout.list.rows + 1)
        top = max(0, min(top, ids.count - layout.list.rows))
    }
}

/// A line that a person could have typed instead of browsing.
package struct BrowsedLine: Sendable, Equatable {
    package let text: String
    /// Whether it only puts the list on screen that the lines after it refer to.
    package let isQuiet: Bool
}
