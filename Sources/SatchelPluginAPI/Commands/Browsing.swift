/// Rows that a person browses: searched with each key, with a preview of the row under the cursor.
///
/// A feature gives data, and the host draws it, reads the keys and waits. The commands of every list browse already, by
/// `browse`; for anything else, pass a conforming object to ``CommandContext/browse(_:words:)``.
@MainActor
public protocol Browsing: AnyObject {
    /// What stands before the search line, such as `books`.
    var title: String { get }
    /// The orders to choose from, as `--sort` takes them; the first is the usual one.
    var orders: [String] { get }
    /// The sources to choose from besides the usual one, as `--from` takes them.
    var sources: [String] { get }
    /// Whether rows can be favorites.
    var hasFavorites: Bool { get }
    /// What the keys from F2 on do; none by default.
    var actions: [BrowseAction] { get }

    /// Returns one page of rows; canceled as soon as another is wanted.
    ///
    /// - Throws: A ``UserFacingError``, which is shown while the rows before stay.
    func rows(_ request: BrowseRequest) async throws -> BrowsePage

    /// Returns the preview of a row by its id; unless it is to be complete, from what is known, without waiting.
    func preview(of id: String, isComplete: Bool) async throws -> Output

    /// Returns the picture of a row by its id, if there is one.
    func picture(of id: String) async throws -> PictureOutput?

    /// Adds rows to the favorites, or removes them if all of them are there.
    func toggleFavorites(_ ids: [String]) async throws -> BrowseToggle

    /// Returns the command that lists the rows of a request, so that the rows with these numbers are on screen.
    func listing(_ request: BrowseRequest, rows: [Int]) -> BrowseLine

    /// Returns the line that shows a row of that list by its number; nil if rows can't be shown by number, and the list
    /// is what a person leaves with.
    func showing(_ row: Int) -> String?
}

extension Browsing {
    public var actions: [BrowseAction] { [] }
}

/// What a function key does while browsing: it runs lines that could have been typed at the prompt, or none where it changes
/// only what previews show.
public struct BrowseAction: Sendable {
    /// Makes the lines of some rows and an answer, which is as it was typed.
    public typealias Lines = @MainActor @Sendable (_ ids: [String], _ answer: String) -> [String]

    /// Its number: 2 for F2.
    public let key: Int
    /// Its name in the line of keys, such as `rate`.
    public let name: String
    /// What it does, for the list of keys.
    public let summary: String
    /// What is asked for before, such as `rating`; nil for nothing.
    public let question: String?
    /// Whether it is about rows: those that are marked, or the one under the cursor.
    public let isAboutRows: Bool
    /// Makes the lines.
    public let lines: Lines

    public init(
        _ key: Int,
        _ name: String,
        _ summary: String,
        asking question: String? = nil,
        isAboutRows: Bool = true,
        lines: @escaping Lines
    ) {
        (self.key, self.name, self.summary, self.question) = (key, name, summary, question)
        (self.isAboutRows, self.lines) = (isAboutRows, lines)
    }
}

/// A request for rows to browse.
public struct BrowseRequest: Sendable, Equatable {
    /// The search as typed, with its quotes; empty for everything.
    public var query: String
    /// One of ``Browsing/orders``.
    public var order: String
    /// One of ``Browsing/sources``; nil for the usual one.
    public var source: String?
    /// Whether only favorites are wanted.
    public var isFavoritesOnly: Bool
    /// The page, counted from 1.
    public var page: Int
    /// The rows of a page.
    public var size: Int
    /// Whether only what is on this machine may be asked.
    public var isLocal: Bool

    public init(
        _ query: String = "",
        order: String = "",
        source: String? = nil,
        isFavoritesOnly: Bool = false,
        page: Int = 1,
        size: Int = 20,
        isLocal: Bool = false
    ) {
        self.query = query
        self.order = order
        self.source = source
        self.isFavoritesOnly = isFavoritesOnly
        self.page = page
        self.size = size
        self.isLocal = isLocal
    }
}

/// One page of rows to browse.
public struct BrowsePage: Sendable {
    /// The rows.
    public var list: RecordList
    /// The id of each row.
    public var ids: [String]
    /// The number of all rows, if known.
    public var total: Int?
    /// Whether another page follows.
    public var hasMore: Bool
    /// Whether a service is to be asked as well, once the keys rest.
    public var awaitsService: Bool
    /// Where the rows are from and how current they are, in a few words.
    public var note: String

    public init(
        _ list: RecordList,
        ids: [String],
        total: Int? = nil,
        hasMore: Bool = false,
        awaitsService: Bool = false,
        note: String = ""
    ) {
        self.list = list
        self.ids = ids
        self.total = total
        self.hasMore = hasMore
        self.awaitsService = awaitsService
        self.note = note
    }
}

/// A change of favorites while browsing.
public struct BrowseToggle: Sendable, Equatable {
    /// What changed, in the past tense.
    public var message: String
    /// Whether the rows are favorites now.
    public var areFavorites: Bool

    public init(_ message: String, areFavorites: Bool) {
        self.message = message
        self.areFavorites = areFavorites
    }
}

/// A line that could have been typed instead of browsing; the words of the search stand between its parts.
public struct BrowseLine: Sendable, Equatable {
    /// The words of the command, such as `books search`.
    public var command: String
    /// The options, each word as typed.
    public var options: [String]
    /// Whether the command takes the words.
    public var takesWords: Bool

    public init(_ command: String, options: [String] = [], takesWords: Bool = true) {
        self.command = command
        self.options = options
        self.takesWords = takesWords
    }
}

extension CommandContext {
    /// Throws, as nothing can be browsed without a terminal.
    public func browse(_ browsing: any Browsing, words: String) async throws {
        throw UsageError("browsing needs a terminal", hint: "run '\(browsing.title) help' for its commands")
    }
}
