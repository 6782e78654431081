import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet style add <style> <garment>…`: adds clothes to a style.
struct StyleAdd: Command {
    let viewModel: ClosetViewModel
    private var parameters: ClosetParameters { ClosetParameters(viewModel: viewModel) }

    var spec: CommandSpec {
        CommandSpec(
            "closet style add",
            "add clothes to a style",
            discussion: """
                A style has at most one garment of a category, but for those in the key closet.several; either all of the
                clothes are added or none.
                """,
            arguments: [parameters.style.spec, parameters.garments.spec],
            examples: [
                Example(
                    "closet style add Monday 1 2",
                    "the first two rows",
                    after: ClosetParameters.twoGarments + ["closet style new Monday"]
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let style = try await viewModel.style(invocation[parameters.style])
        let garments = try await viewModel.garments(invocation[parameters.garments])
        let added = try await viewModel.put(garments, into: style)
        return .messages(
            garments.map { garment in
                added.contains(garment.id)
                    ? "added '\(garment.title)' to '\(style.name)'"
                    : "'\(garment.title)' was in '\(style.name)' already"
            }
        )
    }
}

/// `closet style drop <style> <garment>…`: takes clothes out of a style.
struct StyleDrop: Command {
    let viewModel: ClosetViewModel
    private var parameters: ClosetParameters { ClosetParameters(viewModel: viewModel) }

    var spec: CommandSpec {
        CommandSpec(
            "closet style drop",
            "take clothes out of a style",
            arguments: [parameters.style.spec, parameters.garments.spec],
            examples: [Example("closet style drop Monday jeans", "by name", after: ClosetParameters.oneStyle)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let style = try await viewModel.style(invocation[parameters.style])
        let garments = try await viewModel.garments(invocation[parameters.garments])
        let taken = try await viewModel.take(garments, outOf: style)
        return .messages(
            garments.map { garment in
                taken.contains(garment.id)
                    ? "took '\(garment.title)' out of '\(style.name)'" : "'\(garment.title)' was not in '\(style.name)'"
            }
        )
    }
}
