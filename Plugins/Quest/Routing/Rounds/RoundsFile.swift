/// A problem of rounds from a file: TSPTW of López-Ibáñez and Blum, VRPTW of Solomon, or a CVRP of TSPLIB.
package struct RoundsFile: Sendable {
    package private(set) var name = ""
    package let problem: RoundsProblem
    /// The places of the nodes; a matrix has none, and all are 0,0.
    package let points: [RoutePoint]

    private typealias Line = (number: Int, words: [Substring])

    /// Reads a text; nil if it does not begin like one of the formats.
    package init?(parsing text: String) throws {
        let lines: [Line] = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .compactMap { index, line in
                let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
                return words.isEmpty ? nil : (index + 1, words)
            }
        guard let first = lines.first else { return nil }
        if lines.count > 1, lines[1].words == ["VEHICLE"] {
            (problem, points) = try Self.windows(Array(lines.dropFirst()))
            name = first.words.joined(separator: " ")
        } else if first.words.count == 1, let count = Int(first.words[0]) {
            problem = try Self.matrix(count, lines)
            points = Array(repeating: RoutePoint(x: 0, y: 0), count: count)
        } else if lines.contains(where: { $0.words.joined().hasPrefix("TYPE:CVRP") }) {
            (name, problem, points) = try Self.capacitated(text, lines)
        } else {
            return nil
        }
    }

    /// A number of nodes, a row of travel times each, and a line `earliest latest` each.
    private static func matrix(_ count: Int, _ lines: [Line]) throws -> RoundsProblem {
        try check(count, lines[0].number)
        var numbers: [Double] = []
        var at = 1
        while numbers.count < count * count {
            guard at < lines.count else {
                throw ProblemFileError(line: lines[at - 1].number, reason: "the matrix is cut short")
            }
            for word in lines[at].words { numbers.append(try number(word, lines[at].number)) }
            at += 1
        }
        guard numbers.count == count * count else {
            throw ProblemFileError(line: lines[at - 1].number, reason: "the matrix has too many numbers")
        }
        guard lines.count - at == count else {
            throw ProblemFileError(
                line: lines[lines.count - 1].number,
                reason: "expected \(count) time windows and found \(lines.count - at)"
            )
        }
        let nodes = try lines[at...].map { line in
            guard line.words.count == 2 else { throw ProblemFileError(line: line.number, reason: "not a time window") }
            return try node(line.words[0], line.words[1], "0", "0", line.number)
        }
        return RoundsProblem(nodes: nodes, distances: .matrix(numbers), vehicles: 1, capacity: nil)
    }

    /// Vehicles and capacity, then `number x y demand ready due service` a line, the depot first.
    private static func windows(_ lines: [Line]) throws -> (RoundsProblem, [RoutePoint]) {
        guard lines.count > 5, lines[2].words.count == 2, let vehicles = Int(lines[2].words[0]), vehicles > 0 else {
            throw ProblemFileError(
                line: lines[min(2, lines.count - 1)].number,
                reason: "expected the vehicles and their capacity"
            )
        }
        let capacity = try number(lines[2].words[1], lines[2].number)
        let rows = lines.dropFirst(5)
        try check(rows.count, lines[lines.count - 1].number)
        var points: [RoutePoint] = []
        var nodes: [RoundsProblem.Node] = []
        for (number, words) in rows {
            guard words.count == 7, Int(words[0]) == points.count else {
                throw ProblemFileError(
                    line: number,
                    reason: "expected customer \(points.count) and x, y, demand, ready time, due date and service time"
                )
            }
            points.append(RoutePoint(x: try Self.number(words[1], number), y: try Self.number(words[2], number)))
            nodes.append(try node(words[4], words[5], words[6], words[3], number))
        }
        return (RoundsProblem(nodes: nodes, distances: .plane, vehicles: vehicles, capacity: capacity), points)
    }

    /// TSPLIB with the sections of demands and depots.
    private static func capacitated(_ text: String, _ lines: [Line]) throws -> (String, RoundsProblem, [RoutePoint]) {
        guard let section = lines.firstIndex(where: { $0.words == ["DEMAND_SECTION"] }) else {
            throw ProblemFileError(line: lines[lines.count - 1].number, reason: "missing DEMAND_SECTION")
        }
        let head = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .prefix(lines[section].number - 1)
            .map { line in
                line.filter { !$0.isWhitespace }.hasPrefix("TYPE:CVRP") ? "TYPE : TSP" : String(line)
            }
        let file = try TSPLIBFile(parsing: head.joined(separator: "\n"))
        try check(file.points.count, lines[section].number)
        guard let line = lines[..<section].first(where: { $0.words[0].hasPrefix("CAPACITY") }) else {
            throw ProblemFileError(line: lines[section].number, reason: "missing CAPACITY")
        }
        let value = line.words.joined().drop { $0 != ":" }.dropFirst()
        let capacity = try number(value, line.number)
        var demands = [Double?](repeating: nil, count: file.points.count)
        var at = section + 1
        while at < lines.count, lines[at].words.count == 2 {
            guard let node = Int(lines[at].words[0]), (1...demands.count).contains(node),
                demands[node - 1] == nil
            else {
                throw ProblemFileError(line: lines[at].number, reason: "expected the number of a node and its demand")
            }
            demands[node - 1] = try number(lines[at].words[1], lines[at].number)
            at += 1
        }
        let end = lines[min(at, lines.count - 1)].number
        guard demands.allSatisfy({ $0 != nil }) else {
            throw ProblemFileError(line: end, reason: "a node has no demand")
        }
        let depots = lines[at...].prefix(3).map { $0.words.joined() }
        guard depots == ["DEPOT_SECTION", "1", "-1"] else {
            throw ProblemFileError(line: end, reason: "only node 1 may be the depot")
        }
        let problem = RoundsProblem(
            nodes: demands.map { RoundsProblem.Node(demand: $0 ?? 0) },
            distances: .metric(file.metric.rawValue),
            vehicles: nil,
            capacity: capacity
        )
        return (file.name, problem, file.points)
    }

    private static func node(
        _ opens: Substring,
        _ closes: Substring,
        _ service: Substring,
        _ demand: Substring,
        _ line: Int
    ) throws -> RoundsProblem.Node {
        let (opens, closes) = (try number(opens, line), try number(closes, line))
        guard opens <= closes else {
            throw ProblemFileError(line: line, reason: "the time window ends before it starts")
        }
        return RoundsProblem.Node(
            opens: opens,
            closes: closes,
            service: try number(service, line),
            demand: try number(demand, line)
        )
    }

    private static func check(_ count: Int, _ line: Int) throws {
        guard (2...RoundsProblem.largestCount).contains(count) else {
            throw ProblemFileError(
                line: line,
                reason: "expected 2 to \(RoundsProblem.largestCount) nodes and found \(count)"
            )
        }
    }

    /// A number from 0 to a billion, so that sums stay exact.
    private static func number(_ word: Substring, _ line: Int) throws -> Double {
        guard word.utf8.allSatisfy({ "0123456789.+eE-".utf8.contains($0) }), let number = Double(word),
            (0...1e9).contains(number)
        else {
            throw ProblemFileError(line: line, reason: "'\(word.prefix(40))' is not a number from 0 to 1000000000")
        }
        return number
    }
}
