import Foundation
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Network: reading answers")
struct DecodingTests {
    private static let all: [BodyRepair] = [.byteOrderMark, .koreanText, .padding, .trailingSemicolon]

    /// A body as some service sends it.
    struct Quirk: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: Data
    }

    private static let json = #"{"title":"위대한 유산; (1)"}"#
    private static let korean = String.Encoding(rawValue: 0x8000_0422)

    static let quirks: [Quirk] = [
        Quirk(testDescription: "plain", body: Data(json.utf8)),
        Quirk(testDescription: "byte order mark", body: Data("\u{FEFF}\(json)".utf8)),
        Quirk(testDescription: "UTF-16", body: json.data(using: .utf16) ?? Data()),
        Quirk(testDescription: "semicolon", body: Data("\(json) ;\r\n".utf8)),
        Quirk(testDescription: "call", body: Data("callback(\(json));".utf8)),
        Quirk(testDescription: "call with a flag", body: Data(" jQuery.cb_1 (false, \(json) );\n".utf8)),
        Quirk(testDescription: "call with a flag, tight", body: Data("f(true,\(json))".utf8)),
        Quirk(testDescription: "CP949", body: json.data(using: korean) ?? Data()),
        Quirk(testDescription: "CP949 in a call", body: "f(\(json));".data(using: korean) ?? Data()),
    ]

    @Test("Quirks of services are repaired before decoding", arguments: quirks)
    func repaired(_ quirk: Quirk) async throws {
        try await StubServer.run(over: .test()) { _ in
            .answer(200, quirk.body)
        } during: { network, server in
            let endpoint = TestEndpoint(repairs: Self.all)
            let book = try await network.title(endpoint, at: server).value
            #expect(book.title == "위대한 유산; (1)")
        }
    }

    @Test("Letters that only CP949 has are read")
    func codePage949() {
        #expect(BodyRepair.koreanText.repaired(Data([0x8C, 0x63])) == Data("똠".utf8))
    }

    @Test("What needs no repair is left alone", arguments: ["[1]", "true", "f", "f(", "()", "\u{1F600}", ""])
    func untouched(_ text: String) {
        for repair in Self.all { #expect(repair.repaired(Data(text.utf8)) == Data(text.utf8)) }
    }

    private struct Shelf: Decodable, Sendable {
        struct Doc: Decodable, Sendable {
            var title: String
            var pages: Int?
            var tags: [String]?
        }
        var docs: [Doc]
    }

    @Test(
        "What cannot be decoded is named by its place",
        arguments: [
            (#"{"docs":[{"title":"a"},{"title":"b"},{"title":"c"},{"title":7}]}"#, "docs[3].title is not text"),
            (#"{"docs":[{"title":"a","pages":"many"}]}"#, "docs[0].pages is not a whole number"),
            (#"{"docs":[{"title":"a","tags":{}}]}"#, "docs[0].tags is not a list"),
            (#"{"docs":[{"title":"a","tags":["x",null]}]}"#, "docs[0].tags[1] is null instead of text"),
            (#"{"docs":[{}]}"#, "docs[0].title is missing"),
            (#"{"docs":[7]}"#, "docs[0] is not an object"),
            ("[]", "it is not an object"),
            (#"{"docs":[{"title":"a"}"#, "it is not JSON"),
        ]
    )
    func keyPath(_ body: String, _ words: String) async throws {
        try await StubServer.run(over: .test()) { _ in
            .text(body)
        } during: { network, server in
            let request = TestEndpoint().at(try ServiceAddress(server.address))
            let error = await #expect(throws: NetworkError.self) { try await network.value(Shelf.self, for: request) }
            #expect(error?.message == "invalid response from '127.0.0.1': \(words)")
        }
    }

    private struct Complaint: Error, Equatable { var code: Int }

    private struct Answer: Decodable, Sendable {
        enum CodingKeys: CodingKey { case errorCode }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let code = try container.decodeIfPresent(Int.self, forKey: .errorCode) { throw Complaint(code: code) }
        }
    }

    @Test("An error inside a success comes through as the value's own, and is not kept")
    func errorInside() async throws {
        try await withTemporaryFolder { folder in
            try await StubServer.run(over: .test(cacheFolder: folder)) { _ in
                .text(#"{"errorCode":8}"#)
            } during: { network, server in
                let request = TestEndpoint(caching: .standard).at(try ServiceAddress(server.address))
                await #expect(throws: Complaint(code: 8)) { try await network.value(Answer.self, for: request) }
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            }
        }
    }

    @Test("Packed answers are unpacked")
    func gzip() async throws {
        let body = try #require(Data(base64Encoded: StubBodies.packedDune))
        try await StubServer.run(over: .test()) { _ in
            .answer(200, body, headers: ["Content-Encoding": "gzip"])
        } during: { network, server in
            let book = try await network.title(at: server).value
            #expect(book == Title(title: "Dune", year: 1965))
        }
    }
}
