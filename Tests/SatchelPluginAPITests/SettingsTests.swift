import SatchelPluginAPI
import Testing

@Suite("Plugin API: configuration keys")
struct SettingsTests {
    private enum Planner: String, CaseIterable {
        case auto
        case exact
    }

    private static let limit = SettingKey.integer("books.recent-limit", default: 5, allowed: 0...100, "searches kept")
    private static let offline = SettingKey.boolean("network.offline", default: true, "whether to stay off the network")
    private static let prompt = SettingKey.text("shell.prompt", default: "> ", "the prompt")
    private static let catalog = SettingKey.implementation("books.catalog", default: "embedded", "where from")
    private static let enabled = SettingKey.words("plugins.enabled", default: ["a"], allowed: ["a", "b"], "in use")
    private static let planner = SettingKey<Planner>.choice("quest.planner", default: .auto, "how routes are planned")

    @Test("A key that nothing sets has its default, whatever its type")
    func defaults() {
        let settings = Settings()

        #expect(settings[Self.limit] == 5)
        #expect(settings[Self.offline])
        #expect(settings[Self.prompt] == "> ")
        #expect(settings[Self.catalog] == "embedded")
        #expect(settings[Self.enabled] == ["a"])
        #expect(settings[Self.planner] == .auto)
        #expect(settings.origin(of: Self.limit) == "built-in default")
    }

    @Test("A key that something sets has that value and that origin")
    func entries() {
        let settings = Settings([
            "books.recent-limit": .init(.integer(7), origin: "--set"),
            "network.offline": .init(.boolean(false), origin: "--set"),
            "shell.prompt": .init(.text("책> "), origin: "--set"),
            "books.catalog": .init(.text("fixture"), origin: "/etc/AppConfig.plist"),
            "plugins.enabled": .init(.words(["b", "a"]), origin: "--set"),
            "quest.planner": .init(.text("exact"), origin: "--set"),
        ])

        #expect(settings[Self.limit] == 7)
        #expect(!settings[Self.offline])
        #expect(settings[Self.prompt] == "책> ")
        #expect(settings[Self.catalog] == "fixture")
        #expect(settings.origin(of: Self.catalog) == "/etc/AppConfig.plist")
        #expect(settings[Self.enabled] == ["b", "a"])
        #expect(settings[Self.planner] == .exact)
        #expect(settings.entry("quest.planner") == Settings.Entry(.text("exact"), origin: "--set"))
        #expect(settings.entry("none") == nil)
    }

    @Test(
        "An entry of another type counts as none",
        arguments: [SettingValue.text("7"), .boolean(true), .words(["7"])]
    )
    func otherType(_ value: SettingValue) {
        #expect(Settings(["books.recent-limit": .init(value, origin: "--set")])[Self.limit] == 5)
    }

    @Test("A word that is no case of the enum counts as none")
    func otherCase() {
        #expect(Settings(["quest.planner": .init(.text("luck"), origin: "--set")])[Self.planner] == .auto)
    }

    @Test("A key declares itself as data, with everything the loader checks")
    func definitions() {
        #expect(
            Self.planner.definition
                == SettingDefinition(
                    "quest.planner",
                    .choice(["auto", "exact"]),
                    default: .text("auto"),
                    "how routes are planned"
                )
        )
        #expect(Self.limit.definition.kind == .integer(0...100))
        #expect(Self.offline.definition.kind == .boolean)
        #expect(Self.prompt.definition.kind == .text)
        #expect(Self.catalog.definition.kind == .implementation)
        #expect(Self.enabled.definition.kind == .words(["a", "b"]))
        #expect(Self.limit.name == "books.recent-limit")
    }

    @Test(
        "A key is set by a variable of its name in capitals",
        arguments: [
            ("store", "SATCHEL_STORE"), ("books.recent-limit", "SATCHEL_BOOKS_RECENT_LIMIT"),
            ("network.time-out.total", "SATCHEL_NETWORK_TIME_OUT_TOTAL"),
        ]
    )
    func environmentVariable(_ name: String, _ variable: String) {
        #expect(SettingKey.text(name, default: "", "").definition.environmentVariable == variable)
    }

    @Test(
        "A value is written as --set takes it",
        arguments: [
            (SettingValue.text("a b"), "a b"), (.boolean(true), "true"), (.boolean(false), "false"),
            (.integer(-3), "-3"), (.words(["a", "b"]), "a,b"), (.words([]), ""),
        ]
    )
    func written(_ value: SettingValue, _ expected: String) {
        #expect(value.written == expected)
    }
}
