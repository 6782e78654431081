import SatchelApp
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Config: mistakes and what is said about them")
struct ConfigErrorTests {
    struct Case: CustomTestStringConvertible {
        let sources: ConfigSources
        let message: String
        let hint: String

        var testDescription: String { message }

        init(set assignment: String, _ message: String, hint: String) {
            sources = ConfigSources(assignments: [assignment])
            self.message = message
            self.hint = hint
        }

        init(_ variable: String, _ value: String, _ message: String, hint: String) {
            sources = ConfigSources(environment: [variable: value])
            self.message = message
            self.hint = hint
        }
    }

    private static let listing = "fix these, then run 'config show' to list every key and value"

    @Test(
        "A mistake is told with its place, the key, what was found, what is allowed and what was probably meant",
        arguments: [
            Case(
                set: "books.view=gird",
                "--set: invalid books.view 'gird': expected one of list, grid; did you mean 'grid'?",
                hint: "the default is 'list'"
            ),
            Case(
                set: "network.offline=maybe",
                "--set: invalid network.offline 'maybe': expected true or false",
                hint: "the default is 'false'"
            ),
            Case(
                set: "plugins.enabled=books,bokks",
                "--set: invalid plugins.enabled 'bokks': expected a list without duplicates of books, cards, coins; "
                    + "did you mean 'books'?",
                hint: "the default is 'books,cards'"
            ),
            Case(
                set: "plugins.enabled=books,books",
                "--set: invalid plugins.enabled 'books,books': expected a list without duplicates of books, cards, coins",
                hint: "the default is 'books,cards'"
            ),
            Case(
                "SATCHEL_BOOKS_VIEW",
                "tiles",
                "SATCHEL_BOOKS_VIEW: invalid books.view 'tiles': expected one of list, grid",
                hint: "the default is 'list'"
            ),
            Case(
                set: "books.recentlimit=3",
                "--set: unknown key 'books.recentlimit'; did you mean 'books.recent-limit'?",
                hint: listing
            ),
            Case(set: "zzz=3", "--set: unknown key 'zzz'", hint: "run 'config show' to list the keys"),
            Case(
                "SATCHEL_BOOKS_RECENT_LIMITS",
                "3",
                "environment: unknown key 'SATCHEL_BOOKS_RECENT_LIMITS'; did you mean 'SATCHEL_BOOKS_RECENT_LIMIT'?",
                hint: listing
            ),
            Case(
                set: "books.view",
                "--set: 'books.view' is not key=value; did you mean 'books.view=…'?",
                hint: "use --set shell.output=json"
            ),
            Case(set: "=grid", "--set: '=grid' is not key=value", hint: "use --set shell.output=json"),
            Case(set: "", "--set: '' is not key=value", hint: "use --set shell.output=json"),
        ]
    )
    func words(_ sample: Case) throws {
        let error = try #require(throws: ConfigErrors.self) { try SampleSettings.load(sample.sources) }

        #expect(error.message == sample.message)
        #expect(error.hint == sample.hint)
        #expect(error.exitStatus == .configuration)
    }

    @Test("What is no number of a range is told with it", arguments: ["101", "-1", "99999999999999999999", "five"])
    func numbers(_ text: String) throws {
        let message = "--set: invalid books.recent-limit '\(text)': expected a whole number from 0 to 100"
        try words(Case(set: "books.recent-limit=\(text)", message, hint: "the default is '5'"))
    }

    @Test("An assignment made at the prompt is told as one of set")
    func conversation() throws {
        var sources = ConfigSources()
        sources.conversation = ["=grid"]

        let error = try #require(throws: ConfigErrors.self) { try SampleSettings.load(sources) }

        #expect(error.message == "set: '=grid' is not key=value")
        #expect(error.hint == "use set shell.output=json")
    }

