import Foundation
import Glibc

import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import TestSupport
import Testing

@testable import SatchelMCP

@Suite("Plugins: what was added is kept")
struct RegistryTests {
    private static func withRegistry(_ body: (PluginRegistry, _ home: String) throws -> Void) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        let environment = ["HOME": home, "PATH": "/bin", "SECRET": "s3", "OTHER": "o"]
        try body(PluginRegistry(locations: FileLocations(environment: environment), environment: environment), home)
    }

    private static func plugin(_ home: String, _ variables: [String] = []) throws -> RegisteredPlugin {
        let program = home + "/program"
        if !FileManager.default.fileExists(atPath: program) {
            try Data("#!/bin/sh".utf8).write(to: URL(filePath: program))
        }
        var plugin = RegisteredPlugin(
            name: "time",
            executable: program,
            arguments: ["", "-m", "a b"],
            variables: variables.compactMap { PassedVariable($0) }
        )
        plugin.summary = "1 tool"
        return plugin
    }

    private static let signature = PluginSignature(
        era: .modern,
        server: Implementation(name: "t", version: "1"),
        tools: [ToolDescription(name: "x", inputSchema: .object([.init("type", .text("object"))]))]
    )

    @Test("A plugin and its tools are read back, from files that only the user can read")
    func roundTrip() throws {
        try Self.withRegistry { registry, home in
            #expect(try registry.plugins().isEmpty)
            let plugin = try Self.plugin(home, ["SECRET", "OTHER=@/tmp/x"])
            try registry.save(plugin, Self.signature)

            #expect(try registry.plugins() == [plugin])
            #expect(try registry.signature(of: "time") == Self.signature)
            for path in [try registry.path, home + "/.config/satchel/plugins/time.json"] {
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
            let text = try String(contentsOfFile: try registry.path, encoding: .utf8)
            #expect(text.contains("SECRET") && !text.contains("s3"))

            try registry.remove("time")
            #expect(try registry.plugins().isEmpty)
            #expect(throws: PluginRegistryError.noSignature("time")) { try registry.signature(of: "time") }
        }
    }

    @Test("A start learns the names, and which plugins are off, of any number of them")
    func namesOnly() throws {
        try Self.withRegistry { registry, home in
            var plugin = try Self.plugin(home)
            for name in ["time", "b-2", "a1"] {
                plugin.name = name
                try registry.save(plugin, Self.signature)
                #expect(try registry.names().map(\.name) == registry.plugins().map(\.name))
                #expect(try registry.names().allSatisfy(\.isEnabled))
            }
            plugin.isEnabled = false
            try registry.save(plugin)
            #expect(try registry.names().map(\.isEnabled) == [false, true, true])
            plugin.isEnabled = true
            try registry.save(plugin)
            #expect(try registry.names().map(\.isEnabled) == [true, true, true])
        }
    }

    @Test("Only what was approved runs: a change of executable, arguments or variables asks again")
    func approval() throws {
        try Self.withRegistry { registry, home in
            let plugin = try Self.plugin(home)
            try registry.save(plugin, Self.signature)
            #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            try registry.approve("time", PluginProgram(of: plugin))
            #expect(try registry.launch(of: "time").arguments == plugin.arguments)

            for change in [
                { (plugin: inout RegisteredPlugin) in plugin.arguments = ["", "-m", "a", "b"] },
                { $0.variables = ["SECRET"].compactMap { PassedVariable($0) } }, { $0.executable = "/bin/sh" },
            ] {
                var changed = plugin
                change(&changed)
                try registry.save(changed)
                #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            }
            try registry.save(plugin)
            try Data("#!/bin/bash".utf8).write(to: URL(filePath: plugin.executable))
            #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            try registry.approve("time", PluginProgram(of: plugin))
            _ = try registry.launch(of: "time")
        }
    }

    @Test("What was approved is not in the configuration, and is forgotten with the plugin")
    func approvalsApart() throws {
        try Self.withRegistry { registry, home in
            let plugin = try Self.plugin(home)
            try registry.save(plugin, Self.signature)
            try registry.approve("time", PluginProgram(of: plugin))
            let approvals = home + "/.local/state/satchel/approved-plugins.plist"
            let mode = try FileManager.default.attributesOfItem(atPath: approvals)[.posixPermissions] as? Int
            #expect(mode == 0o600)

            for damage in ["x", "<plist version=\"1.0\"><array/></plist>"] {
                try Data(damage.utf8).write(to: URL(filePath: approvals))
                #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            }
            try registry.approve("time", PluginProgram(of: plugin))
            _ = try registry.launch(of: "time")
            try registry.remove("time")
            try registry.save(plugin, Self.signature)
            #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
        }
    }

    @Test("A file that an argument names is approved as well: a change, its end and its coming ask again")
    func files() throws {
        try Self.withRegistry { registry, home in
            let script = home + "/wine.py"
            try Data("1".utf8).write(to: URL(filePath: script))
            var plugin = try Self.plugin(home)
            plugin.arguments = ["-u", script, home, "/nonexistent", "relative"]
            try registry.save(plugin, Self.signature)
            let program = try PluginProgram(of: plugin)
            try registry.approve("time", program)

            #expect(program.files.map(\.path) == [plugin.executable, script])
            #expect(program.description(of: plugin).contains { $0.hasSuffix(script) })
            _ = try registry.launch(of: "time")
            try Data("2".utf8).write(to: URL(filePath: script))
            #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            try FileManager.default.removeItem(atPath: script)
            #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            #expect(mkfifo(script, 0o600) == 0)
            #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            unlink(script)
            try Data("1".utf8).write(to: URL(filePath: script))
            _ = try registry.launch(of: "time")
        }
    }

    @Test("A database that an argument names may change, and a program in its place asks again")
    func data() throws {
        try Self.withRegistry { registry, home in
            let database = URL(filePath: home + "/notes.db")
            try Data().write(to: database)
            var plugin = try Self.plugin(home)
            plugin.arguments = [database.path]
            try registry.save(plugin, Self.signature)
            try registry.approve("time", try PluginProgram(of: plugin))

            for bytes in ["SQLite format 3\0", "SQLite format 3\0 and more"] {
                try Data(bytes.utf8).write(to: database)
                _ = try registry.launch(of: "time")
            }
            for bytes in ["print(1)", "#!/bin/sh\n", "\u{7F}ELF\0", "PK\u{3}\u{4}\0"] {
                try Data(bytes.utf8).write(to: database)
                #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            }
        }
    }

    @Test("A file that changes after it was checked does not start")
    func changedAfterCheck() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        let registry = PluginRegistry(locations: FileLocations(environment: ["HOME": home]), environment: [:])
        let servers = PluginServers(client: Implementation(name: "test", version: "1"))
        let (program, script) = (home + "/program", home + "/script")
        let shell = URL(filePath: "/bin/sh").resolvingSymlinksInPath().path
        let plugin = RegisteredPlugin(name: "time", executable: program, arguments: [script])
        for victim in [program, script] {
            for replaces in [true, false] {
                try? FileManager.default.removeItem(atPath: program)
                try FileManager.default.copyItem(atPath: shell, toPath: program)
                try Data("exit 7\n".utf8).write(to: URL(filePath: script))
                let launch = try registry.launch(of: plugin, PluginProgram(of: plugin))
                await #expect(throws: PluginError.ended(how: "ended with status 7", lastWords: nil)) {
                    try await servers.signature(of: launch)
                }

                let bytes = Data("#!/bin/sh\ntouch '\(home)/ran'\n".utf8)
                try bytes.write(to: URL(filePath: victim), options: replaces ? [.atomic] : [])
                chmod(victim, 0o755)

                await #expect(throws: PluginError.notStarted(reason: "'\(victim)' has just changed")) {
                    try await servers.signature(of: launch)
                }
                #expect(!FileManager.default.fileExists(atPath: home + "/ran"))
            }
        }
        await servers.close()
    }

    @Test("Any text of a plugin is stored and read again, or refused before anything is lost", arguments: OddText.all)
    func anyText(_ text: String) throws {
        try Self.withRegistry { registry, home in
            let other = try Self.plugin(home)
            try registry.save(other, Self.signature)
            var plugin = RegisteredPlugin(
                name: "odd",
                executable: "/" + text,
                arguments: [text, "x"],
                variables: [PassedVariable("KEY=@/" + text)].compactMap(\.self)
            )
            plugin.summary = text
            do {
                try registry.save(plugin)
                let read = try registry.plugin("odd")
                #expect(Array(read.arguments[0].utf8) == Array(text.utf8) && read == plugin)
            } catch is PluginRegistryError {
                #expect(try registry.plugins() == [other])
            }

            // What a plugin says is never a reason to refuse it.
            plugin = RegisteredPlugin(name: "odd", executable: "/bin/sh", arguments: [])
            plugin.summary =
                "1 tool of " + VisibleText.line(String(text.unicodeScalars.prefix(100).map(Character.init)))
            var signature = Self.signature
            signature.tools = [
                ToolDescription(
                    name: text,
                    description: text,
                    inputSchema: .object([.init("type", .text("object")), .init(text, .list([.text(text)]))])
                )
            ]
            try registry.save(plugin, signature)
            #expect(try registry.plugins().map(\.name) == ["odd", "time"])
            #expect(try registry.plugin("odd").summary == plugin.summary)
            #expect(try registry.signature(of: "odd") == signature)
        }
    }

    @Test("Tools with more values than are read again are refused, and the plugin's old ones stay")
    func tooManyValues() throws {
        try Self.withRegistry { registry, home in
            let plugin = try Self.plugin(home)
            try registry.save(plugin, Self.signature)
            var signature = Self.signature
            let zeros = Value.list(Array(repeating: .integer(0), count: JSONReader.valueLimit))
            signature.tools[0].inputSchema = .object([.init("enum", zeros)])

            #expect(throws: PluginRegistryError.unreadable("time")) { try registry.save(plugin, signature) }
            #expect(try registry.signature(of: "time") == Self.signature)
        }
    }

    @Test("An argument can't pass for another line of what is to be approved")
    func forgedLines() throws {
        try Self.withRegistry { _, home in
            var plugin = try Self.plugin(home)
            plugin.arguments = ["a\nvariables: none", "it's", "\u{1B}[2K", "b c"]
            let lines = try PluginProgram(of: plugin).description(of: plugin)
            #expect(lines.contains(#"arguments: 'a variables: none' 'it'\''s' ␛[2K 'b c'"#))
            #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    @Test("A plugin gets the common variables and those that were named, from the environment or a private file")
    func variables() throws {
        try Self.withRegistry { registry, home in
            let key = home + "/key"
            try Data("k1\n".utf8).write(to: URL(filePath: key))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
            let plugin = try Self.plugin(home, ["SECRET", "KEY=@\(key)"])
            let program = try PluginProgram(of: plugin)
            #expect(
                try registry.launch(of: plugin, program).environment
                    == ["HOME": home, "PATH": "/bin", "SECRET": "s3", "KEY": "k1"]
            )

            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
            #expect(throws: PluginError.missingVariable(name: "KEY", file: key)) {
                try registry.launch(of: plugin, program)
            }
            let missing = try Self.plugin(home, ["MISSING"])
            #expect(throws: PluginError.missingVariable(name: "MISSING", file: nil)) {
                try registry.launch(of: missing, program)
            }
        }
    }

    @Test(
        "A value is not taken for a variable",
        arguments: ["", "A=b", "A=", "1A", "A-B", "A=@relative", "=@/x", "A B"]
    )
    func passed(_ text: String) {
        #expect(PassedVariable(text) == nil)
    }

    @Test(
        "A name is a word that can be typed",
        arguments: [
            ("time", true), ("a-1", true), ("", false), ("1a", false), ("Time", false), ("a.b", false), ("a/b", false),
            (String(repeating: "a", count: 32), true), (String(repeating: "a", count: 33), false),
        ]
    )
    func names(_ name: String, _ isName: Bool) {
        #expect(RegisteredPlugin.isName(name) == isName)
    }

    @Test(
        "A list that is malformed is refused whole",
        arguments: ["<array/>", "<dict><key>a</key><string>b</string></dict>", "<dict><key>a</key><dict/></dict>", "x"]
    )
    func malformed(_ root: String) throws {
        try Self.withRegistry { registry, home in
            try PrivateFolder.create(containing: try registry.path)
            let text = "<?xml version=\"1.0\"?><plist version=\"1.0\">\(root)</plist>"
            try Data(text.utf8).write(to: URL(filePath: try registry.path))
            #expect(throws: (any Error).self) { try registry.plugins() }
        }
    }

    @Test("The hash of an executable is its SHA-256")
    func digest() throws {
        try Self.withRegistry { _, home in
            let file = URL(filePath: home + "/x")
            // The examples of FIPS 180-4, and both sides of a block.
            for (text, digest) in [
                ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
                ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
                (
                    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
                ),
                (
                    String(repeating: "a", count: 1_000_000),
                    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
                ),
            ] {
                try Data(text.utf8).write(to: file)
                let program = try PluginProgram(of: RegisteredPlugin(name: "x", executable: file.path, arguments: []))
                #expect(program.files.map(\.sha256) == [digest])
            }
        }
    }
}
