import Glibc
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI

/// Where the property lists of kinds are.
struct KindFolders {
    private let locations: FileLocations

    init(_ locations: FileLocations) { self.locations = locations }

    /// The user's own: `~/.config/satchel/kinds`.
    var own: String { get throws { try locations.configuration + "/kinds" } }

    /// Those that `kinds remove` took out of use.
    private var removed: String { get throws { try own + "/removed" } }

    /// Those that come with the program, beside its configuration file.
    private var shipped: String? {
        ConfigLoader.shippedFile().map { path in
            let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            let inSources = folder + "/Plugins/Kinds"
            return access(inSources, F_OK) == 0 ? inSources : folder + "/kinds"
        }
    }

    /// The path of a kind of the user's.
    func path(_ id: String) throws -> String { try own + "/\(id)\(KindFile.suffix)" }

    /// The kind in use with an id; throws if there is none.
    func file(_ id: String) throws -> KindFile {
        let files = KindFile.all(in: try own)
        guard let file = files.first(where: { $0.id == id }) else {
            if available.contains(where: { $0.id == id }) {
                throw PlainError("the kind '\(id)' is not enabled", hint: "run 'kinds enable \(id)'")
            }
            let names = (files + available).map(\.id)
            throw PlainError.unknownKind(id, nearest: NearestName.of(id, in: names), known: names)
        }
        return file
    }

    /// The kinds that `kinds enable` brings: removed ones, then those that come with the program.
    var available: [KindFile] {
        let used = Set(((try? own).map { KindFile.all(in: $0) } ?? []).map(\.id))
        let removed = (try? removed).map { KindFile.all(in: $0) } ?? []
        let shipped = shipped.map { KindFile.all(in: $0, trust: .shipped) } ?? []
        return (removed + shipped.filter { kind in !removed.contains { $0.id == kind.id } }).filter {
            !used.contains($0.id)
        }
    }

    /// A kind that comes with the program.
    func shipped(_ id: String) -> KindFile? {
        shipped.flatMap { KindFile.all(in: $0, trust: .shipped).first { $0.id == id } }
    }

    /// Takes a kind out of use; `enable` finds it again.
    func remove(_ file: KindFile) throws {
        let target = try removed + "/\(file.id)\(KindFile.suffix)"
        try PrivateFolder.create(containing: target)
        guard rename(file.path, target) == 0 else {
            throw PlainError.unusable(target, String(cString: strerror(errno)))
        }
    }

    /// Takes a kind that is available into use.
    func enable(_ id: String) throws {
        guard let file = available.first(where: { $0.id == id }) else {
            if (try? file(id)) != nil { throw PlainError("the kind '\(id)' is enabled already") }
            let names = available.map(\.id)
            throw PlainError.unknownKind(id, nearest: NearestName.of(id, in: names), known: names)
        }
        let declaration = try file.declaration()
        try KindFile.write(declaration, to: path(id))
        if file.path == (try? removed).map({ "\($0)/\(id)\(KindFile.suffix)" }) { unlink(file.path) }
    }
}

extension KindFolders {
    /// Adds the kinds of an unpacked configuration that are neither in use here nor were removed; one that is here and
    /// differs is a conflict.
    func add(from configuration: String, isDryRun: Bool) throws -> (added: Int, conflicts: Int, unreadable: Int) {
        var counts = (added: 0, conflicts: 0, unreadable: 0)
        for file in KindFile.all(in: configuration + "/kinds") {
            guard let kind = try? file.declaration() else {
                counts.unreadable += 1
                continue
            }
            let here = [try path(file.id), try removed + "/\(file.id)\(KindFile.suffix)"]
            if let known = here.first(where: PropertyListFile.exists) {
                if (try? KindFile(known).declaration()) != kind { counts.conflicts += 1 }
                continue
            }
            counts.added += 1
            if !isDryRun { try KindFile.write(kind, to: here[0]) }
        }
        // What is kept of those may come along.
        for file in KindFile.all(in: configuration + "/kinds/removed") where !isDryRun {
            let here = try removed + "/\(file.id)\(KindFile.suffix)"
            let isHere = try [path(file.id), here].contains(where: PropertyListFile.exists)
            guard !isHere, let kind = try? file.declaration() else { continue }
            try PrivateFolder.create(containing: here)
            try KindFile.write(kind, to: here)
        }
        return counts
    }
}

// MARK: - Errors of several commands

extension PlainError {
    /// No kind has the name, of those there are.
    static func unknownKind(_ id: String, nearest: String?, known: [String]) -> PlainError {
        let kinds =
            known.isEmpty
            ? "run 'kinds new <name> <field>...' to make one" : "kinds: " + known.joined(separator: ", ")
        return PlainError(
            "no kind is called '\(UsageError.shown(id))'" + NearestName.suggestion(nearest),
            hint: nearest == nil ? kinds : nil
        )
    }

    /// A kind has a field with the key.
    static func fieldExists(_ key: String, in kind: KindDeclaration) -> PlainError {
        PlainError("\(kind.id) has a field '\(key)' already")
    }

    /// A declaration is wrong.
    static func wrongKind(_ problem: String, isOfField: Bool = true) -> PlainError {
        let field = "a field is written as 'vintage:year', 'grape:choice*(Nebbiolo,Merlot)' or 'score:rating(50..100)'"
        return PlainError(
            problem,
            hint: isOfField ? field : "'help kinds' says what a kind has",
            exitStatus: .usage
        )
    }

    /// A file can't be read, or can't be written.
    static func unusable(_ path: String, _ reason: String) -> PlainError {
        PlainError("can't use '\(path)': \(reason)")
    }
}

extension KindDeclaration {
    /// Throws if it is wrong.
    func check() throws {
        guard let (field, _, problem) = problems.first else { return }
        throw PlainError.wrongKind(problem.message, isOfField: field != nil)
    }
}
