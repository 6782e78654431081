import Foundation
import SatchelApp
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Config: property lists made to do harm", .timeLimit(.minutes(1)))
struct PropertyListLimitTests {
    private static func mistakes(_ bytes: [UInt8]) throws -> [ConfigError] {
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try put(bytes, at: file)
            return SampleSettings.mistakes(ConfigSources(namedFile: file))
        }
    }

    /// Why the only mistake of a file keeps it from being read.
    private static func reason(_ bytes: [UInt8]) throws -> String? {
        let mistakes = try mistakes(bytes)
        guard mistakes.count == 1 else { return nil }
        switch mistakes[0] {
        case .malformedFile(_, let reason), .refusedFile(_, .tooLarge(let reason)): return reason
        default: return nil
        }
    }

    private static func xml(_ members: String) -> [UInt8] { Array("<plist><dict>\(members)</dict></plist>".utf8) }

    private static func nested(_ levels: Int) -> String {
        "<key>a</key>" + String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels)
    }

    @Test("Levels are counted, whatever it takes to reach them", arguments: [64, 20_000, 50_000])
    func depth(_ levels: Int) throws {
        #expect(try Self.reason(Self.xml(Self.nested(levels))) == "it is nested more than 64 levels deep")
        let open = Self.xml("<key>a</key>" + String(repeating: "<array>", count: levels))
        #expect(try Self.reason(open) == "it is nested more than 64 levels deep")
    }

    @Test("64 levels are read")
    func deepest() throws {
        // The dictionary at the root is the first of them.
        let mistakes = try Self.mistakes(Self.xml(Self.nested(63)))

        guard case .unknownKey("a", _, _) = mistakes.first else {
            Issue.record("\(mistakes)")
            return
        }
    }

    @Test("Values and keys are counted before they are decoded")
    func count() throws {
        let items = String(repeating: "<true/>", count: 10_001)
        #expect(try Self.reason(Self.xml("<key>a</key><array>\(items)</array>")) == "it has more than 10000 values")
        let key = String(repeating: "k", count: 129)
        #expect(try Self.reason(Self.xml("<key>\(key)</key><true/>")) == "it has a key of more than 128 bytes")
    }

    @Test(
        "Text that is not plain XML in UTF-8 is refused",
        arguments: [
            ("<?xml version='1.0' encoding='UTF-7'?><plist><dict/></plist>", "its encoding is 'UTF-7', not UTF-8"),
            (
                "<!DOCTYPE plist [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><plist><dict/></plist>",
                "it declares entities of its own on line 1"
            ),
            ("{ \"books.view\" = grid; }", "it is not XML"),
            ("\"books.view\" = grid;", "it is not XML"),
            ("<plist><dict>\0</dict></plist>", "it is not UTF-8 text"),
        ]
    )
    func otherText(_ text: String, _ reason: String) throws {
        #expect(try Self.reason(Array(text.utf8)) == reason)
    }

    @Test("UTF-16 and broken UTF-8 are refused")
    func otherEncodings() throws {
        let text = "<plist><dict><key>books.view</key><string>grid</string></dict></plist>"
        let wide = Array(try #require(text.data(using: .utf16LittleEndian)))
        #expect(try Self.reason(wide) == "it is not UTF-8 text")
        #expect(try Self.reason([0x3C, 0xFF]) == "it is not UTF-8 text")
    }

    @Test("More mistakes than anyone reads are counted")
    func manyMistakes() throws {
        let members = (1...5000).map { "<key>unknown-\($0)</key><true/>" }.joined()

        let error = ConfigErrors(try Self.mistakes(Self.xml(members)))

        #expect(error.errors.count == 5000)
        let lines = error.message.split(separator: "\n")
        #expect(lines.count == 22)
        #expect(lines.first == "the configuration has 5000 errors")
        #expect(lines.last == "  … and 4980 more")
    }

    @Test("A value as long as a file is told by its beginning")
    func longValue() throws {
        let text = String(repeating: "é", count: 400_000)
        let error = ConfigErrors(try Self.mistakes(Self.xml("<key>books.view</key><string>\(text)</string>")))

        #expect(error.message.utf8.count < 1000)
        #expect(error.message.contains("é…': expected one of list, grid"))
    }

    @Test("An XML list with any byte changed, or cut anywhere, is read or refused")
    func damagedText() throws {
        let whole = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "x" "y"><!-- c --><plist version="1.0"><dict>
            <key>boo&#107;s<![CDATA[.]]>view</key><string>gr&amp;id</string></dict></plist>
            """.utf8
        )
        for place in whole.indices {
            for byte in Array("<>/&;!-[]? k\"".utf8) {
                var bytes = whole
                bytes[place] = byte
                _ = try Self.mistakes(bytes)
            }
            _ = try Self.mistakes(Array(whole[..<place]))
        }
    }
}
