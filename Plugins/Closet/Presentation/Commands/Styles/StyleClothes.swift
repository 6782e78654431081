import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet style add <style> <garment>…` and `closet style drop <style> <garment>…`.
struct StyleClothes: Command {
    enum Kind: String {
        case add, drop
    }

    let viewModel: ClosetViewModel
    let kind: Kind
    private var parameters: ClosetParameters { viewModel.parameters }

    var spec: CommandSpec {
        CommandSpec(
            "closet style \(kind.rawValue)",
            kind == .add ? "add clothes to a style" : "remove clothes from a style",
            effect: .changes,
            discussion: kind == .drop
                ? nil
                : """
                A style has at most one garment per category, except for the categories in closet.several. On an error,
                nothing is added.
                """,
            arguments: [parameters.style.spec, parameters.garments.spec],
            examples: [
                kind == .drop
                    ? Example("closet style drop Monday jeans", "by name", after: ClosetParameters.oneStyle)
                    : Example(
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
        let changed =
            try await kind == .add
            ? viewModel.store.put(garments, into: style) : viewModel.store.take(garments, outOf: style)
        return .messages(
            garments.map { garment in
                switch (kind, changed.contains(garment.id)) {
                case (.add, true): "added '\(garment.title)' to '\(style.name)'"
                case (.add, false): "'\(garment.title)' is already in '\(style.name)'"
                case (.drop, true): "removed '\(garment.title)' from '\(style.name)'"
                case (.drop, false): "'\(garment.title)' is not in '\(style.name)'"
                }
            }
        )
    }
}
