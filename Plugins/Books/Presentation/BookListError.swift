import SatchelPluginAPI

/// What can go wrong with the list on screen.
package enum BookListError: Error, Equatable, Sendable {
    /// No list has been shown yet.
    case noList
    /// The list has no such row; the rows it has, if any.
    case noRow(Int, of: ClosedRange<Int>?)
    /// There is no such recent search.
    case noRecentSearch(Int, count: Int)
    /// A word of `filter` that is no field with a value.
    case malformedFilter(String)
    /// A word of `sort` that is no order.
    case malformedSort(String)
}

extension BookListError: UserFacingError {
    package var message: String {
        switch self {
        case .noList: "no list is on screen yet"
        case .noRow(let number, nil): "there is no row \(number): no list is on screen"
        case .noRow(let number, let rows?):
            "there is no row \(number): the list has \(rows.lowerBound) to \(rows.upperBound)"
        case .noRecentSearch(let number, 0): "there is no recent search \(number): none is kept"
        case .noRecentSearch(let number, let count): "there is no recent search \(number): \(count) are kept"
        case .malformedFilter(let word): "'\(word)' is no filter"
        case .malformedSort(let word): "'\(word)' is no order"
        }
    }

    package var hint: String? {
        switch self {
        case .noList, .noRow(_, nil): "'books search dune' or 'books list' makes one"
        case .noRow: nil
        case .noRecentSearch: "'books recent' lists them"
        case .malformedFilter:
            "filters look like language=ko, year=1990..2000, subject=fantasy; 'filter clear' ends them"
        case .malformedSort: "orders are relevance, title, author and year, with :asc or :desc"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .malformedFilter, .malformedSort: .usage
        case .noList, .noRow, .noRecentSearch: .failure
        }
    }
}
