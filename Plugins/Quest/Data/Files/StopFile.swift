import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelImporting

/// A file of stops, its format detected by content.
struct StopFile {
    /// The most stops of a file: the node limit of TSPLIB.
    static let largestCount = TSPLIBFile.largestDimension
    /// The most bytes of a file that must be in memory as a whole.
    private static let wholeLimit = 64 << 20

    let name: String
    /// The day it is read.
    let day: String

    /// Reads a file; throws `QuestError` that names what cannot be read, and `ImportFileError`.
    func quest(_ file: FileBytes) throws -> LoadedQuest {
        let beginning = String(decoding: try file.beginning(), as: UTF8.self).drop {
            $0 == "\u{FEFF}" || $0.isWhitespace
        }
        if beginning.first == "{", VROOMFile.isBeginning(beginning) {
            return try VROOMFile.quest(try whole(file), name: name, day: day)
        }
        if beginning.first == "{" { return try loaded(try GeoJSONStops.read(try whole(file))) }
        if beginning.first == "<" {
            guard XMLStops.isBeginning(beginning) else { throw QuestError.unknownFormat(name) }
            return try loaded(try XMLStops.read(try whole(file), name: name))
        }
        if let rounds = try rounds(file, beginning) { return LoadedQuest(rounds) }
        if TSPLIBFile.isBeginning(beginning) { return LoadedQuest(try problem(try whole(file))) }
        guard let stops = try StopFile.table(file) else { throw QuestError.unknownFormat(name) }
        return try loaded(stops)
    }

    private func loaded(_ stops: LoadedStops) throws -> LoadedQuest {
        LoadedQuest(try quest(stops), ignored: stops.ignored, notes: stops.notes)
    }

    func whole(_ file: FileBytes) throws -> ArraySlice<UInt8> {
        let bytes = try file.wholeFile(atMost: Self.wholeLimit)
        // Skips a byte order mark.
        return bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// A quest of stops on the globe; throws their problems.
    private func quest(_ read: LoadedStops) throws -> Quest {
        guard read.problems.isEmpty else {
            throw QuestError.unreadableLines(file: name, read.problems, total: read.problemCount)
        }
        guard !read.stops.isEmpty else { throw QuestError.noStops(file: name) }
        var ids = PatientIDs()
        let patients = read.stops.enumerated().map { index, stop in
            let words = [stop.pokemon, stop.name].compactMap { $0 }
            let kind = words.lazy.compactMap(StopFile.kind(named:)).first
            let title = stop.name ?? kind?.name ?? stop.pokemon ?? "Stop \(index + 1)"
            return Patient(
                id: ids.next(for: title),
                title: title,
                position: .globe(stop.position),
                provenance: provenance
            )
            .with {
                $0.koreanName = kind?.koreanName
                $0.number = kind?.number
                $0.place = stop.place
                $0.ailment = stop.ailment
                $0.address = stop.address
                $0.note = stop.note
                $0.window = stop.window
                $0.stay = stop.stay
                $0.load = stop.load
            }
        }
        return Quest(title: read.title ?? name, patients: patients)
    }

    private func problem(_ bytes: ArraySlice<UInt8>) throws -> Quest {
        let file = try parsed(bytes) { try TSPLIBFile(parsing: $0) }
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

    /// Parses the text of a problem, and tells which line of it is wrong.
    func parsed<File>(_ bytes: ArraySlice<UInt8>, _ parse: (String) throws -> File) throws -> File {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw QuestError.unreadableFile(name, reason: "it is not UTF-8 text")
        }
        do {
            return try parse(text)
        } catch let error as ProblemFileError {
            let problem = FileProblem(.line, error.line, error.reason)
            throw QuestError.unreadableLines(file: name, [problem], total: 1)
        }
    }

    private var provenance: ItemSource { ItemSource(source: name, asOf: day) }
}

struct LoadedStop: Hashable, Sendable {
    var name: String?
    var pokemon: String?
    var place: String?
    var ailment: Ailment?
    var address: String?
    var note: String?
    var window: TimeWindow?
    var stay: Int?
    var load: Double?
    var position: Coordinates

    /// Sets what a text of a file says when and how long to visit; throws what is wrong with it.
    mutating func setTimes(
        window: String?,
        opens: String? = nil,
        closes: String? = nil,
        stay: String?,
        load: String?
    ) throws(RowProblem) {
        if let window {
            guard let read = TimeWindow(window) else {
                throw RowProblem("'\(window.shortened)' is not a time window such as 09:00-12:00")
            }
            self.window = read
        } else if opens != nil || closes != nil {
            guard let from = opens.map(ClockTime.seconds) ?? 0, let to = closes.map(ClockTime.seconds) ?? 24 * 3600,
                let read = TimeWindow(opens: from, closes: to)
            else {
                throw RowProblem("'\((opens ?? "").shortened)' to '\((closes ?? "").shortened)' is not a time window")
            }
            self.window = read
        }
        if let stay {
            self.stay = Stay.seconds(stay)
            if self.stay == nil { throw RowProblem("'\(stay.shortened)' is not a time such as 10m, at most 24h") }
        }
        if let load {
            self.load = Quest.load(load)
            if self.load == nil { throw RowProblem("'\(load.shortened)' is not a load from 0 to 1000000000") }
        }
    }
}

struct LoadedStops: Sendable {
    private static let problemsKept = 5

    private(set) var stops: [LoadedStop] = []
    /// The first few problems.
    private(set) var problems: [FileProblem] = []
    private(set) var problemCount = 0
    /// The columns or properties that a stop has no place for.
    var ignored: [String] = []
    /// What was taken of a file that has more than stops.
    var notes: [String] = []
    /// The title of the file, if it has one.
    var title: String?

    /// Adds a stop; returns false at the limit.
    mutating func append(_ stop: LoadedStop, _ unit: FileProblem.Unit, _ number: Int) -> Bool {
        guard stops.count < StopFile.largestCount else {
            problems.insert(FileProblem(unit, number, "too many stops: the limit is \(StopFile.largestCount)"), at: 0)
            problemCount += 1
            return false
        }
        // With a problem nothing is loaded, so nothing need be kept.
        if problems.isEmpty { stops.append(stop) }
        return true
    }

    mutating func append(_ problem: FileProblem) {
        if problems.count < Self.problemsKept { problems.append(problem) }
        problemCount += 1
    }
}

extension StopFile {
    private static let byName: [String: Pokemon] = {
        let names = PokemonTable.pokemon.flatMap { kind in
            [kind.id, kind.name.lowercased(), kind.koreanName].map { ($0, kind) }
        }
        return Dictionary(firstOf: names)
    }()

    /// The species with an English or Korean name, ignoring case.
    static func kind(named name: String) -> Pokemon? { byName[name.lowercased()] }
}

extension PositionError {
    var words: String {
        switch self {
        case .malformed(let text): "'\(text.shortened)' is not a pair of numbers"
        case .latitude(let number): "latitude \(Position.digits(number)) is not between -90 and 90"
        case .longitude(let number): "longitude \(Position.digits(number)) is not between -180 and 180"
        case .tooFar(let text): "'\(text.shortened)' is out of range"
        }
    }
}
