import ClosetDomain
import SatchelPluginAPI

/// `closet wear <garment|style> [--on day]`: records what was worn.
struct ClosetWear: Command {
    private static let on = Parameter.option("on", .text, "the date: 2026-11-21, today or yesterday")
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet wear",
            "record that a garment or a style was worn",
            effect: .changes,
            discussion: "A date counts once. For a style, each of its clothes is recorded too.",
            arguments: [viewModel.parameters.either.spec],
            options: [Self.on.spec],
            examples: [
                Example("closet wear Monday --on yesterday", "a style", after: ClosetParameters.oneStyle),
                Example("closet wear jeans", "a garment, today", after: ClosetParameters.twoGarments),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let day = try viewModel.day(invocation[Self.on] ?? "today")
        switch try await viewModel.garmentOrStyle(invocation[viewModel.parameters.either]) {
        case .garment(let garment):
            return message(garment.title, try await viewModel.wear(garment, on: day), "\(day)")
        case .style(let style):
            return message(style.name, try await viewModel.wear(style, on: day), "\(day)")
        }
    }

    private func message(_ name: String, _ isNew: Bool, _ day: String) -> Output {
        .message(isNew ? "recorded '\(name)' as worn on \(day)" : "'\(name)' is already recorded as worn on \(day)")
    }
}
