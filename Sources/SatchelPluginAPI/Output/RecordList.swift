/// A list of records: a JSON array of objects, a table with a heading.
public struct RecordList: Sendable, Equatable {
    /// The layout of a list for people.
    public enum Layout: String, Sendable, CaseIterable {
        /// A record per row.
        case list
        /// Several records per row, in cells sized to the terminal.
        case grid
    }

    /// A column of a list.
    public struct Column: Sendable, Equatable {
        /// The alignment of a column's text.
        public enum Alignment: Sendable {
            /// Text.
            case leading
            /// Numbers.
            case trailing
        }

        /// The role of a column: its place in a grid cell, and how long it stays in a narrow window.
        public enum Role: Sendable {
            /// The record's name: the first line of a grid cell. It always stays, and is the last to be shortened.
            case title
            /// What tells records apart: the second line of a grid cell, joined with the others. It stays longer than facts.
            case subtitle
            /// More about it: a column of a list, not shown in a grid. The last fact leaves first.
            case fact
            /// For programs only: in JSON, CSV and TSV.
            case data
        }

        /// The JSON key and CSV heading, camelCase and stable.
        public var key: String
        /// The heading for people.
        public var title: String
        /// What the column is for.
        public var role: Role
        /// The alignment.
        public var alignment: Alignment
        /// Whether people do not see the column if all of its values are absent.
        public var hidesWhenEmpty: Bool
        /// How long the column stays in a narrow window: the lowest priority leaves first, of equal ones the last.
        ///
        /// Columns leave before anything is cut. Numbers, and texts without a blank, such as ids, are never cut; put a
        /// number in a column with trailing alignment.
        public var priority: Int

        /// By default with priority 1 for a subtitle and 0 for a fact.
        public init(
            _ key: String,
            _ title: String,
            _ role: Role = .fact,
            alignment: Alignment = .leading,
            hidesWhenEmpty: Bool = false,
            priority: Int? = nil
        ) {
            self.key = key
            self.title = title
            self.role = role
            self.alignment = alignment
            self.hidesWhenEmpty = hidesWhenEmpty
            self.priority = priority ?? (role == .subtitle ? 1 : 0)
        }
    }

    /// A record: a value for each column.
    public struct Record: Sendable, Equatable {
        /// The values, in the order of the columns.
        public var values: [Value]
        /// A mark beside the row number, such as `★` for a favorite.
        public var mark: String?
        /// The picture in a grid cell on a terminal that draws, or in a row of a page.
        public var picture: Picture?

        public init(_ values: [Value], mark: String? = nil, picture: Picture? = nil) {
            self.values = values
            self.mark = mark
            self.picture = picture
        }
    }

    /// The columns, in display order.
    public var columns: [Column]
    /// The records, in display order.
    public var records: [Record]
    /// The number of the first row; nil, as by default, if rows cannot be referred to by number.
    public var firstNumber: Int?
    /// The layout for people.
    public var layout: Layout
    /// What the list is of, for a page by itself: `Books`.
    public var title: String?
    /// A line above the list on a terminal, such as the active filters.
    public var header: String?
    /// A line below the records wherever people read them, also in a pipe, such as `worth $4,698.14`.
    public var total: String?
    /// A line below the list on a terminal, such as `1–20 of 57 · more`.
    public var footer: String?
    /// The line that shows the next page, as an empty line at the prompt does; nil on the last.
    public var nextPage: String?
    /// The message when there are no records: `no books match 'xyz'`.
    public var emptyMessage: String
    /// Whether a source could not answer, so that records may be missing.
    ///
    /// Formats for programs then print the empty message as well, on standard error.
    public var isIncomplete = false
    /// The words that the records were found by, highlighted on a terminal.
    public var matches: [String]
    /// Whether another page of the same list is printed after this one; see ``CommandContext/follow(with:)``.
    ///
    /// The header is that of the first page, the footer that of the last.
    public var isFollowed = false

    public init(
        columns: [Column],
        records: [Record],
        firstNumber: Int? = nil,
        layout: Layout = .list,
        header: String? = nil,
        footer: String? = nil,
        nextPage: String? = nil,
        emptyMessage: String,
        matches: [String] = []
    ) {
        self.columns = columns
        self.records = records
        self.firstNumber = firstNumber
        self.layout = layout
        self.header = header
        self.footer = footer
        self.nextPage = nextPage
        self.emptyMessage = emptyMessage
        self.matches = matches
    }
}
