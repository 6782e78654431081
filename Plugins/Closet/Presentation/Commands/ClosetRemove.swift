import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

struct ClosetRemove: Command {
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet remove",
            "remove clothes from the closet",
            effect: .destroys,
            discussion: """
                Also removes them from their styles, after asking for confirmation; scripts need --yes. 'undo' restores
                them with their photos and styles.
                """,
            arguments: [viewModel.parameters.garments.spec],
            options: [.yes()],
            examples: [Example("closet remove jeans", "by name", after: ClosetParameters.twoGarments)],
            aliases: ["rm"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await viewModel.garments(invocation[viewModel.parameters.garments])
        let closet = Closet(styles: try await viewModel.store.styles())
        let parts = found.map { garment in
            let styles = closet.styles(with: garment.id).map(\.name)
            return "'\(garment.title)'" + (styles.isEmpty ? "" : " from the closet and from \(styles.quoted)")
        }
        let isInStyles = found.contains { !closet.styles(with: $0.id).isEmpty }
        if isInStyles, try await !context.confirm("remove " + parts.joined(separator: "; "), invocation) {
            return .message("canceled: nothing was removed")
        }
        return .messages(
            try await viewModel.store.remove(found.map(\.id)).map { garment in
                let styles = closet.styles(with: garment.id).map(\.name)
                return "removed '\(garment.title)'" + (styles.isEmpty ? "" : ", also from \(styles.quoted)")
            }
        )
    }
}
