import SatchelCatalog

/// Why a TSPLIB text cannot be read.
package struct TSPLIBError: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        case unknownKeyword(String)
        /// The value of a keyword is missing, or not what the keyword takes.
        case invalidValue(keyword: String, value: String)
        case unsupported(keyword: String, value: String)
        case malformedNode(String)
        case nodeOutOfRange(number: Int, dimension: Int)
        case duplicateNode(number: Int)
        /// A point lies where the metric is not defined.
        case coordinatesOutOfRange(String)
        /// The section of coordinates begins before the keyword it needs.
        case missingKeyword(String)
        case missingNodes(found: Int, dimension: Int)
    }

    /// The line it was noticed on, counted from one.
    package let line: Int

    package let reason: Reason
}

/// A TSPLIB problem with coordinates.
package struct TSPLIBFile: Hashable, Sendable {
    /// The most nodes a file may announce.
    package static let largestDimension = 100_000

    package private(set) var name = ""
    package private(set) var comment = ""
    package let metric: RouteMetric

    /// The nodes by number, the first at index zero.
    package let points: [RoutePoint]

    /// The keywords that a file may begin with, including those of unsupported kinds.
    private static let keywords: Set<String> = [
        "NAME", "COMMENT", "TYPE", "DIMENSION", "CAPACITY", "EDGE_WEIGHT_TYPE", "EDGE_WEIGHT_FORMAT",
        "EDGE_DATA_FORMAT", "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE",
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
    package init(parsing text: some StringProtocol) throws(TSPLIBError) {
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
            throw TSPLIBError(line: max(1, line), reason: .missingKeyword("NODE_COORD_SECTION"))
        }
        points = try nodes.finished(line: line)
        metric = nodes.metric
        name = header.name
        comment = header.comment
    }
}

private struct Header {
    var name = ""
    var comment = ""
    var dimension: Int?
    var metric: RouteMetric?

    mutating func read(_ content: String, line: Int) throws(TSPLIBError) {
        let parts = content.split(separator: ":", maxSplits: 1)
        let keyword = parts.first?.trimmed ?? content
        let value = parts.count == 2 ? parts[1].trimmed : ""
        switch keyword {
        case "NAME": name = value
        case "COMMENT": comment += comment.isEmpty ? value : "\n" + value
        case "TYPE":
            guard value.split(separator: " ").first == "TSP" else {
                throw TSPLIBError(line: line, reason: .unsupported(keyword: keyword, value: value))
            }
        case "DIMENSION":
            guard let count = Int(value), (1...TSPLIBFile.largestDimension).contains(count) else {
                throw TSPLIBError(line: line, reason: .invalidValue(keyword: keyword, value: value))
            }
            dimension = count
        case "EDGE_WEIGHT_TYPE":
            guard let metric = RouteMetric(rawValue: value), metric != .greatCircle else {
                throw TSPLIBError(line: line, reason: .unsupported(keyword: keyword, value: value))
            }
            self.metric = metric
        case "NODE_COORD_TYPE" where value != "TWOD_COORDS":
            throw TSPLIBError(line: line, reason: .unsupported(keyword: keyword, value: value))
        case "NODE_COORD_TYPE", "EDGE_WEIGHT_FORMAT", "DISPLAY_DATA_TYPE", "CAPACITY": break
        case _ where TSPLIBFile.unsupported.contains(keyword):
            throw TSPLIBError(line: line, reason: .unsupported(keyword: keyword, value: value))
        default: throw TSPLIBError(line: line, reason: .unknownKeyword(keyword))
        }
    }
}

private struct NodeSection {
    let metric: RouteMetric
    var isOpen = true
    private var points: [RoutePoint?]
    private var found = 0

    init(_ header: Header, line: Int) throws(TSPLIBError) {
        guard let dimension = header.dimension else {
            throw TSPLIBError(line: line, reason: .missingKeyword("DIMENSION"))
        }
        guard let metric = header.metric else {
            throw TSPLIBError(line: line, reason: .missingKeyword("EDGE_WEIGHT_TYPE"))
        }
        self.metric = metric
        points = Array(repeating: nil, count: dimension)
    }

    mutating func read(_ content: String, line: Int) throws(TSPLIBError) {
        let fields = content.split(whereSeparator: \.isWhitespace)
        guard fields.count == 3, let number = Int(fields[0]), let x = Double(fields[1]), let y = Double(fields[2])
        else {
            throw TSPLIBError(line: line, reason: .malformedNode(content))
        }
        guard (1...points.count).contains(number) else {
            throw TSPLIBError(line: line, reason: .nodeOutOfRange(number: number, dimension: points.count))
        }
        guard points[number - 1] == nil else {
            throw TSPLIBError(line: line, reason: .duplicateNode(number: number))
        }
        let point = RoutePoint(x: x, y: y)
        guard metric.accepts(point) else {
            throw TSPLIBError(line: line, reason: .coordinatesOutOfRange(content))
        }
        points[number - 1] = point
        found += 1
    }

    func finished(line: Int) throws(TSPLIBError) -> [RoutePoint] {
        guard found == points.count else {
            throw TSPLIBError(line: line, reason: .missingNodes(found: found, dimension: points.count))
        }
        return points.compactMap(\.self)
    }
}
