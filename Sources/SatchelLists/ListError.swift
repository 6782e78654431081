import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// An error about the list on screen.
public enum ListError: Error, Hashable, Sendable {
    /// No list has been shown yet, with a command that makes one.
    case noList(example: String)
    /// The list has no such row, with the rows it has, if there is a list.
    case noRow(Int, of: ClosedRange<Int>?, example: String)
    /// The list on screen is empty.
    case emptyList(Int, example: String)
    /// No item has this id.
    case notFound(String, one: String, reference: String)
    /// A name matches several items; the best known one was used, so this is a warning.
    case ambiguous(String, count: Int, many: String, taken: String)
    /// An item's id is a number, which a command reads as a row.
    case numericID(String, one: String, source: String)
    /// No recent search has this number.
    case noRecentSearch(Int, count: Int, feature: String)
    /// A word of `filter` is not a field with a value, with the fields.
    case malformedFilter(String, fields: [String])
    /// A word of `sort` is not an order, with the keys.
    case malformedSort(String, keys: [String])
}

extension ListError: UserFacingError {
    public var message: String {
        switch self {
        case .noList: "no list is on screen yet"
        case .noRow(let number, nil, _): "there is no row \(number): no list is on screen"
        case .emptyList(let number, _): "there is no row \(number): the list is empty"
        case .noRow(let number, let rows?, _):
            "there is no row \(number): the list has \(rows.lowerBound) to \(rows.upperBound)"
        case .notFound(let id, let one, _): "no \(one) has id '\(id)'"
        case .ambiguous(let name, let count, let many, let taken):
            "'\(name)' is \(count) \(many); took \(taken), the best known"
        case .noRecentSearch(let number, 0, _): "there is no recent search \(number): none is kept"
        case .noRecentSearch(let number, let count, _): "there is no recent search \(number): \(count) are kept"
        case .numericID(let id, let one, let source):
            "the \(one) '\(id)' of '\(source)' can't be named: its id is a number, which commands read as a row"
        case .malformedFilter(let word, _): "'\(word)' is no filter"
        case .malformedSort(let word, _): "'\(word)' is no order"
        }
    }

    public var hint: String? {
        switch self {
        case .noList(let example), .noRow(_, nil, let example): "'\(example)' makes one"
        case .emptyList(_, let example): "'\(example)' makes another list"
        case .noRow, .ambiguous, .numericID: nil
        case .notFound(_, let one, let reference): "name a \(one) by \(reference)"
        case .noRecentSearch(_, _, let feature): "'\(feature) recent' lists them"
        case .malformedFilter(_, let fields):
            "filters look like field=value; the fields are " + fields.joined(separator: ", ")
        case .malformedSort(_, let keys): "orders are " + keys.joined(separator: ", ") + ", with :asc or :desc"
        }
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .malformedFilter, .malformedSort: .usage
        case .noList, .noRow, .emptyList, .notFound, .ambiguous, .numericID, .noRecentSearch: .failure
        }
    }
}

extension SearchQueryError: UserFacingError {
    public var message: String {
        switch self {
        case .invalidValue(let field, let found, _): "'\(found)' is no \(field)"
        case .tooLong(let most): "the search is longer than \(most >> 10) KB"
        case .tooManyTerms(let most): "the search has more than \(most) words"
        }
    }

    public var hint: String? {
        switch self {
        case .invalidValue(let field, _, let allowed):
            "write " + allowed.map { "\(field):\($0)" }.joined(separator: " or ")
        case .tooLong, .tooManyTerms: "a few words are enough, and quotation marks make several words one"
        }
    }

    public var exitStatus: ExitStatus { .usage }
}

extension CatalogError: UserFacingError {
    public var message: String {
        switch self {
        case .unsupportedTerm(let term, let source, _): "'\(source)' can't search by '\(term)'"
        case .unsupportedOrder(let key, let source, _): "'\(source)' can't sort by '\(key)'"
        case .wholeAnswerNeeded(let purpose, let source, let count, let limit):
            "'\(source)' finds \(count), too many to \(purpose.words); the limit is \(limit)"
        case .noPicture(let title): "no picture of '\(title)'"
        }
    }

    public var hint: String? {
        switch self {
        case .unsupportedTerm(_, _, let examples): "it can search by " + examples.joined(separator: ", ")
        case .unsupportedOrder(_, _, let supported): "it can sort by " + supported.joined(separator: ", ")
        case .wholeAnswerNeeded(_, _, _, let limit): "add words until it finds \(limit) or fewer"
        case .noPicture: nil
        }
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .unsupportedTerm, .unsupportedOrder: .usage
        case .wholeAnswerNeeded, .noPicture: .failure
        }
    }
}

extension CatalogError.Purpose {
    fileprivate var words: String {
        switch self {
        case .filtering(let term): "apply '\(term)'"
        case .sorting(let order): "sort by \(order)"
        case .combining: "combine with OR"
        }
    }
}
