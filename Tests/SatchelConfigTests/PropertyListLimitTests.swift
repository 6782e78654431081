import Foundation
import SatchelConfig
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
                "it contains a DTD"
            ),
            ("{ \"books.view\" = grid; }", "it is neither XML nor binary"),
            ("\"books.view\" = grid;", "it is neither XML nor binary"),
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

    // MARK: - Binary

    @Test("A binary list that holds itself is refused")
    func cycle() throws {
        let direct = BinaryPropertyList([[0xD1, 1, 0], [0x51, 0x61]])
        let behindArray = BinaryPropertyList([[0xD1, 1, 2], [0x51, 0x61], [0xA1, 3], [0xA1, 2]])

        #expect(try Self.reason(direct.bytes) == "it has a value that contains itself")
        #expect(try Self.reason(behindArray.bytes) == "it has a value that contains itself")
    }

    @Test("A binary list of few bytes that stand for many values is refused")
    func bomb() throws {
        // 40 arrays, each holding the next one twice.
        let arrays = (0..<40).map { [0xA2, UInt8($0 + 3), UInt8($0 + 3)] }
        let bomb = BinaryPropertyList([[0xD1, 1, 2], [0x51, 0x61]] + arrays + [[0x09]])
        #expect(try Self.reason(bomb.bytes) == "it has more than 10000 values")

        // One array that refers to the same value more often than a file may have values, twice over as a dictionary.
        let many: [UInt8] = [0x12, 0, 0, 0x4E, 0x21]
        let wide = BinaryPropertyList(
            [[0xD1, 1, 2], [0x51, 0x61], [0xAF] + many + [UInt8](repeating: 3, count: 20_001), [0x09]]
        )
        #expect(try Self.reason(wide.bytes) == "it has more than 10000 values")
        let members = [UInt8](repeating: 1, count: 20_001) + [UInt8](repeating: 2, count: 20_001)
        let wideKeys = BinaryPropertyList([[0xDF] + many + members, [0x51, 0x61], [0x09]])
        #expect(try Self.reason(wideKeys.bytes) == "it has more than 10000 values")

        // One long text, 200 times.
        let length: [UInt8] = [0x5F, 0x12, 0, 0, 0x27, 0x10]
        let text = length + [UInt8](repeating: 0x61, count: 10_000)
        let copies: [UInt8] = [0xAF, 0x10, 200] + [UInt8](repeating: 2, count: 200)
        let large = BinaryPropertyList([[0xD1, 1, 3], [0x51, 0x61], text, copies])
        #expect(try Self.reason(large.bytes) == "its values need more than 1 MB")
    }

    @Test("A binary list that is nested too deep is refused")
    func deepBinary() throws {
        let arrays = (0..<70).map { [0xA1, UInt8($0 + 3)] }
        let list = BinaryPropertyList([[0xD1, 1, 2], [0x51, 0x61]] + arrays + [[0x09]])

        #expect(try Self.reason(list.bytes) == "it is nested more than 64 levels deep")
    }

    @Test("An object that is shared without harm is read")
    func shared() throws {
        let list = BinaryPropertyList(
            [[0xD2, 1, 2, 3, 3], [0x5A] + "books.view".utf8, [0x5C] + "shell.prompt".utf8, [0x54] + "grid".utf8]
        )
        try withTemporaryFolder { folder in
            let file = folder + "/AppConfig.plist"
            try put(list.bytes, at: file)

            let settings = try SampleSettings.load(ConfigSources(namedFile: file))

            #expect(settings[SampleSettings.view] == .grid)
            #expect(settings[SampleSettings.prompt] == "grid")
        }
    }

    @Test("A binary list with any byte changed, or cut anywhere, is read or refused")
    func damaged() throws {
        let root: [String: Any] = ["books": ["recent-limit": 9, "view": "grid", "é": [1, 2.5, Date(), Data([1])]]]
        let whole = Array(try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0))
        var random = SystemRandomNumberGenerator()
        for place in whole.indices {
            for byte in [0, 0xFF, whole[place] &+ 1, whole[place] ^ 0x80, UInt8.random(in: 0...255, using: &random)] {
                var bytes = whole
                bytes[place] = byte
                _ = try Self.mistakes(bytes)
            }
            _ = try Self.mistakes(Array(whole[..<place]))
        }
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

/// A binary property list of objects given byte by byte; references take one byte.
private struct BinaryPropertyList {
    let bytes: [UInt8]

    init(_ objects: [[UInt8]]) {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += [UInt8(offset >> 16), UInt8(offset >> 8 & 0xFF), UInt8(offset & 0xFF)] }
        bytes += [0, 0, 0, 0, 0, 0, 3, 1]
        for number in [objects.count, 0, table] {
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        self.bytes = bytes
    }
}
