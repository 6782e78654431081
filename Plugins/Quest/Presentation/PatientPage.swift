import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

extension PatientLists {
    package static func page(of details: PatientDetails) -> ItemPage {
        let (patient, kind) = (details.item, details.kind)
        func length(_ length: Double?) -> Value { length.map { .length($0, patient.position) } ?? .absent }
        let position = PositionValues(patient.position).values
        let berries = details.berries.map { "\($0.name) (\($0.koreanName))" }
        var page = ItemPage(
            patient.title,
            fields: [
                .init("id", label: "id", .text(patient.id.rawValue)),
                .init("name", label: nil, .text(patient.title)),
                .init("koreanName", label: "Korean name", .text(kind?.koreanName ?? patient.koreanName)),
                .init("number", label: "number", .integer(patient.number)),
                .init("place", label: "place", .text(patient.place)),
                .init("position", label: "position", .text(patient.position.description)),
                .init("latitude", label: nil, position[0]), .init("longitude", label: nil, position[1]),
                .init("x", label: nil, position[2]), .init("y", label: nil, position[3]),
                .init("ailment", label: "ailment", .text(patient.ailment?.rawValue)),
                .init("berry", label: nil, .text(patient.ailment?.berry)),
                .init("berries", label: berries.count > 1 ? "berries" : "berry", .texts(berries)),
                .init("leg", label: "from previous stop", length(patient.step?.leg)),
                .init("distance", label: "from start", length(patient.step?.distance)),
                .init("visited", label: "visited", .boolean(patient.isVisited)),
                .init("types", label: "types", .texts(kind?.types ?? [])),
                .init("height", label: "height", tenth(kind?.height, " m")),
                .init("weight", label: "weight", tenth(kind?.weight, " kg")),
                .init("genus", label: "kind", .text(kind?.genus)),
            ]
        )
        page.texts = [("description", kind?.description)]
        return page
    }

    /// A number given in tenths.
    private static func tenth(_ number: Int?, _ unit: String) -> Value {
        .amount(number.map { Position.digits(Double($0) / 10) }, suffix: unit)
    }
}
