import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `quest show <patient>`: name, place, ailment, and the berry that helps.
struct QuestShow: Command {
    let screen: QuestScreen
    let pictures: ItemPictureLoader<Patient>
    private var patient: Parameter<String> {
        .argument("patient", .text, PatientLists.words.reference, from: screen.names)
    }

    var spec: CommandSpec {
        CommandSpec(
            "quest show",
            "show one patient, and the berry that helps",
            arguments: [patient.spec],
            examples: [
                Example("quest show 1", "the first row", after: ["quest patients"]),
                Example("quest show pikachu", "by name"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await screen.patient(invocation[patient], in: context)
        var details: PokemonDetails?
        var problem: String?
        do {
            details = try await screen.quest.patients.details(of: found, policy: .standard)
        } catch let error as CancellationError {
            throw error
        } catch {
            problem = error.userMessage
        }
        if context.isInteractive, case .live = details?.state { pictures.fetchAhead(found) }
        let output = await page(of: found, details, problem: problem)
        let known = details
        context.navigate(to: DetailPlace(feature: "quest") { _ in await page(of: found, known) })
        return output
    }

    private func page(of patient: Patient, _ details: PokemonDetails?, problem: String? = nil) async -> Output {
        let isFavorite = await screen.quest.list.favoriteIDs().contains(patient.id)
        let berries = (patient.ailment?.berries ?? []).compactMap(screen.quest.patients.berry)
        let page = PatientPage(patient: patient, berries: berries, details: details, problem: problem)
        return .detail(page.detail(isFavorite: isFavorite))
    }
}
