import SatchelLibrary
import SatchelPluginAPI

struct LibraryStatus: Command {
    let composition: Composition
    private var feature: Parameter<String?> { ServerLibraries.feature(composition) }
    private static let columns: [RecordList.Column] = [
        .init("feature", "Library", .title), .init("server", "Server", .subtitle),
        .init("items", "Items", alignment: .trailing), .init("bytes", "Size", alignment: .trailing),
        .init("problem", "Problem", hidesWhenEmpty: true),
    ]

    var spec: CommandSpec {
        CommandSpec(
            "library status",
            "show items and size of the libraries on PostgreSQL, by server",
            effect: .reads,
            discussion: "A shard that cannot be reached is listed with the reason.",
            arguments: [feature.spec],
            examples: [Example("library status", "list the servers and their contents", touchesFile: true)],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var records: [RecordList.Record] = []
        let (name, libraries) = (invocation[feature], ServerLibraries(composition))
        for library in try libraries.chosen(name, spec) {
            do {
                records += try await library.status().map { Self.record(library.feature, $0) }
            } catch ServerLibraryError.missing where name == nil && libraries.all.count > 1 {
                // Not every feature has to be there.
                continue
            }
        }
        return .records(
            RecordList(
                columns: Self.columns,
                records: records,
                emptyMessage: "no library on the PostgreSQL server; run 'library create' first"
            )
        )
    }

    private static func record(_ feature: String, _ part: ServerLibrary.Part) -> RecordList.Record {
        .init([
            .text(feature), .text(part.server), part.items.map { .integer($0) } ?? .absent,
            part.bytes.map { .amount(.init(digits: String($0), shown: DecimalText.bytes($0))) } ?? .absent,
            .text(part.problem),
        ])
    }
}
