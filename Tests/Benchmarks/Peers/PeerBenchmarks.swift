import Foundation

/// What people do with a thousand things, by Satchel and by other programs that keep things, each by its own commands.
///
/// They differ in what they keep and how, so a figure says what a user waits for, and not which program is better made.
enum PeerBenchmarks {
    private static let runs = 7

    /// Runs every task by every program that is installed, and lays the medians out, a program a column.
    static func table(of count: Int) throws -> String {
        let program = try BuiltProgram()
        let folder = FileManager.default.temporaryDirectory.appending(path: "peers-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try PeerFiles(count, in: folder).write()

        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        var environment = ["HOME": folder, "PATH": path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "NO_COLOR": "1"]
        environment["TASKDATA"] = folder + "/task"
        environment["TASKRC"] = folder + "/taskrc"
        environment["BEETSDIR"] = folder + "/beets"
        let all = Peer.all(satchel: program.path)
        let peers = all.filter { $0.name == "satchel" || isInstalled($0.name, in: path) }
        let missing = all.filter { peer in !peers.contains { $0.name == peer.name } }.map(\.name)

        var lines = [["ms, \(count) things"] + peers.map(\.name)]
        for task in Peer.Task.allCases {
            let times = peers.map { time($0, task, in: folder, environment) }
            lines.append([task.rawValue] + times)
        }
        let note = missing.isEmpty ? "" : "\nnot installed: " + missing.joined(separator: ", ")
        return BenchmarkTable.aligned(lines) + note
    }

    /// The median of some runs, of which an import is one; a dash for what a program has no command for.
    private static func time(_ peer: Peer, _ task: Peer.Task, in folder: String, _ environment: [String: String])
        -> String
    {
        guard let line = peer.lines[task] else { return "-" }
        do {
            let times = try (task == .import ? 0..<1 : -1..<runs).map { run in
                let command = "cd '\(folder)' && \(line.replacing("{n}", with: "\(run + 1)"))"
                return try ChildProcess.time(["/bin/sh", "-c", command], environment: environment)
            }
            let median = Measure.median(Array(times.dropFirst(task == .import ? 0 : 1)))
            return String(format: "%.1f", median / .milliseconds(1))
        } catch {
            return "failed"
        }
    }

    private static func isInstalled(_ name: String, in path: String) -> Bool {
        path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
}
