/// A list of records: a JSON array of objects, a table with a heading.
public struct RecordList: Sendable, Equatable {
    /// How the list is laid out where a person reads it.
    public enum Layout: String, Sendable, CaseIterable {
        /// A row a record.
        case list
        /// Several records to a row, in cells sized to the terminal.
        case grid
    }

    /// One column of a list.
    public struct Column: Sendable, Equatable {
        /// Which edge of the column the text keeps to.
        public enum Alignment: Sendable {
            /// Text.
            case leading
            /// Numbers.
            case trailing
        }

        /// What the column is in a grid cell, and how much it may give up when the window is narrow.
        public enum Role: Sendable {
            /// What the record is called: the first line of a grid cell, the last column to be shortened.
            case title
            /// What tells it apart: the second line of a grid cell.
            case subtitle
            /// More about it: a column of a list, not shown in a grid.
            case fact
            /// Read by programs only: in JSON, CSV and TSV, not where a person reads.
            case data
        }

        /// The JSON key and CSV heading, camelCase and stable.
        public var key: String
        /// The heading a person reads.
        public var title: String
        /// What the column is for.
        public var role: Role
        /// Which edge the text keeps to.
        public var alignment: Alignment
        /// Whether people are spared the column where no record has a value in it.
        public var hidesWhenEmpty: Bool

        /// Creates a column.
        public init(
            _ key: String,
            _ title: String,
            _ role: Role = .fact,
            alignment: Alignment = .leading,
            hidesWhenEmpty: Bool = false
        ) {
            self.key = key
            self.title = title
            self.role = role
            self.alignment = alignment
            self.hidesWhenEmpty = hidesWhenEmpty
        }
    }

    /// One record: a value for each column.
    public struct Record: Sendable, Equatable {
        /// The values, one a column, in the order of the columns.
        public var values: [Value]
        /// A mark shown beside the row number, such as `★` for a favourite.
        public var mark: String?

        /// Creates a record.
        public init(_ values: [Value], mark: String? = nil) {
            self.values = values
            self.mark = mark
        }
    }

    /// The columns, in the order shown.
    public var columns: [Column]
    /// The records, in the order shown.
    public var records: [Record]
    /// The number of the first row; nil where rows cannot be named by number.
    public var firstNumber: Int?
    /// How the list is laid out where a person reads it.
    public var layout: Layout
    /// A line above the list on a terminal, such as the filters in force.
    public var header: String?
    /// A line below the list on a terminal, such as `1–20 of 57 · more`.
    public var footer: String?
    /// The line that shows further records, as an empty line at the prompt does; nil where there are none.
    public var nextPage: String?
    /// The answer when there are no records: `no books match 'xyz'`.
    public var emptyMessage: String
    /// The page that belongs to the same answer and is fetched when this one is printed; nil after the last.
    public var following: Following?

    /// A page of a list that is printed whole, however long it is.
    ///
    /// The columns are those of the first page; its header and the footer of the last one are shown.
    public struct Following: Sendable, Equatable {
        private let fetch: @MainActor @Sendable () async throws -> RecordList

        /// Creates a page that is fetched when it is needed.
        public init(_ fetch: @escaping @MainActor @Sendable () async throws -> RecordList) {
            self.fetch = fetch
        }

        /// Fetches the page.
        @MainActor
        public func list() async throws -> RecordList { try await fetch() }

        /// Lists are equal by the records they have.
        public static func == (left: Following, right: Following) -> Bool { true }
    }

    /// Creates a list.
    public init(
        columns: [Column],
        records: [Record],
        firstNumber: Int? = 1,
        layout: Layout = .list,
        header: String? = nil,
        footer: String? = nil,
        nextPage: String? = nil,
        emptyMessage: String,
        following: Following? = nil
    ) {
        self.columns = columns
        self.records = records
        self.firstNumber = firstNumber
        self.layout = layout
        self.header = header
        self.footer = footer
        self.nextPage = nextPage
        self.emptyMessage = emptyMessage
        self.following = following
    }
}
