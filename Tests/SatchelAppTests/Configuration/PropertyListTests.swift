import Foundation
import Glibc
import SatchelApp
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Config: property lists")
struct PropertyListTests {
    private static func load(_ members: String) throws -> Settings {
        try withTemporaryFolder { folder in
            try putPropertyList(members, at: folder + "/AppConfig.plist")
            return try SampleSettings.load(ConfigSources(namedFile: folder + "/AppConfig.plist"))
        }
    }

    private static func mistakes(_ bytes: some DataProtocol) throws -> [ConfigError] {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try put(bytes, at: file)
            return SampleSettings.mistakes(ConfigSources(namedFile: file))
        }
    }

    @Test(
        "Nested dictionaries and dotted keys mean the same, and may be mixed",
        arguments: [
            "<key>books</key><dict><key>recent-limit</key><integer>9</integer></dict>",
            "<key>books.recent-limit</key><integer>9</integer>",
            """
            <key>books.view</key><string>grid</string>
            <key>books</key><dict><key>recent-limit</key><integer>9</integer></dict>
            """,
        ]
    )
    func nesting(_ members: String) throws {
        #expect(try Self.load(members)[SampleSettings.recentLimit] == 9)
    }

    @Test("Every kind of value is read, comments and entities included")
    func values() throws {
        let settings = try Self.load(
            """
            <!-- what is in use -->
            <key>plugins</key><dict><key>enabled</key>
                <array><string>coins</string><string>books</string></array></dict>
            <key>network</key><dict><key>offline</key><true/></dict>
            <key>shell</key><dict><key>prompt</key><string>책 &lt;{feature}&gt; </string></dict>
            """
        )

        #expect(settings[SampleSettings.enabled] == ["coins", "books"])
        #expect(settings[SampleSettings.offline])
        #expect(settings[SampleSettings.prompt] == "책 <{feature}> ")
    }

    @Test("A dictionary with nothing in it is told by its key, and an empty file of settings is fine")
    func emptyDictionary() throws {
        let empty = try Self.mistakes(Data("<plist version=\"1.0\"><dict><key>books</key><dict/></dict></plist>".utf8))

        try #require(empty.count == 1)
        guard case .unknownKey("books", _, _) = empty[0] else {
            Issue.record("\(empty[0])")
            return
        }
        #expect(try Self.mistakes(Data("<plist version=\"1.0\"><dict/></plist>".utf8)).isEmpty)
    }

    @Test("A binary property list is refused by name, with the command that converts it")
    func binary() throws {
        for root: Any in [["books": ["view": "grid"]], [1, 2]] {
            let bytes = try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
            for bytes in [bytes, bytes.prefix(8)] {
                let mistakes = try Self.mistakes(bytes)

                try #require(mistakes.count == 1)
                #expect(mistakes[0].message.hasSuffix("AppConfig.plist' is a binary property list"))
                #expect(mistakes[0].hint?.hasPrefix("convert it to XML: plutil -convert xml1 '/") == true)
            }
        }
    }

    @Test(
        "A value of another type is told with what was found",
        arguments: [
            ("books.recent-limit", "<string>9</string>", "9"),
            ("books.recent-limit", "<true/>", "true"),
            ("books.recent-limit", "<real>1.5</real>", "1.5"),
            ("books.recent-limit", "<real>5.0</real>", "5.0"),
            ("books.recent-limit", "<dict/>", "an empty dictionary"),
            ("books.recent-limit", "<array><integer>9</integer></array>", "9"),
            ("books.recent-limit", "<date>2020-01-01T00:00:00Z</date>", "a date, data, or a number that is too large"),
            ("network.offline", "<string>yes</string>", "yes"),
            ("network.offline", "<integer>1</integer>", "1"),
            ("shell.prompt", "<integer>1</integer>", "1"),
            ("books.view", "<array><string>grid</string></array>", "grid"),
            ("plugins.enabled", "<string>books</string>", "books"),
            ("plugins.enabled", "<array><integer>1</integer></array>", "1"),
        ]
    )
    func wrongType(_ key: String, _ value: String, _ found: String) throws {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try putPropertyList("<key>\(key)</key>\(value)", at: file)

            let mistakes = SampleSettings.mistakes(ConfigSources(userFile: file))

            try #require(mistakes.count == 1)
            guard case .wrongValue(key, file, found, _, _, _) = mistakes[0] else {
                Issue.record("\(mistakes[0])")
                return
            }
        }
    }

    @Test(
        "Malformed XML is told with its line",
        arguments: [
            ("<key>books.view</key>\n<strin>grid</string>", "unknown tag <strin> on line 5"),
            ("<key>books.view</key>\n<string>grid</strin>", "</strin> where </string> was expected on line 5"),
            ("<key>books.view</key>\n", "no value of 'books.view' on line 6"),
            ("<string>grid</string>", "<string> where <key> was expected on line 4"),
            ("books.view = grid", "unexpected text on line 4"),
        ]
    )
    func malformed(_ members: String, _ reason: String) throws {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try putPropertyList(members, at: file)

            let mistakes = SampleSettings.mistakes(ConfigSources(userFile: file))

            try #require(mistakes.count == 1)
            guard case .malformedFile(file, let found) = mistakes[0] else {
                Issue.record("\(mistakes[0])")
                return
            }
            #expect(found.lowercased().contains(reason.lowercased()))
            #expect(!found.contains("\n"))
        }
    }

    @Test(
        "A file that is empty or breaks off says so",
        arguments: [
            "": "it is empty",
            "<plist version=\"1.0\"><dict><key>a</key><string>b</string>": "it ends unexpectedly",
        ]
    )
    func brokenOff(_ text: String, _ reason: String) throws {
        let mistakes = try Self.mistakes(Data(text.utf8))

        try #require(mistakes.count == 1)
        guard case .malformedFile(_, let found) = mistakes[0] else {
            Issue.record("\(mistakes[0])")
            return
        }
        #expect(found == reason)
    }

    @Test(
        "What is no property list of a dictionary is told, and never traps",
        arguments: [
            "books.view=grid", "{\"books\": {}}", "<plist", "<plist/>",
            "<plist version=\"1.0\"><array/></plist>", "<plist version=\"1.0\"><string>x</string></plist>",
            "<plist version=\"1.0\"><dict><key>a</key></dict></plist>",
        ]
    )
    func noPropertyList(_ text: String) throws {
        let mistakes = try Self.mistakes(Data(text.utf8))

        try #require(mistakes.count == 1)
        guard case .malformedFile(_, let reason) = mistakes[0] else {
            Issue.record("\(mistakes[0])")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test("A dictionary where a value belongs is told by the keys in it")
    func dictionaryForValue() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            let member = "<key>books.view</key><dict><key>first</key><string>grid</string></dict>"
            try putPropertyList(member, at: file)

            #expect(
                SampleSettings.mistakes(ConfigSources(userFile: file))
                    == [.unknownKey("books.view.first", place: file, nearest: nil)]
            )
        }
    }
}

