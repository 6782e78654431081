import Foundation
import SatchelApp
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Config: layers and which of them wins")
struct LayerTests {
    @Test("With no layer, every key has its default and says so")
    func defaults() throws {
        let settings = try SampleSettings.load(ConfigSources())

        #expect(settings[SampleSettings.enabled] == ["books", "cards"])
        #expect(settings[SampleSettings.catalog] == "embedded")
        #expect(settings[SampleSettings.recentLimit] == 5)
        #expect(settings[SampleSettings.view] == .list)
        #expect(settings[SampleSettings.offline] == false)
        #expect(settings[SampleSettings.prompt] == "> ")
        #expect(settings.origin(of: SampleSettings.prompt) == "built-in default")
        #expect(settings.entry("shell.prompt") == nil)
    }

    @Test("Each layer wins over those before it, and says that it did", arguments: 0...5)
    func precedence(_ top: Int) throws {
        try withTemporaryFolder { folder in
            let files = ["shipped", "user", "named"].map { "\(folder)/\($0).plist" }
            for (number, file) in files.enumerated() {
                let member = "<key>books.recent-limit</key><integer>\(10 + number)</integer>"
                try putPropertyList(member, at: file)
            }
            var sources = ConfigSources()
            if top >= 0 { sources.shippedFile = files[0] }
            if top >= 1 { sources.userFile = files[1] }
            if top >= 2 { sources.namedFile = files[2] }
            if top >= 3 { sources.environment = ["SATCHEL_BOOKS_RECENT_LIMIT": "13"] }
            if top >= 4 { sources.assignments = ["books.recent-limit=99", "books.recent-limit=14"] }
            if top >= 5 { sources.conversation = ["books.recent-limit=15"] }

            let settings = try SampleSettings.load(sources)

            #expect(settings[SampleSettings.recentLimit] == 10 + top)
            let origins = files + ["SATCHEL_BOOKS_RECENT_LIMIT", "--set", "set"]
            #expect(settings.origin(of: SampleSettings.recentLimit) == origins[top])
        }
    }

    @Test("Layers are mixed key by key")
    func mixed() throws {
        try withTemporaryFolder { folder in
            try putPropertyList(
                "<key>books.catalog</key><string>fixture</string><key>books.view</key><string>grid</string>",
                at: folder + "/shipped.plist"
            )
            try putPropertyList("<key>books.view</key><string>list</string>", at: folder + "/user.plist")

            let settings = try SampleSettings.load(
                ConfigSources(
                    shippedFile: folder + "/shipped.plist",
                    userFile: folder + "/user.plist",
                    assignments: ["network.offline=yes"]
                )
            )

            #expect(settings[SampleSettings.catalog] == "fixture")
            #expect(settings[SampleSettings.view] == .list)
            #expect(settings[SampleSettings.offline])
            #expect(settings[SampleSettings.recentLimit] == 5)
            #expect(settings.origin(of: SampleSettings.catalog) == folder + "/shipped.plist")
            #expect(settings.origin(of: SampleSettings.view) == folder + "/user.plist")
        }
    }

    @Test("The shipped file and the user's may be missing; a named one may not")
    func missingFiles() throws {
        let nowhere = "/nonexistent/AppConfig.plist"

        #expect(SampleSettings.mistakes(ConfigSources(shippedFile: nowhere, userFile: nowhere)).isEmpty)
        #expect(
            SampleSettings.mistakes(ConfigSources(namedFile: nowhere))
                == [.missingFile(path: nowhere, namedBy: "--config")]
        )
        #expect(
            SampleSettings.mistakes(ConfigSources(environment: ["SATCHEL_CONFIG": nowhere]))
                == [.missingFile(path: nowhere, namedBy: "SATCHEL_CONFIG")]
        )
    }

    @Test("--config wins over SATCHEL_CONFIG, and an empty SATCHEL_CONFIG names nothing")
    func namedTwice() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/named.plist"
            try putPropertyList("<key>books.recent-limit</key><integer>7</integer>", at: file)

            let named = try SampleSettings.load(
                ConfigSources(namedFile: file, environment: ["SATCHEL_CONFIG": "/nonexistent"])
            )
            let byVariable = try SampleSettings.load(ConfigSources(environment: ["SATCHEL_CONFIG": file]))
            let empty = try SampleSettings.load(ConfigSources(environment: ["SATCHEL_CONFIG": ""]))

            #expect(named[SampleSettings.recentLimit] == 7)
            #expect(byVariable[SampleSettings.recentLimit] == 7)
            #expect(empty[SampleSettings.recentLimit] == 5)
        }
    }

    @Test("The environment is read by the names of the keys, and only the family of SATCHEL_")
    func environment() throws {
        let settings = try SampleSettings.load(
            ConfigSources(environment: [
                "SATCHEL_PLUGINS_ENABLED": "coins, books", "SATCHEL_NETWORK_OFFLINE": "on", "BOOKS_VIEW": "grid",
                "HOME": "/root", "satchel_books_view": "grid", "SATCHEL_ALADIN_KEY": "secret",
            ])
        )

        #expect(settings[SampleSettings.enabled] == ["coins", "books"])
        #expect(settings[SampleSettings.offline])
        #expect(settings[SampleSettings.view] == .list)
        #expect(SampleSettings.recentLimit.definition.environmentVariable == "SATCHEL_BOOKS_RECENT_LIMIT")
    }

    @Test(
        "--set takes what follows the first =, whatever it is",
        arguments: [
            "shell.prompt=a=b": "a=b", "shell.prompt=": "", "shell.prompt= > ": " > ", "shell.prompt=책> ": "책> ",
        ]
    )
    func assignments(_ assignment: String, _ expected: String) throws {
        let settings = try SampleSettings.load(ConfigSources(assignments: [assignment]))

        #expect(settings[SampleSettings.prompt] == expected)
        #expect(settings.origin(of: SampleSettings.prompt) == "--set")
    }

    @Test(
        "A list is written with commas, in its own order, and may be empty",
        arguments: [
            "coins,books": ["coins", "books"], " cards ": ["cards"], "": [], ",books,": ["books"],
        ]
    )
    func lists(_ text: String, _ expected: [String]) throws {
        let settings = try SampleSettings.load(ConfigSources(assignments: ["plugins.enabled=" + text]))

        #expect(settings[SampleSettings.enabled] == expected)
    }

    @Test(
        "A claim is written in either of three ways",
        arguments: ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]
    )
    func booleans(_ text: String, _ expected: Bool) throws {
        let settings = try SampleSettings.load(ConfigSources(assignments: ["network.offline=" + text]))

        #expect(settings[SampleSettings.offline] == expected)
    }
}
