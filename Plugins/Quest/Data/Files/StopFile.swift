import QuestDomain
import QuestRouting
import SatchelCatalog

/// A file of stops, told by what is in it.
struct StopFile {
    /// The name of the file.
    let name: String
    /// The day it is read.
    let day: String

    private static let namesKept = 5

    /// Reads a text.
    ///
    /// - Throws: `QuestError` that names what cannot be read.
    func quest(_ text: String) throws -> Quest {
        guard let first = text.first(where: { !$0.isWhitespace }) else { throw QuestError.unknownFormat(name) }
        if first == "{" { return try quest(GeoJSONStops.read(text)) }
        if text.contains("NODE_COORD_SECTION") || text.contains("EDGE_WEIGHT_TYPE") { return try problem(text) }
        guard let stops = StopTable.read(text) else { throw QuestError.unknownFormat(name) }
        return try quest(stops)
    }

    /// A quest of stops on the globe, or what is wrong with them.
    private func quest(_ read: (stops: [LoadedStop], problems: [FileProblem])) throws -> Quest {
        guard read.problems.isEmpty else {
            throw QuestError.unreadableLines(
                file: name,
                Array(read.problems.prefix(Self.namesKept)),
                total: read.problems.count
            )
        }
        guard !read.stops.isEmpty else { throw QuestError.noPatients }
        var taken: Set<PatientID> = []
        let patients = read.stops.enumerated().map { index, stop in
            let words = [stop.pokemon, stop.name].compactMap { $0 }
            let kind = words.lazy.compactMap(PokemonNames.kind(named:)).first
            let title = stop.name ?? kind?.name ?? stop.pokemon ?? "Stop \(index + 1)"
            return Patient(
                id: Patient.id(for: title, taken: &taken),
                title: title,
                koreanName: kind?.koreanName,
                number: kind?.number,
                place: stop.place,
                position: .globe(stop.position),
                ailment: stop.ailment,
                provenance: provenance
            )
        }
        return Quest(title: name, patients: patients)
    }

    /// A quest in the units of TSPLIB.
    private func problem(_ text: String) throws -> Quest {
        let file: TSPLIBFile
        do throws(TSPLIBError) {
            file = try TSPLIBFile(parsing: text)
        } catch {
            throw QuestError.unreadableLines(file: name, [FileProblem(.line, error.line, error.reason.words)], total: 1)
        }
        let patients = file.points.enumerated().map { index, point in
            Patient(
                id: PatientID("node-\(index + 1)"),
                title: "node \(index + 1)",
                position: .file(x: point.x, y: point.y),
                provenance: provenance
            )
        }
        return Quest(title: file.name.isEmpty ? name : file.name, metric: file.metric, patients: patients)
    }

    private var provenance: Provenance { Provenance(source: name, asOf: day) }
}

/// A stop as a file tells it.
struct LoadedStop: Hashable, Sendable {
    var name: String?
    var pokemon: String?
    var place: String?
    var ailment: Ailment?
    var position: Coordinates
}

/// The kinds of Pokémon by every name they have.
enum PokemonNames {
    private static let byName: [String: Pokemon] = {
        let names = PokemonTable.pokemon.flatMap { kind in
            [kind.id, kind.name.lowercased(), kind.koreanName].map { ($0, kind) }
        }
        return Dictionary(names) { first, _ in first }
    }()

    /// The kind with an English or Korean name, case aside.
    static func kind(named name: String) -> Pokemon? { byName[name.lowercased()] }
}

extension TSPLIBError.Reason {
    /// What is wrong, in a few words.
    var words: String {
        switch self {
        case .unknownKeyword(let keyword): "'\(keyword)' is no keyword of TSPLIB"
        case .invalidValue(let keyword, let value): "\(keyword) is '\(value)'"
        case .unsupported(let keyword, let value): "\(keyword) '\(value)' is not supported"
        case .malformedNode(let text): "'\(text)' is not a number and two coordinates"
        case .nodeOutOfRange(let number, let dimension): "node \(number) is not from 1 to \(dimension)"
        case .duplicateNode(let number): "node \(number) is there twice"
        case .coordinatesOutOfRange(let text): "'\(text)' lies out of range"
        case .missingKeyword(let keyword): "\(keyword) is missing"
        case .missingNodes(let found, let dimension): "\(found) nodes of \(dimension) are there"
        }
    }
}

extension PositionError {
    /// What is wrong, in a few words.
    var words: String {
        switch self {
        case .malformed(let text): "'\(text)' is no pair of numbers"
        case .latitude(let number): "latitude \(Position.digits(number)) is not from -90 to 90"
        case .longitude(let number): "longitude \(Position.digits(number)) is not from -180 to 180"
        case .tooFar(let text): "'\(text)' is too far out"
        }
    }
}
