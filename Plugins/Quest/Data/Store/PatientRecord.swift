import QuestDomain
import SatchelCatalog
import SatchelPersistence

/// A patient as JSON keeps it among the favourites.
package struct PatientRecord: FavoriteRecord, Equatable {
    var title: String
    var koreanName: String?
    var number: Int?
    var place: String?
    var latitude: Double?
    var longitude: Double?
    var x: Double?
    var y: Double?
    var ailment: String?
    var source: String?
    var asOf: String?

    /// Takes down a patient.
    package init(_ patient: Patient) {
        title = patient.title
        koreanName = patient.koreanName
        number = patient.number
        place = patient.place
        switch patient.position {
        case .globe(let place): (latitude, longitude) = (place.latitude, place.longitude)
        case .file(let x, let y): (self.x, self.y) = (x, y)
        }
        ailment = patient.ailment?.rawValue
        source = patient.provenance.source
        asOf = patient.provenance.asOf
    }

    /// The patient that was taken down.
    package func item(id: PatientID) -> Patient {
        let place = latitude.flatMap { latitude in
            longitude.flatMap { try? Coordinates(latitude: latitude, longitude: $0) }
        }
        return Patient(
            id: id,
            title: title,
            koreanName: koreanName,
            number: number,
            place: self.place,
            position: place.map { .globe($0) } ?? .file(x: x ?? 0, y: y ?? 0),
            ailment: ailment.flatMap { Ailment(rawValue: $0) },
            provenance: Provenance(source: source ?? "unknown", asOf: asOf)
        )
    }
}
