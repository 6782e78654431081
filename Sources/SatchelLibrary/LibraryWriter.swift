import SatchelCatalog
import SatchelImporting

/// The tables of a library within one transaction that changes them, in a file or on a server.
///
/// A document is a work: an item, or several that are editions of one. It has the id and the source of the first of them,
/// and a text in which the facts of all are merged, so that whatever reads documents sees works. The editions of a work
/// that has more than one are stored beside it. How editions are grouped depends on what is stored and not on the order in
/// which it came.
protocol LibraryWriter<Format> {
    associatedtype Format: LibraryFormat

    var sources: [SourceRow] { get throws }

    /// Where those of some editions are that are stored, by their ids.
    func places(ofEditions ids: [String]) throws -> [String: Int64]
    /// Where works with the hash of a key are, by the hash.
    func places(ofWorks hashes: [Int64]) throws -> [Int64: [Int64]]
    func works(at places: [Int64]) throws -> [StoredWork]
    /// Where works are that begin with an edition of a source, in order.
    func places(ledBy source: Int64, after place: Int64, limit: Int) throws -> [Int64]
    /// Where works are that have an edition of a source.
    func places(withEditionsOf source: Int64, limit: Int) throws -> [Int64]

    /// Returns a place behind all others of a bucket.
    mutating func nextPlace(in bucket: Int64) throws -> Int64
    /// Removes documents and adds others, some in the same places.
    mutating func replace(_ old: [OldDocument], with new: [NewDocument]) throws
    /// Changes how many documents and editions a source has.
    func count(_ change: SourceCounts, in source: Int64) throws
}

struct OldDocument {
    let place: Int64
    let indexed: IndexedText
}

struct NewDocument {
    let place: Int64
    let id: String
    let source: Int64
    let text: String
    let indexed: IndexedText
    /// The hash of its key; nil if no other edition can join it.
    let hash: Int64?
    /// All editions if there is more than one.
    let editions: [StoredEdition]
}

struct SourceCounts {
    /// How many documents begin with an edition of the source.
    var documents = 0
    var editions = 0
}

/// The most editions of a work; further ones are works of their own.
private let editionLimit = 1000

/// An edition that is about to be a part of a work.
private struct PlacedEdition {
    var edition: StoredEdition
    let indexed: IndexedText
    /// Its number among the entries that are put; those that were there come last.
    var order = Int.max
    /// Whether it gets another place, whatever its popularity.
    var isMoved = false
}

extension LibraryWriter {
    private typealias Entry = LibraryEntry<Format>

    /// Adds items, and updates those whose id is known; of items with the same id the last one counts.
    ///
    /// Imported items replace built-in ones and take their place, whichever came first.
    mutating func put(
        _ entries: [LibraryEntry<Format>],
        from source: SourceRow,
        isBuiltIn: Bool = false
    ) throws -> ImportChanges {
        let distinct = Self.distinct(entries)
        let places = try places(ofEditions: distinct.map(\.last.id.rawValue))
        let known = places.isEmpty ? [] : try works(at: Array(Set(places.values)))
        let builtIn = try known.isEmpty ? [] : Set(sources.filter { !$0.stamp.isEmpty }.map(\.number))
        var before: [String: StoredEdition] = [:]
        for edition in known.lazy.flatMap(\.editions) { before[edition.id] = edition }

        var changes = ImportChanges(unchanged: entries.count - distinct.count)
        var changed: [PlacedEdition] = []
        changed.reserveCapacity(distinct.count)
        for (order, (first, last)) in distinct.enumerated() {
            guard let old = before[last.id.rawValue] else {
                let edition = StoredEdition(
                    id: last.id.rawValue,
                    source: source.number,
                    bucket: last.bucket,
                    text: last.text
                )
                changed.append(PlacedEdition(edition: edition, indexed: last.indexed, order: order, isMoved: isBuiltIn))
                changes.added += 1
                // Only if it was new: else a file that lists an item several times would always change something.
                if first.text != last.text {
                    (changes.changed, changes.unchanged) = (changes.changed + 1, changes.unchanged - 1)
                }
                continue
            }
            var new = old
            new.take(last, from: source.number, isBuiltIn: isBuiltIn, builtIn)
            // Built-in items are ordered by insertion, whatever replaced some of them.
            let isMoved = isBuiltIn && old.source != source.number
            guard new != old || isMoved else {
                changes.unchanged += 1
                continue
            }
            if new.source != old.source { changes.added += 1 } else { changes.changed += 1 }
            let indexed = new.text == last.text ? last.indexed : Self.indexed(new)
            changed.append(PlacedEdition(edition: new, indexed: indexed, order: order, isMoved: isMoved))
        }
        let touched = Set(changed.map(\.edition.id))
        try change(changed, removing: touched, from: known.filter { $0.editions.contains { touched.contains($0.id) } })
        return changes
    }

