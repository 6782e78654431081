import SatchelCatalog
import SatchelDI
import SatchelLibrary
import SatchelPluginAPI
import SatchelShell

/// The features whose library can be on a PostgreSQL server.
@MainActor
struct ServerLibraries {
    let all: [ServerLibrary]

    init(_ composition: Composition) {
        all = composition.features.compactMap { feature in
            try? composition.container.resolve(ServerLibrary.self, named: feature.id)
        }
    }

    func chosen(_ feature: String?, _ spec: CommandSpec) throws -> [ServerLibrary] {
        guard let feature else { return all }
        let chosen = all.filter { $0.feature == feature.lowercased() }
        guard chosen.isEmpty else { return chosen }
        let names = all.map(\.feature)
        throw UsageError(
            .unknownValue("<feature>", feature, of: names, allowed: "one of " + names.joined(separator: ", ")),
            usage: spec.usage
        )
    }

    /// The argument that names a feature.
    static func feature(_ composition: Composition) -> Parameter<String?> {
        .optionalArgument(
            "feature",
            .text,
            "the feature whose library to create; all by default",
            from: CompletionSource("features with a library") { [composition] in
                ServerLibraries(composition).all.map { Completion($0.feature) }
            }
        )
    }
}

struct LibraryCreate: Command {
    let composition: Composition
    private var feature: Parameter<String?> { ServerLibraries.feature(composition) }
    private static let shards = Parameter.option(
        "shards",
        .text,
        "addresses of the servers that share the items, separated by commas"
    )
    private static let replace = Parameter.flag("replace", "delete the library first, with everything in it")

    var spec: CommandSpec {
        CommandSpec(
            "library create",
            "create a library on the PostgreSQL server",
            effect: .destroys,
            discussion: """
                Creates the tables on the server of library.postgres.url; without this command the first search or import
                does that. With --shards, that server keeps the list of sources and the words, and the items are divided
                among the named servers, which it asks all at once. Passwords are found as for library.postgres.url, and
                are then kept by that server for its own connections to the shards.
                """,
            arguments: [feature.spec],
            options: [Self.shards.spec, Self.replace.spec, .yes()],
            examples: [
                Example("library create", "on one server", touchesFile: true),
                Example(
                    "library create --shards postgresql://db1/library,postgresql://db2/library",
                    "split across two servers",
                    touchesFile: true
                ),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let shards = (invocation[Self.shards] ?? "").split(separator: ",").map(String.init)
        try ServerLibrary.check(shards)
        let chosen = try ServerLibraries(composition).chosen(invocation[feature], spec)
        var replaced: [ServerLibrary] = []
        if invocation[Self.replace] {
            for library in chosen where try await library.exists() { replaced.append(library) }
            let names = replaced.map(\.feature).joined(separator: " and ")
            let question = "delete the \(names) library and everything in it"
            if !replaced.isEmpty, try await !context.confirm(question, invocation) {
                return .message("canceled: nothing was deleted")
            }
        }
        for library in chosen { try await context.excludeOthers(changing: library.feature) }
        for library in replaced { try await library.delete() }
        for library in chosen { try await library.create(shards: shards) }
        let names = chosen.map(\.feature).joined(separator: " and ")
        return .message("created the \(names) library" + (shards.isEmpty ? "" : " on \(shards.count.counted("shard"))"))
    }
}
