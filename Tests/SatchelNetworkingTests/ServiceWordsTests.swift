import Foundation
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Network: words of a service")
struct ServiceWordsTests {
    private static let key = "ttb&hunter2/X"

    @Test(
        "The key is masked in every spelling",
        arguments: [
            "ttb&hunter2/X", "TTB&HUNTER2/x", "ttb%26hunter2%2fX", "%74%74%62%26%68unter2/X",
            "ttb hunter2 ttb&hunter2/X",
            "ttb&hun\nter2/X", "ttb&hun\u{200B}ter2/X", "t\u{AD}tb&hunter2\u{202E}/X", "dHRiJmh1bnRlcjIvWA==",
            "Basic dXNlcjp0dGImaHVudGVyMi9Y", "Basic YTp0dGImaHVudGVyMi9Y!", "eHl6dHRiJmh1bnRlcjIvWA",
        ]
    )
    func masked(_ text: String) throws {
        let words = try #require(ServiceWords("no: \(text) at the end", hiding: [Secret("other"), Secret(Self.key)]))
        #expect(words.text.contains("‹secret›") && words.text.hasPrefix("no: ") && words.text.hasSuffix(" at the end"))
        #expect(!words.text.lowercased().contains("hunter2/x") && !words.text.contains("1bnRlcjIvW"), "\(words.text)")
    }

    @Test("Words are one line, harmless and short; of nothing nothing is left")
    func harmless() throws {
        let text = " a\u{1B}[31m\r\n\tb\u{202E}\u{2066}c\u{9B}d\u{200B}\u{E0041}\u{2028}e  위대한 "
        #expect(ServiceWords(text, hiding: [])?.text == "a [31m bc d e 위대한")
        for nothing in ["", " \n", "\u{200B}\u{FEFF}"] { #expect(ServiceWords(nothing, hiding: []) == nil) }
        let long = try #require(ServiceWords(String(repeating: "e\u{301}x", count: 100_000), hiding: [Secret("k")]))
        #expect(long.text.unicodeScalars.count == ServiceWords.longest && long.text.hasSuffix("…"))
    }

    @Test("Words that only resemble the key stay")
    func others() {
        #expect(ServiceWords("hunter1 %zz 100% ttb", hiding: [Secret("hunter2")])?.text == "hunter1 %zz 100% ttb")
        #expect(ServiceWords("anything", hiding: [Secret("")])?.text == "anything")
    }

    @Test("A key at the cut of a very long message is not shown in part")
    func cut() {
        for spaces in (1 << 14) - 13...(1 << 14) {
            let said = "no" + String(repeating: " ", count: spaces - 2) + Self.key
            let words = ServiceWords(said, hiding: [Secret(Self.key)])?.text ?? ""
            #expect(!words.contains("ttb"), "\(spaces)")
        }
    }

    @Test("A key is masked in what decodes too, and a few characters are left alone there")
    func decoded() async throws {
        let (key, short) = ("CG-hunter2&x", "une")
        try await StubServer.run(over: .test()) { _ in
            .text(#"{"title":"Dune, asked for with \#(key)"}"#)
        } during: { network, server in
            let endpoint = TestEndpoint(query: [QueryItem("key", Secret(key)), QueryItem("k", Secret(short))])
            let title = try await network.title(endpoint, at: server).value.title
            #expect(title == "Dune, asked for with ‹secret›")
        }
    }

    private struct Reply: Decodable, Sendable {
        let data: [String: Int]

        private enum Keys: CodingKey { case errorCode, errorMessage, data }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Keys.self)
            if let code = try? values.decode(String.self, forKey: .errorCode) {
                throw ReportedFailure(try? values.decode(String.self, forKey: .errorMessage), code: "error \(code)")
            }
            data = try values.decode([String: Int].self, forKey: .data)
        }
    }

    @Test(
        "A service that repeats the key shows it nowhere: not in a success, a name of a field, a status or a redirect",
        arguments: [
            .text(#"{"errorCode":"7","errorMessage":"key SECRET"}"#), .text(#"{"errorCode":"SECRET"}"#),
            .text(#"{"data":{"SECRET":"x"}}"#), .text(#"{"data":{"SECRET\u001b[1m":"x"}}"#),
            .text(#"{"message":"SECRET"}"#, status: 401),
            .redirect(to: "SECRET:x"), .redirect(to: "https://SECRET.example/"),
            .redirect(to: "https://x.example/?k=SECRET"),
            .text(#"{"message":"SECRET"}"#, status: 500, headers: ["Retry-After": "SECRET"]), .text("SECRET"),
        ] as [StubResponse]
    )
    func echoed(_ response: StubResponse) async throws {
        let steps = response.steps.map { step in
            guard case .send(let bytes) = step else { return step }
            let text = String(decoding: bytes, as: UTF8.self)
            // As long as the word it replaces, so that the length in the head stays true.
            return .send(Array(text.replacing("SECRET", with: "hunter").utf8))
        }
        try await StubServer.run(over: .test()) { _ in
            StubResponse(steps)
        } during: { network, server in
            let endpoint = TestEndpoint(query: [QueryItem("key", Secret("hunter"))])
            let request = endpoint.at(try ServiceAddress(server.address))
            let error = await #expect(throws: NetworkError.self) { try await network.value(Reply.self, for: request) }
            var dumped = ""
            dump(error, to: &dumped)
            let shown = [error?.message ?? "", error?.hint ?? "", dumped, String(reflecting: error)]
            #expect(!shown.contains { $0.lowercased().contains("hunter") }, "\(shown)")
            #expect(EchoingResponse.problem(in: error?.message ?? "", key: nil) == nil)
        }
    }
}
