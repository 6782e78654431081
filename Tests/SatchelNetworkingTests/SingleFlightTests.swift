import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import Testing

@Suite("Network: one flight for equal requests")
struct SingleFlightTests {
    @Test("Equal requests at the same time are sent once, others each")
    func once() async throws {
        let gate = StubGate()
        let respond: StubServer.Responder = { request in
            StubResponse([.wait(gate)] + StubResponse.text("\"\(request.target)\"").steps)
        }
        try await StubServer.run(over: .test(), respond) { network, server in
            let tasks = (0..<20).map { index in
                Task { try await network.bytes(TestEndpoint(query: [QueryItem("n", index % 2)]), at: server).value }
            }
            await server.waitForRequests(2)
            while network.waitingCount < 20 { await Task.yield() }
            gate.open()
            for (index, task) in tasks.enumerated() {
                let body = try await task.value
                #expect(String(decoding: body, as: UTF8.self) == "\"/search.json?n=\(index % 2)\"")
            }
            #expect(server.requests.count == 2)
        }
    }

    @Test("One who gives up is back at once and leaves the others their answer")
    func oneCanceled() async throws {
        let gate = StubGate()
        try await StubServer.run(over: .test()) { _ in
            StubResponse([.wait(gate)] + StubResponse.text("{}").steps)
        } during: { network, server in
            let first = Task { try await network.bytes(at: server) }
            await server.waitForRequests(1)
            let second = Task { try await network.bytes(at: server) }
            while network.waitingCount < 2 { await Task.yield() }

            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            #expect(server.openCount == 1)

            gate.open()
            let answer = try await second.value
            #expect(answer.state == .live)
            #expect(server.requests.count == 1)
        }
    }

    @Test("The last one who gives up closes the socket, and the next starts afresh")
    func allCanceled() async throws {
        let count = Counter()
        let respond: StubServer.Responder = { _ in count.next() == 1 ? StubResponse([.hang]) : .text("{}") }
        try await StubServer.run(over: .test(), respond) { network, server in
            let tasks = (0..<2).map { _ in Task { try await network.bytes(at: server) } }
            await server.waitForRequests(1)
            while network.waitingCount < 2 { await Task.yield() }

            for task in tasks { task.cancel() }
            for task in tasks {
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            await server.waitUntilAllClosed()

            let answer = try await network.bytes(at: server)
            #expect(answer.state == .live)
        }
    }

    @Test("A failure reaches everyone who waits")
    func failure() async throws {
        let gate = StubGate()
        let respond: StubServer.Responder = { _ in
            StubResponse([.wait(gate)] + StubResponse.text("", status: 404).steps)
        }
        try await StubServer.run(over: .test(), respond) { network, server in
            let tasks = (0..<3).map { _ in Task { await fault { try await network.bytes(at: server) } } }
            while network.waitingCount < 3 { await Task.yield() }
            gate.open()
            for task in tasks { #expect(await task.value == .status(.init(404))) }
            #expect(server.requests.count == 1)
        }
    }
}
