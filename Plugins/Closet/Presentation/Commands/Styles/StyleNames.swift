import ClosetDomain
import SatchelPluginAPI

/// `closet style new <name>`, `closet style rename <style> <name>` and `closet style clone <style> <name>`.
struct StyleNaming: Command {
    enum Kind: String {
        case new, rename, clone
    }

    let viewModel: ClosetViewModel
    let kind: Kind

    private static let firstName = Parameter.argument("name", .text, "the name")
    private static let newName = Parameter.argument("name", .text, "the new name")
    private static let copyName = Parameter.argument("name", .text, "the name of the copy")
    private var name: Parameter<String> {
        switch kind {
        case .new: Self.firstName
        case .rename: Self.newName
        case .clone: Self.copyName
        }
    }

    var spec: CommandSpec {
        switch kind {
        case .new: spec("create an empty style", "Monday", "a style named Monday")
        case .rename: spec("rename a style", "Monday Office", "rename Monday to Office")
        case .clone: spec("copy a style", "Monday Tuesday", "copy Monday to Tuesday")
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let name = invocation[name]
        if kind == .new {
            return .message("created style '\(try await viewModel.store.addStyle(named: name, copying: nil).name)'")
        }
        let old = try await viewModel.style(invocation[viewModel.parameters.style])
        return if kind == .rename {
            .message("renamed '\(old.name)' to '\(try await viewModel.store.rename(old, to: name).name)'")
        } else {
            .message("copied '\(old.name)' to '\(try await viewModel.store.addStyle(named: name, copying: old).name)'")
        }
    }

    private func spec(_ summary: String, _ names: String, _ meaning: String) -> CommandSpec {
        let (isNew, line) = (kind == .new, "closet style \(kind.rawValue)")
        return CommandSpec(
            line,
            summary,
            effect: .changes,
            arguments: (isNew ? [] : [viewModel.parameters.style.spec]) + [name.spec],
            examples: [Example("\(line) \(names)", meaning, after: isNew ? [] : ClosetParameters.oneStyle)]
        )
    }
}

struct StyleRemove: Command {
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet style remove",
            "remove a style but keep its clothes",
            effect: .destroys,
            arguments: [viewModel.parameters.style.spec],
            examples: [Example("closet style remove Monday", "by name", after: ClosetParameters.oneStyle)],
            aliases: ["rm"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let style = try await viewModel.style(invocation[viewModel.parameters.style])
        try await viewModel.store.remove(style)
        return .message("removed style '\(style.name)'; its clothes are kept")
    }
}
