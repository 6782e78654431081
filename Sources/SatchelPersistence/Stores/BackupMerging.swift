import SatchelCatalog

/// A store that can add what a backup has and it lacks; a feature registers one under its id, for `restore --merge`.
///
/// Nothing that is here is changed or removed, and a second merge adds nothing.
package protocol BackupMerging: Sendable {
    /// The files and folders of the data folder that it reads, by name.
    var names: [String] { get }

    /// The kind and field of which texts are names of its files; nil where any text may name one, as `#<name> <title>`.
    var naming: (kind: String, field: String)? { get }

    /// Adds what is missing here from the data folder of an unpacked backup; a dry run only counts.
    ///
    /// Files may be missing there, and hold anything. An error of a dry run leaves everything as it was.
    func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge
}

extension BackupMerging {
    package var naming: (kind: String, field: String)? { nil }
}

/// What a merge added, or would add.
package struct BackupMerge: Sendable, Equatable {
    private struct Count: Equatable { var count: Int, one: String, many: String }

    private var counts: [Count] = []
    /// How many things both sides have, but not the same; they stay as they are here.
    package var conflicts = 0
    /// What the backup has and a merge can't add, in words.
    package var leftOut: [String] = []

    package init() {}

    /// What was added, in words: `3 lots`.
    package var added: [String] { counts.map { $0.count.counted($0.one, $0.many) } }

    /// Counts things that were added; none is not mentioned.
    package mutating func add(_ count: Int, _ one: String, _ many: String) {
        guard count > 0 else { return }
        if let place = counts.firstIndex(where: { $0.many == many }) {
            counts[place].count += count
        } else {
            counts.append(Count(count: count, one: one, many: many))
        }
    }

    /// Counts things that were left out; none is not mentioned.
    package mutating func leaveOut(_ count: Int, _ one: String, _ many: String) {
        if count > 0 { leftOut.append(count.counted(one, many)) }
    }

    /// Adds what another merge did.
    package mutating func add(_ other: BackupMerge) {
        for other in other.counts { add(other.count, other.one, other.many) }
        conflicts += other.conflicts
        leftOut += other.leftOut
    }
}
