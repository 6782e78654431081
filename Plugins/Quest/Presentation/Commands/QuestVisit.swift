import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// `quest visit <patient>…` and `quest unvisit <patient>…`.
struct QuestVisit: Command {
    let screen: QuestScreen
    /// Whether they are visited from now on; the user is then there.
    let isVisit: Bool

    private var patients: Parameter<[String]> { screen.visited }

    var spec: CommandSpec {
        guard isVisit else {
            return CommandSpec(
                "quest unvisit",
                "let patients wait again",
                arguments: [patients.spec],
                examples: [Example("quest unvisit pikachu", "by name", after: ["quest visit pikachu"])]
            )
        }
        return CommandSpec(
            "quest visit",
            "mark patients as visited; you are then there",
            discussion: """
                Going along the route leaves the rest of it as it is; after a visit off the route the rest is planned
                anew. Rows on screen keep their numbers until the next list.
                """,
            arguments: [patients.spec],
            examples: [
                Example("quest visit 1", "the next on the route", after: ["quest route"]),
                Example("quest visit pikachu", "by name"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let patients = try await screen.patients(invocation[patients], in: context)
        let (changed, quest) = try await screen.quest.set(patients.map(\.id), visited: isVisit)
        return .messages(
            patients.map { patient in
                let aside = patient.id == patients.last?.id ? quest.aside : ""
                let place = patient.place.map { " at \($0)" } ?? ""
                return switch (isVisit, changed.contains(patient.id)) {
                case (true, true): "visited '\(patient.title)'\(place)\(aside)"
                case (true, false): "'\(patient.title)' was visited already"
                case (false, true): "'\(patient.title)' waits again\(aside)"
                case (false, false): "'\(patient.title)' was not visited"
                }
            }
        )
    }
}
