import ClosetDomain
import SatchelPluginAPI

/// `closet style new <name>`: makes a style.
struct StyleNew: Command {
    private static let name = Parameter.argument("name", .text, "what it is called")
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet style new",
            "make a style, to add clothes to",
            arguments: [Self.name.spec],
            examples: [Example("closet style new Monday", "a style called Monday")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .message("made the style '\(try await viewModel.newStyle(invocation[Self.name]).name)'")
    }
}

/// `closet style rename <style> <name>` and `closet style clone <style> <name>`.
struct StyleNaming: Command {
    enum Kind {
        case rename, clone
    }

    let viewModel: ClosetViewModel
    let kind: Kind
    private var style: Parameter<String> { ClosetParameters(viewModel: viewModel).style }
    private var name: Parameter<String> {
        .argument("name", .text, kind == .rename ? "its new name" : "the name of the copy")
    }

    var spec: CommandSpec {
        switch kind {
        case .rename: spec("rename", "give a style another name", ("closet style rename Monday Office", "another name"))
        case .clone:
            spec("clone", "copy a style under another name", ("closet style clone Monday Tuesday", "to vary it"))
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let old = try await viewModel.style(invocation[style])
        let name = invocation[name]
        return switch kind {
        case .rename: .message("renamed '\(old.name)' to '\(try await viewModel.rename(old, to: name).name)'")
        case .clone: .message("copied '\(old.name)' to '\(try await viewModel.clone(old, as: name).name)'")
        }
    }

    private func spec(_ verb: String, _ summary: String, _ example: (line: String, summary: String)) -> CommandSpec {
        CommandSpec(
            "closet style " + verb,
            summary,
            arguments: [style.spec, name.spec],
            examples: [Example(example.line, example.summary, after: ClosetParameters.oneStyle)]
        )
    }
}

/// `closet style remove <style>`: removes a style but not its clothes.
struct StyleRemove: Command {
    let viewModel: ClosetViewModel
    private var style: Parameter<String> { ClosetParameters(viewModel: viewModel).style }

    var spec: CommandSpec {
        CommandSpec(
            "closet style remove",
            "remove a style; its clothes stay",
            arguments: [style.spec],
            examples: [Example("closet style remove Monday", "by name", after: ClosetParameters.oneStyle)],
            aliases: ["rm"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let style = try await viewModel.style(invocation[style])
        try await viewModel.remove(style)
        return .message("removed the style '\(style.name)'; its clothes stay")
    }
}
