import ClosetDomain
import SatchelCatalog
import SatchelLists

/// The closet as a user works with it: resolves references and changes the store.
@MainActor
package final class ClosetViewModel {
    package let list: ListViewModel<Garment>
    let store: any ClosetStore
    let clock: any WallClock
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
        rules: ClosetRules
    ) {
        self.list = list
        self.store = store
        self.photo = photo
        self.clock = clock
        self.rules = rules
    }

    // MARK: - Finding

    /// Resolves a garment, as it is now; throws `ClosetError.removed` if it is gone from the closet.
    func garment(_ reference: String) async throws -> Garment { try await present(try await list.item(reference)) }

    /// Resolves clothes, each once, as they are now.
    func garments(_ references: [String]) async throws -> [Garment] {
        var garments: [Garment] = []
        for item in try await list.items(references) { garments.append(try await present(item)) }
        return garments
    }

    private func present(_ item: Garment) async throws -> Garment {
        guard let garment = try await store.garment(item.id) else { throw ClosetError.removed(item.title) }
        return garment
    }

    /// Reads a day: `2026-11-21`, `today`, `yesterday` or `-3d`.
    func day(_ text: String) throws -> Day {
        guard let day = Day(typed: text, today: clock.today) else { throw ClosetError.invalidDay(text) }
        return day
    }

    // MARK: - Changing

    /// Records clothes and styles as worn, in one change; returns for each whether that is new, and throws for a future day.
    func wear(_ things: [GarmentOrStyle], on day: Day) async throws -> [Bool] {
        guard day <= clock.today else { throw ClosetError.futureDay(day) }
        return try await store.wear(things, on: day)
    }
}
