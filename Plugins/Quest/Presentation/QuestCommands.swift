import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order help lists them.
///
/// A new verb adds its name here.
@MainActor
package enum QuestCommands {
    /// Every command over one quest.
    ///
    /// - Parameters:
    ///   - quest: The quest.
    ///   - pictures: Gets pictures of Pokémon.
    ///   - random: What a new quest is drawn from where no seed is given.
    ///   - leastMove: Metres that are a real change for `watch`.
    /// - Returns: The commands.
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
