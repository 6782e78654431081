import Foundation
import Glibc
import SatchelApp
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Config: whose files are obeyed")
struct FileTrustTests {
    struct Case: CustomTestStringConvertible {
        let owner: UInt32
        let group: UInt32
        let permissions: UInt32
        var program: FileTrust.Facts?
        let problem: FileTrust.Problem?
        var testDescription: String { "\(owner):\(group) \(String(permissions, radix: 8)) → \(problem as Any)" }

        init(
            _ owner: UInt32,
            _ group: UInt32,
            _ permissions: UInt32,
            program: FileTrust.Facts? = nil,
            _ problem: FileTrust.Problem?
        ) {
            (self.owner, self.group, self.permissions) = (owner, group, permissions)
            (self.program, self.problem) = (program, problem)
        }
    }

    @Test(
        "A file counts when only its user or root can have written it",
        arguments: [
            // User 1000, whose own group is 1000.
            Case(1000, 1000, 0o644, nil), Case(0, 0, 0o644, nil), Case(1000, 100, 0o640, nil),
            Case(1000, 1000, 0o664, nil), Case(1000, 100, 0o664, .writable(permissions: 0o664)),
            Case(1000, 1000, 0o666, .writable(permissions: 0o666)),
            Case(1000, 1000, 0o646, .writable(permissions: 0o646)),
            Case(0, 0, 0o666, .writable(permissions: 0o666)), Case(0, 0, 0o664, .writable(permissions: 0o664)),
            Case(1001, 1001, 0o644, .foreign(owner: 1001)), Case(1001, 1000, 0o600, .foreign(owner: 1001)),
            // The shipped file may be as open as the program.
            Case(500, 500, 0o644, program: .init(owner: 500, group: 500, permissions: 0o755), nil),
            Case(501, 500, 0o644, program: .init(owner: 500, group: 500, permissions: 0o755), .foreign(owner: 501)),
            Case(500, 50, 0o664, program: .init(owner: 500, group: 50, permissions: 0o775), nil),
            Case(
                500,
                51,
                0o664,
                program: .init(owner: 500, group: 50, permissions: 0o775),
                .writable(permissions: 0o664)
            ),
            Case(
                500,
                50,
                0o664,
                program: .init(owner: 500, group: 50, permissions: 0o755),
                .writable(permissions: 0o664)
            ),
            Case(1000, 50, 0o777, program: .init(owner: 1000, group: 50, permissions: 0o777), nil),
            Case(
                1000,
                50,
                0o777,
                program: .init(owner: 1000, group: 50, permissions: 0o775),
                .writable(permissions: 0o777)
            ),
        ]
    )
    func rule(_ sample: Case) {
        let program = sample.program
        let trust = FileTrust(user: 1000, program: { program }, isPrivateGroup: { $0 == 1000 })
        let file = FileTrust.Facts(owner: sample.owner, group: sample.group, permissions: sample.permissions)

        #expect(trust.problem(with: file) == sample.problem)
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
