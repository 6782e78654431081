import ClosetDomain
import SatchelCatalog
import SatchelCollection

/// The closet as garments, entries of wear and lists of styles that the user keeps.
///
/// A photo's file is named by its SHA-256, written within the transaction that names it, and stays as long as undo or redo could name it. A
/// crash in between leaves a file too many, which `doctor` finds, and never one too few.
package struct StoredCloset: ClosetStore {
    package let store: CollectionStore
    let photos: PhotoFolder
    package let rules: ClosetRules
    let ids: ShortIDs

    package init(_ store: CollectionStore, photos: PhotoFolder, rules: ClosetRules, ids: ShortIDs) {
        (self.store, self.photos, self.rules, self.ids) = (store, photos, rules, ids)
    }

    package func closet() async throws -> Closet { try await store.read { try $0.closet() } }

    package func lists(wornIn month: String?) async throws -> Closet {
        try await store.read { try $0.lists(wornIn: month) }
    }

    package func styles() async throws -> [Style] {
        try await store.read { try $0.styles() }.sorted { $0.number < $1.number }
    }

    package func garments(named name: String) async throws -> [Garment] {
        let letters = FoldedText(name).letters
        guard !letters.isEmpty else { return [] }
        return try await store.read { contents in
            try contents.ids(of: Garment.self, named: name).compactMap { try contents.garment($0) }
                .filter { FoldedText($0.title).letters == letters }
        }
    }

    package func garments(page: Int, size: Int) async throws -> Page<Garment> {
        try await store.read { contents in try contents.page(page, size: size) { try contents.garment($0) } }
    }

    package func garment(_ id: GarmentID) async throws -> Garment? { try await store.read { try $0.garment(id) } }

    // MARK: - Clothes

    package func add(_ facts: GarmentFacts, photo: NewPhoto?, on day: Day? = nil) async throws -> Garment {
        var facts = facts
        facts.name = try GarmentFacts.name(facts.name)
        facts.category = try rules.category(facts.category)
        return try await withFile(of: photo) { [facts, ids] photo, write in
            try await store.change("added '\(facts.name)'") { change in
                var garment = Garment(id: GarmentID(try change.freeID(ids) { .item(ClosetKey.kind, $0) }), facts: facts)
                (garment.number, garment.photos) = (Int(try change.moment()) ?? 0, photo.map { [$0] } ?? [])
                _ = try write()
                try change.save(garment, and: [ClosetKey.added: day.map { [$0.description] } ?? []])
                return garment
            }
        }
    }

    /// Throws `categoryTaken` if a garment that changed breaks the rule of one of its styles.
    package func check(_ contents: CollectionContents, _ garment: Garment, _ changed: FieldTexts) throws {
        guard changed["category"] != nil else { return }
        for list in try contents.lists(with: .garment(garment.id)).sorted() {
            guard let style = try? contents.present(StyleID(list)) else { continue }
            try rules.check(style.name, of: try contents.garments(of: style), has: garment)
        }
    }

    package func remove(_ ids: [GarmentID]) async throws -> [Garment] {
        try await store.change { change in
            var removed: [Garment] = []
            for id in ids {
                guard let garment = try change.contents.garment(id) else { continue }
                try change.remove(.garment(id))
                removed.append(garment)
            }
            change.label = "removed \(removed.map(\.title).quoted)"
            return removed
        }
    }

    @discardableResult
    package func addPhoto(_ photo: NewPhoto, to id: GarmentID) async throws -> Bool {
        try await withFile(of: photo) { photo, write in
            try await store.change { change in
                let garment = try change.contents.present(id)
                change.label = "added a photo of '\(garment.title)'"
                // Also where it is one of them, as its file may be missing or damaged.
                let isWritten = try write()
                guard let photo, !garment.photos.contains(photo) else {
                    guard isWritten else { throw ClosetError.samePhoto(garment.title) }
                    return false
                }
                try change.set([ClosetKey.photos: (garment.photos + [photo]).map(\.name)], of: .garment(id))
                return true
            }
        }
    }

    package func removePhotos(_ photos: [PhotoID], of id: GarmentID) async throws {
        try await store.change { change in
            let garment = try change.contents.present(id)
            let left = garment.photos.filter { !photos.contains($0) }
            let removed = garment.photos.count - left.count
            change.label = "removed \(removed == 1 ? "a photo" : "\(removed) photos") of '\(garment.title)'"
            try change.set([ClosetKey.photos: left.map(\.name)], of: .garment(id))
        }
    }

    package func wear(_ things: [GarmentOrStyle], on day: Day) async throws -> [Bool] {
        try await store.change("recorded \(things.map(\.name).quoted) as worn on \(day)") { change in
            try things.map { thing in
                switch thing {
                case .garment(let garment): try change.wear(garment.id, on: day)
                case .style(let style): try change.wear(style.id, on: day)
                }
            }
        }
    }

    package func unwear(_ things: [GarmentOrStyle], on day: Day) async throws -> [Bool] {
        try await store.change("took back that \(things.map(\.name).quoted) was worn on \(day)") { change in
            try things.map { thing in
                switch thing {
                case .garment(let garment): return try change.unwear(garment.id, on: day)
                case .style(let style):
                    let style = try change.contents.present(style.id)
                    guard style.wornOn.contains(day) else { return false }
                    for id in style.garments { _ = try change.unwear(id, on: day) }
                    try change.set(
                        [ClosetKey.worn: style.wornOn.filter { $0 != day }.map(\.description)],
                        of: .style(style.id)
                    )
                    return true
                }
            }
        }
    }

    // MARK: - Styles

    package func addStyle(named name: String, copying original: Style?) async throws -> Style {
        try await store.change { [ids] change in
            let name = try change.contents.styles().freeName(name)
            let original = try original.map { try change.contents.present($0.id) }
            change.label = original.map { "copied style '\($0.name)' to '\(name)'" } ?? "created style '\(name)'"
            let id = StyleID(try change.freeID(ids) { .list(ClosetKey.kind, $0) })
            try change.set([ClosetKey.name: [name], ClosetKey.added: [try change.moment()]], of: .style(id))
            for garment in original?.garments ?? [] { try change.put(.garment(garment), in: .style(id)) }
            return try change.contents.present(id)
        }
    }

    package func rename(_ style: Style, to name: String) async throws -> Style {
        try await store.change("renamed style '\(style.name)'") { change in
            let name = try change.contents.styles().freeName(name, except: style.id)
            _ = try change.contents.present(style.id)
            try change.set([ClosetKey.name: [name]], of: .style(style.id))
            return try change.contents.present(style.id)
        }
    }

    package func remove(_ style: Style) async throws {
        try await store.change("removed style '\(style.name)'") { change in
            guard try change.remove(.style(style.id)) else { throw ClosetError.noStyle(style.name) }
        }
    }

    package func put(_ garments: [Garment], into style: Style) async throws -> Set<GarmentID> {
        try await store.change { [rules] change in
            let style = try change.contents.present(style.id)
            var clothes = try change.contents.garments(of: style)
            var added: [Garment] = []
            for id in garments.map(\.id) where !clothes.contains(where: { $0.id == id }) {
                let garment = try change.contents.present(id)
                try rules.check(style.name, of: clothes, has: garment)
                try change.put(.garment(id), in: .style(style.id))
                clothes.append(garment)
                added.append(garment)
            }
            change.label = "added \(added.map(\.title).quoted) to '\(style.name)'"
            return Set(added.map(\.id))
        }
    }

    package func take(_ garments: [Garment], outOf style: Style) async throws -> Set<GarmentID> {
        try await store.change { change in
            let style = try change.contents.present(style.id)
            let taken = garments.filter { style.garments.contains($0.id) }
            // One that is gone is in no style, so all are there.
            for garment in taken { try change.put(.garment(garment.id), in: .style(style.id), quantity: 0) }
            change.label = "removed \(taken.map(\.title).quoted) from '\(style.name)'"
            return Set(taken.map(\.id))
        }
    }

    // MARK: - Photos

    @concurrent
    package func photo(_ id: PhotoID) async throws -> [UInt8]? { try photos.bytes(of: id) }

    package func path(of id: PhotoID) -> String? { photos.path(of: id) }

    /// Makes a change that names a new photo; what it calls in its transaction writes the file.
    @concurrent
    private func withFile<Result: Sendable>(
        of photo: NewPhoto?,
        _ change: @Sendable (PhotoID?, _ write: @escaping @Sendable () throws -> Bool) async throws -> Result
    ) async throws -> Result {
        guard let photo, let id = PhotoID(of: photo) else { return try await change(nil) { false } }
        do {
            return try await change(id) { [photos] in try photos.write(photo.bytes, as: id) }
        } catch {
            // Unless it was saved all the same; what can't be removed is found by `doctor`.
            try? await store.change { [photos] change in
                if try !change.contents.neededPhotos().contains(id.name) { try photos.remove(id.name) }
            }
            throw error
        }
    }
}

