import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet edit <garment>...`: changes the facts of clothes.
struct ClosetEdit: Command {
    private static let name = Parameter.option("name", .text, "the name")
    let viewModel: ClosetViewModel
    private var options: GarmentOptions { GarmentOptions(viewModel: viewModel) }

    var spec: CommandSpec {
        CommandSpec(
            "closet edit",
            "edit clothes",
            effect: .changes,
            discussion: """
                Only the given fields change; an empty value, as in --color '', clears a field. Several clothes are changed
                together: 'undo' restores all of them.
                """,
            arguments: [viewModel.parameters.garments.spec],
            options: [Self.name.spec] + options.all,
            examples: [
                Example(
                    "closet edit 1 --color gray --tag office,rain",
                    "the first row",
                    after: ClosetParameters.twoGarments
                ),
                Example("closet edit 1-2 --tag +work,-rain", "more rows", after: ClosetParameters.twoGarments),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var changes = try options.changes(invocation)
        changes.name = invocation[Self.name]
        let found = try await viewModel.garments(invocation[viewModel.parameters.garments])
        guard found.count == 1 || changes.name == nil else {
            throw UsageError(.other("--name names one garment, not \(found.count)", hint: nil))
        }
        return .messages(zip(found, try await viewModel.edit(found, changes)).map(words))
    }

    private func words(_ old: Garment, _ new: Garment) -> String {
        let (before, after) = (old.facts.tags, new.facts.tags)
        func list(_ tags: [String]) -> String { tags.isEmpty ? "none" : tags.joined(separator: ", ") }
        return "changed '\(new.title)'" + (before == after ? "" : ": tags \(list(before)) → \(list(after))")
    }
}
