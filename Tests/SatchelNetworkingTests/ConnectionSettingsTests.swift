import Foundation
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelNetworking

@Suite("Network: which certificate authorities are trusted")
struct ConnectionSettingsTests {
    private func connections(_ file: String, _ environment: [String: String] = [:]) -> ConnectionSettings {
        let name = NetworkLimits.authorities.name
        let settings = Settings([name: Settings.Entry(.text(file), origin: "test")])
        return ConnectionSettings(settings, environment: environment, home: "/home/me")
    }

    @Test("The setting comes before the environment, and '~' is the home directory")
    func order() {
        let environment = ["SSL_CERT_FILE": "/env.pem", "SSL_CERT_DIR": "/env"]
        #expect(connections("").trust == .system(file: nil, folder: nil))
        #expect(connections("", environment).trust == .system(file: "/env.pem", folder: "/env"))
        #expect(connections("~/a.pem", environment).trust == .system(file: "/home/me/a.pem", folder: "/env"))
        #expect(connections("/~/a.pem", ["SSL_CERT_DIR": ""]).trust == .system(file: "/~/a.pem", folder: nil))
    }

    private func fault(_ connections: ConnectionSettings, at server: StubServer) async throws -> NetworkError.Fault? {
        var limits = NetworkLimits()
        limits.retries = 0
        let network = NetworkService(
            limits: limits,
            cacheFolder: nil,
            userAgent: "satchel-tests",
            connections: connections
        )
        do {
            _ = try await network.bytes(at: server)
            await network.dispose()
            return nil
        } catch let error as NetworkError {
            await network.dispose()
            return error.fault
        }
    }

    @Test("A server is trusted by the file of the setting or of the environment, and by neither it is not")
    func files() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/authority.pem"
            try Data(StubCertificate.authority.utf8).write(to: URL(filePath: file))
            try await StubServer.run(certificate: .valid) { _ in
                .text("{}")
            } during: { server in
                #expect(try await fault(connections(file), at: server) == nil)
                #expect(try await fault(connections("", ["SSL_CERT_FILE": file]), at: server) == nil)
                #expect(try await fault(connections(""), at: server) == .insecure(.untrusted))
                let missing = folder + "/missing.pem"
                let error = try await fault(connections(missing), at: server)
                #expect(error == .insecure(.noAuthorities(missing)))
                #expect(
                    NetworkError("a", .insecure(.noAuthorities("b.pem"))).message
                        == "can't read certificates from 'b.pem'"
                )
                #expect(server.requests.count == 2)
            }
        }
    }
}
