import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet remove <garment>…`: removes clothes, also from their styles.
struct ClosetRemove: Command {
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet remove",
            "take clothes out of the closet",
            discussion: """
                Clothes that are part of a style are taken out of it as well, which is asked first at the prompt and needs
                --yes elsewhere. 'closet undo' brings them back, photos and styles included.
                """,
            arguments: [viewModel.parameters.garments.spec],
            options: [ClosetParameters.yes.spec],
            examples: [Example("closet remove jeans", "by name", after: ClosetParameters.twoGarments)],
            aliases: ["rm"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await viewModel.garments(invocation[viewModel.parameters.garments])
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

/// `closet undo`: undoes the last change.
struct ClosetUndo: Command {
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet undo",
            "take the last change back",
            discussion: """
                Every change counts, of clothes, photos, styles, favourites and what was worn, and an import as one. The
                last \(ClosetJournal.depth) can be taken back one after the other, also after leaving the program.
                """,
            examples: [Example("closet undo", "what was added is gone again", after: ClosetParameters.twoGarments)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .message("took back: \(try await viewModel.undo())")
    }
}
