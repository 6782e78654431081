import Foundation
import SatchelMCP
import SatchelPersistence
import SatchelPluginAPI

/// Plugins that run as programs of their own: what they cost a start, a call and the memory of many calls.
enum PluginBenchmarks {
    private static let runs = 60
    private static let calls = 10_000
    private static let python = "/usr/bin/python3"
    /// A server of the legacy era that says again what a tool is called with.
    private static let server = """
        import json, sys
        for line in sys.stdin:
            message = json.loads(line)
            if message.get("method") == "initialize":
                result = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}},
                          "serverInfo": {"name": "echo", "version": "1"}}
            elif message.get("method") == "tools/call":
                result = {"content": [{"type": "text", "text": json.dumps(message["params"]["arguments"])}]}
            else:
                continue
            print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
        """

    /// Measures starts with and without five plugins, and calls beside a bare pipe to the same server.
    static func rows() async throws -> [BenchmarkRow] {
        var rows = [try start()]
        if FileManager.default.isExecutableFile(atPath: python) { rows += try await callRows() }
        return rows
    }

    // MARK: - Starting

    private static func start() throws -> BenchmarkRow {
        let program = try BuiltProgram()
        let home = NSTemporaryDirectory() + "satchel-plugins-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        let environment = program.environment.merging(["HOME": home, "XDG_CONFIG_HOME": home + "/with"]) { $1 }
        let without = environment.merging(["XDG_CONFIG_HOME": home + "/without"]) { $1 }
        let registry = PluginRegistry(locations: FileLocations(environment: environment), environment: environment)
        for number in 1...5 {
            var plugin = RegisteredPlugin(name: "plugin\(number)", executable: python, arguments: ["-c", server])
            plugin.summary = "2 tools of plugin\(number) 1.0"
            try registry.save(plugin)
        }
        var times: (with: [Duration], without: [Duration]) = ([], [])
        for run in -5..<runs {
            let first = try ChildProcess.time([program.path, "-c", "version"], environment: environment)
            let second = try ChildProcess.time([program.path, "-c", "version"], environment: without)
            guard run >= 0 else { continue }
            times.with.append(first)
            times.without.append(second)
        }
        return BenchmarkRow(
            "satchel -c version with five plugins | without",
            Measure.median(times.with),
            beside: Measure.median(times.without),
            bar: .ratio(1.1)
        )
    }

    // MARK: - Calling

    private static func callRows() async throws -> [BenchmarkRow] {
        let bare = try bareRoundTrip()
        let servers = PluginServers(client: Implementation(name: "benchmark", version: "1"))
        let launch = PluginLaunch(executable: python, arguments: ["-c", server], environment: [:])
        var times: [Duration] = []
        times.reserveCapacity(calls)
        var before = 0
        let clock = ContinuousClock()
        // The first calls fill what the allocator keeps.
        for number in -1_000..<calls {
            if number == 0 { before = ChildProcess.residentMemory(of: getpid()) ?? 0 }
            let start = clock.now
            _ = try await servers.call(
                "echo",
                .object([.init("number", .integer(number))]),
                of: "echo",
                era: .legacy,
                patience: .seconds(10),
                attendance: CallAttendance()
            ) { launch }
            if number >= 0 { times.append(clock.now - start) }
        }
        let growth = (ChildProcess.residentMemory(of: getpid()) ?? 0) - before
        await servers.close()
        let call = Measure.median(times)
        return [
            BenchmarkRow("a warm call of a plugin's tool | a bare pipe to the same server", call, beside: bare),
            BenchmarkRow("… overhead of the call", call - bare, bar: .time(.milliseconds(1))),
            BenchmarkRow("… memory added by \(calls) calls", bytes: max(0, growth), bar: 1_000_000),
        ]
    }

    /// The time of a request and its answer over a pipe, with nothing in between.
    private static func bareRoundTrip() throws -> Duration {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", server]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        defer {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"number":1}}}"#
            + "\n"
        let bytes = Data(request.utf8)
        return try Measure.each(calls: 100) {
            try input.fileHandleForWriting.write(contentsOf: bytes)
            var last: UInt8 = 0
            while last != UInt8(ascii: "\n") { last = output.fileHandleForReading.availableData.last ?? 0x0A }
        }
    }
}
