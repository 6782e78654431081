import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// What the commands of a quest share: its state, and the list of its patients.
@MainActor
struct QuestScreen: Sendable {
    let quest: QuestViewModel
    let list: ListScreen<PatientLists>

    init(_ quest: QuestViewModel) {
        self.quest = quest
        list = ListScreen(viewModel: quest.list)
    }

    /// The map of a quest, with everyone as its table.
    func map(of state: Quest, note: String? = nil) async throws -> Output {
        try await quest.listEveryone(of: state)
        guard case .records(let table) = try await list.list() else { return .none }
        guard !state.patients.isEmpty else { return .records(table) }
        return .map(QuestMap(state).drawing(table: table, note: note))
    }

    /// Several patients, each by a number, an id or a name.
    func patients(_ references: [String]) async throws -> [Patient] {
        var patients: [Patient] = []
        for reference in references {
            let patient = try await quest.patient(reference)
            if !patients.contains(where: { $0.id == patient.id }) { patients.append(patient) }
        }
        return patients
    }

    /// The patients by name, for completion.
    var names: CompletionSource {
        CompletionSource("quest.patients") { [quest] in
            let patients = (try? await quest.quest().inVisitingOrder) ?? []
            return patients.prefix(200).map { Completion($0.title, summary: $0.place) }
        }
    }
}

/// The map, as a place that `back` returns to.
struct QuestMapPlace: Destination {
    let screen: QuestScreen

    var feature: String { "quest" }

    func revisit() async throws -> Output { try await screen.map(of: screen.quest.quest()) }
}
