/// A stub service that runs: where it is, and how to end it.
package final class StubService: Sendable {
    /// Its address, as a configuration key takes it.
    package let address: String
    /// The port it listens on, or would.
    package let port: Int
    /// The server behind it; nil where nothing there accepts connections.
    package let server: StubServer?
    private let listener: StubListener?

    /// A service behind a server.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - scheme: The scheme of the address; nil for the one the server speaks.
    init(_ server: StubServer, scheme: String? = nil) {
        self.server = server
        port = server.port
        address = scheme.map { "\($0)://127.0.0.1:\(server.port)" } ?? server.address
        listener = nil
    }

    /// A service behind a port that lets nobody in.
    init(_ listener: StubListener) {
        self.listener = listener
        port = listener.port
        address = "http://127.0.0.1:\(listener.port)"
        server = nil
    }

    /// Waits until a request is on its way to it, as far as it can see.
    func waitForConnection() async throws {
        await server?.waitForConnections(1)
        try await listener?.waitForConnecting(1)
    }

    /// Waits until no connection to it is open or coming about.
    package func waitUntilAllClosed() async throws {
        await server?.waitUntilAllClosed()
        try await listener?.waitForConnecting(0)
    }

    /// Ends it; the port then refuses whoever comes.
    package func stop() async {
        await server?.stop()
    }

    /// The system has no port that lets nobody in.
    struct NoPort: Error {}
}