    /// Removes some items of a source; fewer than the limit once none are left.
    mutating func removeSome(of source: SourceRow, after place: Int64, limit: Int) throws -> (count: Int, last: Int64) {
        let led = try places(ledBy: source.number, after: place, limit: limit)
        let others =
            led.count < limit && Format.editions != nil
            ? try places(withEditionsOf: source.number, limit: limit - led.count) : []
        let count = try remove(from: Array(Set(led + others))) { $0.source == source.number }
        guard count < limit, place >= 0, Format.editions != nil else { return (count, led.last ?? place) }
        // What was removed may have left works that now begin with another edition of the source.
        return (count + (try removeSome(of: source, after: -1, limit: limit - count).count), led.last ?? place)
    }

    mutating func remove(_ ids: [ItemID<Format.Item>], of source: SourceRow) throws -> Int {
        let gone = Set(ids.map(\.rawValue))
        let places = try places(ofEditions: Array(gone))
        return try remove(from: Array(Set(places.values))) { $0.source == source.number && gone.contains($0.id) }
    }

    private mutating func remove(from places: [Int64], _ isGone: (StoredEdition) -> Bool) throws -> Int {
        let works = try places.isEmpty ? [] : works(at: places).filter { $0.editions.contains(where: isGone) }
        let gone = Set(works.lazy.flatMap(\.editions).filter(isGone).map(\.id))
        try change([], removing: gone, from: works)
        return gone.count
    }

    // MARK: - Works

    /// Replaces editions of some works by others, and groups again whatever has the keys of either.
    private mutating func change(
        _ changed: [PlacedEdition],
        removing gone: Set<String>,
        from works: [StoredWork]
    ) throws {
        var old: [Int64: (work: StoredWork, indexed: IndexedText)] = [:]
        for work in works { old[work.place] = (work, Self.indexed(work.lead.id, work.text)) }
        let repeated = try addWorks(withKeysOf: changed, to: &old)
        var targets: [(editions: [PlacedEdition], key: WorkKey?)] = []
        var pool: [PlacedEdition] = []
        for edition in changed {
            if edition.indexed.work.map({ repeated.contains($0.hash) }) ?? false {
                pool.append(edition)
            } else {
                targets.append(([edition], edition.indexed.work))
            }
        }
        for (work, indexed) in old.values {
            for edition in work.editions where !gone.contains(edition.id) {
                pool.append(
                    PlacedEdition(edition: edition, indexed: work.others.isEmpty ? indexed : Self.indexed(edition))
                )
            }
        }
        if !pool.isEmpty { targets += Self.grouped(pool) }
        if !pool.isEmpty { targets.sort { Self.order(of: $0.editions) < Self.order(of: $1.editions) } }
        try replace(old, with: targets)
        try count(changed.map(\.edition), replacing: works.flatMap(\.editions).filter { gone.contains($0.id) })
    }

    /// Works are stored in the order of the entries, whose first ones are the most popular.
    private static func order(of editions: [PlacedEdition]) -> (Int, Int, String) {
        let id = editions.first?.edition.id ?? ""
        return (editions.lazy.map(\.order).min() ?? .max, id.utf8.count, id)
    }

    /// Adds the works that changed editions may join or leave; returns the hashes of keys that more than one edition has.
    private func addWorks(
        withKeysOf changed: [PlacedEdition],
        to old: inout [Int64: (work: StoredWork, indexed: IndexedText)]
    ) throws -> Set<Int64> {
        guard Format.editions != nil else { return [] }
        var counts: [Int64: Int] = [:]
        for edition in changed { edition.indexed.work.map { counts[$0.hash, default: 0] += 1 } }
        // On an edition that was alone, no other depended.
        for (work, indexed) in old.values where !work.others.isEmpty {
            indexed.work.map { counts[$0.hash, default: 0] += 1 }
        }
        let places = try places(ofWorks: Array(counts.keys))
        let missing = Set(places.values.joined()).subtracting(old.keys)
        for work in try missing.isEmpty ? [] : works(at: Array(missing)) {
            old[work.place] = (work, Self.indexed(work.lead.id, work.text))
        }
        return Set(counts.filter { $0.value > 1 }.keys).union(places.keys)
    }

