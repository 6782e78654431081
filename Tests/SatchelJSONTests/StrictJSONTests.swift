import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelTestSupport
import Testing

@Suite("JSON: what is refused")
struct StrictJSONTests {
    private func fault(_ text: String) -> JSONFault? { StrictJSON.fault(in: Data(text.utf8)) }
    private func fault(_ bytes: [UInt8]) -> JSONFault? { StrictJSON.fault(in: Data(bytes)) }

    @Test(
        "What the grammar has is JSON",
        arguments: [
            "[]", "{}", "null", "true", "false", "0", "-0", "42", "-1.5e-10", "1E+2", "0e0", "20e1", "\"\"", " [ ] ",
            "[1 , 2\t,\r\n3]", "{\"a\":{\"b\":[{}]}}", "[[[]],{}]", "\"\\u0061\\u30af\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
            "\"\u{7F}\u{80}é한\u{10FFFF}\"", "{\"\":0,\"\\u0000\":1}", "{\"a\":1,\"a\":2}", "\"\\uD834\\uDD1E\"",
            "\u{FEFF}{}", "[123456789012345678901234567890, 1e400]", "\"/*a*/\"",
        ]
    )
    func accepted(_ text: String) {
        #expect(fault(text) == nil)
    }

    @Test(
        "Arrays and objects with too much, too little or something else in them are none",
        arguments: [
            "", " ", "[", "]", "{", "}", "[1", "[1,", "[,]", "[,1]", "[1,]", "[1,,2]", "[1,,]", "[1 2]", "[1 true]",
            "[\"\",]", "[1}", "{]", "[]]", "[][]", "[]{", "{}}", "{}#", "[1]x", "1]", "a", "[a", "[3[4]]", "[x]", "*",
            "[*]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1,,}", "{,\"a\":1}", "{\"a\" \"b\"}", "{\"a\",1}",
            "{\"a\"::1}", "{\"a\":1 1}", "{\"a\":\"b\" \"c\":2}", "{a:1}", "{'a':1}", "{1:1}", "{null:null}",
            "{[:\"x\"}", "{\"a\":/*c*/1}", "{\"a\":1}//", "{\"a\":1}/**/", "{\"a\":1}#", "[\"a\",\n4\n,1,", "<.>",
            "[\u{2060}]", "\u{2060}", "[\u{0C}]", "[\u{0B}1]", "{\"a\":\"b\",\"c\"", "[{}", "[\"a", "[{\"\":[{\"\":[",
            "{\"a\":TRUE}", "[nul]", "[nan]", "nullx", "[tru", "[True]", "[fals]", "[\"x\"", "[1]\u{0}", "\u{0}",
        ]
    )
    func structures(_ text: String) {
        #expect(fault(text) != nil)
    }

    @Test(
        "Numbers that JSON writes otherwise are none",
        arguments: [
            "+1", "++1", "-", "--1", "-01", "012", "-012", "00", "1.", "-2.", "2.e3", ".5", "-.5", ".2e-3", "1e", "1e+",
            "1e-", "1E", "1E+", "0e", "0e+", "0E", "1eE2", "1e1.5", "1.2.3", "0.1.2", "0.e1", "0.3e", "0.3e+", "9.e+",
            "1 000", "0x1", "0x42", "1a", "1ea", "-1x", "- 1", "-a", "1+2", "1.8011670033376514H-308", "-123.123foo",
            "NaN", "-NaN", "Inf", "Infinity", "-Infinity", "+Inf", "１", "1_000", "-1.0.", "0.1e", "1e5,",
        ]
    )
    func numbers(_ text: String) {
        #expect(fault(text) != nil)
        #expect(fault("{\"x\":\(text)}") != nil)
        #expect(fault("[\(text)]") != nil)
    }

    @Test(
        "Strings with unknown escapes, control characters, or without their end are none",
        arguments: [
            "\"\\a\"", "\"\\x00\"", "\"\\\u{1F300}\"", "\"\\'\"", "\"\\U0061\"", "\"\\u\"", "\"\\u1\"", "\"\\u00A\"",
            "\"\\uqqqq\"", "\"\\u00 1\"", "\"\\uD800\\\"", "\"\\uD800\\u\"", "\"\\uD800\\u1x\"", "\"\\", "\"", "\"\\\"",
            "\"a\u{0}b\"", "\"a\nb\"", "\"a\tb\"", "\"\u{1F}\"", "'a'", "“a”", "\\u0020\"a\"", "\"a\"x", "\"\\\u{9}\"",
            "\"12345678\u{1}\"", "abc",
        ]
    )
    func strings(_ text: String) {
        #expect(fault(text) != nil)
        #expect(fault("{\"x\":\(text)}") != nil)
    }

