import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The state and the patient list that the commands of a quest share.
@MainActor
struct QuestScreen: Sendable {
    let quest: QuestViewModel
    let list: ListPresenter<Patient>
    let names: CompletionSource
    let end: Parameter<String?>
    let stop: Parameter<String>
    /// The name of a saved quest.
    let saved: Parameter<String>
    let visited: Parameter<[String]>

    init(_ quest: QuestViewModel, pictures: ItemPictureLoader<Patient>) {
        self.quest = quest
        list = ListPresenter(viewModel: quest.list, pictures: pictures)
        names = CompletionSource("quest.patients") {
            let patients = (try? await quest.quest().inVisitingOrder) ?? []
            return patients.prefix(200).map { Completion($0.title, summary: $0.place) }
        }
        let reference = Patient.words.reference
        end = .option("end", .text, "the stop to end with: " + reference, from: names)
        let quests = CompletionSource("quest.saved") {
            ((try? await quest.names()) ?? []).prefix(200).map { Completion($0) }
        }
        saved = .argument("name", .text, "the name it was saved under", from: quests)
        stop = .argument("stop", .text, reference, from: names)
        visited = .repeatedArgument("stop", .text, reference, from: names)
    }

    /// The map, or the list for a quest without patients, and that list.
    func map(
        of quest: Quest,
        note: String? = nil,
        view: QuestMap.View = QuestMap.View()
    ) async throws -> (output: Output, list: ListState<Patient>) {
        let everyone = try await self.quest.everyone(of: quest)
        guard case .records(let table) = await list.output(of: everyone) else { return (.none, everyone) }
        guard !quest.patients.isEmpty else { return (.records(table), everyone) }
        return (.map(QuestMap(quest).drawing(table: table, note: note, view: view)), everyone)
    }

    /// The map as an answer; its patients become the list on screen once the command succeeds.
    func shownMap(
        of quest: Quest,
        view: QuestMap.View = QuestMap.View(),
        in context: any CommandContext
    ) async throws -> Output {
        let (output, everyone) = try await map(of: quest, view: view)
        context.whenDone { [list] in list.viewModel.show(everyone) }
        return output
    }

    /// Puts another quest in the place of the current one, with its stops on screen, and says so.
    ///
    /// Asks before one that has visits is gone.
    func replaceQuest(
        _ invocation: Invocation,
        in context: any CommandContext,
        keepsNamed: Bool = false,
        by begin: () async throws -> Quest,
        saying words: (Quest) -> String
    ) async throws -> Output {
        let current = try await quest.quest()
        let visits = current.patients.count(where: \.isVisited)
        if visits > 0, !keepsNamed || current.name == nil {
            let words = visits == 1 ? "visit" : "\(visits) visits"
            guard try await context.confirm("replace '\(current.title)' and its \(words)", invocation) else {
                return .message("canceled: '\(current.title)' was not replaced")
            }
        }
        let quest = try await begin()
        try await showEveryone(of: quest, in: context)
        return .message(words(quest))
    }

    /// Puts all patients on screen once the command succeeds.
    func showEveryone(of quest: Quest, in context: any CommandContext) async throws {
        let everyone = try await self.quest.everyone(of: quest)
        context.whenDone { [list] in list.viewModel.show(everyone) }
    }

    /// Resolves a patient; without a list on screen, lists everyone first.
    func patient(_ reference: String, in context: any CommandContext) async throws -> Patient {
        let (shown, present) = try await onScreen(in: context)
        return try present(try await list.viewModel.item(reference, in: shown))
    }

    /// Resolves patients, each once; without a list on screen, lists everyone first.
    func patients(_ references: [String], in context: any CommandContext) async throws -> [Patient] {
        let (shown, present) = try await onScreen(in: context)
        return try await list.viewModel.items(references, in: shown).map(present)
    }

    /// The list seen last, everyone if there is none, and what finds a patient of it as it is now.
    private func onScreen(
        in context: any CommandContext
    ) async throws -> (list: ListState<Patient>?, present: (Patient) throws -> Patient) {
        let quest = try await self.quest.quest()
        var shown = await list.viewModel.listInView()
        if shown == nil {
            let everyone = try await self.quest.everyone(of: quest)
            context.whenDone { [list] in list.viewModel.show(everyone) }
            shown = everyone
        }
        let patients = Dictionary(firstOf: quest.inVisitingOrder.map { ($0.id, $0) })
        return (
            shown,
            { found in
                guard let patient = patients[found.id] else {
                    let words = Patient.words
                    throw ListError.notFound(found.title, one: words.one, reference: words.reference)
                }
                return patient
            }
        )
    }

    func known(_ patient: Patient) -> PatientDetails {
        var details = PatientDetails(patient)
        details.berries = (patient.ailment?.berries ?? []).compactMap(quest.patients.berry)
        return details
    }

    func details(of patient: Patient, from source: String?) async throws -> PatientDetails {
        var details = known(patient)
        let patients = try source.map { try quest.source($0) } ?? quest.patients
        details.kind = try await patients.details(of: patient, policy: .standard)
        return details
    }
}
