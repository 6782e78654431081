import Foundation
import SatchelMCP
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: plugins that run as programs of their own")
@MainActor
struct AddedPluginTests {
    /// The server in shell of `Plugins/README.md`.
    private static func shellServer() throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: package.appending(path: "Plugins/README.md"), encoding: .utf8)
        let block = try #require(readme.split(separator: "```sh\n").dropFirst().first)
        return try #require(block.split(separator: "```").first.map(String.init))
    }

    /// Runs a test in a home with the server as an executable file.
    private func withServer(_ body: (_ home: String, _ server: String) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        let server = home + "/disk"
        try ("#!/bin/sh\n" + Self.shellServer()).write(toFile: server, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server)
        try await body(home, server)
    }

    /// What a line prints, with its errors.
    private func answer(_ line: String, in program: TestShell) async -> String {
        let before = (program.console.output.count, program.console.errors.count)
        _ = await program.shell.run(line)
        return String(program.console.output.dropFirst(before.0)) + program.console.errors.dropFirst(before.1)
    }

    @Test("The server in shell of the README is added, called, shown, turned off and removed")
    func life() async throws {
        try await withServer { home, server in
            let program = try TestShell(home: home)
            let added = await answer("plugins add disk --yes -- \(server)", in: program)
            #expect(added.contains("added 'disk' with 1 command"))
            #expect(added.contains("It runs with your rights"))
            #expect(await answer("disk disk-free --json", in: program).contains("\"free\""))
            #expect(await answer("disk disk-free --help", in: program).contains("show free space"))
            #expect(await answer("disk browse", in: program).contains("use 'disk disk-free'"))
            // Ctrl-O used to forget the words after a tool's command.
            #expect(program.shell.session.browsingLine(for: "disk disk-free home") == "disk browse home")
            #expect(
                program.shell.session.browsingLine(for: #"disk disk-free "a|b" '| c'"#) == #"disk browse a|b "|" c"#
            )
            // A search of everything starts no plugin, and used to leave it out without a word.
            let left = " · not in disk: 'help disk' lists its commands"
            #expect(await answer("search nothingofthekind", in: program).contains(left))
            #expect(await answer("plugins list", in: program).contains("1 tool of disk 1"))
            #expect(await answer("plugins show disk", in: program).contains("disk disk-free"))
            #expect(await answer("di graph", in: program).contains("disk"))
            #expect(await answer("config show plugins.enabled", in: program).contains("disk"))

            // Another start knows it, without starting it.
            let again = try TestShell(home: home)
            #expect(await answer("help disk", in: again).contains("disk-free"))
            #expect(await answer("plugins show disk --output json", in: again).contains("\"running\": false"))

            _ = await program.shell.run("plugins disable disk")
            // The hint used to name plugins.enabled, which the built-in features are in.
            let disabled = "error: feature 'disk' is not enabled\nhint: run 'plugins enable disk' to enable it\n"
            #expect(await answer("disk disk-free", in: program) == disabled)
            #expect(await program.shell.run("disk disk-free") == .usage)
            _ = await program.shell.run("plugins enable disk")
            #expect(await program.shell.run("disk disk-free") == .success)
            #expect(await program.shell.run("plugins refresh disk") == .success)
            _ = await program.shell.run("plugins remove disk")
            #expect(await program.shell.run("disk disk-free") == .usage)
            #expect(await answer("plugins remove disk", in: program).contains("no plugin 'disk' was added"))
            await program.shell.close()
            await again.shell.close()
        }
    }

    @Test("A tool fills fields of a kind, and what it can't fill says so in one line")
    func fills() async throws {
        try await withServer { home, server in
            let tools = """
                {"name":"find","inputSchema":{"type":"object","properties":{"ean":{"type":"string"}}},\
                "annotations":{"readOnlyHint":true}},{"name":"burn","inputSchema":{"type":"object"}}
                """
            let found = """
                {"results":[{"title":"Giant Steps","credits":[{"name":"John Coltrane"}],"released":{"year":1960},\
                "length":"many"}]}
                """
            try """
            #!/bin/sh
            while read -r line; do
                id=$(printf '%s' "$line" | sed -n 's/^[^,]*,"id":\\([0-9]*\\).*/\\1/p')
                case $line in
                *'"initialize"'*) answer='"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"discs","version":"1"}}' ;;
                *'"tools/list"'*) answer='"result":{"tools":[\(tools)]}' ;;
                *'"tools/call"'*4006381333931*) answer='"result":{"content":[],"structuredContent":\(found)}' ;;
                *'"tools/call"'*) answer='"result":{"content":[{"type":"text","text":"closed"}],"isError":true}' ;;
                *) answer='"error":{"code":-32601,"message":"method not found"}' ;;
                esac
                [ -z "$id" ] || printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$answer"
            done

            """.write(toFile: server, atomically: false, encoding: .utf8)
            let program = try TestShell(home: home)
            _ = await program.shell.run("plugins add discs --yes -- \(server)")
            _ = await program.shell.run(
                """
                kinds new vinyl artist year:year length:duration barcode:code --lookup \
                'barcode from discs find(ean): title, artist=credits, year=released.year, length'
                """
            )

            let added = await answer("vinyl add 4006381333931 --year 1959", in: program)
            #expect(added.hasPrefix("added 'Giant Steps' ("))
            #expect(added.hasSuffix(", 1 copy); title, artist from discs/find\n"))
            let shown = await answer("vinyl show 1 --json", in: program)
            #expect(shown.contains(#""artist": "John Coltrane""#) && shown.contains(#""year": 1959"#))
            #expect(!shown.contains("length"))
            #expect(shown.contains("artist (discs/find, 2026-11-21)"))

            let failed = await answer("vinyl add Kulu --barcode 9780340839935", in: program)
            #expect(failed.contains("warning: '9780340839935' was not looked up in discs find: closed\n"))
            #expect(failed.contains("added 'Kulu'"))
            _ = await program.shell.run("kinds new burned artist --lookup 'title from discs burn: artist'")
            #expect(await answer("burned add X", in: program).contains("'burn' of 'discs' may change or delete data"))
            _ = await program.shell.run("plugins disable discs")
            #expect(
                await answer("vinyl add Impressions --barcode 96385074", in: program).contains("no feature 'discs'")
            )
            #expect(await answer("doctor", in: program).contains("'vinyl' looks up in 'discs find'"))
            await program.shell.close()
        }
    }

    @Test("An added plugin joins the features of the shipped file, but not a list of the user's own")
    func joins() async throws {
        try await withServer { home, server in
            let program = try TestShell(home: home)
            _ = await program.shell.run("plugins add disk --yes -- \(server)")
            await program.shell.close()

            let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            let shipped = package.deletingLastPathComponent().appending(path: "AppConfig.plist").path
            @MainActor func features(_ assignments: String...) throws -> [String] {
                let sources = ConfigSources(shippedFile: shipped, assignments: assignments)
                let root = CompositionRoot(sources: sources, services: HostServices(environment: ["HOME": home]))
                return try root.compose().features.map(\.id)
            }
            #expect(try features() == ["books", "cards", "coins", "quest", "closet", "disk"])
            #expect(try features("plugins.enabled=books") == ["books"])
            #expect(try features("plugins.enabled=disk,books") == ["disk", "books"])
        }
    }

    @Test("A file that may not be executed is told apart from a program that isn't there")
    func notExecutable() async throws {
        try await withServer { home, server in
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: server)
            let program = try TestShell(home: home)
            let said = await answer("plugins add disk --yes -- \(server)", in: program)
            #expect(said.hasPrefix("error: '\(server)' is not executable\nhint: run: chmod +x '\(server)'; or name"))
            let missing = await answer("plugins add disk --yes -- \(server)x", in: program)
            #expect(missing.contains("no program '\(server)x' was found"))
            await program.shell.close()
        }
    }

    @Test("Without an answer nothing is added, and a name of the program can't be taken")
    func refusals() async throws {
        try await withServer { home, server in
            let program = try TestShell(home: home)
            #expect(await program.shell.run("plugins add disk -- \(server)") == .usage)
            #expect(program.console.errors.contains("add --yes"))
            for name in ["books", "help", "q", "plugins", "Disk", "a.b"] {
                #expect(await program.shell.run("plugins add \(name) --yes -- \(server)") == .usage, "\(name)")
            }
            #expect(await program.shell.run("plugins add disk --yes -- /nonexistent/program") == .usage)
            #expect(await program.shell.run("plugins add disk --yes --env A=secret -- \(server)") == .usage)
            #expect(!program.console.errors.contains("secret"))
            #expect(!FileManager.default.fileExists(atPath: home + "/.config/satchel/plugins.plist"))
            await program.shell.close()
        }
    }

    @Test("A program that has changed runs again once it is approved")
    func trust() async throws {
        try await withServer { home, server in
            let program = try TestShell(home: home)
            _ = await program.shell.run("plugins add disk --yes -- \(server)")
            try ("#!/bin/sh\n# new\n" + Self.shellServer()).write(toFile: server, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server)

            #expect(await answer("disk disk-free", in: program).contains("run 'plugins trust disk'"))
            #expect(await program.shell.run("plugins refresh disk") == .usage)
            #expect(program.console.errors.contains("add --yes"))
            #expect(await program.shell.run("plugins trust disk --yes") == .success)
            #expect(await program.shell.run("disk disk-free") == .success)
            await program.shell.close()
        }
    }

    @Test("What changes while it is asked about is not what was approved, and does not run")
    func changedMeanwhile() async throws {
        try await withServer { home, server in
            let program = try TestShell(home: home)
            let good = try Self.shellServer()
            /// Runs a line, and changes the script before the answer to its question.
            @MainActor func answerTooLate(_ line: String) async throws -> String {
                try ("# \(line)\n" + good).write(toFile: server, atomically: false, encoding: .utf8)
                program.shell.answerQuestions { _ in
                    try? "touch \(home)/ran; \(good)".write(toFile: server, atomically: false, encoding: .utf8)
                    return "y"
                }
                return await answer(line, in: program)
            }

            let added = try await answerTooLate("plugins add disk -- /bin/sh \(server)")
            #expect(added.contains("'\(server)' has just changed"))
            try good.write(toFile: server, atomically: false, encoding: .utf8)
            #expect(await program.shell.run("plugins add disk --yes -- /bin/sh \(server)") == .success)

            #expect(try await answerTooLate("disk disk-free").contains("is not approved"))
            #expect(try await answerTooLate("plugins refresh disk").contains("has just changed"))
            #expect(try await answerTooLate("plugins trust disk").contains("approved 'disk'"))
            program.shell.answerQuestions { _ in "n" }
            #expect(await program.shell.run("disk disk-free") != .success)
            #expect(!FileManager.default.fileExists(atPath: home + "/ran"))
            await program.shell.close()
        }
    }

    @Test("A script that changed runs again only after it is approved")
    func changedScript() async throws {
        try await withServer { home, server in
            let program = try TestShell(home: home)
            let added = await answer("plugins add disk --yes -- /bin/sh \(server)", in: program)
            #expect(added.contains("file:      \(server)"))
            #expect(await answer("plugins show disk", in: program).contains("approved   yes"))
            try ("touch \(home)/ran\n" + Self.shellServer()).write(toFile: server, atomically: false, encoding: .utf8)

            #expect(await answer("plugins show disk", in: program).contains("approved   no"))
            #expect(await answer("disk disk-free", in: program).contains("run 'plugins trust disk'"))
            #expect(!FileManager.default.fileExists(atPath: home + "/ran"))
            #expect(await program.shell.run("plugins trust disk --yes") == .success)
            #expect(await program.shell.run("disk disk-free") == .success)
            #expect(FileManager.default.fileExists(atPath: home + "/ran"))
            await program.shell.close()
        }
    }

    @Test("A restored plugin runs nothing before it is approved on this machine, and what it would run is shown")
    func restored() async throws {
        try await withServer { home, server in
            let theirs = try TestShell(home: home + "/theirs")
            let line = "plugins add disk --yes -- /bin/sh -c 'touch \(home)/ran; exec sh \(server)'"
            _ = await theirs.shell.run(line)
            _ = await theirs.shell.run("backup \(home)/all.tar.gz")
            #expect(FileManager.default.fileExists(atPath: home + "/ran"))
            try FileManager.default.removeItem(atPath: home + "/ran")

            let ours = try TestShell(home: home + "/ours")
            let named = "the plugin 'disk' in the backup runs: /bin/sh -c 'touch \(home)/ran; exec sh \(server)'"
            #expect(await answer("restore \(home)/all.tar.gz --dry-run", in: ours).contains(named))
            #expect(await answer("restore \(home)/all.tar.gz --yes", in: ours).contains(named))
            #expect(await answer("disk disk-free", in: ours).contains("run 'plugins trust disk'"))
            #expect(await answer("plugins show disk", in: ours).contains("approved   no"))
            #expect(!FileManager.default.fileExists(atPath: home + "/ran"))

            // Where it was approved, it still is.
            #expect(await theirs.shell.run("restore \(home)/all.tar.gz --yes") == .success)
            #expect(await theirs.shell.run("disk disk-free") == .success)
            await theirs.shell.close()
            await ours.shell.close()
        }
    }

    @Test(
        "A server's name with control characters costs no plugin",
        arguments: ["\\u0000", "\\u0001", "\\u001b[2J", "\\uffff"]
    )
    func oddName(_ name: String) async throws {
        try await withServer { home, server in
            let odd = try Self.shellServer().replacing(#""name":"disk""#, with: #""name":"srv\#(name)""#)
            try ("#!/bin/sh\n" + odd).write(toFile: server, atomically: false, encoding: .utf8)
            let program = try TestShell(home: home)

            #expect(await answer("plugins add disk --yes -- \(server)", in: program).contains("added 'disk'"))
            #expect(await answer("plugins list", in: program).contains("1 tool of srv"))
            #expect(await program.shell.run("disk disk-free") == .success)
            #expect(await program.shell.run("plugins remove disk") == .success)
            await program.shell.close()
        }
    }

    @Test("A file among the arguments is the same file from every folder")
    func wholePaths() async throws {
        try await withServer { home, server in
            let folder = FileManager.default.currentDirectoryPath
            let upwards = String(repeating: "../", count: folder.split(separator: "/").count)
            let program = try TestShell(home: home)
            _ = await program.shell.run("plugins add disk --yes -- /bin/sh \(upwards)\(server.dropFirst()) x")

            let plugin = try #require(try program.shell.session.root.services.registry.plugins().first)
            #expect(plugin.arguments == ["\(folder)/\(upwards)\(server.dropFirst())", "x"])
            await program.shell.close()
        }
    }

    /// Why a call by an assistant that can't ask its person fails.
    private func failure(of tool: String, in program: TestShell) async -> PluginError? {
        let console = ToolConsole()
        program.shell.output.console = console
        do {
            _ = try await ShellTools(of: program.shell, on: console).call(tool, .object([]), in: .unable)
            return nil
        } catch {
            return (error as? PluginFailure)?.error ?? error as? PluginError
        }
    }

    @Test("An assistant is told that a changed program needs approval, and can't give it with 'yes'")
    func changedForAssistant() async throws {
        try await withServer { home, server in
            let program = try TestShell(home: home)
            _ = await program.shell.run("plugins add disk --yes -- \(server)")
            try ("#!/bin/sh\n# new\n" + Self.shellServer()).write(toFile: server, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server)

            #expect(await failure(of: "disk_disk-free", in: program) == .changed)
            await program.shell.close()
        }
    }

    @Test("An assistant that can't ask its person is told what a plugin asks")
    func questionForAssistant() async throws {
        try await withServer { home, server in
            let question =
                #"{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"which disk?","#
                + #""requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}"#
            let call = "*'\"tools/call\"'*) "
            let asking = try Self.shellServer().replacing(
                call,
                with: call + "printf '%s\\n' '\(question)'; read -r reply; "
            )
            try ("#!/bin/sh\n" + asking).write(toFile: server, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server)
            let program = try TestShell(home: home)
            _ = await program.shell.run("plugins add disk --yes -- \(server)")

            #expect(await failure(of: "disk_disk-free", in: program) == .unanswered("which disk?"))
            await program.shell.close()
        }
    }

    @Test("A program that has changed is shown, approved and asked again by 'plugins refresh --yes'")
    func refreshChanged() async throws {
        try await withServer { home, server in
            let program = try TestShell(home: home)
            _ = await program.shell.run("plugins add disk --yes -- \(server)")
            #expect(await answer("plugins refresh disk --yes", in: program) == "refreshed 'disk': 1 command\n")
            try ("#!/bin/sh\n# new\n" + Self.shellServer()).write(toFile: server, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server)

            let refreshed = await answer("plugins refresh disk --yes", in: program)
            #expect(refreshed.contains("sha256:") && refreshed.contains("refreshed 'disk': 1 command"))
            #expect(await program.shell.run("disk disk-free") == .success)
            await program.shell.close()
        }
    }

    @Test("A list of plugins that can't be read costs a warning, and the features run")
    func damagedList() async throws {
        try await withServer { home, _ in
            let folder = home + "/.config/satchel"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "x".write(toFile: folder + "/plugins.plist", atomically: true, encoding: .utf8)
            let program = try TestShell(home: home)

            #expect(await program.shell.run("books search dune") == .success)
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder + "/plugins.plist")
            let warnings = try TestShell(home: home).console.errors
            #expect(warnings.contains("is writable by other users"), "\(warnings)")
        }
    }
}