@Suite("Config: files that are none")
struct UnreadableFileTests {
    @Test("A file of more than a megabyte is not read")
    func hugeFile() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try put(Data(), at: file)
            #expect(truncate(file, 1 << 30) == 0)

            #expect(
                SampleSettings.mistakes(ConfigSources(userFile: file))
                    == [.refusedFile(path: file, .tooLarge("it is larger than 1 MB"))]
            )
        }
    }

    @Test("A folder is not read")
    func folder() throws {
        try withTemporaryFolder { folder in
            #expect(
                SampleSettings.mistakes(ConfigSources(userFile: folder))
                    == [.unreadableFile(path: folder, reason: "Is a directory")]
            )
        }
    }

    @Test("A pipe that nobody writes to is not waited for")
    func pipe() throws {
        try withTemporaryFolder { folder in
            let pipe = folder + "/AppConfig.plist"
            #expect(mkfifo(pipe, 0o600) == 0)

            let mistakes = SampleSettings.mistakes(ConfigSources(userFile: pipe))

            #expect(mistakes == [.refusedFile(path: pipe, .notRegular)])
            #expect(ConfigErrors(mistakes).message == "'\(pipe)' is not a regular file")
        }
    }

    @Test("A device is not read", arguments: ["/dev/zero", "/dev/null", "/dev/tty", "/dev/ptmx"])
    func device(_ path: String) {
        let mistakes = SampleSettings.mistakes(ConfigSources(namedFile: path))

        // Without a terminal, /dev/tty can't be opened.
        let isThere = access(path, F_OK) == 0 && path != "/dev/tty"
        #expect(mistakes.count == 1)
        #expect(!isThere || mistakes == [.refusedFile(path: path, .notRegular)])
    }

    @Test("A path that goes round in circles is told in the system's words")
    func loop() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file)

            #expect(
                SampleSettings.mistakes(ConfigSources(userFile: file))
                    == [.unreadableFile(path: file, reason: "Too many levels of symbolic links")]
            )
        }
    }

    @Test(
        "A file of somebody else's is told in the system's words",
        .enabled(if: geteuid() != 0, "root reads anything")
    )
    func forbidden() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try put(Data(), at: file)
            #expect(chmod(file, 0) == 0)

            #expect(
                SampleSettings.mistakes(ConfigSources(userFile: file))
                    == [.unreadableFile(path: file, reason: "Permission denied")]
            )
        }
    }
}
