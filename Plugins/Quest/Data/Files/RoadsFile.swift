import Foundation
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelNetworking

/// The matrix of OSRM's table service, or of a problem of VROOM.
struct RoadsAnswer: Decodable, Sendable {
    var code: Code?
    var message: String?
    var durations: [[Double?]]?
    var distances: [[Double?]]?
    var matrices: [String: VROOMFile.Matrix]?

    /// OSRM's is a word, VROOM's a number.
    struct Code: Decodable, Sendable {
        let text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let word = try? value.decode(String.self) {
                text = word
            } else {
                text = String(try value.decode(Int.self))
            }
        }
    }

    /// The table of places; throws what is wrong.
    func table(of places: [String], source: String) throws(RowProblem) -> RoadTable {
        if let code, !["Ok", "0"].contains(code.text) {
            throw RowProblem("the answer is \(code.text)" + (message.map { ": \($0.shortened)" } ?? ""))
        }
        let matrix = matrices?.sorted { $0.key < $1.key }.first?.value
        guard let seconds = durations ?? matrix?.durations else { throw RowProblem("it has no durations") }
        guard seconds.count == places.count else {
            throw RowProblem("it has \(seconds.count) places, and the quest has \(places.count) with its start and end")
        }
        let meters = durations == nil ? matrix?.distances : distances
        guard let table = RoadTable(places: places, seconds: seconds, meters: meters, source: source) else {
            throw RowProblem("its rows are not all of the same length, or it has numbers beyond 0 to 1000000000")
        }
        return table
    }
}

/// Tables of roads from a file or a server of OSRM.
package struct RoadTables: Sendable {
    private static let largestFile = 32 << 20
    private static let mostAsked = 100

    private let network: any DecodableDataFetchable
    private let address: String

    /// An empty address is no server.
    package init(_ network: any DecodableDataFetchable, at address: String) {
        (self.network, self.address) = (network, address)
    }

    /// Reads a table of all places of a quest from a file.
    @concurrent package func read(_ path: String, for quest: Quest) async throws -> RoadTable {
        let name = path.fileName
        let bytes = try FileBytes(path: path, acceptsPipes: true).wholeFile(atMost: Self.largestFile)
        return try QuestError.naming(name, unlike: "it has no durations") {
            let answer = try StrictJSON.decode(RoadsAnswer.self, from: Data(bytes))
            return try answer.table(of: quest.roadPlaces.map(\.description), source: name)
        }
    }

    /// Asks the server for a table of all places of a quest.
    package func ask(for quest: Quest) async throws -> RoadTable {
        guard !address.isEmpty else { throw QuestError.noRoadServer }
        let places = quest.roadPlaces
        guard (2...Self.mostAsked).contains(places.count) else {
            throw QuestError.roadPlaces(places.count, limit: Self.mostAsked)
        }
        let service = RemoteService(network, at: try ServiceAddress(address))
        let answer = try await service.value(RoadsAnswer.self, for: OSRMTable(places: places))
        return try QuestError.naming("OSRM", unlike: "it has no durations") {
            try answer.value.table(of: places.map(\.description), source: "OSRM")
        }
    }
}

/// The times and lengths between all of some places.
struct OSRMTable: HTTPRequestable {
    let places: [Position]

    var host: String { "router.project-osrm.org" }
    var path: [String] {
        let pairs = places.map { QuestFolder.degrees($0.point.y) + "," + QuestFolder.degrees($0.point.x) }
        return ["table", "v1", "driving", pairs.joined(separator: ";")]
    }
    var query: [QueryItem] { [QueryItem("annotations", "duration,distance")] }
}
