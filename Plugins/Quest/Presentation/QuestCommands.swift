import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order of help; new ones are added here.
@MainActor
package enum QuestCommands {
    /// Creates the commands; `leastMove` is in meters, for `watch`.
    package static func all(
        quest: QuestViewModel,
        pictures: ItemPictureLoader<Patient>,
        random: any RandomSource,
        leastMove: Double
    ) -> [any Command] {
        let screen = QuestScreen(quest)
        let own: [any Command] = [
            QuestHere(screen: screen), QuestPatientList(screen: screen), QuestNew(screen: screen, random: random),
            QuestLoad(screen: screen), QuestRoute(screen: screen), QuestMapCommand(screen: screen),
            ListShow(
                screen.list,
                pictures: pictures,
                names: screen.names,
                find: { try await screen.patient($0, in: $1) },
                known: screen.known,
                more: screen.details
            ),
            ListPicture("picture", screen: screen.list, pictures: pictures),
            QuestMove(screen: screen), QuestVisit(screen: screen, isVisit: true),
            QuestVisit(screen: screen, isVisit: false),
            QuestWatch(screen: screen, leastMove: leastMove), QuestExport(screen: screen),
        ]
        return own + ListCommands.all(screen.list, [])
    }
}
