import Foundation
import QuestDomain
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelPluginAPI

/// A problem of VROOM: jobs for vehicles that are alike, with coordinates or with a matrix.
struct VROOMFile: Codable, Sendable {
    struct Job: Codable, Sendable {
        var id: Int
        var description: String?
        var location: [Double]?
        var locationIndex: Int?
        var setup: Double?
        var service: Double?
        var delivery: [Double]?
        var pickup: [Double]?
        var timeWindows: [[Double]]?
        var skills: [Int]?
        var priority: Double?

        private enum CodingKeys: String, CodingKey {
            case id, description, location, setup, service, delivery, pickup, skills, priority
            case locationIndex = "location_index"
            case timeWindows = "time_windows"
        }
    }

    struct Vehicle: Codable, Sendable {
        var id: Int
        var start: [Double]?
        var end: [Double]?
        var startIndex: Int?
        var endIndex: Int?
        var capacity: [Double]?
        var timeWindow: [Double]?
        var breaks: [Other]?
        var skills: [Int]?
        var speedFactor: Double?
        var mostTasks: Double?
        var mostSeconds: Double?
        var mostMeters: Double?
        var costs: Other?

        private enum CodingKeys: String, CodingKey {
            case id, start, end, capacity, breaks, skills, costs
            case startIndex = "start_index"
            case endIndex = "end_index"
            case timeWindow = "time_window"
            case speedFactor = "speed_factor"
            case mostTasks = "max_tasks"
            case mostSeconds = "max_travel_time"
            case mostMeters = "max_distance"
        }
    }

    struct Matrix: Codable, Sendable {
        var durations: [[Double?]]?
        var distances: [[Double?]]?
    }

    /// What is only counted.
    struct Other: Codable, Sendable {}

    var jobs: [Job]?
    var shipments: [Other]?
    var vehicles: [Vehicle]
    var matrices: [String: Matrix]?

    /// Whether a text may begin such a problem.
    static func isBeginning(_ text: some StringProtocol) -> Bool {
        (text.contains("\"jobs\"") || text.contains("\"vehicles\"")) && !text.contains("\"FeatureCollection\"")
    }

    /// The quest of a file, and what of it a route doesn't heed; throws `QuestError` that says what is not supported.
    static func quest(_ bytes: ArraySlice<UInt8>, name: String, day: String) throws -> LoadedQuest {
        try QuestError.naming(name, unlike: "it is not a problem of VROOM") {
            let file = try StrictJSON.decode(VROOMFile.self, from: bytes)
            let quest = try VROOMQuest(file, name: name, day: day).quest()
            let first = file.firstDay.map { ["times are counted from the start of \($0) (UTC)"] } ?? []
            return LoadedQuest(quest, notes: first + (file.unheeded.isEmpty ? [] : ["left out: " + file.unheeded]))
        }
    }
}

extension QuestError {
    /// Reads a file or an answer of a service, and tells what is wrong with it; `unlike` where it is other JSON.
    static func naming<Result>(_ name: String, unlike: String, _ read: () throws -> Result) throws -> Result {
        do {
            return try read()
        } catch let error as DecodingError {
            throw unreadableFile(name, reason: error.jsonFault.map { "not valid JSON: \($0)" } ?? unlike)
        } catch let error as RowProblem {
            throw unreadableFile(name, reason: error.reason)
        }
    }
}

extension VROOMFile {
    private static let secondsOfDay = 86_400.0

    /// The day of the first time in UTC, if times are seconds since 1970; nil if they are those of a day.
    fileprivate var firstDay: Day? {
        let windows = (jobs ?? []).flatMap { $0.timeWindows ?? [] } + vehicles.compactMap(\.timeWindow)
        guard let first = windows.joined().min(), (1e8...1e10).contains(first) else { return nil }
        return Day(number: Int(first / Self.secondsOfDay) + Day.firstOfUnixTime)
    }

    /// When the first day starts, as times are told.
    var start: Double {
        firstDay.map { Double($0.number - Day.firstOfUnixTime) * Self.secondsOfDay } ?? 0
    }

    /// What routes don't heed, and of how many jobs or vehicles: `breaks of 2 vehicles, skills of 1 job`.
    fileprivate var unheeded: String {
        func count<Part>(_ parts: [Part], _ name: String, _ part: String, _ has: (Part) -> Bool) -> String? {
            let count = parts.count(where: has)
            return count == 0 ? nil : "\(name) of \(count.counted(part))"
        }
        let jobs = jobs ?? []
        return [
            count(jobs, "priorities", "job") { $0.priority.map { $0 != 0 } ?? false },
            count(jobs, "skills", "job") { $0.skills?.isEmpty == false },
            count(jobs, "pickups", "job") { $0.pickup?.isEmpty == false && $0.delivery?.isEmpty == false },
            count(vehicles, "skills", "vehicle") { $0.skills?.isEmpty == false },
            count(vehicles, "breaks", "vehicle") { $0.breaks?.isEmpty == false },
            count(vehicles, "speed factors", "vehicle") { $0.speedFactor.map { $0 != 1 } ?? false },
            count(vehicles, "limits", "vehicle") {
                $0.mostTasks != nil || $0.mostSeconds != nil || $0.mostMeters != nil
            },
            count(vehicles, "costs", "vehicle") { $0.costs != nil },
        ]
        .compactMap { $0 }.joined(separator: ", ")
    }
}
