import ClosetDomain
import SatchelPluginAPI

/// `closet undo`: takes the last change back.
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
