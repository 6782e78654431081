import BooksDomain
import SatchelPluginAPI

/// The parameters that several commands of the feature share.
@MainActor
struct BookParameters {
    let viewModel: BookListViewModel

    static let limit = Parameter.option("limit", .integer(1...1000), "rows to a page")
    static let page = Parameter.option("page", .integer(1...1_000_000), "the page to show")
    static let sort = Parameter.option("sort", .text, "the order: relevance, title, author or year, then :asc or :desc")
    static let listing: [ParameterSpec] = [sort.spec, limit.spec, page.spec]

    var book: Parameter<String> {
        .argument("book", .text, "a row number, an id, an ISBN or a title on screen", from: titles)
    }

    var books: Parameter<[String]> {
        .repeatedArgument("book", .text, "row numbers, ids, ISBNs or titles on screen", from: titles)
    }

    var words: Parameter<String> {
        .query("words", "what to search for", from: queries)
    }

    var titles: CompletionSource {
        CompletionSource("books.titles") { viewModel.titlesOnScreen.map { Completion($0) } }
    }

    var queries: CompletionSource {
        CompletionSource(
            "books.queries",
            matching: { typed in
                let fields = BookField.allCases.map { Completion("\($0.rawValue):") }
                return await viewModel.suggestions(for: typed).map { Completion($0) } + fields
            }
        )
    }

    static func request(_ invocation: Invocation) throws -> BookListViewModel.Request {
        BookListViewModel.Request(
            sort: try invocation[sort].map { try BookSort(words: $0.split(separator: ":").map(String.init)) },
            limit: invocation[limit],
            page: invocation[page]
        )
    }
}

extension BookSort {
    /// Reads an order from its words: a key, then `asc` or `desc`.
    init(words: [String]) throws {
        guard let first = words.first, let key = Key(rawValue: first.lowercased()), words.count <= 2 else {
            throw BookListError.malformedSort(words.joined(separator: " "))
        }
        guard words.count == 2 else {
            self.init(key)
            return
        }
        guard let order = Order(rawValue: words[1].lowercased()) else { throw BookListError.malformedSort(words[1]) }
        self.init(key, order)
    }
}
