import Foundation

/// A transport that makes up its answers in memory, for tests that need no socket.
package struct AnsweringTransport: HTTPTransport {
    /// An answer: its status, its headers and its body.
    package typealias Answer = (status: Int, headers: [(name: String, value: String)], body: Data)

    let answer: @Sendable (_ address: String) -> Answer

    func send(_ request: PreparedRequest, timeout: Duration) async throws -> TransportAnswer {
        try Task.checkCancellation()
        let answer = answer(request.address.text)
        return TransportAnswer(status: answer.status, headers: AnswerHeaders(answer.headers), body: answer.body)
    }

    func close() async {}
}
