import ClosetDomain
import SatchelPluginAPI

/// `closet edit <garment>`: changes the facts of a garment.
struct ClosetEdit: Command {
    private static let name = Parameter.option("name", .text, "the name")
    let viewModel: ClosetViewModel
    private var options: GarmentOptions { GarmentOptions(viewModel: viewModel) }

    var spec: CommandSpec {
        CommandSpec(
            "closet edit",
            "edit a garment",
            effect: .changes,
            discussion: "Only the given fields change; an empty value, as in --color '', clears a field.",
            arguments: [viewModel.parameters.garment.spec],
            options: [Self.name.spec] + options.all,
            examples: [
                Example(
                    "closet edit 1 --color gray --tag office,rain",
                    "the first row",
                    after: ClosetParameters.twoGarments
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var changes = try options.changes(invocation)
        changes.name = invocation[Self.name]
        let found = try await viewModel.garment(invocation[viewModel.parameters.garment])
        return .message("changed '\(try await viewModel.edit(found, changes).title)'")
    }
}
