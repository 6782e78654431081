import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet remove <garment>…`: takes clothes out, and out of their styles.
struct ClosetRemove: Command {
    let viewModel: ClosetViewModel
    private var garments: Parameter<[String]> { ClosetParameters(viewModel: viewModel).garments }

    var spec: CommandSpec {
        CommandSpec(
            "closet remove",
            "take clothes out of the closet",
            discussion: """
                Clothes that are part of a style are taken out of it as well, which is asked first at the prompt and needs
                --yes elsewhere. 'closet undo' brings them back, photos and styles included.
                """,
            arguments: [garments.spec],
            options: [ClosetParameters.yes.spec],
            examples: [Example("closet remove jeans", "by name", after: ClosetParameters.twoGarments)],
            aliases: ["rm"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await viewModel.garments(invocation[garments])
        let closet = try await viewModel.closet()
        let parts = found.map { garment in
            let styles = closet.styles(with: garment.id).map { "'\($0.name)'" }
            return "'\(garment.title)'"
                + (styles.isEmpty
                    ? ""
                    : ", which is in the \(styles.count == 1 ? "style" : "styles") \(styles.joined(separator: ", "))")
        }
        let isInStyles = found.contains { !closet.styles(with: $0.id).isEmpty }
        if isInStyles, !invocation[ClosetParameters.yes] {
            guard try await context.confirm("remove " + parts.joined(separator: "; ")) else {
                return .message("nothing was removed")
            }
        }
        return .messages(
            try await viewModel.remove(found).map { garment in
                let styles = closet.styles(with: garment.id).map { "'\($0.name)'" }
                return "removed '\(garment.title)'"
                    + (styles.isEmpty ? "" : ", also from \(styles.joined(separator: ", "))")
            }
        )
    }
}
