import Foundation
import GRDB
import Glibc
import SatchelConsole
import SatchelDI
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelApp

@Suite("App: doctor")
@MainActor
struct DoctorTests {
    @Test("Where nothing is wrong it says so first, and creates nothing")
    func healthy() async throws {
        try await withTemporaryFolder { home in
            let program = try TestShell(home: home)

            #expect(await program.shell.run("doctor") == .success)

            #expect(
                program.console.output.hasPrefix("satchel \(SatchelVersion.number): everything works\n\nChecked:\n")
            )
            #expect(program.console.output.contains("\n  databases      none was created yet\n"))
            #expect(try FileManager.default.subpathsOfDirectory(atPath: home).isEmpty)
        }
    }

    @Test(
        "A damaged database is named once with what to do, exit status 1, and left as it is, with no file beside it",
        arguments: ["coins.sqlite", "satchel.sqlite"]
    )
    func damagedDatabase(_ name: String) async throws {
        try await withTemporaryFolder { home in
            let path = try write("dear diary", to: home + "/.local/share/satchel/" + name, mode: 0o600)
            let program = try TestShell(home: home)

            #expect(await program.shell.run("doctor") == .failure)

            #expect(program.console.output.contains("1 problem"))
            #expect(
                program.console.output.contains(
                    "problem: '\(path)' is corrupt or not a database\n  the file is unchanged"
                )
            )
            #expect(program.console.output.contains("\nx databases"))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: home + "/.local/share/satchel") == [name]
            )
            // The line after it is judged by itself.
            #expect(await program.shell.run("version") == .success)
        }
    }

    @Test("A database without a byte, as a full disk leaves one, is told at a start, but not one that is being made")
    func emptyDatabase() async throws {
        try await withTemporaryFolder { home in
            let path = try write("", to: home + "/.local/share/satchel/satchel.sqlite", mode: 0o600)
            let early = try TestShell(home: home)
            #expect(await early.shell.run("books mine") == .success)
            #expect(!early.console.errors.contains("is empty"))
            let minuteAgo = Date(timeIntervalSinceNow: -60)
            try FileManager.default.setAttributes([.modificationDate: minuteAgo], ofItemAtPath: path)
            let program = try TestShell(home: home)

            #expect(await program.shell.run("books mine") == .success)

            #expect(program.console.errors.hasPrefix("warning: '\(path)' is empty, so nothing is kept"))
        }
    }

    @Test("A database in use is checked with its log, and neither is touched")
    func openDatabase() async throws {
        try await withTemporaryFolder { home in
            let path = home + "/.local/share/satchel/satchel.sqlite"
            let database = CollectionStore.database(path: path)
            try await CollectionStore(database).add(["b1"], in: "b")
            func files() throws -> [String: Data] {
                let folder = home + "/.local/share/satchel/"
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                return try names.reduce(into: [:]) { $0[$1] = try Data(contentsOf: URL(filePath: folder + $1)) }
            }
            let before = try files()
            #expect(before.count == 3)

            let program = try TestShell(home: home)
            #expect(await program.shell.run("doctor") == .success, "\(program.console.output)")

            #expect(try files() == before)
            try await database.close()
        }
    }

    @Test("A file without tables, or of another program, in the place of the collection stays as it is")
    func foreignDatabase() async throws {
        try await withTemporaryFolder { home in
            let path = try write("", to: home + "/.local/share/satchel/satchel.sqlite", mode: 0o600)
            let empty = try TestShell(set: ["store=sqlite"], home: home)
            #expect(await empty.shell.run("doctor") == .success, "\(empty.console.output)")
            #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)

            let other = try DatabaseQueue(path: path)
            try await other.write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
            try other.close()
            let before = try Data(contentsOf: URL(filePath: path))
            let foreign = try TestShell(set: ["store=sqlite"], home: home)
            _ = await foreign.shell.run("doctor")
            #expect(foreign.console.output.contains("not checked"), "\(foreign.console.output)")
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: home + "/.local/share/satchel") == [
                    "satchel.sqlite"
                ]
            )
        }
    }

    @Test("Files and folders that others can read or write are warnings, and everything still works")
    func openFiles() async throws {
        try await withTemporaryFolder { home in
            _ = try write("", to: home + "/.local/share/satchel/satchel.sqlite", mode: 0o644)
            try chmod(home + "/.local/share/satchel", 0o755)
            _ = try write("", to: home + "/.config/satchel/x", mode: 0o600)
            try chmod(home + "/.config/satchel", 0o777)
            let program = try TestShell(home: home)

            #expect(await program.shell.run("doctor") == .success)

            #expect(program.console.output.contains("3 warnings"))
            for hint in ["chmod 700 '", "chmod go-w '", "chmod 600 '"] {
                #expect(program.console.output.contains(hint))
            }
        }
    }

    @Test("A key that others can read is a problem, as it is not used; a relative variable is a warning")
    func ignoredFiles() async throws {
        try await withTemporaryFolder { home in
            let path = try write("secret", to: home + "/.config/satchel/aladin.key", mode: 0o644)
            _ = try write("secret", to: home + "/.config/satchel/coingecko.key", mode: 0o600)
            let locations = FileLocations(environment: ["HOME": home, "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": ""])

            let findings = await PlacesCheck(locations: locations).diagnose().findings

            #expect(findings.map(\.severity) == [.problem, .warning])
            #expect(findings.first?.message.hasPrefix("'\(path)' is not used") == true)
            #expect(findings.first?.hint == "chmod 600 '\(path)'")
            #expect(findings.last?.message == "XDG_DATA_HOME is not an absolute path and is ignored")
        }
    }

    @Test("A folder in the place of a database, and a home that can't be a folder, are problems with what to do")
    func wrongKinds() async throws {
        try await withTemporaryFolder { home in
            let folder = home + "/.local/share/satchel/coins.sqlite"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let databases = DatabasesCheck(locations: FileLocations(environment: ["HOME": home]))
            #expect(await databases.diagnose().findings.map(\.message) == ["'\(folder)' is not a file"])

            let file = try write("", to: home + "/file", mode: 0o600)
            let places = PlacesCheck(locations: FileLocations(environment: ["HOME": file]))
            let messages = await places.diagnose().findings.map(\.message)
            #expect(messages.contains("can't look into '\(file)/.local/share/satchel': not a directory"))
        }
    }

    @Test("A data folder that is a link to a disk which is not there is a problem, and no backup is made of it")
    func brokenLink() async throws {
        try await withTemporaryFolder { home in
            let folder = home + "/.local/share/satchel"
            try FileManager.default.createDirectory(atPath: home + "/.local/share", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: home + "/disk")
            let fault = "'\(folder)' is a link to '\(home)/disk', which is missing"
            let places = PlacesCheck(locations: FileLocations(environment: ["HOME": home]))
            #expect(await places.diagnose().findings.map(\.message) == [fault])

            let program = try TestShell(home: home)
            #expect(await program.shell.run("backup \(home)/all.zip") == .failure)
            #expect(program.console.errors.hasPrefix("error: \(fault)\n"))
            #expect(!FileManager.default.fileExists(atPath: home + "/all.zip"))
        }
    }

    @Test(
        "A home and a database that can't be written are problems before anything is saved",
        .enabled(if: geteuid() != 0, "root may write everything")
    )
    func readOnly() async throws {
        try await withTemporaryFolder { home in
            let path = home + "/.local/share/satchel/satchel.sqlite"
            let database = CollectionStore.database(path: path)
            try await CollectionStore(database).add(["b1"], in: "b")
            try await database.close()
            try chmod(path, 0o400)
            let databases = DatabasesCheck(locations: FileLocations(environment: ["HOME": home]))
            #expect(await databases.diagnose().findings.map(\.hint) == ["chmod u+rw '\(path)'"])

            let empty = home + "/empty"
            try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
            try chmod(empty, 0o500)
            let places = PlacesCheck(locations: FileLocations(environment: ["HOME": empty]))
            let messages = await places.diagnose().findings.map(\.message)
            let message = "nothing can be saved: no folder can be created in '\(empty)': permission denied"
            #expect(messages == [message])
        }
    }

    @Test("The fault of a damaged database is told in one line, and a pending restore is named and left as it is")
    func oneLine() async throws {
        try await withTemporaryFolder { home in
            let path = home + "/.local/share/satchel/satchel.sqlite"
            let database = CollectionStore.database(path: path)
            try await CollectionStore(database).add(["b1"], in: "b")
            try await database.close()
            var bytes = try Data(contentsOf: URL(filePath: path))
            bytes.replaceSubrange(4096..<12_288, with: Data(repeating: 0x5A, count: 8192))
            try bytes.write(to: URL(filePath: path))
            let lock = try write("", to: home + "/.local/state/satchel/restore.lock", mode: 0o600)
            let locations = FileLocations(environment: ["HOME": home])

            let findings =
                await DatabasesCheck(locations: locations).diagnose().findings
                + PlacesCheck(locations: locations).diagnose().findings

            #expect(findings.count == 2)
            #expect(findings.allSatisfy { !$0.message.contains("\n") && !$0.message.contains("***") })
            #expect(findings.last?.message == "a restore is running, or was interrupted")
            #expect(FileManager.default.fileExists(atPath: lock))
        }
    }

    @Test("Without a home it says what to set")
    func homeless() async throws {
        let program = try TestShell()
        #expect(await program.shell.run("doctor") == .failure)
        #expect(program.console.output.contains("set HOME"))
    }

    @Test("A broken configuration is listed error by error, where any other command only says them and ends")
    func brokenConfiguration() async throws {
        try await withTemporaryFolder { home in
            var root = CompositionRoot(
                sources: ConfigSources(
                    environment: ["SATCHEL_BOOKS_RECENT_LIMIT": "many"],
                    assignments: ["no.such.key=1", "books.catalog=embeded", "network.offline=true"]
                ),
                services: HostServices(environment: ["HOME": home])
            )
            #expect(throws: ConfigErrors.self) { _ = try root.compose() }
            root.setAsideBrokenConfiguration()
            let console = RecordingConsole(facts: TerminalFacts())
            let shell = try Shell(root: root, console: console) { _ in CommandHistory(path: nil, limit: 0) }

            #expect(await shell.run("doctor") == .failure)

            #expect(console.output.contains("unknown key 'no.such.key'"))
            #expect(console.output.contains("invalid books.recent-limit 'many'"))
            #expect(console.output.contains("skipped: offline"))
        }
    }

    @Test("Only a line that asks for it runs with a broken configuration")
    func asking() {
        func options(_ change: (inout LaunchOptions) -> Void) -> LaunchOptions {
            var options = LaunchOptions()
            change(&options)
            return options
        }
        #expect(options { $0.words = ["doctor"] }.asksDoctor)
        #expect(options { $0.lines = ["doctor --output json"] }.asksDoctor)
        #expect(!options { $0.words = ["books", "doctor"] }.asksDoctor)
        #expect(!options { $0.lines = ["doctor", "books list"] }.asksDoctor)
        #expect(!LaunchOptions().asksDoctor)
        // Who broke the settings gets them back by a restore.
        #expect(options { $0.words = ["restore", "all.tar.gz"] }.bearsBrokenConfiguration)
        #expect(options { $0.lines = ["backup all.tar.gz"] }.bearsBrokenConfiguration)
        #expect(!options { $0.words = ["closet", "backup"] }.bearsBrokenConfiguration)
    }

    @Test("JSON is one object with the verdict, and every check with its findings")
    func json() async throws {
        struct Report: Decodable {
            struct Check: Decodable {
                let name: String
                let summary: String
                let findings: [Finding]
            }
            struct Finding: Decodable {
                let severity: String
                let message: String
                let hint: String
            }
            let version: String
            let healthy: Bool
            let problems: Int
            let warnings: Int
            let checks: [Check]
        }
        try await withTemporaryFolder { home in
            let damaged = String(repeating: "x", count: 5000)
            _ = try write(damaged, to: home + "/.local/share/satchel/films.sqlite", mode: 0o600)
            let program = try TestShell(home: home)

            #expect(await program.shell.run("doctor --output json") == .failure)

            let report = try JSONDecoder().decode(Report.self, from: Data(program.console.output.utf8))
            #expect(!report.healthy && report.problems == 1)
            #expect(report.checks.map(\.name).prefix(3) == ["configuration", "features", "terminal"])
            #expect(report.checks.first { $0.name == "databases" }?.findings.first?.hint.isEmpty == false)
            #expect(Set(report.checks.map(\.name)).count == report.checks.count)
        }
    }

    @Test("A feature adds a check of its own; while the feature is disabled it is not made")
    func featureCheck() async throws {
        struct FilmCheck: DiagnosticCheck {
            let subject = "films"
            func diagnose() async -> Diagnosis {
                Diagnosis("2 reels", [.init(.problem, "a reel is missing", hint: "films find")])
            }
        }
        let films = FakePlugin(
            id: "films",
            registration: { builder in
                builder.register((any DiagnosticCheck).self, as: "films") { FilmCheck() }
            }
        )
        try await withTemporaryFolder { home in
            let program = try TestShell(plugins: [films], home: home)
            #expect(await program.shell.run("doctor") == .failure)
            #expect(program.console.output.contains("problem: a reel is missing\n  films find\n"))
            #expect(program.console.output.contains("\nx films          2 reels\n"))

            let without = try TestShell(set: ["plugins.enabled="], plugins: [films], home: home)
            #expect(await without.shell.run("doctor") == .success)
            #expect(!without.console.output.contains("films"))
        }
    }

    @Test("An added plugin whose program is gone or has changed is a problem, and is not started")
    func addedPlugins() async throws {
        try await withTemporaryFolder { home in
            _ = try write(
                """
                <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>gone</key><dict>
                <key>executable</key><string>\(home)/nowhere</string><key>arguments</key><array/>
                <key>variables</key><array/><key>era</key><string>legacy</string><key>enabled</key><true/>
                <key>summary</key><string></string></dict></dict></plist>
                """,
                to: home + "/.config/satchel/plugins.plist",
                mode: 0o600
            )
            let program = try TestShell(home: home)
            #expect(await program.shell.run("doctor") == .failure)
            #expect(program.console.output.contains("the plugin 'gone' can't be started: '\(home)/nowhere'"))
            #expect(program.console.output.contains("plugins remove gone"))
        }
    }

    @Test("The way pictures are shown comes with its reason")
    func pictures() async throws {
        func summary(_ environment: [String: String], _ choice: PictureChoice = .auto) async -> String {
            let facts = TerminalFacts(output: .init(isTerminal: true, usesColor: true), columns: 120, rows: 40)
            return await TerminalCheck(facts: facts, environment: environment, pictures: choice).diagnose().summary
        }
        #expect(await summary(["TERM": "xterm-kitty"]).hasSuffix("pictures: kitty (what this terminal draws)"))
        #expect(await summary(["TERM": "dumb"]).hasSuffix("pictures: link (TERM is dumb or not set)"))
        #expect(await summary(["TERM": "xterm"], .off).hasSuffix("pictures: off (chosen by shell.pictures)"))
        #expect(
            await summary(["TERM": "xterm"], .sixel).hasSuffix(
                "pictures: link (sixel was chosen; chafa is not installed)"
            )
        )
        #expect(await summary(["TERM": "xterm-kitty", "TMUX": "1"]).contains("inside a terminal multiplexer"))
    }

    @Test("A clock that was never set, and a time zone without data, are found")
    func clock() async {
        let never = ClockCheck(clock: FixedClock(now: 0), environment: ["TZ": "Asia/Nowhere"])
        let findings = await never.diagnose().findings
        #expect(findings.map(\.severity) == [.problem, .warning])
        #expect(findings.first?.message == "the clock says 1970-01-01T00:00:00Z, which is wrong")
        for zone in ["", "UTC", "KST-9", "<+09>-9"] {
            #expect(await ClockCheck(clock: FixedClock(), environment: ["TZ": zone]).diagnose().findings.isEmpty)
        }
    }

    // MARK: - A home

    /// Writes a file into a private folder, and returns its path.
    private func write(_ text: String, to path: String, mode: Int) throws -> String {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try Data(text.utf8).write(to: URL(filePath: path))
        try chmod(path, mode)
        return path
    }

    private func chmod(_ path: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
