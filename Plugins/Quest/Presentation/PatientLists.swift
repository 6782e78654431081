import QuestRouting
import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The columns and words of patient lists.
extension Patient: ListedItem {
    package static let words = ListWords(
        kind,
        example: "quest stops",
        place: "quest",
        firstListed: "in visiting order once a route is planned",
        areOwn: true,
        reference: "a row number, an id, or a name",
        searching: """
            All words must match the English or Korean name, the place, the ailment or the berry. To narrow the search:
            """,
        searches: [
            Example("quest search pikachu", "by name"),
            Example("quest search ㅍㅋㅊ", "by initial consonants"),
            Example("quest search ailment:sleep", "all who are asleep"),
            Example("quest search tower -ailment:freeze", "at a tower and not frozen"),
        ],
        filters: ["visited=no", "berry=lum"],
        shown: [Example("quest show pikachu", "by name")]
    )

    /// Of stops with one name, the first on the route is not meant rather than another.
    package static func isRanked(_ patient: Patient) -> Bool { false }

    package static func value(_ key: String, of patient: Patient) -> Value? {
        switch key {
        case "leg": patient.step.map { .length($0.leg, patient.position) }
        case "distance": patient.step.map { .length($0.distance, patient.position) }
        default: nil
        }
    }

    package static func value(_ key: String, in details: PatientDetails) -> Value? {
        switch key {
        case "koreanName": .text(details.kind?.koreanName ?? details.item.koreanName)
        case "height": tenth(details.kind?.height, " m")
        case "weight": tenth(details.kind?.weight, " kg")
        default: value(key, of: details.item)
        }
    }

    private static func tenth(_ number: Int?, _ unit: String) -> Value {
        .amount(number.map { Position.digits(Double($0) / 10) }, suffix: unit)
    }
}

extension Value {
    /// A length in meters on the globe, otherwise in the units of the file.
    static func length(_ length: Double, _ position: Position) -> Value {
        if case .globe = position { return .length(length, unit: .meters) }
        return .length(length, unit: .units)
    }
}
