import BooksDomain

/// Rows of an answer that a service keeps, as far as they were asked for.
struct RemoteRows: Sendable {
    /// The books, in the order of the service, each once.
    private(set) var books: [Book] = []
    /// How many books the service says the answer has; nil where it does not know.
    private(set) var total: Int?
    /// Whether the service sent nothing for rows it was asked for.
    private(set) var isExhausted = false
    /// How current the rows are; nil before any were asked for.
    private(set) var state: BookDataState?

    private var ids: Set<BookID> = []

    /// Takes in what one request brought.
    mutating func append(_ more: [Book], total: Int?, state: BookDataState) {
        books += more.filter { ids.insert($0.id).inserted }
        self.total = total
        isExhausted = more.isEmpty
        self.state = self.state?.combined(with: state) ?? state
    }
}
