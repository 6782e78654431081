import SatchelCatalog

/// Why a file of a problem can't be read, and the line it was noticed on, counted from one.
package struct ProblemFileError: Error, Hashable, Sendable {
    package let line: Int
    package let reason: String
}

extension StringProtocol {
    /// The text as errors repeat it.
    package var shortened: String {
        unicodeScalars.count > 60 ? String(String.UnicodeScalarView(unicodeScalars.prefix(59))) + "…" : String(self)
    }
}

/// A TSPLIB problem with coordinates.
package struct TSPLIBFile: Hashable, Sendable {
    /// The most nodes a file may announce.
    package static let largestDimension = 100_000

    package private(set) var name = ""
    package let metric: RouteMetric

    /// The nodes by number, the first at index zero.
    package let points: [RoutePoint]

    /// The keywords that a file may begin with, including those of unsupported kinds.
    private static let keywords: Set<String> = [
        "NAME", "COMMENT", "TYPE", "DIMENSION", "CAPACITY", "EDGE_WEIGHT_TYPE", "EDGE_WEIGHT_FORMAT",
        "EDGE_DATA_FORMAT", "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE",
    ]

    /// Unsupported types of problems, by their TSPLIB names.
    fileprivate static let types = [
        "HCP": "a Hamiltonian cycle problem", "TOUR": "a tour of another file", "ATSP": "an asymmetric problem",
        "SOP": "a sequential ordering problem", "CVRP": "a vehicle routing problem",
    ]

    /// The keywords of data other than coordinates.
    fileprivate static let unsupported: Set<String> = [
        "FIXED_EDGES_SECTION", "EDGE_DATA_SECTION", "EDGE_DATA_FORMAT", "EDGE_WEIGHT_SECTION", "TOUR_SECTION",
        "DISPLAY_DATA_SECTION", "DEPOT_SECTION", "DEMAND_SECTION",
    ]

    /// Whether a text begins like TSPLIB, of any kind.
    package static func isBeginning(_ text: some StringProtocol) -> Bool {
        guard let line = text.split(whereSeparator: \.isNewline).first(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            return false
        }
        let keyword = line.prefix { $0 != ":" }.trimmed
        let isKeyword = keywords.contains(keyword) && line.contains(":")
        return isKeyword || unsupported.contains(keyword) || keyword == "NODE_COORD_SECTION"
    }

    /// Reads a file; throws the first error, with its line.
    package init(parsing text: some StringProtocol) throws(ProblemFileError) {
        var header = Header()
        var nodes: NodeSection?
        var line = 0
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            line += 1
            let content = raw.trimmed
            if content.isEmpty {
                continue
            }
            if content == "EOF" {
                break
            }
            if nodes?.isOpen == true, content.first?.isLetter != true {
                try nodes?.read(content, line: line)
            } else if content == "NODE_COORD_SECTION" {
                nodes = try NodeSection(header, line: line)
            } else {
                nodes?.isOpen = false
                try header.read(content, line: line)
            }
        }
        guard let nodes else {
            throw ProblemFileError(line: max(1, line), reason: "missing NODE_COORD_SECTION")
        }
        points = try nodes.finished(line: line)
        metric = nodes.metric
        name = header.name
    }
}

private struct Header {
    var name = ""
    var dimension: Int?
    var metric: RouteMetric?

    mutating func read(_ content: String, line: Int) throws(ProblemFileError) {
        let parts = content.split(separator: ":", maxSplits: 1)
        let keyword = parts.first?.trimmed ?? content
        let value = parts.count == 2 ? parts[1].trimmed : ""
        func refused(_ reason: String) -> ProblemFileError { ProblemFileError(line: line, reason: reason) }
        switch keyword {
        case "NAME": name = value
        case "TYPE":
            guard value.split(separator: " ").first == "TSP" else {
                let type = TSPLIBFile.types[value].map { "TYPE \(value) (\($0))" } ?? "TYPE '\(value.shortened)'"
                throw refused(type + " is not supported")
            }
        case "DIMENSION":
            guard let count = Int(value), (1...TSPLIBFile.largestDimension).contains(count) else {
                let allowed = "expected 1 to \(TSPLIBFile.largestDimension)"
                throw refused("invalid DIMENSION '\(value.shortened)': \(allowed)")
            }
            dimension = count
        case "EDGE_WEIGHT_TYPE":
            guard let metric = RouteMetric(rawValue: value), metric != .greatCircle else {
                throw refused(Self.unsupported(keyword, value))
            }
            self.metric = metric
        case "NODE_COORD_TYPE" where value != "TWOD_COORDS": throw refused(Self.unsupported(keyword, value))
        case "COMMENT", "NODE_COORD_TYPE", "EDGE_WEIGHT_FORMAT", "DISPLAY_DATA_TYPE", "CAPACITY": break
        case _ where TSPLIBFile.unsupported.contains(keyword): throw refused(Self.unsupported(keyword, value))
        default: throw refused("'\(keyword.shortened)' is not a TSPLIB keyword")
        }
    }

    private static func unsupported(_ keyword: String, _ value: String) -> String {
        keyword + (value.isEmpty ? "" : " '\(value.shortened)'") + " is not supported"
    }
}

private struct NodeSection {
    let metric: RouteMetric
    var isOpen = true
    private var points: [RoutePoint?]
    private var found = 0

    init(_ header: Header, line: Int) throws(ProblemFileError) {
        guard let dimension = header.dimension else {
            throw ProblemFileError(line: line, reason: "missing DIMENSION")
        }
        guard let metric = header.metric else {
            throw ProblemFileError(line: line, reason: "missing EDGE_WEIGHT_TYPE")
        }
        self.metric = metric
        points = Array(repeating: nil, count: dimension)
    }

    mutating func read(_ content: String, line: Int) throws(ProblemFileError) {
        func refused(_ reason: String) -> ProblemFileError { ProblemFileError(line: line, reason: reason) }
        let fields = content.split(whereSeparator: \.isWhitespace)
        guard fields.count == 3, let number = Int(fields[0]), let x = Double(fields[1]), let y = Double(fields[2])
        else { throw refused("'\(content.shortened)' is not a node number and two coordinates") }
        guard (1...points.count).contains(number) else {
            throw refused("node number \(number) is not between 1 and \(points.count)")
        }
        guard points[number - 1] == nil else { throw refused("duplicate node \(number)") }
        let point = RoutePoint(x: x, y: y)
        guard metric.accepts(point) else { throw refused("'\(content.shortened)' is out of range") }
        points[number - 1] = point
        found += 1
    }

    func finished(line: Int) throws(ProblemFileError) -> [RoutePoint] {
        guard found == points.count else {
            throw ProblemFileError(line: line, reason: "only \(found) of \(points.count) nodes found")
        }
        return points.compactMap(\.self)
    }
}
