import QuestDomain
import QuestRouting
import SatchelPluginAPI

extension QuestError: UserFacingError {
    package var message: String {
        switch self {
        case .noPatients: "the quest has nobody to visit"
        case .endIsStart(let name): "the route begins with '\(name)' and cannot end there"
        case .endIsVisited(let id): "'\(id)' is visited, so the route cannot end there"
        case .endAndReturn: "a route ends with a patient or comes back, and not both"
        case .changedMeanwhile: "the quest changed while the route was planned"
        case .malformedBudget(let text): "'\(text)' is no time from 1ms to 10m"
        case .malformedRadius(let text): "'\(text)' is no distance from 1m to 20000km"
        case .notOnTheGlobe(let title): "'\(title)' is in the units of a file and not on the globe"
        case .unreadableLines(let file, let problems, let total):
            "'\(file)' was not loaded: " + problems.map(\.words).joined(separator: "; ")
                + (total > problems.count ? "; and \(total - problems.count) more" : "")
        case .unreadableFile(let path, let reason): "'\(path)' cannot be read: \(reason)"
        case .unknownFormat(let path): "'\(path)' is no table of stops, GeoJSON or TSPLIB"
        case .noStops(let file): "'\(file)' has no stops in it"
        case .noPosition(let path): "no position came from '\(path)'"
        }
    }

    package var hint: String? {
        switch self {
        case .noPatients: "'quest new' makes patients, 'quest load' reads them from a file"
        case .endAndReturn: "leave out --end or --return"
        case .changedMeanwhile: "'quest route' plans it as it is now"
        case .malformedBudget: "write it like 500ms, 1s or 2m"
        case .malformedRadius: "write it like 800m or 5km"
        case .notOnTheGlobe: "as a table it can be written: --format csv"
        case .noStops: "stops are the rows of a table, and the points of GeoJSON; lines and areas are ignored"
        case .unknownFormat: "a table begins with a line like: name,latitude,longitude"
        case .noPosition: "a line is 'latitude,longitude', or an NMEA sentence with its checksum"
        case .endIsStart, .endIsVisited, .unreadableLines, .unreadableFile: nil
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .endAndReturn, .malformedBudget, .malformedRadius: .usage
        default: .failure
        }
    }
}

extension FileProblem {
    fileprivate var words: String { "\(unit.rawValue) \(number): \(reason)" }
}

extension PositionError: UserFacingError {
    package var message: String {
        switch self {
        case .malformed(let text): "'\(text)' is no position"
        case .latitude(let number): "latitude \(Position.digits(number)) is not from -90 to 90"
        case .longitude(let number): "longitude \(Position.digits(number)) is not from -180 to 180"
        case .tooFar(let text): "'\(text)' is too far out"
        }
    }

    package var hint: String? {
        switch self {
        case .malformed, .latitude, .longitude: "write it like 37.5665,126.9780, the latitude first"
        case .tooFar: nil
        }
    }

    package var exitStatus: ExitStatus { .usage }
}

extension RoutingError: UserFacingError {
    package var message: String {
        switch self {
        case .tooManyPoints(let count, let limit):
            "the exact planner takes \(limit) points at most, and there are \(count) with the start"
        case .invalidPoint: "a patient lies off the map"
        case .noSuchPoint, .invalidInitialOrder: "the route cannot be planned"
        case .endIsStart: "the route cannot end where it begins"
        }
    }

    package var hint: String? {
        if case .tooManyPoints = self { "--planner auto takes any number" } else { nil }
    }
}
