import SatchelPluginAPI
import SatchelShell

struct PluginsList: Command {
    let composition: Composition
    var name = "plugins"

    var spec: CommandSpec {
        CommandSpec(
            name,
            "list features and whether they are enabled",
            effect: .reads,
            discussion: "Set plugins.enabled to choose features: satchel --set plugins.enabled="
                + (composition.features.first?.id ?? ""),
            examples: [Example(name, "features and their state")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .records(
            RecordList(
                columns: [
                    .init("id", "Plugin", .title), .init("state", "State", .subtitle),
                    .init("title", "Title", .data), .init("summary", "Description"),
                    .init("reason", "Reason", .data),
                ],
                records: composition.plugins.map { entry in
                    // Making the commands shows whether they can be made.
                    _ = entry.commands
                    let (state, reason): (String, String?) =
                        switch entry.state {
                        case .enabled: ("enabled", nil)
                        case .disabled: ("disabled", nil)
                        case .failed(let reason): ("failed", reason)
                        }
                    return .init([
                        .text(entry.plugin.id), .text(state), .text(entry.plugin.title),
                        .text(reason ?? entry.plugin.summary), .text(reason),
                    ])
                },
                emptyMessage: "no plugins"
            )
        )
    }
}

struct Version: Command {
    var spec: CommandSpec {
        CommandSpec("version", "show the version", effect: .reads, example: "name and number")
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .document(
            Document(
                "satchel \(SatchelVersion.number)",
                data: .object([
                    .init("name", .text("satchel")),
                    .init("version", .text(SatchelVersion.number)),
                    .init("license", .text("GPL-3.0-or-later")),
                ])
            )
        )
    }
}
