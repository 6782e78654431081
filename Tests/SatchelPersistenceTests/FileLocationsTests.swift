import Foundation
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Files: places")
struct FileLocationsTests {
    @Test("Each place follows its variable")
    func variables() throws {
        let locations = FileLocations(environment: [
            "HOME": "/home/ada",
            "XDG_DATA_HOME": "/d",
            "XDG_STATE_HOME": "/s/",
            "XDG_CONFIG_HOME": "/c c",
            "XDG_CACHE_HOME": "/",
        ])
        #expect(try locations.database == "/d/satchel/satchel.sqlite")
        #expect(try locations.data == "/d/satchel")
        #expect(try locations.history == "/s/satchel/history")
        #expect(try locations.userConfiguration == "/c c/satchel/AppConfig.plist")
        #expect(try locations.cache == "/satchel")
    }

    @Test("Unset, empty and relative variables fall back on HOME", arguments: [nil, "", "data", "./data", "~/data"])
    func fallback(_ value: String?) throws {
        var environment = ["HOME": "/home/ada"]
        for name in ["DATA", "STATE", "CONFIG", "CACHE"] {
            environment["XDG_\(name)_HOME"] = value
        }
        let locations = FileLocations(environment: environment)
        #expect(try locations.database == "/home/ada/.local/share/satchel/satchel.sqlite")
        #expect(try locations.history == "/home/ada/.local/state/satchel/history")
        #expect(try locations.userConfiguration == "/home/ada/.config/satchel/AppConfig.plist")
        #expect(try locations.cache == "/home/ada/.cache/satchel")
    }

    @Test("No HOME is an error only of the places that need it", arguments: [nil, "", "home"])
    func noHome(_ home: String?) throws {
        var environment = ["XDG_DATA_HOME": "/d"]
        environment["HOME"] = home
        let locations = FileLocations(environment: environment)
        #expect(try locations.database == "/d/satchel/satchel.sqlite")
        let error = #expect(throws: StorageError.self) { try locations.history }
        #expect(error?.message == "no folder for data: neither XDG_STATE_HOME nor HOME is set to one")
        #expect(error?.hint == "set HOME, or set XDG_STATE_HOME to a full path")
    }
}
