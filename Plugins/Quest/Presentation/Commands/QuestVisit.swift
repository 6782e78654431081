import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// `quest visit <patient>…`: done with them; the user is then there.
struct QuestVisit: Command {
    let screen: QuestScreen
    private var patients: Parameter<[String]> {
        .repeatedArgument("patient", .text, PatientLists.words.reference, from: screen.names)
    }

    var spec: CommandSpec {
        CommandSpec(
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
        let (new, quest) = try await screen.quest.visit(patients.map(\.id))
        return .messages(
            patients.map { patient in
                let place = patient.place.map { " at \($0)" } ?? ""
                return new.contains(patient.id)
                    ? "visited '\(patient.title)'\(place)" + (patient.id == patients.last?.id ? quest.aside : "")
                    : "'\(patient.title)' was visited already"
            }
        )
    }
}

/// `quest unvisit <patient>…`: they wait again.
struct QuestUnvisit: Command {
    let screen: QuestScreen
    private var patients: Parameter<[String]> {
        .repeatedArgument("patient", .text, PatientLists.words.reference, from: screen.names)
    }

    var spec: CommandSpec {
        CommandSpec(
            "quest unvisit",
            "let patients wait again",
            arguments: [patients.spec],
            examples: [Example("quest unvisit pikachu", "by name", after: ["quest visit pikachu"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let patients = try await screen.patients(invocation[patients], in: context)
        let (changed, quest) = try await screen.quest.unvisit(patients.map(\.id))
        return .messages(
            patients.map { patient in
                changed.contains(patient.id)
                    ? "'\(patient.title)' waits again" + (patient.id == patients.last?.id ? quest.aside : "")
                    : "'\(patient.title)' was not visited"
            }
        )
    }
}
