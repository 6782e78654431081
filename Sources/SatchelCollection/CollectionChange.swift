import Foundation
import GRDB
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

/// A change while it is made, in one transaction: rows are written at once, and its operations at its end.
public struct CollectionChange {
    /// The change in words, in the past tense: `added 'Dune' to favorites`.
    public var label: String
    /// Whether the change goes on with the one before, if that changed the same thing alone, and is undone with it.
    public var continuesLast = false
    /// Whether 'undo' leaves it out, as something else was changed with it that stays.
    package var isFinal = false
    /// What is kept, with this change.
    public let contents: CollectionContents
    private let now: Date
    /// The last moment of all, but for those that are later than any clock should say now.
    private var last: HybridClock?
    private let latest: HybridClock?
    /// Whether there are such; they lead what is done to the same things, and nothing else.
    private var isAhead = false
    /// The row of the change, once an operation of it is written.
    private var number: Int64?
    /// The changed things in the order in which they were touched, and where each is among them.
    private var touched: [ChangedThing] = []
    private var places: [Thing: Int] = [:]
    /// The last numbers that it gave under names, which are written with the operations.
    private var numbers: [String: Int] = [:]

    init(_ label: String, in db: Database, now: Date) throws {
        self.label = label
        self.now = now
        contents = CollectionContents(db: db)
        latest = HybridClock.latest(now: now)
        last = try db.lastClock()
        if let last, let latest, last > latest { (self.last, isAhead) = (try db.lastClock(until: latest), true) }
    }

    /// What is kept of a thing; nil if it is not there.
    public func texts(of thing: Thing) throws -> FieldTexts? {
        let thing = thing.normalized
        return try places[thing].map { touched[$0].new } ?? contents.texts(of: thing)
    }

    /// Sets fields of a thing, which is added if it is not there; a field without texts is removed, others stay.
    public mutating func set(_ texts: FieldTexts, of thing: Thing) throws {
        let thing = thing.normalized
        let old = try self.texts(of: thing)
        let new = (old ?? [:]).setting(texts)
        try replace(old, by: new, of: thing)
        if let old, thing.sort == .item { try refer(from: Referred(thing, old), to: thing) }
    }

    /// Lets the fields that name an item, or that name it by a title of before, name an item as it is now.
    package mutating func refer(from old: Referred?, to item: Thing) throws {
        guard let old, let new = try Referred(item, texts(of: item) ?? [:]), new != old else { return }
        for (thing, field) in try contents.db.fields(saying: old.text) {
            let texts = try self.texts(of: thing)?[field] ?? []
            try set([field: texts.map { $0 == old.text ? new.text : $0 }.distinct], of: thing)
        }
    }

    /// Adds an entry about an item, of a type such as `buy`.
    ///
    /// - Throws: A `PlainError` if the item is not there.
    public mutating func add(_ entry: Thing, _ type: String, about item: Thing, _ texts: FieldTexts) throws {
        guard try self.texts(of: item) != nil else { throw PlainError.noItem(item.id) }
        try set(texts.merging([ReservedKey.item: [item.id], ReservedKey.type: [type]]), of: entry)
    }

    /// Adds an entry of a type about an item under the next free id, such as `copy-3`, and returns it.
    ///
    /// - Throws: A `PlainError` if the item is not there.
    @discardableResult
    public mutating func add(_ type: String, about item: Thing, _ texts: FieldTexts) throws -> Thing {
        var entry: Thing
        // A merge may have brought entries with later numbers, also removed ones.
        repeat {
            entry = Thing.entry(item.kind, "\(type)-\(try nextNumber(of: type))").normalized
        } while try places[entry] != nil || contents.db.knows(entry)
        try add(entry, type, about: item, texts)
        return entry
    }

    /// Makes an entry one about another item.
    ///
    /// - Throws: A `PlainError` if the item is not there.
    public mutating func move(_ entry: Thing, to item: Thing) throws {
        guard try self.texts(of: item) != nil else { throw PlainError.noItem(item.id) }
        try set([ReservedKey.item: [item.id]], of: entry)
    }

