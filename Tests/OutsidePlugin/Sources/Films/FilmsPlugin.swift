import SatchelKit

/// Films: a catalog, lists, favorites, and a film for tonight.
public struct FilmsPlugin: FeaturePlugin {
    public let id = "films"
    public let title = "Films"
    public let summary = "search films, keep favorites, pick one for tonight"
    public var settings: [SettingDefinition] { [Self.catalog.definition] + ListSettings(FilmLists.self).definitions }

    private nonisolated static let catalog = SettingKey.implementation(
        "films.catalog",
        default: "embedded",
        "where films come from"
    )

    public init() {}

    public func register(in builder: inout ContainerBuilder) {
        builder.register((any FilmCatalog).self, as: "embedded") {
            IndexedCatalog<FilmField, FilmSortKey>("embedded", day: FilmTable.day) { FilmTable.films(from: "embedded") }
        }
        builder.register((any FilmCatalog).self, as: "fixture") {
            IndexedCatalog<FilmField, FilmSortKey>("fixture", day: FilmTable.day) { FixtureFilms.films() }
        }
        builder.select((any FilmCatalog).self, by: Self.catalog)
        builder.registerList(FilmLists.self, keptAs: FilmRecord.self, from: (any FilmCatalog).self) { $0 }
        builder.registerCommands(of: id) { (list: ListViewModel<FilmLists>, catalog: any FilmCatalog) in
            let screen = ListScreen(viewModel: list)
            return ListCommands.searching(screen) + [FilmsTonight(catalog: catalog)] + ListCommands.favorites(screen)
                + ListCommands.arranging(screen) + ListCommands.recents(screen)
        }
    }
}

/// `films tonight`: one film, another one each day.
struct FilmsTonight: Command {
    private static let day = Parameter.optionalArgument("day", .integer(1...366), "the day of the year")
    let catalog: any FilmCatalog

    let spec = CommandSpec(
        "films tonight",
        "pick a film for a day of the year",
        arguments: [day.spec],
        examples: [Example("films tonight 12", "the twelfth day's")]
    )

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let all = try await catalog.search(.everything, by: .relevance, page: 1, size: 1000)
        guard !all.items.isEmpty else { return .message("there are no films") }
        let film = all.items[(invocation[Self.day] ?? 1) % all.items.count]
        return .detail(
            Detail(
                title: film.title,
                fields: [
                    .init("id", label: nil, .text(film.id.rawValue)),
                    .init("director", label: "director", .text(film.director)),
                    .init("year", label: "year", .integer(film.year)),
                ]
            )
        )
    }
}
