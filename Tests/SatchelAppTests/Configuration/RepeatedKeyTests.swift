import Foundation
import SatchelApp
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Config: keys that appear more than once")
struct RepeatedKeyTests {
    private static func mistakes(_ text: String) throws -> [ConfigError] {
        try withTemporaryFolder { folder in
            try put(Array(text.utf8), at: folder + "/AppConfig.plist")
            return SampleSettings.mistakes(ConfigSources(namedFile: folder + "/AppConfig.plist"))
        }
    }

    private static func repeated(_ members: String) throws -> [RepeatedKey] {
        try mistakes("<plist>\n<dict>\n\(members)\n</dict>\n</plist>").compactMap { mistake in
            guard case .repeatedKey(let key, _, let lines) = mistake else { return nil }
            return RepeatedKey(key: key, lines: lines)
        }
    }

    @Test(
        "A key is told with each of its lines",
        arguments: [
            (
                """
                <key>books</key><dict><key>view</key><string>grid</string></dict>
                <key>shell.prompt</key><string>x</string>
                <key>books</key><dict><key>view</key><string>list</string></dict>
                """,
                [RepeatedKey(key: "books", lines: [3, 5])]
            ),
            (
                """
                <key>books</key>
                <dict>
                    <key>view</key><string>list</string>
                    <key>view</key><string>grid</string>
                    <!-- <key>view</key> --><key>view</key><string>grid</string>
                </dict>
                """,
                [RepeatedKey(key: "books.view", lines: [5, 6, 7])]
            ),
            (
                """
                <key>books.view</key><string>list</string>
                <key>books</key><dict>
                <key>view</key><string>list</string></dict>
                """,
                [RepeatedKey(key: "books.view", lines: [3, 5])]
            ),
            (
                """
                <key>books.vi&#101;w</key><string>list</string>
                <key><![CDATA[books.view]]></key><string>list</string>
                """,
                [RepeatedKey(key: "books.view", lines: [3, 4])]
            ),
            (
                """
                <key>books.view</key><array><dict><key>a</key><true/>
                <key>a</key><true/></dict></array>
                """,
                [RepeatedKey(key: "a", lines: [3, 4])]
            ),
        ]
    )
    func lines(_ members: String, _ expected: [RepeatedKey]) throws {
        #expect(try Self.repeated(members) == expected)
    }

    @Test(
        "Keys that only look alike are fine",
        arguments: [
            """
            <key>books</key><dict><key>view</key><string>list</string></dict>
            <key>books.catalog</key><string>embedded</string>
            """,
            "<key>books.view</key><!-- <key>books.view</key> --><string>list</string>",
            "<key>shell.prompt</key><string><![CDATA[<key>shell.prompt</key>]]></string>",
        ]
    )
    func fine(_ members: String) throws {
        #expect(try Self.mistakes("<plist><dict>\(members)</dict></plist>").isEmpty)
    }

    @Test("The message names both lines, and says to keep one")
    func words() throws {
        let mistake = ConfigError.repeatedKey("books.view", path: "/a.plist", lines: [3, 12])
        #expect(ConfigErrors([mistake]).message == "/a.plist: 'books.view' appears more than once, on lines 3 and 12")
        #expect(ConfigErrors([mistake]).hint == "keep only one of them")
        #expect(ConfigErrors([mistake]).exitStatus == .configuration)
    }
}