/// Keys beside those of the fields of a garment.
enum ClosetKey {
    static let kind = Garment.kind.id
    static let day = "day"
    /// The day when a garment was added, and the moment when a style was.
    static let added = "added"
    static let photos = "photos"
    static let name = "name"
    /// The days when a style was worn.
    static let worn = "worn"
}

extension Thing {
    static func garment(_ id: GarmentID) -> Thing { .item(ClosetKey.kind, id.rawValue) }

    /// The entry that a garment was worn on a day, which is one, also if two devices record it.
    fileprivate static func wear(_ id: GarmentID, _ day: Day) -> Thing { .entry(ClosetKey.kind, "\(id)-\(day)") }

    static func style(_ id: StyleID) -> Thing { .list(ClosetKey.kind, id.rawValue) }
}

extension CollectionChange {
    /// Keeps of several garments of a category in a style, as a merge may bring, the one put there last; returns the others.
    package mutating func mendStyles(_ rules: ClosetRules) throws -> [String] {
        try numberNamesakes()
        var removed: [String] = []
        for style in try contents.styles() {
            var last: [String: Garment] = [:]
            for garment in try contents.garments(of: style).reversed() {
                let category = garment.facts.category
                guard !rules.several.contains(category) else { continue }
                guard let other = last[category] else {
                    last[category] = garment
                    continue
                }
                try put(.garment(garment.id), in: .style(style.id), quantity: 0)
                removed.append("'\(garment.title)' of style '\(style.name)', which has '\(other.title)' as \(category)")
            }
        }
        return removed
    }

