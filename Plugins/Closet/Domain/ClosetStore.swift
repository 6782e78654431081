import SatchelCatalog

/// The closet and its photos.
///
/// A change is atomic and durable, and top-level `undo` takes it back. Several shells may share a closet: every change
/// applies to the latest state, and checks the rules there.
package protocol ClosetStore: Sendable {
    func closet() async throws -> Closet

    /// Returns the styles, plans and packing lists, and of the clothes those that they have, or that were worn in a month.
    func lists(wornIn month: String?) async throws -> Closet

    /// Returns the styles, in the order they were made.
    func styles() async throws -> [Style]

    /// Returns the clothes with a name, ignoring case and accents.
    func garments(named name: String) async throws -> [Garment]

    /// Returns a page of the clothes, in the order they were added.
    func garments(page: Int, size: Int) async throws -> Page<Garment>

    /// Returns a garment, or nil if it is not there.
    func garment(_ id: GarmentID) async throws -> Garment?

    /// Adds a garment, on a day; throws `ClosetError.noName` or `ClosetError.unknownCategory`.
    func add(_ facts: GarmentFacts, photo: NewPhoto?, on day: Day?) async throws -> Garment

    /// Removes clothes, also from their styles; returns those that existed.
    func remove(_ ids: [GarmentID]) async throws -> [Garment]

    /// Adds a photo to a garment, behind the others; false if it is one of them whose file was missing.
    ///
    /// - Throws: `ClosetError.samePhoto` if it is one of them, with its file.
    @discardableResult
    func addPhoto(_ photo: NewPhoto, to id: GarmentID) async throws -> Bool

    /// Removes photos of a garment.
    func removePhotos(_ photos: [PhotoID], of id: GarmentID) async throws

    /// Records clothes and styles as worn on a day; returns for each whether that is new.
    ///
    /// A style's clothes are recorded with it; one without clothes is a `ClosetError.emptyStyle`.
    func wear(_ things: [GarmentOrStyle], on day: Day) async throws -> [Bool]

    /// Takes back that clothes and styles, with their clothes, were worn on a day; returns for each whether it was.
    func unwear(_ things: [GarmentOrStyle], on day: Day) async throws -> [Bool]

    /// Makes a style without clothes, or a copy of another one without its days worn.
    func addStyle(named name: String, copying original: Style?) async throws -> Style

    /// Renames a style; throws `ClosetError.styleExists` if the name is taken.
    func rename(_ style: Style, to name: String) async throws -> Style

    /// Removes a style; its clothes stay.
    func remove(_ style: Style) async throws

    /// Adds clothes to a style, all or none; returns the ids added, or throws `ClosetError.categoryTaken`.
    func put(_ garments: [Garment], into style: Style) async throws -> Set<GarmentID>

    /// Removes clothes from a style; returns the ids that it had.
    func take(_ garments: [Garment], outOf style: Style) async throws -> Set<GarmentID>

    /// Plans what to wear on a day, instead of what was planned; nothing removes the plan.
    func plan(_ things: [GarmentOrStyle], on day: Day) async throws

    /// Records what is planned for a day as worn; throws `ClosetError.noPlan`.
    func wearPlan(of day: Day) async throws -> ClosetPlan

    /// Makes a packing list; throws `ClosetError.packExists`.
    func addPack(_ list: PackingList) async throws

    /// Sets the lines of a packing list that are given, and removes those of a count of 0.
    func setLines(_ lines: [PackingList.Line], of list: PackingList) async throws

    func remove(_ list: PackingList) async throws

    /// Returns the bytes of a photo, or nil if it is missing.
    func photo(_ id: PhotoID) async throws -> [UInt8]?

    /// Where a photo is a file, for people; nil if it is none.
    func path(of id: PhotoID) -> String?
}

extension ClosetStore {
    package func lists() async throws -> Closet { try await lists(wornIn: nil) }
}

/// What can be worn.
package enum GarmentOrStyle: Sendable, Equatable {
    case garment(Garment)
    case style(Style)

    package var name: String {
        switch self {
        case .garment(let garment): garment.title
        case .style(let style): style.name
        }
    }
}

package enum ClosetError: Error, Hashable, Sendable {
    case noName
    /// Not a category; with those there are.
    case unknownCategory(String, allowed: [String])
    case invalidDay(String)
    case futureDay(Day)
    /// Several garments have this name; with their ids.
    case ambiguous(String, ids: [GarmentID])
    case removed(String)
    case noStyle(String)
    /// The list of styles has no such row; with its length.
    case noStyleRow(Int, count: Int)
    case styleExists(String)
    /// The style already has a garment of this category, which allows only one.
    case categoryTaken(style: String, category: String, by: String, wanted: String)
    case emptyStyle(String)
    case noPhoto(String)
    /// The file of the garment's photo is missing.
    case missingPhoto(String)
    /// The garment has the photo already.
    case samePhoto(String)
    case unusablePhoto(path: String, reason: String)
    /// No clothes are right; for what, in words.
    case nothingToSuggest(String)
    case noPlan(Day)
    case noPack(String)
    case packExists(String)
}
