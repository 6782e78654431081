/// What the rows of a file say of things that has no field, and is kept as it is.
///
/// Of a thing that was added by its first row, or is kept already, it is kept once all rows are read: a coin has thousands
/// of rows, and each would write again what all before it said.
struct ImportedExtras {
    private var said: [String: [String]] = [:]
    private var known: [String: Set<String>] = [:]
    private var new: [String: [String]] = [:]

    /// Notes what the row said that added a thing.
    mutating func add(_ extra: [String], to id: String) { said[id] = extra }

    /// Notes what another row says of a thing; returns whether that is new.
    mutating func say(_ extra: [String], of id: String, besides kept: [String]) -> Bool {
        said[id, default: []] += extra
        let new = extra.filter { known[id, default: Set(kept)].insert($0).inserted }
        self.new[id, default: []] += new
        return !new.isEmpty
    }

    /// The ids of the things of which something new was said.
    var ids: [String] { new.filter { !$0.value.isEmpty }.keys.sorted() }

    /// What is to be kept of a thing: what rows of this file said, and the rest of what was kept but for other values of the same columns.
    func merged(with kept: [String], of id: String) -> [String] {
        guard let new = new[id] else { return kept }
        let (said, heads) = (Set(said[id] ?? []), Set(new.map(Self.head)))
        return kept.filter { said.contains($0) || !heads.contains(Self.head($0)) } + new
    }

    private static func head(_ extra: String) -> Substring { extra.prefix { $0 != ":" } }
}