    /// Tells styles of one name apart by a number, and packing lists, as devices may make one each.
    private mutating func numberNamesakes() throws {
        func folded(_ name: String, _ use: String?) -> String {
            let folded = FoldedText(name).spaced
            return (use ?? "") + "\n" + (folded.isEmpty ? name : folded)
        }
        let lists = try contents.things(.list, ClosetKey.kind).sorted { $0.thing.id < $1.thing.id }
        var taken = Set(lists.map { folded($0.texts[ClosetKey.name]?.first ?? "", $0.texts.use) })
        var seen: Set<String> = []
        for (thing, texts) in lists {
            guard let name = texts[ClosetKey.name]?.first, !seen.insert(folded(name, texts.use)).inserted else {
                continue
            }
            var number = 2
            while !taken.insert(folded("\(name) \(number)", texts.use)).inserted { number += 1 }
            try set([ClosetKey.name: ["\(name) \(number)"]], of: thing)
        }
    }

    /// Records that a garment was worn on a day; returns whether that is new.
    mutating func wear(_ id: GarmentID, on day: Day) throws -> Bool {
        guard try !contents.present(id).wornOn.contains(day) else { return false }
        try add(.wear(id, day), Garment.wear, about: .garment(id), [ClosetKey.day: [day.description]])
        return true
    }

