import SatchelKit

/// Films: catalogs, a list, favorites, imports, and a film for tonight.
public struct FilmsPlugin: FeaturePlugin {
    public let id = "films"
    public let summary = "search films and pick one for tonight"
    public var settings: [SettingDefinition] { ListSettings(Film.self).withCatalog }

    public init() {}

    public func register(in builder: inout ContainerBuilder) {
        builder.registerLibrary(
            KindFormat<Film>.self,
            of: id,
            builtIn: FilmTable.embedded,
            imports: [.table("films as CSV with the columns id, title, director, year and genre")]
        )
        builder.registerList(Film.self, from: [FilmTable.fixture])
        builder.registerCommands(of: id) {
            (list: ListViewModel<Film>, imports: LibraryImports<KindFormat<Film>>, random: any RandomSource) in
            let screen = ListPresenter(viewModel: list)
            return ListCommands.all(screen, [ListShow(screen), FilmsTonight(screen: screen, random: random)])
                + ListCommands.importing(Film.words, imports: imports, formats: "Supported files: films as CSV.")
        }
    }
}

/// What lists of films say.
extension Film: ListedItem {
    public static let words = ListWords(
        kind,
        example: "films search kurosawa",
        searches: [Example("films search director:hitchcock year:1954..", "by director, since 1954")],
        filters: ["genre=western"]
    )
}

/// `films tonight`: one film at random.
struct FilmsTonight: Command {
    let screen: ListPresenter<Film>
    let random: any RandomSource

    let spec = CommandSpec("films tonight", "pick a film at random", effect: .reads, example: "any film")

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let all = try await screen.viewModel.catalog.search(SearchRequest(size: 1000)).items
        var generator = random.generator
        guard let film = all.randomElement(using: &generator) else { return .message("no films") }
        return await screen.page(of: KnownDetails(film))
    }
}