    @Test(
        "Bytes that are not UTF-8 are refused wherever they stand",
        arguments: [
            [0x80], [0xFF], [0xE5], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0xAF],
            [0xE0, 0x9F, 0xBF],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF],
        ] as [[UInt8]]
    )
    func encoding(_ bytes: [UInt8]) {
        let quote: [UInt8] = [0x22]
        #expect(fault(quote + bytes + quote)?.reason == .encoding)
        #expect(fault(Array("{\"12345678".utf8) + bytes + Array("\":1}".utf8))?.reason == .encoding)
        #expect(fault(quote + bytes) != nil)
        #expect(fault(bytes) != nil)
        #expect(fault([0x5B] + bytes + [0x5D]) != nil)
        #expect(fault([0x31] + bytes) != nil)
    }

    @Test("UTF-16, a cut byte order mark and two of them are refused")
    func marks() {
        #expect(fault([0xFF, 0xFE, 0x5B, 0, 0x5D, 0]) != nil)
        #expect(fault([0, 0x5B, 0, 0x5D]) != nil)
        #expect(fault([0xEF, 0xBB, 0x7B, 0x7D]) != nil)
        #expect(fault("\u{FEFF}\u{FEFF}{}") != nil)
    }

    @Test("What is nested as deep as may be is read, one deeper is refused, and a hundred thousand take no memory")
    func depth() {
        let limit = JSONScanner.depthLimit
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func nested(_ depth: Int) -> String {
                String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            }
            #expect(fault(nested(limit)) == nil)
            #expect(fault(nested(limit + 1))?.reason == .tooDeep(limit: limit))
            #expect(fault(String(repeating: open, count: 100_000))?.reason == .tooDeep(limit: limit))
        }
        #expect(fault(String(repeating: "[{\"\":", count: 50_000)) != nil)
        // Each bracket is closed by its own kind, however deep it is.
        #expect(fault("[{\"a\":[{\"b\":[]}]}]") == nil)
        #expect(fault("[{\"a\":[{\"b\":[}]}]}]") != nil)
        #expect(fault("[{\"a\":[}]]") != nil)
    }

    @Test("A fault tells what is wrong, at which byte and on which line")
    func places() {
        #expect(fault("{\n  \"a\": 1,\n}")?.description == "trailing comma at byte 12")
        #expect(fault("{\n  \"a\": 1,\n}")?.line == 3)
        #expect(fault("[1, 02]")?.description == "malformed number at byte 5")
        #expect(fault("[1 x]")?.description == "unexpected 'x' at byte 3")
        #expect(fault("[1] x")?.description == "unexpected text after the value at byte 4")
        #expect(fault("[\u{1}]")?.description == "unexpected byte 0x1 at byte 1")
        #expect(fault("[\"\\q\"]")?.description == "malformed escape at byte 3")
        #expect(fault("[")?.description == "unexpected end at byte 1")
    }

    @Test("A member that nobody reads is checked like the others")
    func unread() throws {
        struct Named: Decodable { let name: String }
        #expect(try StrictJSON.decode(Named.self, from: Data("{\"name\":\"a\",\"x\":[1,2]}".utf8)).name == "a")
        for junk in ["[1,]", "01", "\"\\q\"", "1.", "\"\u{1}\"", "{\"a\":1,}"] {
            let error = #expect(throws: DecodingError.self) {
                try StrictJSON.decode(Named.self, from: Data("{\"name\":\"a\",\"x\":\(junk)}".utf8))
            }
            #expect(error?.jsonFault != nil)
        }
        let mismatch = #expect(throws: DecodingError.self) {
            try StrictJSON.decode(Named.self, from: Array("[{\"name\":1}]".utf8)[...])
        }
        #expect(mismatch?.jsonFault == nil)
    }

    @Test("Whatever an encoder writes is JSON, and cut anywhere it is none", arguments: 0..<40 as Range<UInt64>)
    func encoded(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let letters = ["a", "\"", "\\", "\n", "é", "한", "\u{1F600}", "\u{0}", "/", "0123456789abcdef", " "]
        let object = Dictionary(
            (0..<Int.random(in: 1...8, using: &random)).map { _ in
                let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? ""
                }
                return (text.joined(), [Double.random(in: -1e9...1e9, using: &random), 0, -1])
            }
        ) { first, _ in first }
        let data = try JSONEncoder().encode([object])
        #expect(StrictJSON.fault(in: data) == nil)
        for count in 0..<data.count { #expect(StrictJSON.fault(in: data.prefix(count)) != nil) }
    }

    @Test(
        "Of the public parsing tests all that must be refused are, and all that must be read are",
        .enabled(if: Self.suite != nil)
    )
    func publicSuite() throws {
        let folder = try #require(Self.suite)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
            switch name.prefix(2) {
            case "y_": #expect(StrictJSON.fault(in: data) == nil, "\(name)")
            case "n_": #expect(StrictJSON.fault(in: data) != nil, "\(name)")
            default: break
            }
        }
    }

    /// The folder `test_parsing` of a copy of JSONTestSuite, where somebody names one.
    private static var suite: String? { ProcessInfo.processInfo.environment["JSON_TEST_SUITE"] }
}
