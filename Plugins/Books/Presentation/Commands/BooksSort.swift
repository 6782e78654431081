import BooksDomain
import SatchelPluginAPI

/// `books sort <key> [asc|desc]`: orders the list on screen.
package struct BooksSort: Command {
    let screen: BookScreen
    private static let key = Parameter.argument("key", .choice(BookSort.Key.allCases.map(\.rawValue)), "what to go by")
    private static let order = Parameter.optionalArgument(
        "order",
        .choice(BookSort.Order.allCases.map(\.rawValue)),
        "which end first"
    )

    package var spec: CommandSpec {
        CommandSpec(
            "books sort",
            "order the list on screen",
            discussion: "Books whose author or year is not known stand last both ways.",
            arguments: [Self.key.spec, Self.order.spec],
            examples: [Example("books sort year desc", "the newest first", after: ["books search dune"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = [invocation[Self.key]] + [invocation[Self.order]].compactMap { $0 }
        try await screen.viewModel.sort(by: BookSort(words: words))
        return try await screen.listed(in: context)
    }
}

/// `books filter [field=value…]`: narrows the list, and those that follow.
package struct BooksFilter: Command {
    let screen: BookScreen
    private static let words = Parameter.repeatedArgument(
        "field=value",
        .text,
        "conditions that stay; field= takes one away",
        minimum: 0,
        from: CompletionSource("books.fields") { BookField.allCases.map { Completion("\($0.rawValue)=") } }
    )

    package var spec: CommandSpec {
        CommandSpec(
            "books filter",
            "narrow this list and those that follow",
            discussion: """
                The fields are title, author, subject, isbn, year and language. Conditions add up and stay through
                searches, pages and favourites until 'books filter clear'.
                """,
            arguments: [Self.words.spec],
            examples: [
                Example("books filter language=ko", "Korean books only"),
                Example("books filter year=1990..2000 subject=fantasy", "two conditions"),
            ]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = invocation[Self.words]
        guard !words.isEmpty else {
            let text = screen.viewModel.filters.displayText
            return .message(text.isEmpty ? "no filter is set" : "filter " + text)
        }
        try await screen.viewModel.filter(by: screen.viewModel.filters.setting(words))
        return try await screen.listed(in: context)
    }
}

/// `books filter clear`: lets every book through again.
package struct BooksFilterClear: Command {
    let screen: BookScreen

    package var spec: CommandSpec {
        CommandSpec(
            "books filter clear",
            "end the filter",
            examples: [Example("books filter clear", "every book again", after: ["books filter language=ko"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.viewModel.filter(by: BookFilters())
        return try await screen.listed(in: context)
    }
}

/// `books view list|grid`: how lists are laid out.
package struct BooksView: Command {
    let screen: BookScreen
    private static let layout = Parameter.optionalArgument(
        "layout",
        .choice(RecordList.Layout.allCases.map(\.rawValue)),
        "list or grid"
    )

    package var spec: CommandSpec {
        CommandSpec(
            "books view",
            "lay lists out as rows or as a grid",
            arguments: [Self.layout.spec],
            examples: [Example("books view grid", "several books to a row", after: ["books search dune"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let layout = invocation[Self.layout].flatMap(RecordList.Layout.init(rawValue:)) else {
            return .message("view is \(screen.viewModel.layout.rawValue)")
        }
        screen.viewModel.lay(out: layout)
        guard screen.viewModel.state != nil else { return .message("view is now \(layout.rawValue)") }
        return try await screen.list()
    }
}
