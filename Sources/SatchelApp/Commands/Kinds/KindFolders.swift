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

    /// The kind in use with an id; throws ``KindError/unknown(_:nearest:)``.
    func file(_ id: String) throws -> KindFile {
        let files = KindFile.all(in: try own)
        guard let file = files.first(where: { $0.id == id }) else {
            if available.contains(where: { $0.id == id }) { throw KindError.notEnabled(id) }
            let names = (files + available).map(\.id)
            throw KindError.unknown(id, nearest: NearestName.of(id, in: names), known: names)
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
            throw KindError.unreadable(target, String(cString: strerror(errno)))
        }
    }

    /// Takes a kind that is available into use.
    func enable(_ id: String) throws {
        guard let file = available.first(where: { $0.id == id }) else {
            if (try? file(id)) != nil { throw KindError.enabledAlready(id) }
            let names = available.map(\.id)
            throw KindError.unknown(id, nearest: NearestName.of(id, in: names), known: names)
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
        return counts
    }
}

/// Why something can't be done with kinds.
enum KindError: UserFacingError, Equatable {
    case unknown(String, nearest: String?, known: [String])
    case notEnabled(String)
    case enabledAlready(String)
    case exists(String)
    case taken(String)
    case noField(String, kind: String, nearest: String?)
    case fieldExists(String, kind: String)
    case invalid(String)
    case unreadable(String, String)
    case noEditor(String)
    case editorFailed(String, Int32)

    var message: String {
        switch self {
        case .unknown(let id, let nearest, _):
            "no kind is called '\(UsageError.shown(id))'" + NearestName.suggestion(nearest)
        case .notEnabled(let id): "the kind '\(id)' is not enabled"
        case .enabledAlready(let id): "the kind '\(id)' is enabled already"
        case .exists(let id): "there is a kind '\(id)' already"
        case .taken(let id): "'\(id)' is a command of Satchel"
        case .noField(let key, let kind, let nearest):
            "\(kind) has no field '\(UsageError.shown(key))'" + NearestName.suggestion(nearest)
        case .fieldExists(let key, let kind): "\(kind) has a field '\(key)' already"
        case .invalid(let problem): problem
        case .unreadable(let path, let reason): "can't use '\(path)': \(reason)"
        case .noEditor(let editor): "no editor '\(editor)' was found"
        case .editorFailed(let editor, let status): "'\(editor)' ended with status \(status)"
        }
    }

    var hint: String? {
        switch self {
        case .unknown(_, let nearest, let known):
            nearest == nil
                ? (known.isEmpty
                    ? "run 'kinds new <name> <field>...' to make one" : "kinds: " + known.joined(separator: ", ")) : nil
        case .notEnabled(let id): "run 'kinds enable \(id)'"
        case .exists(let id): "run 'kinds edit \(id)' to change it, or 'kinds field add \(id) <field>'"
        case .taken: "choose another name"
        case .noField(_, let kind, _): "run 'kinds show \(kind)' to list its fields"
        case .invalid:
            "a field is written as 'vintage:year', 'grape:choice*(Nebbiolo,Merlot)' or 'score:rating(50..100)'"
        case .noEditor: "set VISUAL to the program that you edit texts with"
        case .editorFailed: "nothing was changed"
        case .enabledAlready, .fieldExists, .unreadable: nil
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .invalid, .taken: .usage
        default: .failure
        }
    }
}
