import GRDB
import SatchelCatalog
import SatchelPersistence

/// The ids of entries on different devices.
///
/// Each device counts its entries, so that two may have a `copy-1` each. What travels names the device that made an entry,
/// `copy-1.k3f9x2`, and an entry of another device has the short id here only if that is free, and what comes first is of
/// its maker: of an edit by somebody else nobody could tell later which `copy-1` it meant.
struct EntryNames {
    private let db: Database
    private var locals: [Thing: String] = [:]
    private var taken: Set<Thing> = []
    /// The ids that entries here name others by.
    private var referred: Set<String>?

    init(here db: Database) { self.db = db }

    /// An operation with the ids that entries have here.
    mutating func local(_ operation: CollectionOperation) throws -> CollectionOperation {
        try operation.naming { try localID(of: $0, in: operation) }
    }

    private mutating func localID(of entry: Thing, in operation: CollectionOperation) throws -> String {
        if let known = locals[entry] { return known }
        var id = entry.id
        if let dot = id.lastIndex(of: "."), try !db.knows(entry), try !isReferred(id) {
            let short = Thing.entry(entry.kind, String(id[..<dot]))
            let maker = String(id[id.index(after: dot)...])
            let isFree = try operation.device == maker && !taken.contains(short) && !db.knows(short)
            if try isFree || db.maker(of: short) == maker { id = short.id }
        }
        locals[entry] = id
        taken.insert(.entry(entry.kind, id))
        return id
    }

    private mutating func isReferred(_ id: String) throws -> Bool {
        let known = try referred ?? db.longReferences()
        referred = known
        return known.contains(id)
    }
}

extension [CollectionOperation] {
    /// The same with the ids that entries have on every device, by which one made each.
    func canonical(_ maker: (Thing) throws -> String?) throws -> [CollectionOperation] {
        var makers: [Thing: String] = [:]
        return try map { operation in
            try operation.naming { entry in
                guard !entry.id.contains(".") else { return entry.id }
                makers[entry] = try makers[entry] ?? maker(entry)
                return makers[entry].map { entry.id + "." + $0 } ?? entry.id
            }
        }
    }
}

extension CollectionOperation {
    /// What tells an operation from all others.
    struct Key: Hashable, Comparable {
        let clock: HybridClock
        let device: String

        static func < (left: Key, right: Key) -> Bool { (left.clock, left.device) < (right.clock, right.device) }
    }

    var key: Key { Key(clock: clock, device: device) }

    /// The field in which an entry names another.
    static let reference = "copy"

    fileprivate func naming(_ name: (Thing) throws -> String) throws -> CollectionOperation {
        guard thing.sort == .entry else { return self }
        func texts(_ texts: FieldTexts?) throws -> FieldTexts? {
            guard var texts, let named = texts[Self.reference] else { return texts }
            texts[Self.reference] = try named.map { try name(.entry(thing.kind, $0)) }
            return texts
        }
        return CollectionOperation(
            clock: clock,
            device: device,
            label: label,
            thing: .entry(thing.kind, try name(thing)),
            before: try texts(before),
            after: try texts(after)
        )
    }
}

extension Database {
    /// What entries name others by that have no short id here.
    fileprivate func longReferences() throws -> Set<String> {
        let rows = try bulkStatement(sql: "SELECT text FROM value WHERE field = ? AND instr(text, '.') > 0")
            .rows(CollectionOperation.reference)
        return Set(try rows.map { $0.text(at: 0) })
    }

    /// The device that made a thing.
    func maker(of thing: Thing) throws -> String? {
        let sql = """
            SELECT device FROM operation WHERE kind = ? AND sort = ? AND id = ? AND device != ''
            ORDER BY clock, device LIMIT 1
            """
        return try bulkStatement(sql: sql).rows(thing.kind, thing.sort.rawValue, thing.id).first { $0.text(at: 0) }
    }
}
