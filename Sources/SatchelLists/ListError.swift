import SatchelCatalog
import SatchelPluginAPI

/// An error about the list on screen.
public enum ListError: Error, Hashable, Sendable {
    /// No list has been shown yet, with a command that makes one.
    case noList(example: String)
    /// The list has no such row, with the rows it has, if there is a list.
    case noRow(Int, of: ClosedRange<Int>?, example: String)
    /// The list has no such row, but the number is a title.
    case numericTitle(String, one: String)
    /// No item is named, and none is on screen.
    case nothingOnScreen(one: String, reference: String)
    /// Sets of rows add up to more than this.
    case tooManyRows(String, limit: Int)
    /// The list on screen is empty.
    case emptyList(Int, example: String)
    /// No item has this id.
    case notFound(String, one: String, reference: String)
    /// The source of `--from` does not have an item on screen.
    case notInSource(title: String, one: String, source: String, feature: String)
    /// No source has the name that was given to `--from`, with those there are.
    case unknownSource(String, known: [String])
    /// A name matches several items; the best known one was used, so this is a warning.
    case ambiguous(String, count: Int, many: String, taken: String)
    /// A name matches several items, and none is better known.
    case several(String, ids: [String], one: String, many: String)
    /// An item's id is a number, which a command reads as a row.
    case numericID(String, one: String, source: String)
    case noRecentSearch(Int, count: Int, feature: String)
    /// A word of `filter` is not a field with a value, with the fields.
    case malformedFilter(String, fields: [String])
    /// A word of `sort` is not an order, with the keys.
    case malformedSort(String, keys: [String])
}

extension ListError: UserFacingError {
    public var message: String {
        switch self {
        case .noList: "no list yet"
        case .noRow(let number, nil, _): "no row \(number): no list yet"
        case .emptyList(let number, _): "no row \(number): the list is empty"
        case .noRow(let number, let rows?, _):
            rows.count == 1
                ? "no row \(number) (the list has row \(rows.lowerBound) only)"
                : "no row \(number) (the list has rows \(rows.lowerBound)–\(rows.upperBound))"
        case .numericTitle(let title, _): "no row \(title)"
        case .nothingOnScreen(let one, _): "missing <\(one)>"
        case .tooManyRows(let rows, let limit): "'\(rows)' is too many rows; the limit is \(limit)"
        case .notFound(let id, let one, _): "no \(one) has id '\(id)'"
        case .notInSource(let title, let one, let source, _): "no \(one) '\(title)' in '\(source)'"
        case .unknownSource(let name, let known):
            "no source named '\(name)'" + (NearestName.of(name, in: known).map { "; did you mean '\($0)'?" } ?? "")
        case .ambiguous(let name, let count, let many, let taken):
            "'\(name)' matches \(count) \(many); using \(taken)"
        case .several(let name, let ids, _, let many): "'\(name)' matches \(ids.count) \(many)"
        case .noRecentSearch(_, 0, _): "no recent searches"
        case .noRecentSearch(let number, 1, _): "no recent search \(number) (there is 1)"
        case .noRecentSearch(let number, let count, _): "no recent search \(number) (there are \(count))"
        case .numericID(let id, let one, let source):
            "the \(one) '\(id)' from '\(source)' can't be selected by its id: commands read a number as a row"
        case .malformedFilter(let word, _): "'\(word)' is not a filter"
        case .malformedSort(let word, let keys): "can't sort by '\(word)': choose \(keys.joined(separator: ", "))"
        }
    }

    public var hint: String? {
        switch self {
        case .noList(let example), .noRow(_, nil, let example): "run '\(example)' first"
        case .emptyList(_, let example): "run '\(example)' for another list"
        case .noRow, .tooManyRows, .ambiguous, .numericID: nil
        case .numericTitle(let title, let one): "use =\(title) for the \(one) '\(title)'"
        case .unknownSource(_, let known): known.isEmpty ? nil : "sources: " + known.joined(separator: ", ")
        case .several(_, let ids, _, _):
            "use an id: " + ids.prefix(Self.mostNamed).joined(separator: ", ")
                + (ids.count > Self.mostNamed ? ", …" : "")
        case .nothingOnScreen(let one, let reference): "show a \(one) first, or use \(reference)"
        case .notFound(_, _, let reference): "use \(reference)"
        case .notInSource(_, _, _, let feature): "run '\(feature) sources' to list the sources"
        case .noRecentSearch(_, 0, let feature): "run '\(feature) search <words>' first"
        case .noRecentSearch(_, _, let feature): "run '\(feature) recent' to list them"
        case .malformedFilter(_, let fields):
            "use field=value, with one of these fields: " + fields.joined(separator: ", ")
        case .malformedSort: "add :asc or :desc to the key; 'sort' also takes asc or desc after it"
        }
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .malformedFilter, .malformedSort, .tooManyRows, .nothingOnScreen, .unknownSource: .usage
        case .noList, .noRow, .numericTitle, .emptyList, .notFound, .notInSource, .ambiguous, .several, .numericID,
            .noRecentSearch:
            .failure
        }
    }

    var isSeveral: Bool { if case .several = self { true } else { false } }

    /// How many ids a hint names.
    private static var mostNamed: Int { 20 }
}

extension ListedItem {
    /// The error that no item has an id.
    static func notFound(_ reference: String) -> ListError {
        .notFound(reference, one: words.one, reference: words.reference)
    }

    /// The error that a name means several items equally well.
    static func ambiguous(_ reference: String, _ ids: [ID]) -> ListError {
        .several(reference, ids: ids.map(\.rawValue), one: words.one, many: words.many)
    }
}

extension SearchQueryError: UserFacingError {
    public var message: String {
        switch self {
        case .unknownField(let name, _, let fields):
            "'\(name)' is not a field" + NearestName.suggestion(NearestName.of(name, in: fields))
        case .invalidValue(let field, let found, _): "'\(found)' is not a valid \(field)"
        case .tooLong(let most): "the search is longer than \(most >> 10) KB"
        case .tooManyTerms(let most): "the search has more than \(most) words"
        }
    }

    public var hint: String? {
        switch self {
        case .unknownField(_, let word, let fields):
            "the fields are \(fields.joined(separator: ", ")); \"\(word)\" in double quotes is searched for as it is"
        case .invalidValue(let field, _, let allowed):
            "use " + allowed.map { "\(field):\($0)" }.joined(separator: " or ")
        case .tooLong, .tooManyTerms: "use fewer words; quotation marks make several words one phrase"
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
            "'\(source)' found \(count) matches, too many to \(purpose.words); the limit is \(limit)"
        case .noPicture(let title): "no picture of '\(title)'"
        }
    }

    public var hint: String? {
        switch self {
        case .unsupportedTerm(_, _, let examples): "it can search by " + examples.joined(separator: ", ")
        case .unsupportedOrder(_, _, let supported): "it can sort by " + supported.joined(separator: ", ")
        case .wholeAnswerNeeded(_, _, _, let limit): "add words until there are \(limit) matches or fewer"
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
