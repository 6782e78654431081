import QuestRouting
import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The columns and words of patient lists.
package enum PatientLists: ListFeature {
    package typealias Request = SearchRequest<PatientField, PatientSortKey>

    package static let words = ListWords(
        feature: "quest",
        one: "patient",
        place: "quest",
        firstListed: "in visiting order once a route is planned",
        areOwn: true,
        reference: "a row number, an id, or a name on screen",
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

    package static let columns: [RecordList.Column] = [
        .init("id", "Id", .data),
        .init("name", "Name", .title),
        .init("koreanName", "Korean", .data),
        .init("number", "Number", .data),
        .init("place", "Place", .subtitle),
        .init("ailment", "Ailment", .fact),
        .init("berry", "Berry", .fact),
        .init("latitude", "Latitude", .data),
        .init("longitude", "Longitude", .data),
        .init("x", "X", .data),
        .init("y", "Y", .data),
        .init("leg", "Leg", .fact, alignment: .trailing),
        .init("distance", "So far", .fact, alignment: .trailing),
        .init("visited", "Visited", .fact),
    ]

    package static func values(of patient: Patient) -> [Value] {
        let place = PositionValues(patient.position)
        return [
            .text(patient.id.rawValue), .text(patient.title), .text(patient.koreanName), .integer(patient.number),
            .text(patient.place), .text(patient.ailment?.rawValue), .text(patient.ailment?.berry),
        ] + place.values + [
            patient.step.map { .length($0.leg, patient.position) } ?? .absent,
            patient.step.map { .length($0.distance, patient.position) } ?? .absent,
            .boolean(patient.isVisited),
        ]
    }
}

/// The values of the position columns; those of the other coordinates are absent.
struct PositionValues {
    /// Latitude, longitude, x and y.
    let values: [Value]

    init(_ position: Position) {
        func digits(_ number: Double) -> Value { .decimal(Position.digits(number)) }
        switch position {
        case .globe(let place): values = [digits(place.latitude), digits(place.longitude), .absent, .absent]
        case .file(let x, let y): values = [.absent, .absent, digits(x), digits(y)]
        }
    }
}

extension Value {
    /// A length in meters on the globe, otherwise in the units of the file.
    static func length(_ length: Double, _ position: Position) -> Value {
        if case .globe = position { return .length(length, unit: .meters) }
        return .length(length, unit: .units)
    }
}
