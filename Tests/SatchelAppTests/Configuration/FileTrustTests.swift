import Foundation
import Glibc
import SatchelApp
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Config: whose files are obeyed")
struct FileTrustTests {
    private static func facts(_ owner: UInt32, _ group: UInt32, _ permissions: UInt32) -> FileTrust.Facts {
        FileTrust.Facts(owner: owner, group: group, permissions: permissions)
    }

    private static let files: [(FileTrust.Facts, program: FileTrust.Facts?, FileTrust.Problem?)] = [
        // User 1000, whose own group is 1000.
        (facts(1000, 1000, 0o644), nil, nil), (facts(0, 0, 0o644), nil, nil), (facts(1000, 100, 0o640), nil, nil),
        (facts(1000, 1000, 0o664), nil, nil), (facts(1000, 100, 0o664), nil, .writable(permissions: 0o664)),
        (facts(1000, 1000, 0o666), nil, .writable(permissions: 0o666)),
        (facts(1000, 1000, 0o646), nil, .writable(permissions: 0o646)),
        (facts(0, 0, 0o666), nil, .writable(permissions: 0o666)),
        (facts(0, 0, 0o664), nil, .writable(permissions: 0o664)),
        (facts(1001, 1001, 0o644), nil, .foreign(owner: 1001)), (facts(1001, 1000, 0o600), nil, .foreign(owner: 1001)),
        // The shipped file may be as open as the program.
        (facts(500, 500, 0o644), program: facts(500, 500, 0o755), nil),
        (facts(501, 500, 0o644), program: facts(500, 500, 0o755), .foreign(owner: 501)),
        (facts(500, 50, 0o664), program: facts(500, 50, 0o775), nil),
        (facts(500, 51, 0o664), program: facts(500, 50, 0o775), .writable(permissions: 0o664)),
        (facts(500, 50, 0o664), program: facts(500, 50, 0o755), .writable(permissions: 0o664)),
        (facts(1000, 50, 0o777), program: facts(1000, 50, 0o777), nil),
        (facts(1000, 50, 0o777), program: facts(1000, 50, 0o775), .writable(permissions: 0o777)),
    ]

    @Test("A file counts when only its user or root can have written it", arguments: files)
    func rule(_ file: FileTrust.Facts, _ program: FileTrust.Facts?, _ problem: FileTrust.Problem?) {
        let trust = FileTrust(user: 1000, program: { program }, isPrivateGroup: { $0 == 1000 })

        #expect(trust.problem(with: file) == problem)
    }

    @Test("A file that everybody can write is refused, with the command that mends it")
    func worldWritable() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try putPropertyList("<key>books.view</key><string>grid</string>", at: file)
            #expect(chmod(file, 0o666) == 0)

            let error = try #require(throws: ConfigErrors.self) {
                try SampleSettings.load(ConfigSources(userFile: file))
            }

            #expect(error.message == "'\(file)' is writable by other users (mode 666)")
            #expect(error.hint == "run: chmod go-w '\(file)'")
            #expect(error.exitStatus == .configuration)
            #expect(chmod(file, 0o644) == 0)
            #expect(try SampleSettings.load(ConfigSources(userFile: file))[SampleSettings.view] == .grid)
        }
    }

    @Test("A file of another user is refused", .enabled(if: geteuid() == 0, "only root gives files away"))
    func foreign() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try putPropertyList("<key>books.view</key><string>grid</string>", at: file)
            #expect(chown(file, 1234, 1234) == 0)

            let error = try #require(throws: ConfigErrors.self) {
                try SampleSettings.load(ConfigSources(userFile: file))
            }

            #expect(error.message == "'\(file)' belongs to another user (uid 1234)")
            #expect(error.hint == "take ownership: chown \"$USER\" '\(file)'")
        }
    }

    @Test("A group of root's own is told from one it shares")
    func groups() {
        #expect(!FileTrust.isPersonalGroup(.max))
        if geteuid() == 0 { #expect(!FileTrust.isPersonalGroup(1)) }
    }
}
