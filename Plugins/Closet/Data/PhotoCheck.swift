import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

/// What every store looks for where clothes name photos.
enum PhotoCheck {
    /// What the repair is called among the changes.
    static let label = "repaired the closet"

    /// Finds the clothes whose photo is not there or cannot be shown.
    static func faults(of closet: Closet, bytes: (PhotoID) throws -> [UInt8]?) rethrows -> [ClosetFault] {
        try closet.garments.compactMap { garment in
            guard let photo = garment.photo else { return nil }
            guard let bytes = try bytes(photo) else { return .missing(photo, garment: garment.title) }
            let isPicture = (try? Picture(bytes, byteLimit: .max)) != nil
            return isPicture ? nil : .damaged(photo, garment: garment.title)
        }
    }

    /// What is thrown where a change speaks of a photo that it does not bring.
    static func missing(_ photo: PhotoID, in closet: Closet) -> ClosetError {
        .noPhoto(closet.garments.first { $0.photo == photo }?.title ?? photo.name)
    }

    /// Says of clothes whose photo is missing that they have none.
    static func repair(_ faults: [ClosetFault], in closet: inout Closet) throws {
        for case .missing(let photo, _) in faults {
            for garment in closet.garments where garment.photo == photo {
                _ = try closet.setPhoto(of: garment.id, to: nil, at: garment.changedAt)
            }
        }
    }
}
