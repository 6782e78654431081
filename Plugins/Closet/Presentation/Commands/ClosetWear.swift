import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet wear <garment|style>... [--on day]`: records what was worn.
struct ClosetWear: Command {
    private static let on = Parameter.option(
        "on",
        .text,
        "the date: 2026-11-21, today, yesterday, or -3d for three days ago"
    )
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet wear",
            "record that clothes or styles were worn",
            effect: .changes,
            discussion: "A date counts once. For a style, each of its clothes is recorded too.",
            arguments: [viewModel.parameters.several.spec],
            options: [Self.on.spec],
            examples: [
                Example("closet wear Monday --on yesterday", "a style", after: ClosetParameters.oneStyle),
                Example("closet wear jeans \"wool coat\"", "two garments, today", after: ClosetParameters.twoGarments),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let day = try viewModel.day(invocation[Self.on] ?? "today")
        let things = try await viewModel.garmentsAndStyles(invocation[viewModel.parameters.several])
        let areNew = try await viewModel.wear(things, on: day)
        return .messages(
            zip(things, areNew).map { thing, isNew in
                isNew
                    ? "recorded '\(thing.name)' as worn on \(day)"
                    : "'\(thing.name)' is already recorded as worn on \(day)"
            }
        )
    }
}
