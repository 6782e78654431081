import Foundation

/// Starting the program, as a script and as a person do.
enum StartBenchmarks {
    private static let runs = 60

    /// Measures a whole run of `version` beside `sqlite3`, the time to the first prompt, and the memory there.
    static func rows() throws -> [BenchmarkRow] {
        let program = try BuiltProgram()
        return [
            try version(program.path, program.environment), try traced(program.path, program.environment),
        ] + (try prompt(program.path, program.environment))
    }

    /// What a trace costs; without one, the row above is what a start takes.
    private static func traced(_ satchel: String, _ environment: [String: String]) throws -> BenchmarkRow {
        var traced: [Duration] = []
        var plain: [Duration] = []
        for run in -5..<runs {
            let options = ["--timing", "--trace", "-c", "version"]
            let mine = try ChildProcess.time([satchel] + options, environment: environment)
            let other = try ChildProcess.time([satchel, "-c", "version"], environment: environment)
            guard run >= 0 else { continue }
            traced.append(mine)
            plain.append(other)
        }
        return BenchmarkRow(
            "satchel --timing --trace -c version | without them",
            Measure.median(traced),
            beside: Measure.median(plain)
        )
    }

    private static func version(_ satchel: String, _ environment: [String: String]) throws -> BenchmarkRow {
        let sqlite = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        var ours: [Duration] = []
        var others: [Duration] = []
        for run in -5..<runs {
            let mine = try ChildProcess.time([satchel, "-c", "version"], environment: environment)
            let other = try sqlite.map { sqlite in
                try ChildProcess.time([sqlite, ":memory:", "select 1"], environment: environment)
            }
            guard run >= 0 else { continue }
            ours.append(mine)
            if let other { others.append(other) }
        }
        return BenchmarkRow(
            "satchel -c version | " + (sqlite == nil ? "sqlite3 is not installed" : "sqlite3 :memory: 'select 1'"),
            Measure.median(ours),
            beside: others.isEmpty ? nil : Measure.median(others),
            bar: .ratio(4)
        )
    }

    private static func prompt(_ satchel: String, _ environment: [String: String]) throws -> [BenchmarkRow] {
        var times: [Duration] = []
        var memory: [Int] = []
        for run in -2..<runs / 2 {
            let terminal = try PromptTerminal()
            let shown = try terminal.timeToPrompt([satchel], environment: environment, prompt: "satchel> ")
            guard run >= 0 else { continue }
            times.append(shown.time)
            if let bytes = shown.memory { memory.append(bytes) }
        }
        let time = BenchmarkRow("first prompt on a terminal", Measure.median(times), bar: .time(.milliseconds(30)))
        guard !memory.isEmpty else { return [time] }
        let median = memory.sorted()[memory.count / 2]
        return [time, BenchmarkRow("memory at the prompt", bytes: median, bar: 40_000_000)]
    }
}
