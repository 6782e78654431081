import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order of help; new ones are added here.
@MainActor
extension Patient {
    /// Creates the commands; `leastMove` is in meters, for `watch`.
    package static func commands(
        quest: QuestViewModel,
        pictures: ItemPictureLoader<Patient>,
        sources: SourceStatuses<Patient>,
        random: any RandomSource,
        leastMove: Double
    ) -> [any Command] {
        let screen = QuestScreen(quest, pictures: pictures)
        let show = ListShow(
            screen.list,
            names: screen.names,
            known: screen.known,
            more: { patient, source, _ in try await screen.details(of: patient, from: source) }
        )
        let map = BrowsedMap()
        let browse = ListBrowse(screen.list, statuses: sources.statuses, actions: map.actions) { patient, isComplete in
            let page = await show.preview(of: patient, isComplete: isComplete)
            let view = map.view(at: patient.position)
            return .sequence([page, try await screen.map(of: quest.quest(), view: view).output])
        }
        let own: [any Command] = [
            QuestMapCommand(screen: screen), QuestPatientList(screen: screen), QuestRoute(screen: screen),
            browse, show,
            QuestVisit(screen: screen, isVisit: true), QuestVisit(screen: screen, isVisit: false),
            QuestStopAdd(screen: screen), QuestStopEdit(screen: screen), QuestStopMove(screen: screen),
            QuestStopRemove(screen: screen), QuestLock(screen: screen), QuestUnlock(screen: screen),
            QuestEnds(screen: screen, isStart: true), QuestEnds(screen: screen, isStart: false),
            QuestSave(screen: screen), QuestOpen(screen: screen), QuestSaved(screen: screen),
            QuestForget(screen: screen),
            QuestRoads(screen: screen), QuestHere(screen: screen), QuestMove(screen: screen),
            QuestNew(screen: screen, random: random),
            ListPicture("picture", presenter: screen.list, pictures: pictures),
            QuestWatch(screen: screen, leastMove: leastMove), QuestLoad(screen: screen), QuestExport(screen: screen),
        ]
        let listed = SourcesCommand(Patient.words, statuses: sources.statuses)
        return own + ListCommands.all(screen.list, []) + [listed]
    }
}
