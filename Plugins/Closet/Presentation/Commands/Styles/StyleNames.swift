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

/// `closet style rename <style> <name>`: gives a style another name.
struct StyleRename: Command {
    private static let name = Parameter.argument("name", .text, "its new name")
    let viewModel: ClosetViewModel
    private var style: Parameter<String> { ClosetParameters(viewModel: viewModel).style }

    var spec: CommandSpec {
        CommandSpec(
            "closet style rename",
            "give a style another name",
            arguments: [style.spec, Self.name.spec],
            examples: [Example("closet style rename Monday Office", "another name", after: ClosetParameters.oneStyle)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let old = try await viewModel.style(invocation[style])
        let new = try await viewModel.rename(old, to: invocation[Self.name])
        return .message("renamed '\(old.name)' to '\(new.name)'")
    }
}

/// `closet style clone <style> <name>`: makes a style of the same clothes.
struct StyleClone: Command {
    private static let name = Parameter.argument("name", .text, "the name of the copy")
    let viewModel: ClosetViewModel
    private var style: Parameter<String> { ClosetParameters(viewModel: viewModel).style }

    var spec: CommandSpec {
        CommandSpec(
            "closet style clone",
            "copy a style under another name",
            arguments: [style.spec, Self.name.spec],
            examples: [Example("closet style clone Monday Tuesday", "to vary it", after: ClosetParameters.oneStyle)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let old = try await viewModel.style(invocation[style])
        let copy = try await viewModel.clone(old, as: invocation[Self.name])
        return .message("copied '\(old.name)' to '\(copy.name)'")
    }
}

/// `closet style remove <style>`: removes a style and leaves its clothes.
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
