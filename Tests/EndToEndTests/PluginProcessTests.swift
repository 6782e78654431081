import Foundation
import Glibc
import Testing

@Suite("End to end: plugins in other processes")
struct PluginProcessTests {
    /// A server in shell whose tool never answers, and which has a child that ignores SIGTERM.
    private static let server = """
        echo $$ >>"$HOME/processes"
        (trap '' TERM; while :; do sleep 1; done) &
        echo $! >>"$HOME/processes"
        while read -r line; do
            id=$(printf '%s' "$line" | sed -n 's/^[^,]*,"id":\\([0-9]*\\).*/\\1/p')
            case $line in
            *'"initialize"'*) answer='"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}' ;;
            *'"tools/list"'*) answer='"result":{"tools":[{"name":"wait","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}' ;;
            *'"tools/call"'*) : >"$HOME/called"; continue ;;
            *) answer='"error":{"code":-32601,"message":"method not found"}' ;;
            esac
            [ -z "$id" ] || printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$answer"
        done
        """

    private static func isRunning(_ process: Substring) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return text.split(separator: ")").last?.split(separator: " ").first != "Z"
    }

    private static func waits(_ seconds: Int, for condition: () -> Bool) async throws -> Bool {
        for _ in 0..<seconds * 50 {
            if condition() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    @Test("Nothing of a plugin is left after kill -9 of Satchel", arguments: [SIGKILL, SIGTERM])
    func killed(_ signal: Int32) async throws {
        let program = try Program()
        try program.write(Self.server, to: "server.sh")
        let added = try program.run("plugins", "add", "slow", "--yes", "--", "/bin/sh", program.home + "/server.sh")
        #expect(added.status == 0, "\(added.errors)")
        try FileManager.default.removeItem(atPath: program.home + "/processes")

        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["slow", "wait"]
        process.environment = ["HOME": program.home, "PATH": "/usr/bin:/bin"]
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let isCalled = try await Self.waits(10) { FileManager.default.fileExists(atPath: program.home + "/called") }
        #expect(isCalled)
        let processes = try program.read("processes").split(separator: "\n")
        #expect(processes.count == 2)
        #expect(processes.allSatisfy(Self.isRunning))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()

        #expect(try await Self.waits(15) { !processes.contains(where: Self.isRunning) })
    }
}