    /// Puts an item into a list, behind the others unless it is there; a quantity of 0 takes it out.
    ///
    /// - Throws: A `PlainError` if the item is not there.
    public mutating func put(_ item: Thing, in list: Thing, quantity: Int = 1) throws {
        guard try texts(of: item) != nil else { throw PlainError.noItem(item.id) }
        let key = ReservedKey.member + item.normalized.id
        let place = try texts(of: list)?[key]?.last
        try set([key: quantity > 0 ? [String(quantity), try place ?? moment()] : []], of: list)
    }

    /// Puts one each of many items into a list, which are there already, behind the others.
    public mutating func put(_ items: [Thing], in list: Thing) throws {
        let members = try items.map { (key: ReservedKey.member + $0.normalized.id, value: ["1", try moment()]) }
        try set(FieldTexts(members), of: list)
    }

    /// Names a field of items and of entries of some types anew; returns how many have it.
    ///
    /// Texts that things have under the new name are replaced, unless these were said later and such are to stay.
    package mutating func rename(
        _ old: String,
        to new: String,
        of kind: String,
        entries types: [String],
        leavingLater: Bool = false
    ) throws -> Int {
        let items = try contents.things(.item, kind, having: old)
        let entries = try contents.things(.entry, kind, having: old).filter { entry in
            entry.texts[ReservedKey.type]?.first.map(types.contains) == true
        }
        let things = items + entries
        for (thing, texts) in things {
            let now = leavingLater ? texts[new] : nil
            let isLater = try now != nil && contents.db.lastField(of: [old, new], in: thing) == new
            try set([old: [], new: (isLater ? now : texts[old]) ?? []], of: thing)
        }
        return things.count
    }

    /// Removes a thing, an item with its entries and from its lists; returns whether it was there.
    @discardableResult
    public mutating func remove(_ thing: Thing) throws -> Bool {
        let thing = thing.normalized
        guard let old = try texts(of: thing) else { return false }
        if thing.sort == .item {
            for entry in try contents.entries(about: thing) { try remove(entry.thing) }
            for list in try contents.lists(with: thing) {
                try set([ReservedKey.member + thing.id: []], of: .list(thing.kind, list))
            }
        }
        try replace(old, by: nil, of: thing)
        return true
    }

    /// The number after the last one given under a name; undoing does not give it again.
    public mutating func nextNumber(of name: String) throws -> Int {
        let number = try (numbers[name] ?? contents.db.lastNumber(of: name)) &+ 1
        guard number > 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        numbers[name] = number
        return number
    }

    /// A moment as a text, later than all others and as long, for what stays in the order in which it was added.
    public mutating func moment() throws -> String {
        let next = try moment(after: last)
        last = next
        return String(next.rawValue)
    }

    private func moment(after last: HybridClock?) throws -> HybridClock {
        guard let next = HybridClock(after: last, now: now) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return next
    }

    /// Changes what is kept of a thing; one that was removed may get back the number that it had.
    mutating func replace(_ old: FieldTexts?, by new: FieldTexts?, of thing: Thing, number: Int64? = nil) throws {
        guard old != new else { return }
        let place = touch(thing, old)
        touched[place].new = new
        touched[place].number = try contents.db.replace(
            old,
            by: new,
            of: thing,
            number: number ?? touched[place].number
        )
    }

    private mutating func touch(_ thing: Thing, _ old: FieldTexts?) -> Int {
        if let place = places[thing] { return place }
        places[thing] = touched.count
        touched.append(ChangedThing(thing: thing, old: old))
        return touched.count - 1
    }
}

/// A thing as it was before a change, and as it is.
struct ChangedThing {
    let thing: Thing
    let old: FieldTexts?
    var new: FieldTexts?
    /// Its number, also after it was removed.
    var number: Int64?
}

