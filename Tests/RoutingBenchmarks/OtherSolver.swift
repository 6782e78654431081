import Foundation
import QuestRouting

/// A solver beside our own, where it is installed.
enum OtherSolver: String, CaseIterable {
    case ortools
    case elkai

    /// The most points it is given: the one gets slow to build its model, the other has no time limit.
    private var limit: Int {
        switch self {
        case .ortools: 2500
        case .elkai: 1100
        }
    }

    /// Solves a problem.
    ///
    /// - Parameters:
    ///   - problem: A closed tour with whole distances.
    ///   - seconds: The time it may take, where it asks.
    /// - Returns: The length of its tour and the time it took, or nil where there is no answer.
    /// - Throws: What the file system and the operating system throw.
    func solve(_ problem: RouteProblem, seconds: Double) throws -> (length: Double, seconds: Double)? {
        let points = problem.points
        guard points.count <= limit else {
            return nil
        }
        let process = Process()
        let input = FileManager.default.temporaryDirectory.appending(path: "routing-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: input) }
        let matrix = points.indices.map { row in
            points.indices.map { String(row == $0 ? 0 : Int(problem.metric.distance(points[row], points[$0]))) }
                .joined(separator: " ")
        }
        try matrix.joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "other_solvers.py")
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path(), rawValue, String(seconds)]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let fields = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let order = fields.dropFirst().compactMap { Int($0) }
        guard let first = fields.first, let took = Double(first), order.sorted() == Array(points.indices) else {
            return nil
        }
        let length = zip(order, order.dropFirst() + order.prefix(1)).reduce(0) { sum, leg in
            sum + problem.metric.distance(points[leg.0], points[leg.1])
        }
        return (length, took)
    }
}
