import Foundation
import SatchelApp
import Testing

@Suite("Config: the file that belongs to a copy of the program")
struct ShippedConfigurationTests {
    @Test(
        "It is at the package root while the program runs out of .build",
        arguments: [".build/debug/satchel", ".build/x86_64-unknown-linux-gnu/release/satchel", ".build/satchel"]
    )
    func package(_ executable: String) throws {
        try withTemporaryFolder { folder in
            try put(Data(), at: folder + "/AppConfig.plist")

            #expect(ConfigLoader.shippedFile(executable: "\(folder)/\(executable)") == folder + "/AppConfig.plist")
        }
    }

    @Test("It is in share/satchel beside bin once the program is installed")
    func installed() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/usr/share/satchel/AppConfig.plist"
            try put(Data(), at: file)

            #expect(ConfigLoader.shippedFile(executable: folder + "/usr/bin/satchel") == file)
        }
    }

    @Test("The innermost .build counts, and the package root before share")
    func innermost() throws {
        try withTemporaryFolder { folder in
            let inner = folder + "/.build/checkouts/satchel"
            try put(Data(), at: folder + "/AppConfig.plist")
            try put(Data(), at: inner + "/AppConfig.plist")
            try put(Data(), at: inner + "/.build/share/satchel/AppConfig.plist")

            #expect(
                ConfigLoader.shippedFile(executable: inner + "/.build/debug/satchel") == inner + "/AppConfig.plist"
            )
        }
    }

    @Test("A program that was moved away has none, and a plist in the working directory is not it")
    func moved() throws {
        try withTemporaryFolder { folder in
            try put(Data(), at: folder + "/AppConfig.plist")

            #expect(ConfigLoader.shippedFile(executable: folder + "/satchel") == nil)
            #expect(ConfigLoader.shippedFile(executable: folder + "/.build.old/debug/satchel") == nil)
            #expect(ConfigLoader.shippedFile(executable: "/satchel") == nil)
        }
    }

    @Test("The running program is found by an absolute path")
    func runningProgram() throws {
        let path = try #require(ConfigLoader.executablePath())

        #expect(path.hasPrefix("/"))
        #expect(FileManager.default.isExecutableFile(atPath: path))
    }
}