    /// Groups editions into works, each with the most popular one first.
    private static func grouped(_ pool: [PlacedEdition]) -> [(editions: [PlacedEdition], key: WorkKey?)] {
        guard let rules = Format.editions else { return pool.map { ([$0], nil) } }
        var alone: [PlacedEdition] = []
        var families: [WorkKey: [PlacedEdition]] = [:]
        for edition in pool.sorted(by: { $0.edition.precedes($1.edition) }) {
            if let key = edition.indexed.work, families[key, default: []].count < editionLimit {
                families[key, default: []].append(edition)
            } else {
                alone.append(edition)
            }
        }
        var works: [(editions: [PlacedEdition], key: WorkKey?)] = alone.map { ([$0], nil) }
        for (key, family) in families {
            var groups: [(kinds: [String?], editions: [PlacedEdition])] = []
            // What is of an unknown kind joins the most popular ones that it may be one of.
            for edition in family {
                let kinds = rules.kinds(item(edition.edition))
                let group = groups.firstIndex { zip($0.kinds, kinds).allSatisfy { $0 == nil || $1 == nil || $0 == $1 } }
                if let group {
                    groups[group].editions.append(edition)
                    groups[group].kinds = zip(groups[group].kinds, kinds).map { $0 ?? $1 }
                } else {
                    groups.append((kinds, [edition]))
                }
            }
            works += groups.map { ($0.editions, key) }
        }
        return works
    }

    private mutating func replace(
        _ old: [Int64: (work: StoredWork, indexed: IndexedText)],
        with targets: [(editions: [PlacedEdition], key: WorkKey?)]
    ) throws {
        let leads = old.isEmpty ? [] : Set(targets.lazy.compactMap(\.editions.first?.edition.id))
        var places: [String: Int64] = [:]
        for (place, old) in old {
            for edition in old.work.others where places[edition.id] == nil { places[edition.id] = place }
        }
        for (place, old) in old { places[old.work.lead.id] = place }

        var left = old
        var free = Set(old.keys)
        var new: [NewDocument] = []
        new.reserveCapacity(targets.count)
        for target in targets {
            guard let lead = target.editions.first?.edition else { continue }
            let editions = target.editions.map(\.edition)
            let isMoved = target.editions.contains(where: \.isMoved)
            var place: Int64?
            if !isMoved, let known = places[lead.id], free.contains(known), let work = old[known]?.work,
                DocumentPlace.bucket(of: known) == lead.bucket,
                work.lead.id == lead.id || !leads.contains(work.lead.id)
            {
                free.remove(known)
                place = known
                if work.editions == editions {
                    left[known] = nil
                    continue
                }
            }
            let document = document(of: target.editions)
            new.append(
                NewDocument(
                    place: try place ?? nextPlace(in: lead.bucket),
                    id: lead.id,
                    source: lead.source,
                    text: document.text,
                    indexed: document.indexed,
                    hash: target.key?.hash,
                    editions: editions.count > 1 ? editions : []
                )
            )
        }
        try replace(left.map { OldDocument(place: $0, indexed: $1.indexed) }, with: new)
        var counts: [Int64: SourceCounts] = [:]
        for document in new { counts[document.source, default: SourceCounts()].documents += 1 }
        for (work, _) in left.values { counts[work.lead.source, default: SourceCounts()].documents -= 1 }
        for (source, change) in counts { try count(change, in: source) }
    }

    private func document(of editions: [PlacedEdition]) -> (text: String, indexed: IndexedText) {
        guard let rules = Format.editions, editions.count > 1, let lead = editions.first else {
            // There is one: works are made of editions.
            return (editions[0].edition.text, editions[0].indexed)
        }
        let text = Format.text(of: rules.merge(editions.map { Self.item($0.edition) }))
        return (text, Self.indexed(lead.edition.id, text))
    }

    private func count(_ new: [StoredEdition], replacing old: [StoredEdition]) throws {
        var counts: [Int64: SourceCounts] = [:]
        for edition in new { counts[edition.source, default: SourceCounts()].editions += 1 }
        for edition in old { counts[edition.source, default: SourceCounts()].editions -= 1 }
        for (source, change) in counts where change.editions != 0 { try count(change, in: source) }
    }

    private static func item(_ edition: StoredEdition) -> Format.Item {
        Format.item(ItemID(edition.id), edition.text, ItemSource(source: ""))
    }

    private static func indexed(_ edition: StoredEdition) -> IndexedText { indexed(edition.id, edition.text) }

    private static func indexed(_ id: String, _ text: String) -> IndexedText { Entry.indexed(ItemID(id), text) }

    /// The entries of each id in the order of the first ones, of which the last one counts.
    private static func distinct(_ entries: [Entry]) -> [(first: Entry, last: Entry)] {
        var indexes: [ItemID<Format.Item>: Int] = [:]
        indexes.reserveCapacity(entries.count)
        var distinct: [(first: Entry, last: Entry)] = []
        distinct.reserveCapacity(entries.count)
        for entry in entries {
            if let index = indexes[entry.id] {
                distinct[index].last = entry
            } else {
                indexes[entry.id] = distinct.count
                distinct.append((entry, entry))
            }
        }
        return distinct
    }
}