extension CollectionChange {
    /// Writes the operations on what was changed so far, but for some things; a change that changed nothing is none.
    mutating func record(_ state: ChangeState, by device: String? = nil, except others: Set<Thing> = []) throws {
        defer { (touched, places, numbers) = ([], [:], [:]) }
        for (name, number) in numbers { try contents.db.set(number, lastOf: name) }
        var changes = touched.filter { $0.old != $0.new && !others.contains($0.thing) }
        // Behind what they have, so that another device gets all of that first, and makes each list once.
        changes = changes.filter { $0.thing.sort != .list } + changes.filter { $0.thing.sort == .list }
        guard let first = changes.first else { return }
        let db = contents.db
        let device = try device ?? db.device()
        // What goes on with the last change is known by its time to be new, which is then not the latest.
        let continues = continuesLast && !isAhead && changes.count == 1
        let continued = try continues ? db.lastChange(ofOnly: first.thing) : nil
        let number = try number ?? continued ?? db.addChange(label, state)
        self.number = number
        for change in changes {
            let clock = try nextClock(for: change, by: device)
            // Of an edit what differs, also what is absent before or after.
            let edit = change.old.flatMap { old in change.new.map { old.differences(from: $0) } }
            let operation = CollectionOperation(
                clock: clock,
                device: device,
                label: label,
                thing: change.thing,
                before: edit.map { FieldTexts(inOrder: $0.map { ($0.key, $0.here) }) } ?? change.old,
                after: edit.map { FieldTexts(inOrder: $0.map { ($0.key, $0.there) }) } ?? change.new,
                number: change.new == nil ? change.number : nil
            )
            try db.add(operation, to: number)
        }
    }

    private mutating func nextClock(for change: ChangedThing, by device: String) throws -> HybridClock {
        var clock = try moment(after: last)
        last = clock
        guard isAhead else { return clock }
        for thing in [change.thing] + (change.new ?? [:]).items(of: change.thing) {
            if let seen = try contents.db.lastClock(of: thing), seen >= clock { clock = try moment(after: seen) }
        }
        while try contents.db.hasOperation(clock, device) { clock = try moment(after: clock) }
        return clock
    }

    /// Makes operations of a change undone, or done again; returns the first thing that keeps them from it, and which of its
    /// fields do, if any.
    mutating func turn(
        _ operations: [CollectionOperation],
        back: Bool
    ) throws -> (thing: Thing, fields: [String])? {
        for operation in back ? operations.reversed() : operations {
            let (from, to) = back ? (operation.after, operation.before) : (operation.before, operation.after)
            let old = try texts(of: operation.thing)
            if let from, let to {
                guard let old, old.only(from.keys) == from else {
                    return (operation.thing, (old?.only(from.keys) ?? [:]).differences(from: from).map(\.key))
                }
                try replace(old, by: old.setting(to), of: operation.thing)
            } else {
                guard old == from else {
                    return (operation.thing, (old ?? [:]).differences(from: from ?? [:]).map(\.key))
                }
                try replace(old, by: to, of: operation.thing, number: operation.number)
            }
        }
        let referred = try operations.map(\.thing).first { thing in
            // An entry or a list of a later change may have it.
            try thing.sort == .item && texts(of: thing) == nil && contents.isReferred(thing)
        }
        return referred.map { ($0, []) }
    }
}

extension CollectionChange {
    /// What was changed since operations were written last.
    var changes: [ChangedThing] { touched.filter { $0.old != $0.new } }

    /// Notes a change for its operation, without making it.
    mutating func note(_ old: FieldTexts?, became new: FieldTexts?, of thing: Thing) {
        touched[touch(thing, old)].new = new
    }

    /// Lets what comes be later than a moment of another device.
    mutating func follow(_ clock: HybridClock) {
        if let latest, clock > latest { isAhead = true } else { last = last.map { max($0, clock) } ?? clock }
    }
}

extension FieldTexts {
    /// The texts of some fields, with those that are absent.
    fileprivate func only(_ keys: [String]) -> FieldTexts {
        FieldTexts(keys.map { (key: $0, value: self[$0] ?? []) })
    }

    /// With some fields set; those without texts are absent.
    func setting(_ texts: FieldTexts) -> FieldTexts {
        let all = merging(texts.mapValues(StoredText.normalized))
        return texts.contains { $0.value.isEmpty } ? all.filter { !$0.value.isEmpty } : all
    }
}

extension PlainError {
    /// No item of the kind has the id.
    static func noItem(_ id: String) -> PlainError { PlainError("no item has the id '\(id)'") }
}
