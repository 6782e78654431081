import Foundation
import Glibc
import SatchelCatalog
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Network: secrets")
struct SecretTests {
    private static let name = SecretName(
        title: "Aladin TTB key",
        variable: "SATCHEL_ALADIN_TTBKEY",
        file: "aladin.ttbkey",
        source: "https://www.aladin.co.kr/ttb"
    )

    @Test("Printing, dumping and reflecting show a mask")
    func masked() {
        let secret = Secret("ttbhunter2")
        var dumped = ""
        dump([secret], to: &dumped)
        let shown = ["\(secret)", String(reflecting: secret), "\([secret])", "\(Secret?(secret) as Any)", dumped]
        #expect(shown.allSatisfy { !$0.contains("hunter2") })
        let parts: [Any] = [
            QueryItem("key", secret), RequestHeader("X", secret), TestEndpoint(query: [.init("k", secret)]),
        ]
        for part in parts {
            dumped = ""
            dump(part, to: &dumped)
            #expect(!dumped.contains("hunter2") && !"\(part)".contains("hunter2"))
        }
        #expect(secret.reveal() == "ttbhunter2")
    }

    @Test("The environment comes first, then a file that only its owner can read")
    func places() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/aladin.ttbkey"
            try Data("  from-file\n".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let variable = ["SATCHEL_ALADIN_TTBKEY": "from-variable"]
            let blank = ["SATCHEL_ALADIN_TTBKEY": " "]
            for (environment, expected) in [(variable, "from-variable"), ([:], "from-file"), (blank, "from-file")] {
                let store = SecretStore(environment: environment, folder: folder)
                #expect(try store.secret(Self.name).reveal() == expected)
            }
        }
    }

    @Test("A file that others can read is refused, with the fix named", arguments: [0o644, 0o640, 0o604, 0o660])
    func tooOpen(_ mode: Int) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/aladin.ttbkey"
            try Data("ttbhunter2".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            let store = SecretStore(environment: [:], folder: folder)
            let error = #expect(throws: SecretError.self) { try store.secret(Self.name) }
            #expect(error?.hint == "run: chmod 600 '\(path)'")
            let digits = String(mode, radix: 8)
            #expect(error?.message == "'\(path)' contains an API key and is readable by other users (mode \(digits))")
        }
    }

    @Test("A file of another user is refused", .enabled(if: geteuid() == 0, "only root gives files away"))
    func foreign() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/aladin.ttbkey"
            try Data("ttbhunter2".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            #expect(chown(path, 1234, 1234) == 0)
            let store = SecretStore(environment: [:], folder: folder)
            let error = #expect(throws: SecretError.self) { try store.secret(Self.name) }
            #expect(error == .foreign(path: path, owner: 1234))
            #expect(error?.message == "'\(path)' contains an API key and belongs to another user (uid 1234)")
            #expect(error?.hint == "take ownership: chown \"$USER\" '\(path)'")
        }
    }

    @Test("A secret that is missing names the variable, the file and where to get one")
    func missing() async throws {
        try await withTemporaryFolder { folder in
            let store = SecretStore(environment: [:], folder: folder)
            let error = #expect(throws: SecretError.self) { try store.secret(Self.name) }
            #expect(error?.message == "missing Aladin TTB key")
            let hint = try #require(error?.hint)
            #expect(hint.contains("SATCHEL_ALADIN_TTBKEY") && hint.contains(folder + "/aladin.ttbkey"))
            #expect(hint.contains("https://www.aladin.co.kr/ttb"))
        }
    }

    @Test("What cannot be a secret is refused", arguments: ["", "\n", "two words", "two\nlines", "bell\u{7}"])
    func malformed(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/aladin.ttbkey"
            try Data(text.utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let store = SecretStore(environment: [:], folder: folder)
            let error = #expect(throws: SecretError.self) { try store.secret(Self.name) }
            #expect(error?.message.contains("two") == false)
        }
    }

    @Test("No secret is in a file's name or contents, nor in an error, even where the service repeats it")
    func neverKept() async throws {
        let secret = Secret("hunter2&more")
        let respond: StubServer.Responder = { request in
            switch request.path {
            case "/fine": .text(#"{"title":"Dune"}"#, headers: ["ETag": "\"v1\""])
            case "/echo": .text(#"{"title":"hunter2&more"}"#)
            default: .text(#"{"error":{"message":"key hunter2&more at ?k=hunter2%26more\u001B[31m"}}"#, status: 401)
            }
        }
        try await withTemporaryFolder { folder in
            try await StubServer.run(over: .test(cacheFolder: folder), respond) { network, server in
                func endpoint(_ path: String) -> TestEndpoint {
                    TestEndpoint(
                        path: [path],
                        query: [QueryItem("key", secret), QueryItem("q", "dune")],
                        headers: [RequestHeader("Authorization", prefix: "Bearer ", secret)],
                        caching: .standard
                    )
                }
                _ = try await network.bytes(endpoint("fine"), at: server)
                _ = try await network.bytes(endpoint("echo"), at: server)
                let error = await #expect(throws: NetworkError.self) {
                    try await network.bytes(endpoint("no"), at: server)
                }
                let words = "'127.0.0.1' rejected the API key (401): key ‹secret› at ?k=‹secret› [31m"
                #expect(error?.message == words)
                #expect(!String(reflecting: error).contains("hunter2"))

                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                #expect(names.count == 1)
                for name in names {
                    let bytes = try Data(contentsOf: URL(filePath: folder + "/" + name))
                    let text = String(decoding: bytes, as: UTF8.self)
                    #expect(text.contains("q=dune") && !text.contains("hunter2"))
                }
            }
        }
    }

    @Test(
        "A key in a row is masked however the service writes it, and is not in the cache",
        arguments: [
            "hunter2&more", "hun\u{200B}ter2&more", #"hun\u200bter2&more"#, #"hun\u00ADter2&mo\u2060re"#,
            "hun\u{AD}ter2\u{34F}&more", #"hunter2\u0026more"#, #"\u0068unter2&more"#, "hunter2&amp;more",
            "hun&#8203;ter2&more", #"hun\u0026#x200B;ter2&more"#, "&#104;unter2&more", #"hun\udb40\udc20ter2&more"#,
            #"hun\nter2&m\tore"#, "hunter2%26mo\u{FEFF}re", #"aHVudGVy\u200bMiZtb3Jl"#,
        ]
    )
    func hiddenInRows(_ spelling: String) async throws {
        let secret = Secret("hunter2&more")
        try await withTemporaryFolder { folder in
            try await StubServer.run(over: .test(cacheFolder: folder)) { _ in
                .text(#"{"title":"the \#(spelling) of"}"#, headers: ["ETag": "\"v1\""])
            } during: { network, server in
                let endpoint = TestEndpoint(query: [QueryItem("key", secret)], caching: .standard)
                let address = try ServiceAddress(server.address)
                let row = try await network.value([String: String].self, for: endpoint.at(address), policy: .standard)
                #expect(row.value == ["title": "the ‹secret› of"])
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            }
        }
    }
}
