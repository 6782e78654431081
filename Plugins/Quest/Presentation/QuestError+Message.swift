import QuestDomain
import QuestRouting
import SatchelPluginAPI

extension QuestError: UserFacingError {
    package var message: String {
        switch self {
        case .noPatients: "the quest has no stops"
        case .endIsStart(let name): "the route can't start and end with '\(name)'"
        case .endIsVisited(let id): "the route can't end with '\(id)': already visited"
        case .tooManyStops(let count, let limit):
            "too many stops for time windows, vehicles or capacities: \(count), the limit is \(limit)"
        case .lockInCircle(let name): "'\(name)' can't come after a stop that comes after it"
        case .lockedBehind(let name, let last): "'\(name)' can't come after '\(last)', which is last"
        case .noRoadServer: "no server for roads is set"
        case .roadPlaces(let count, let limit): "a server is asked for 2 to \(limit) places, and the quest has \(count)"
        case .noSuchQuest(let name): "no quest is saved as '\(name)'"
        case .changedMeanwhile: "the quest changed while the route was being planned"
        case .notOnTheGlobe(let title): "'\(title)' has plain x,y coordinates, not latitude and longitude"
        case .unreadableLines(let file, let problems, let total):
            "'\(file)' was not loaded: " + problems.map(\.words).joined(separator: "; ")
                + (total > problems.count ? "; and \(total - problems.count) more" : "")
        case .unreadableFile(let path, let reason): "can't read '\(path)': \(reason)"
        case .unknownFormat(let path):
            "'\(path)' is not a table of stops, GPX, KML, GeoJSON, VROOM, TSPLIB, or a file of rounds"
        case .noStops(let file): "'\(file)' has no stops"
        }
    }

    package var hint: String? {
        switch self {
        case .noPatients: "run 'quest new' or 'quest load <file>' for a quest with stops"
        case .noRoadServer: "set quest.osrm.url to the address of an OSRM server, or use 'quest roads <file>'"
        case .noSuchQuest: "run 'quest saved' to list them"
        case .changedMeanwhile: "run 'quest route' again"
        case .notOnTheGlobe: "export it as a table: --format csv"
        case .noStops:
            "stops are the rows of a table, and the points of GPX, KML and GeoJSON; lines and areas are ignored"
        case .unknownFormat: "a table needs a header row like: name,latitude,longitude"
        case .endIsStart, .endIsVisited, .tooManyStops, .lockInCircle, .lockedBehind, .roadPlaces, .unreadableLines,
            .unreadableFile:
            nil
        }
    }
}

extension UsageError {
    /// Reads what was typed; throws that it is not what was expected, such as `a time of day such as 09:00`.
    static func read<Value>(
        _ text: String,
        as expected: String,
        hint: String? = nil,
        _ parse: (String) -> Value?
    ) throws(UsageError) -> Value {
        guard let value = parse(text) else { throw UsageError("'\(text)' is not \(expected)", hint: hint) }
        return value
    }
}

extension Stay {
    static let expected = "a length of time such as 10m, at most 24h"
}

extension FileProblem {
    fileprivate var words: String { "\(unit.rawValue) \(number): \(reason)" }
}

extension PositionError: UserFacingError {
    package var message: String {
        switch self {
        case .malformed(let text): "'\(text)' is not a position"
        case .latitude(let number): "latitude \(Position.digits(number)) is not between -90 and 90"
        case .longitude(let number): "longitude \(Position.digits(number)) is not between -180 and 180"
        case .tooFar(let text): "'\(text)' is out of range"
        }
    }

    package var hint: String? {
        switch self {
        case .malformed, .latitude, .longitude: "use latitude,longitude, as in 37.5665,126.9780"
        case .tooFar: nil
        }
    }

    package var exitStatus: ExitStatus { .usage }
}

extension RoutingError: UserFacingError {
    package var message: String {
        switch self {
        case .tooManyPoints(let count, let limit):
            "too many points for the exact planner: \(count) with the start, the limit is \(limit)"
        case .invalidPoint: "a stop has an invalid position"
        case .noSuchPoint, .invalidInitialOrder: "the route can't be planned"
        case .endIsStart: "the route can't end where it starts"
        }
    }

    package var hint: String? {
        if case .tooManyPoints = self { "use --planner auto" } else { nil }
    }
}
