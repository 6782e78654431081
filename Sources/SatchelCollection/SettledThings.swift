import SatchelCatalog

/// What becomes of a thing by its operations, oldest first: for each field the later wins.
struct MergedThing {
    /// What is kept of it, or was when it was removed.
    private(set) var texts: FieldTexts = [:]
    /// Whether it is there: an edit that is later than its removal brings it back.
    private(set) var isThere = false
    /// When it was removed last, and changed last otherwise.
    private var (removed, edited): (HybridClock?, HybridClock?) = (nil, nil)
    /// When each item of a list was put into it last.
    private var put: [String: HybridClock] = [:]

    init(_ operations: [CollectionOperation]) {
        for operation in operations[operations.beginning...] { apply(operation) }
    }

    private mutating func apply(_ operation: CollectionOperation) {
        guard let after = operation.after else {
            isThere = false
            removed = operation.clock
            return
        }
        var changed = after
        // Before which nothing was, as with most.
        let isFirst = texts.isEmpty && operation.before == nil && operation.thing.sort != .list
        for (key, after) in after where !isFirst {
            guard key.hasPrefix(ReservedKey.member) else {
                if !operation.overwrites(key) {
                    changed[key] = Self.several(texts[key] ?? [], operation.before?[key] ?? [], after)
                }
                continue
            }
            changed[key] = Self.member(texts[key], operation.before?[key], after)
            if !after.isEmpty { put[key] = operation.clock }
        }
        texts = texts.setting(changed)
        isThere = true
        edited = operation.clock
    }

    /// The texts of a field that has several, such as tags: what each device added is there, and what it took away is not.
    private static func several(_ current: [String], _ before: [String], _ after: [String]) -> [String] {
        guard before != current else { return after }
        let removed = Set(before).subtracting(after)
        return current.filter { !removed.contains($0) }
            + after.filter { !before.contains($0) && !current.contains($0) }
    }

    /// How many of an item a list has, and its place: what each device added counts, and what it took away, but where each
    /// left some, the fewest stay.
    private static func member(_ current: [String]?, _ before: [String]?, _ after: [String]) -> [String] {
        guard let now = current?.first.flatMap({ Int($0) }), let to = after.first.flatMap({ Int($0) }) else {
            return after
        }
        guard let from = before?.first.flatMap({ Int($0) }) else { return now > to ? current ?? after : after }
        let (difference, isTooMuch) = to.subtractingReportingOverflow(from)
        let (sum, overflows) = now.addingReportingOverflow(difference)
        guard !isTooMuch, !overflows else { return after }
        let left = sum > 0 ? sum : min(now, to)
        return left > 0 ? [String(left)] + after.dropFirst() : []
    }

    /// When it was removed, if it is gone.
    var goneSince: HybridClock? { isThere ? nil : removed }

    /// Whether it was said of an item after a moment, in which case that is still wanted.
    func isLater(than moment: HybridClock, about item: Thing, as thing: Thing) -> Bool {
        guard isThere, texts.items(of: thing).contains(item) else { return false }
        let said = thing.sort == .list ? put[ReservedKey.member + item.id] : edited
        return said.map { $0 > moment } ?? false
    }
}

/// What all operations lead to, on whichever devices and in whatever order they came: entries and places in lists are there
/// with their item, and a removed item comes back for what was said of it later.
struct SettledThings {
    private let operations: (Thing) throws -> [CollectionOperation]
    private let referring: (Thing) throws -> [Thing]
    private let known: (_ item: Thing, _ kept: FieldTexts?) throws -> Bool?
    private var merged: [Thing: MergedThing] = [:]
    private var isThere: [Thing: Bool] = [:]

    /// - Parameters:
    ///   - operations: Those on a thing.
    ///   - referring: The entries and lists that are or ever were about an item.
    ///   - known: Whether an item that an entry or a list names is there, where no operation has to be read to say it; with
    ///     what is kept of the entry or list.
    init(
        _ operations: @escaping (Thing) throws -> [CollectionOperation],
        referring: @escaping (Thing) throws -> [Thing],
        known: @escaping (_ item: Thing, _ kept: FieldTexts?) throws -> Bool? = { _, _ in nil }
    ) {
        (self.operations, self.referring, self.known) = (operations, referring, known)
    }

    /// What is to be kept of a thing, of which this may be kept already; nil if it is not there.
    mutating func texts(of thing: Thing, kept: FieldTexts? = nil) throws -> FieldTexts? {
        var texts = try merged(thing).texts
        guard thing.sort != .item else { return try isThere(thing) ? texts : nil }
        let items = texts.items(of: thing)
        guard try merged(thing).isThere, thing.sort == .list || !items.isEmpty else { return nil }
        for item in items where try !(known(item, kept) ?? isThere(item)) {
            if thing.sort == .entry { return nil }
            texts[ReservedKey.member + item.id] = nil
        }
        return texts
    }

    private mutating func isThere(_ item: Thing) throws -> Bool {
        if let known = isThere[item] { return known }
        let merged = try merged(item)
        var result = merged.isThere
        if let gone = merged.goneSince {
            for thing in try referring(item) where !result {
                result = try self.merged(thing).isLater(than: gone, about: item, as: thing)
            }
        }
        isThere[item] = result
        return result
    }

    private mutating func merged(_ thing: Thing) throws -> MergedThing {
        if let known = merged[thing] { return known }
        let operations = try operations(thing).sorted { $0.key < $1.key }
        let result = MergedThing(operations)
        merged[thing] = result
        return result
    }
}

extension FieldTexts {
    /// The items that an entry is about, or that a list has.
    func items(of thing: Thing) -> [Thing] {
        switch thing.sort {
        case .item: []
        case .entry: (self[ReservedKey.item] ?? []).map { .item(thing.kind, $0) }
        case .list:
            keys.filter { $0.hasPrefix(ReservedKey.member) && self[$0]?.isEmpty == false }
                .map { .item(thing.kind, String($0.dropFirst(ReservedKey.member.count))) }
        }
    }
}