    /// Records that a style was worn with its clothes; returns whether that is new.
    mutating func wear(_ id: StyleID, on day: Day) throws -> Bool {
        let style = try contents.present(id)
        guard !style.garments.isEmpty else { throw ClosetError.emptyStyle(style.name) }
        for garment in try contents.garments(of: style)
        where garment.archivedOn.map({ KeptDay.isBefore($0.description, day.description) }) != true {
            _ = try wear(garment.id, on: day)
        }
        guard !style.wornOn.contains(day) else { return false }
        let days = (style.wornOn + [day]).sorted().map(\.description)
        try set([ClosetKey.worn: days], of: .style(id))
        return true
    }

    /// Removes that a garment was worn on a day; returns whether it was.
    fileprivate mutating func unwear(_ id: GarmentID, on day: Day) throws -> Bool { try remove(.wear(id, day)) }

    func freeID(_ ids: ShortIDs, _ thing: (String) -> Thing) throws -> String {
        while true {
            let id = ids.make()
            if try texts(of: thing(id)) == nil { return id }
        }
    }
}

extension CollectionContents {
    func closet() throws -> Closet {
        let entries = Dictionary(grouping: try entries(ClosetKey.kind), by: \.item)
        let garments = try things(.item, ClosetKey.kind).compactMap { thing, texts in
            Garment(thing.id, texts, entries[thing.id] ?? [])
        }
        return try closet(of: garments, things(.list, ClosetKey.kind))
    }

    func lists(wornIn month: String? = nil) throws -> Closet {
        let lists = try things(.list, ClosetKey.kind)
        let worn = try month.map { try items(ClosetKey.kind, withEntries: ClosetKey.day, beginning: $0) } ?? []
        let ids = worn.union(lists.flatMap(\.texts.members).map(\.item))
        let garments = try inOrder(ids, .item, ClosetKey.kind).compactMap { try garment(GarmentID($0)) }
        return try closet(of: garments, lists)
    }

    private func closet(of garments: [Garment], _ lists: [(thing: Thing, texts: FieldTexts)]) throws -> Closet {
        Closet(
            garments: garments,
            styles: try styles(),
            plans: lists.compactMap { ClosetPlan($0.texts) },
            packs: lists.compactMap { PackingList($0.thing.id, $0.texts) }
        )
    }

    /// A garment; nil if it is not there, or can't be read.
    func garment(_ id: GarmentID) throws -> Garment? {
        guard let texts = try texts(of: .garment(id)) else { return nil }
        return Garment(id.rawValue, texts, try entries(about: .garment(id)))
    }

    /// The photos that clothes have, or would have after undo or redo.
    func neededPhotos() throws -> Set<String> { try recoverableTexts(of: ClosetKey.photos, .item, ClosetKey.kind) }

    fileprivate func styles() throws -> [Style] {
        try things(.list, ClosetKey.kind).filter { $0.texts.use == nil }.map { Style($0.thing.id, $0.texts) }
    }

    fileprivate func garments(of style: Style) throws -> [Garment] { try style.garments.compactMap(garment) }

    func present(_ id: GarmentID) throws -> Garment {
        guard let garment = try garment(id) else { throw ClosetError.removed(id.rawValue) }
        return garment
    }

    func present(_ id: StyleID) throws -> Style {
        guard let texts = try texts(of: .style(id)), texts.use == nil else { throw ClosetError.noStyle(id.rawValue) }
        return Style(id.rawValue, texts)
    }
}

extension Garment {
    /// A garment as it is kept; nil if it can't be read.
    fileprivate init?(_ id: String, _ texts: FieldTexts, _ entries: [KeptEntry]) {
        self.init(id: GarmentID(id), kept: texts)
        isFavorite = texts.isFavorite
        let entries = entries.map { Keeping.Entry(id: $0.thing.id, type: $0.type, texts: $0.texts) }
        note(Keeping(texts: texts, entries: entries))
    }
}

extension Style {
    fileprivate init(_ id: String, _ texts: FieldTexts) {
        let number = texts[ClosetKey.added]?.first.flatMap { Int($0) } ?? 0
        self.init(id: StyleID(id), number: number, name: texts[ClosetKey.name]?.first ?? id)
        garments = texts.members.map { GarmentID($0.item) }
        wornOn = Set((texts[ClosetKey.worn] ?? []).compactMap { Day($0) }).sorted()
    }
}