    @Test("A mistake carries its facts, not only words")
    func facts() {
        #expect(
            SampleSettings.mistakes(ConfigSources(assignments: ["books.view=gird"]))
                == [
                    .wrongValue(
                        key: "books.view",
                        place: "--set",
                        found: "gird",
                        allowed: "one of list, grid",
                        nearest: "grid",
                        fallback: "list"
                    )
                ]
        )
    }

    @Test("A file that is not there, or is none, is told with a way out")
    func files() throws {
        let missing = try #require(throws: ConfigErrors.self) {
            try SampleSettings.load(ConfigSources(namedFile: "/nonexistent.plist"))
        }
        let folder = try #require(throws: ConfigErrors.self) { try SampleSettings.load(ConfigSources(userFile: "/")) }

        #expect(missing.message == "no such file: '/nonexistent.plist', from --config")
        #expect(missing.hint == "check the path, or omit it")
        #expect(folder.message == "can't read '/': Is a directory")
        #expect(folder.hint == "make it readable, or move it away")
    }

    @Test("A file with a string in the place of another element is told so")
    func elements() throws {
        try withTemporaryFolder { folder in
            let text = """
                <key>books</key><dict><key>recent-limit</key><string>7</string></dict>
                <key>network</key><dict><key>offline</key><string>yes</string></dict>
                <key>plugins</key><dict><key>enabled</key><string>books</string></dict>
                """
            try putPropertyList(text, at: folder + "/user.plist")

            let mistakes = SampleSettings.mistakes(ConfigSources(userFile: folder + "/user.plist"))

            let told = mistakes.map { mistake in
                if case .wrongValue(_, _, _, let allowed, _, _) = mistake { allowed } else { "" }
            }
            #expect(
                told == [
                    "a whole number from 0 to 100, in <integer> rather than a <string>",
                    "true or false, in <true/> or <false/> rather than a <string>",
                    "a list without duplicates of books, cards, coins, in an <array> rather than a <string>",
                ]
            )
        }
    }

    @Test("Every mistake of every layer is told at once, lowest layer first")
    func allAtOnce() throws {
        try withTemporaryFolder { folder in
            let shipped = folder + "/shipped.plist"
            let user = folder + "/user.plist"
            try putPropertyList(
                """
                <key>books</key><dict>
                    <key>recent-limit</key><integer>500</integer>
                    <key>vew</key><string>grid</string>
                </dict>
                """,
                at: shipped
            )
            try put(Array("no property list".utf8), at: user)

            let error = try #require(throws: ConfigErrors.self) {
                try SampleSettings.load(
                    ConfigSources(
                        shippedFile: shipped,
                        userFile: user,
                        namedFile: "/nonexistent.plist",
                        environment: ["SATCHEL_BOOKS_VIEW": "tiles", "SATCHEL_ZZZ": "1"],
                        assignments: ["network.offline=maybe", "nothing"]
                    )
                )
            }

            let kinds = error.errors.map { error in
                switch error {
                case .missingFile: "missing"
                case .unreadableFile: "unreadable"
                case .malformedFile: "malformed"
                case .refusedFile: "refused"
                case .repeatedKey: "repeated"
                case .unknownKey(let key, _, _): key
                case .wrongValue(let key, _, _, _, _, _): key
                case .malformedAssignment: "assignment"
                }
            }
            #expect(
                kinds == [
                    "books.recent-limit", "books.vew", "malformed", "missing", "books.view", "SATCHEL_ZZZ",
                    "network.offline", "assignment",
                ]
            )
            let lines = error.message.split(separator: "\n")
            #expect(lines.first == "the configuration has 8 errors")
            #expect(lines.count == 9)
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
            #expect(error.hint == Self.listing)
        }
    }

    @Test("A wrong value in a lower layer is a mistake even where a higher layer puts it right")
    func shadowedMistake() {
        let mistakes = SampleSettings.mistakes(
            ConfigSources(environment: ["SATCHEL_BOOKS_VIEW": "tiles"], assignments: ["books.view=grid"])
        )

        #expect(mistakes.count == 1)
    }

    @Test("Secrets of the environment are never named as mistakes")
    func secrets() {
        #expect(SampleSettings.mistakes(ConfigSources(environment: ["SATCHEL_ALADIN_KEY": "secret"])).isEmpty)
    }
}
