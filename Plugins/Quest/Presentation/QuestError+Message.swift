import QuestDomain
import QuestRouting
import SatchelPluginAPI

extension QuestError: UserFacingError {
    package var message: String {
        switch self {
        case .noPatients: "the quest has no stops"
        case .endIsStart(let name): "the route can't start and end with '\(name)'"
        case .endIsVisited(let id): "the route can't end with '\(id)': already visited"
        case .endAndReturn: "--end and --return can't be combined"
        case .roundsAreFixed(let title):
            "the rounds of '\(title)' start and end at its depot, with a planner of their own"
        case .tooManyStops(let count, let limit):
            "too many stops for time windows, vehicles or capacities: \(count), the limit is \(limit)"
        case .noTimes(let title): "'\(title)' has distances without a unit, so a route through it has no times"
        case .malformedTime(let text): "'\(text)' is not a time of day such as 09:00"
        case .malformedSpeed(let text): "'\(text)' is not a speed from 0.1 to 1000 km/h"
        case .malformedStay(let text): "'\(text)' is not a length of time such as 10m, at most 24h"
        case .malformedCapacity(let text): "'\(text)' is not a capacity from 0 to 1000000000"
        case .malformedWindow(let text): "'\(text)' is not a time window such as 09:00-12:00"
        case .malformedLoad(let text): "'\(text)' is not a load from 0 to 1000000000"
        case .fixedStops(let title): "'\(title)' has the stops of its file, which can't be changed"
        case .lockInCircle(let name): "'\(name)' can't come after a stop that comes after it"
        case .lockedBehind(let name, let last): "'\(name)' can't come after '\(last)', which is last"
        case .nothingToLockAfter: "missing the stop to come after"
        case .noPlaces(let title): "'\(title)' is already visited, so it has no place in the order"
        case .noRoadServer: "no server for roads is set"
        case .roadPlaces(let count, let limit): "a server is asked for 2 to \(limit) places, and the quest has \(count)"
        case .noRoads(let title): "'\(title)' has no places for roads"
        case .noSuchQuest(let name): "no quest is saved as '\(name)'"
        case .malformedName(let name): "'\(name)' is not a name of 1 to 100 characters"
        case .vehiclesAndDays: "--vehicles and --days can't be combined"
        case .orderOfSeveral: "--in-order can't be combined with --vehicles or --days"
        case .changedMeanwhile: "the quest changed while the route was being planned"
        case .malformedBudget(let text): "'\(text)' is not a time from 1ms to 10m"
        case .malformedRadius(let text): "'\(text)' is not a distance from 1m to 20000km"
        case .notOnTheGlobe(let title): "'\(title)' has plain x,y coordinates, not latitude and longitude"
        case .unreadableLines(let file, let problems, let total):
            "'\(file)' was not loaded: " + problems.map(\.words).joined(separator: "; ")
                + (total > problems.count ? "; and \(total - problems.count) more" : "")
        case .unreadableFile(let path, let reason): "can't read '\(path)': \(reason)"
        case .unknownFormat(let path):
            "'\(path)' is not a table of stops, GPX, KML, GeoJSON, VROOM, TSPLIB, or a file of rounds"
        case .noStops(let file): "'\(file)' has no stops"
        case .noPosition(let path): "no valid position in '\(path)'"
        }
    }

    package var hint: String? {
        switch self {
        case .noPatients: "run 'quest new' or 'quest load <file>' for a quest with stops"
        case .endAndReturn: "leave out --end or --return"
        case .roundsAreFixed: "use 'quest route' alone, or with --budget"
        case .vehiclesAndDays, .orderOfSeveral: "leave out one of them"
        case .noRoadServer: "set quest.osrm.url to the address of an OSRM server, or use 'quest roads <file>'"
        case .noSuchQuest: "run 'quest saved' to list them"
        case .nothingToLockAfter: "use 'quest lock <stop> after <stop>'"
        case .malformedTime, .malformedSpeed, .malformedStay, .malformedCapacity, .noTimes, .tooManyStops,
            .malformedWindow, .malformedLoad, .fixedStops, .lockInCircle, .lockedBehind, .noPlaces, .roadPlaces,
            .noRoads,
            .malformedName:
            nil
        case .changedMeanwhile: "run 'quest route' again"
        case .malformedBudget: "use a time like 500ms, 1s or 2m"
        case .malformedRadius: "use a distance like 800m or 5km"
        case .notOnTheGlobe: "export it as a table: --format csv"
        case .noStops:
            "stops are the rows of a table, and the points of GPX, KML and GeoJSON; lines and areas are ignored"
        case .unknownFormat: "a table needs a header row like: name,latitude,longitude"
        case .noPosition: "each line must be 'latitude,longitude' or an NMEA sentence with its checksum"
        case .endIsStart, .endIsVisited, .unreadableLines, .unreadableFile: nil
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .endAndReturn, .roundsAreFixed, .malformedBudget, .malformedRadius, .malformedTime, .malformedSpeed,
            .malformedStay, .malformedCapacity, .malformedWindow, .malformedLoad, .vehiclesAndDays, .orderOfSeveral,
            .nothingToLockAfter:
            .usage
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
