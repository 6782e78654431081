import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelImporting

/// Rounds from a TSPTW, Solomon or CVRP file.
extension StopFile {
    /// Reads a file of rounds; nil if its beginning is of something else.
    func rounds(_ file: FileBytes, _ beginning: some StringProtocol) throws -> Quest? {
        let lines = beginning.split(whereSeparator: \.isNewline).prefix(20).map { line in
            String(line).filter { !$0.isWhitespace }
        }
        let isRounds =
            lines.first.flatMap { Int($0) } != nil || lines.dropFirst().first == "VEHICLE"
            || lines.contains { $0.hasPrefix("TYPE:CVRP") }
        guard isRounds else { return nil }
        return try parsed(try whole(file)) { try RoundsFile(parsing: $0).map(quest) }
    }

    private func quest(_ file: RoundsFile) -> Quest {
        // TSPLIB numbers its nodes from one, with the depot; the others number the depot zero.
        let isTSPLIB = if case .metric = file.problem.distances { true } else { false }
        let word = isTSPLIB ? "node" : "stop"
        let patients = file.points.indices.dropFirst().map { index in
            let number = isTSPLIB ? index + 1 : index
            return Patient(
                id: PatientID("\(word)-\(number)"),
                title: "\(word) \(number)",
                position: .file(x: file.points[index].x, y: file.points[index].y),
                provenance: ItemSource(source: name, asOf: day)
            )
        }
        var metric = RouteMetric.euclidean
        if case .metric(let name) = file.problem.distances { metric = RouteMetric(rawValue: name) ?? metric }
        var quest = Quest(title: file.name.isEmpty ? name : file.name, metric: metric, patients: patients)
        quest.origin = .file(x: file.points[0].x, y: file.points[0].y)
        quest.rounds = file.problem
        return quest
    }
}
