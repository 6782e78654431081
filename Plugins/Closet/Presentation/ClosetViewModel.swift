import ClosetDomain
import SatchelCatalog
import SatchelLists

/// The closet as a user works with it: resolves references and changes the store.
@MainActor
package final class ClosetViewModel {
    package let list: ListViewModel<Garment>
    let store: any ClosetStore
    let clock: any WallClock
    let ids: ShortIDs
    let rules: ClosetRules
    /// Reads a photo from a file; throws `ClosetError.unusablePhoto` unless its bytes are a picture.
    let photo: @Sendable (_ path: String) async throws -> NewPhoto
    /// The styles in the last list of them, which row numbers mean.
    var stylesOnScreen: [StyleID]?
    private(set) lazy var parameters = ClosetParameters(self)

    package nonisolated init(
        list: ListViewModel<Garment>,
        store: any ClosetStore,
        photo: @escaping @Sendable (_ path: String) async throws -> NewPhoto,
        clock: any WallClock,
        ids: ShortIDs,
        rules: ClosetRules
    ) {
        self.list = list
        self.store = store
        self.photo = photo
        self.clock = clock
        self.ids = ids
        self.rules = rules
    }

    // MARK: - Finding

    /// Resolves a garment, as it is now; throws `ClosetError.removed` if it is gone from the closet.
    func garment(_ reference: String) async throws -> Garment {
        try present([try await list.item(reference)], in: try await store.closet())[0]
    }

    /// Resolves clothes, each once, as they are now.
    func garments(_ references: [String]) async throws -> [Garment] {
        try present(try await list.items(references), in: try await store.closet())
    }

    private func present(_ items: [Garment], in closet: Closet) throws(ClosetError) -> [Garment] {
        try items.map { item throws(ClosetError) in
            guard let garment = closet.garment(item.id) else { throw ClosetError.removed(item.title) }
            return garment
        }
    }

    func closet() async throws -> Closet { try await store.closet() }

    /// Reads a day: `2026-11-21`, `today`, `yesterday` or `-3d`.
    func day(_ text: String) throws -> Day {
        guard let day = Day(typed: text, today: clock.today) else { throw ClosetError.invalidDay(text) }
        return day
    }

    // MARK: - Changing

    func add(_ facts: GarmentFacts, photo: NewPhoto?) async throws -> Garment {
        let photo = named(photo)
        return try await store.change("added '\(facts.name)'", adding: photo.feed) { [ids, rules, clock] closet in
            let id = Self.freeID(ids) { closet.garment(GarmentID($0)) == nil }
            let garment = try closet.add(facts, id: GarmentID(id), rules: rules, at: clock.now)
            guard let photo = photo.id else { return garment }
            return try closet.setPhoto(of: garment.id, to: photo, at: clock.now)
        }
    }

    func edit(_ garments: [Garment], _ changes: GarmentChanges) async throws -> [Garment] {
        guard changes != GarmentChanges() else { throw ClosetError.nothingToChange }
        return try await store.change("changed \(garments.names)") { [rules, clock] closet in
            try garments.map { try closet.edit($0.id, changes, rules: rules, at: clock.now) }
        }
    }

    /// Removes clothes, also from their styles.
    func remove(_ garments: [Garment]) async throws -> [Garment] {
        let ids = garments.map(\.id)
        return try await store.change("removed \(garments.names)") { [clock] closet in
            closet.remove(ids, at: clock.now)
        }
    }

    func setPhoto(of garment: Garment, to photo: NewPhoto) async throws {
        let photo = named(photo)
        let label =
            garment.photo == nil ? "added a photo of '\(garment.title)'" : "replaced the photo of '\(garment.title)'"
        try await store.change(label, adding: photo.feed) { [clock] closet in
            _ = try closet.setPhoto(of: garment.id, to: photo.id, at: clock.now)
        }
    }

    func removePhoto(of garment: Garment) async throws {
        guard garment.photo != nil else { throw ClosetError.noPhoto(garment.title) }
        try await store.change("removed the photo of '\(garment.title)'") { [clock] closet in
            _ = try closet.setPhoto(of: garment.id, to: nil, at: clock.now)
        }
    }

    /// Records clothes and styles as worn, in one change; returns for each whether that is new, and throws for a future day.
    func wear(_ things: [GarmentOrStyle], on day: Day) async throws -> [Bool] {
        guard day <= clock.today else { throw ClosetError.futureDay(day) }
        let names = things.map { "'\($0.name)'" }.joined(separator: ", ")
        return try await store.change("recorded \(names) as worn on \(day)") { closet in
            try things.map { thing in
                switch thing {
                case .garment(let garment): !closet.wear([garment.id], on: day).isEmpty
                case .style(let style): try closet.wear(style.id, on: day)
                }
            }
        }
    }

    func undo() async throws -> String { try await store.undo() }

    func inspect(repairs: Bool) async throws -> [ClosetFault] { try await store.inspect(repairs: repairs) }

    nonisolated static func freeID(_ ids: ShortIDs, isFree: (String) -> Bool) -> String {
        while true {
            let id = ids.make()
            if isFree(id) { return id }
        }
    }

    /// Names a photo, and makes the feed that hands it to the store.
    private func named(_ photo: NewPhoto?) -> (id: PhotoID?, feed: PhotoFeed) {
        guard let photo, let id = PhotoID("\(ids.make()).\(photo.suffix)") else { return (nil, { _ in }) }
        return (id, { keep in try keep(id, photo.bytes) })
    }
}
