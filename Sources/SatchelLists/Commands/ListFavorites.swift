import SatchelCatalog
import SatchelPluginAPI

struct ListFav<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    let adds: Bool
    private var items: Parameter<[String]> { presenter.parameters.itemsOrOnScreen }

    var spec: CommandSpec {
        let (name, many) = (Item.words.feature, Item.words.many)
        let listed = Item.words.preparation + ["\(name) list"]
        return CommandSpec(
            "\(name) \(adds ? "fav" : "unfav")",
            adds ? "add \(many) to favorites" : "remove \(many) from favorites",
            effect: .changes,
            arguments: [items.spec],
            examples: [
                adds
                    ? Example("\(name) fav 1-2", "the first two rows", after: listed)
                    : Example("\(name) unfav 1", "the first row", after: listed + ["\(name) fav 1"]),
                Example(
                    "\(name) \(adds ? "fav" : "unfav")",
                    "the \(Item.words.one) on screen",
                    after: listed + ["\(name) show 1"]
                ),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let viewModel = presenter.viewModel
        let (found, failures) = try await presenter.choosing(invocation[items], in: context) { references in
            let (found, failures) = try await viewModel.found(references)
            // A person is asked; in a script this one fails, and the others are changed.
            if context.isInteractive,
                let several = failures.lazy.compactMap({ $0 as? ListError }).first(where: \.isSeveral)
            {
                throw several
            }
            return (found, failures)
        }
        if found.isEmpty, failures.count == 1 { throw failures[0] }
        let results = try await viewModel.setFavorites(found, to: adds)
        presenter.reportProblems(in: context)
        context.fail(failures)
        // Editions and reprints share a name.
        let counts = Dictionary(results.map { (Item.name(of: $0.item), 1) }, uniquingKeysWith: +)
        return .messages(
            results.map { item, isChanged in
                let name = Item.name(of: item)
                return words(counts[name] == 1 ? name : "\(name) (\(item.id.rawValue))", isChanged: isChanged)
            }
        )
    }

    private func words(_ name: String, isChanged: Bool) -> String {
        switch (adds, isChanged) {
        case (true, true): "added \(name) to favorites"
        case (true, false): "\(name) is already a favorite"
        case (false, true): "removed \(name) from favorites"
        case (false, false): "\(name) is not a favorite"
        }
    }
}

struct ListFavorites<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>

    private var words: Parameter<String> { presenter.parameters.favoriteWords }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("favorites"),
            "list favorites, newest first",
            effect: .reads,
            discussion: "Add words to search them like the \(Item.words.place)."
                + (Item.words.areOwn ? "" : " Favorites from every source are listed."),
            arguments: [words.spec],
            options: presenter.parameters.listing,
            examples: [Example(Item.line("favorites"), "all favorites")],
            aliases: ["favs"],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let list = try await presenter.viewModel.listFavorites(
            invocation[words],
            presenter.parameters.request(invocation)
        )
        for id in try await presenter.viewModel.favorites.all().unreadable {
            context.notify("warning: the saved favorite '\(id)' can't be read")
        }
        return await presenter.listed(list, in: context)
    }
}

struct ListFavoritesOnly<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    let isOn: Bool

    var spec: CommandSpec {
        let name = Item.words.feature
        let word = isOn ? "on" : "off"
        return CommandSpec(
            "\(name) favorites \(word)",
            isOn ? "show only favorites in this and later lists" : "show everything again",
            effect: .reads,
            discussion: "Searches, filters and sorting still apply.",
            options: PageParameters.all,
            examples: [Example("\(name) favorites \(word)", isOn ? "only favorites" : "everything")],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await presenter.listed(favoritesOnly: isOn, ListParameters.paging(invocation), in: context)
    }
}

extension Output {
    /// A message for each line.
    public static func messages(_ lines: [String]) -> Output {
        lines.count == 1 ? .message(lines[0]) : .sequence(lines.map { .message($0) })
    }
}
