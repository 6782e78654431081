import Foundation

import SatchelPersistence
import SatchelPluginAPI
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
        plugin.approval = try plugin.fingerprint()
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
            #expect(try registry.launch(of: "time").arguments == plugin.arguments)

            for change in [
                { (plugin: inout RegisteredPlugin) in plugin.arguments = ["", "-m", "a", "b"] },
                { $0.variables = ["SECRET"].compactMap { PassedVariable($0) } }, { $0.executable = "/bin/sh" },
                { $0.approval = "" },
            ] {
                var changed = plugin
                change(&changed)
                try registry.save(changed)
                #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            }
            try registry.save(plugin)
            try Data("#!/bin/bash".utf8).write(to: URL(filePath: plugin.executable))
            #expect(throws: PluginError.changed) { try registry.launch(of: "time") }
            try registry.approve("time")
            _ = try registry.launch(of: "time")
        }
    }

    @Test("A plugin gets the common variables and those that were named, from the environment or a private file")
    func variables() throws {
        try Self.withRegistry { registry, home in
            let key = home + "/key"
            try Data("k1\n".utf8).write(to: URL(filePath: key))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
            let plugin = try Self.plugin(home, ["SECRET", "KEY=@\(key)"])
            #expect(
                try registry.launch(of: plugin).environment
                    == ["HOME": home, "PATH": "/bin", "SECRET": "s3", "KEY": "k1"]
            )

            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
            #expect(throws: PluginError.missingVariable(name: "KEY", file: key)) { try registry.launch(of: plugin) }
            let missing = try Self.plugin(home, ["MISSING"])
            #expect(throws: PluginError.missingVariable(name: "MISSING", file: nil)) {
                try registry.launch(of: missing)
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
                #expect(try ExecutableFile.digest(of: file.path) == digest)
            }
        }
    }
}
