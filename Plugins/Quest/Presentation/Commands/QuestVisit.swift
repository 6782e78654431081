import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// `quest visit <stop>…` and `quest unvisit <stop>…`.
struct QuestVisit: Command {
    let screen: QuestScreen
    /// Whether they are visited from now on; the user is then there.
    let isVisit: Bool

    private var patients: Parameter<[String]> { screen.visited }

    var spec: CommandSpec {
        guard isVisit else {
            return CommandSpec(
                "quest unvisit",
                "mark stops as not visited",
                effect: .changes,
                arguments: [patients.spec],
                examples: [Example("quest unvisit pikachu", "by name", after: ["quest visit pikachu"])]
            )
        }
        return CommandSpec(
            "quest visit",
            "mark stops as visited and move there",
            effect: .changes,
            discussion: """
                Visiting the next stop keeps the rest of the route; visiting another one replans it. Row numbers stay the
                same until the next list.
                """,
            arguments: [patients.spec],
            examples: [
                Example("quest visit 1", "the next stop on the route", after: ["quest route"]),
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
                case (true, false): "'\(patient.title)' is already visited"
                case (false, true): "'\(patient.title)' is no longer visited\(aside)"
                case (false, false): "'\(patient.title)' is not visited"
                }
            }
        )
    }
}
