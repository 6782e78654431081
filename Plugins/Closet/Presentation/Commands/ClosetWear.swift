import ClosetDomain
import SatchelLists
import SatchelPluginAPI

struct ClosetWear: Command {
    enum Verb: String {
        case wear, unwear
    }

    private static let on = Parameter.option(
        "on",
        .text,
        "the date: 2026-11-21, today, yesterday, or -3d for three days ago"
    )
    let viewModel: ClosetViewModel
    let verb: Verb

    var spec: CommandSpec {
        let (style, worn) = (ClosetParameters.oneStyle, verb == .wear ? [] : ["closet wear Monday"])
        return CommandSpec(
            "closet \(verb)",
            verb == .wear ? "record that clothes or styles were worn" : "take back that clothes or styles were worn",
            effect: verb == .wear ? .changes : .destroys,
            discussion: verb == .wear
                ? "A date counts once. For a style, each of its clothes is recorded too."
                : "For a style, it is taken back of each of its clothes, too.",
            arguments: [viewModel.parameters.several.spec],
            options: [Self.on.spec],
            examples: [
                Example("closet \(verb) Monday", "a style", after: style + worn),
                Example("closet \(verb) jeans \"wool coat\" --on yesterday", "two garments", after: style),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let day = try viewModel.day(invocation[Self.on] ?? "today")
        let things = try await viewModel.garmentsAndStyles(invocation[viewModel.parameters.several])
        guard verb == .wear else {
            let were = try await viewModel.store.unwear(things, on: day)
            return .messages(
                zip(things, were).map { thing, was in
                    was ? "took back that '\(thing.name)' was worn on \(day)" : "'\(thing.name)' was not worn on \(day)"
                }
            )
        }
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
