import Testing

@testable import SatchelNetworking

@Suite("Network: which proxy a request goes through")
struct ProxySettingsTests {
    private func proxy(_ address: String, _ environment: [String: String]) throws -> String? {
        let target = try ServiceAddress(address)
        let asked = WebAddress(scheme: target.scheme, host: target.host, port: target.port, target: "/")
        return try ProxySettings(environment: environment).proxy(for: asked)?.name
    }

    @Test("Without a variable, or with an empty one, a server is asked directly", arguments: ["", nil])
    func none(_ value: String?) throws {
        #expect(try proxy("https://a.example", value.map { ["https_proxy": $0, "all_proxy": $0] } ?? [:]) == nil)
    }

    @Test("The variable of the scheme comes before the one of all, and lower case before upper case")
    func order() throws {
        let all = [
            "http_proxy": "plain:1", "https_proxy": "safe:2", "HTTPS_PROXY": "upper:3", "all_proxy": "all:4",
            "ALL_PROXY": "upper-all:5", "HTTP_PROXY": "cgi:6",
        ]
        #expect(try proxy("http://127.0.0.1", all) == "plain:1")
        #expect(try proxy("https://a.example", all) == "safe:2")
        #expect(try proxy("https://a.example", all.filter { $0.key != "https_proxy" }) == "upper:3")
        #expect(try proxy("https://a.example", all.filter { !$0.key.lowercased().hasPrefix("https") }) == "all:4")
        #expect(try proxy("https://a.example", ["ALL_PROXY": "upper-all:5"]) == "upper-all:5")
    }

    @Test("HTTP_PROXY is not read: on a web server, anyone who sends a header sets it")
    func upperCaseHTTP() throws {
        #expect(try proxy("http://127.0.0.1", ["HTTP_PROXY": "cgi:6"]) == nil)
    }

    @Test(
        "A server that no_proxy covers is asked directly",
        arguments: [
            ("*", "a.example", true), ("a.example", "a.example", true), (".a.example", "a.example", true),
            ("a.example", "b.a.example", true), ("a.example", "ba.example", false), ("b.a.example", "a.example", false),
            ("x.example, A.Example", "a.example", true), ("x.example a.example", "a.example", true),
            ("", "a.example", false), (".", "a.example", false), (",,", "a.example", false),
            ("127.0.0.1", "127.0.0.1", true), ("127.0.0.0/8", "127.9.9.9", true), ("127.0.0.0/8", "128.0.0.1", false),
            ("0.0.0.0/0", "9.9.9.9", true), ("9.9.9.9/32", "9.9.9.8", false), ("9.9.9.9/33", "9.9.9.9", false),
            ("9.9.9.9/-1", "9.9.9.9", false), ("9.9.9.9/x", "9.9.9.9", false), ("[::1]", "[::1]", true),
            ("2001:db8::/32", "[2001:db8:1::2]", true), ("2001:db8::/64", "[2001:db8:0:1::2]", false),
            ("2001:db8::2/128", "[2001:db8::2]", true), ("::/0", "9.9.9.9", false), ("0.0.1", "127.0.0.1", false),
            ("a.example:443", "a.example", true), ("a.example:8080", "a.example:8080", true),
            (".a.example:8080", "b.a.example:8080", true), ("a.example:8080", "a.example", false),
            ("a.example:8080", "a.example:80", false), ("a.example:443,a.example:8080", "a.example:8080", true),
            ("a.example:", "a.example", false), ("a.example:http", "a.example", false),
            ("a.example:-1", "a.example", false),
            ("127.0.0.1:8080", "127.0.0.1:8080", true), ("127.0.0.1:8080", "127.0.0.1", false),
            ("[::1]:8080", "[::1]:8080", true), ("[::1]:8080", "[::1]", false), ("::1", "[::1]:8080", true),
            ("*:8080", "a.example:8080", true), ("*:8080", "a.example", false),
            ("a.example.", "a.example", true), ("a.example.:8080", "a.example:8080", true),
            (".a.example.", "b.a.example", true), ("a.example..", "a.example", false), ("..", "a.example", false),
        ]
    )
    func exceptions(_ list: String, _ host: String, _ isDirect: Bool) throws {
        let environment = ["all_proxy": "proxy:1", "no_proxy": list]
        #expect(try proxy("https://\(host)", environment) == (isDirect ? nil : "proxy:1"))
    }

    @Test(
        "A proxy is shown by host and port, and never by its password",
        arguments: [
            ("proxy", "proxy:1080"), ("proxy:3128", "proxy:3128"), ("http://proxy:3128/", "proxy:3128"),
            ("https://proxy", "proxy:443"), ("socks5://[::1]:9", "[::1]:9"), ("SOCKS5H://Proxy:9", "Proxy:9"),
            ("http://me:p@ss@proxy:3128", "proxy:3128"), ("me:pass@proxy", "proxy:1080"),
        ]
    )
    func name(_ value: String, _ name: String) throws {
        #expect(try proxy("https://a.example", ["https_proxy": value]) == name)
    }

    @Test(
        "What is not the address of a proxy is an error that names the variable and repeats nothing",
        arguments: [
            "ftp://p4ss@proxy", "http://", "http://me:p4ss@", "proxy:0", "proxy:65536", "proxy:p4ss", "pro xy:1",
            "[::1:9", "proxy\r\nX: p4ss", "http://p4ss:p4ss@pröxy",
        ]
    )
    func malformed(_ value: String) {
        let error = #expect(throws: NetworkError.self) { try proxy("https://a.example", ["https_proxy": value]) }
        #expect(error?.fault == .proxy(ProxyFailure("", variable: "https_proxy", .malformed)))
        #expect(error?.message == "https_proxy is not the address of a proxy")
        #expect("\(String(describing: error))\(error?.hint ?? "")".contains("p4ss") == false)
    }
}
