import SatchelConsole
import SatchelPluginAPI

/// The id of a request: a text or a whole number, never null.
package enum RPCRequestID: Hashable, Sendable {
    case number(Int)
    case text(String)

    /// Reads an id; nil if it is neither.
    package init?(_ value: Value?) {
        switch value {
        case .integer(let number): self = .number(number)
        case .text(let text): self = .text(text)
        default: return nil
        }
    }

    /// The id in JSON.
    package var value: Value {
        switch self {
        case .number(let number): .integer(number)
        case .text(let text): .text(text)
        }
    }
}

/// An error answer of JSON-RPC.
package struct RPCError: Error, Equatable, Sendable {
    /// The code, such as ``methodNotFound``.
    package var code: Int
    /// What is wrong, in one line.
    package var message: String
    /// More about it as compact JSON.
    package var data: Value?

    package init(_ code: Int, _ message: String, data: Value? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }
}

extension RPCError {
    /// The line was not JSON.
    package static let parseError = -32700
    /// The JSON was not a request.
    package static let invalidRequest = -32600
    /// There is no such method.
    package static let methodNotFound = -32601
    /// The parameters do not fit the method; also for an unknown tool.
    package static let invalidParams = -32602
    /// The server failed.
    package static let internalError = -32603
    /// The protocol version is not supported; `data.supported` lists those that are.
    package static let unsupportedVersion = -32022
}

/// A message of JSON-RPC 2.0, one on each line.
package enum RPCMessage: Sendable, Equatable {
    /// A call that expects an answer.
    case request(RPCRequestID, method: String, params: Value?)
    /// A call without an answer.
    case notification(method: String, params: Value?)
    case result(RPCRequestID, Value)
    /// The failure of a request; without an id if the request could not be read.
    case failure(RPCRequestID?, RPCError)

    /// The longest line read, in bytes; longer ones are skipped.
    package static let longestLine = 10 << 20

    /// Reads a line.
    package init(line: String) throws(RPCLineFault) {
        let value: Value
        do throws(JSONReadingError) { value = try JSONReader.value(of: line) } catch { throw .unreadable(error) }
        try self.init(value)
    }

    /// Reads the JSON of a message.
    package init(_ value: Value) throws(RPCLineFault) {
        guard case .object = value, value["jsonrpc"] == .text("2.0") else { throw .notMessage(id: nil) }
        let id = RPCRequestID(value["id"])
        if let method = value["method"]?.string {
            let params = Self.present(value["params"])
            if let params, params.members == nil { throw .badRequest(id: id) }
            if let id {
                self = .request(id, method: method, params: params)
            } else if value["id"] == nil {
                self = .notification(method: method, params: params)
            } else {
                throw .badRequest(id: nil)
            }
        } else if let error = Self.present(value["error"]) {
            guard let code = error["code"]?.wholeNumber, let message = error["message"]?.string else {
                throw .notMessage(id: id)
            }
            self = .failure(id, RPCError(code, message, data: error["data"]))
        } else if let id, let result = value["result"], result.members != nil {
            self = .result(id, result)
        } else {
            throw .notMessage(id: id)
        }
    }

    /// Some programs write what they leave out as null.
    private static func present(_ member: Value?) -> Value? { member == .absent ? nil : member }

    /// The message in JSON on one line, without the line feed.
    package var line: String {
        let version = Value.text("2.0")
        let value: Value =
            switch self {
            case .request(let id, let method, let params):
                .object(["jsonrpc": version, "id": id.value, "method": .text(method), "params": params])
            case .notification(let method, let params):
                .object(["jsonrpc": version, "method": .text(method), "params": params])
            case .result(let id, let result):
                .object(["jsonrpc": version, "id": id.value, "result": result])
            case .failure(let id, let error):
                .object([
                    "jsonrpc": version, "id": id?.value,
                    "error": .object([
                        "code": .integer(error.code), "message": .text(error.message), "data": error.data,
                    ]),
                ])
            }
        return JSONText.compact(value)
    }
}

/// Why a line is not a message.
package enum RPCLineFault: Error, Equatable {
    /// It is not JSON, or has too many values.
    case unreadable(JSONReadingError)
    /// It has a method, but is neither a request nor a notification.
    case badRequest(id: RPCRequestID?)
    /// It is JSON but not a message; the id is that of the request it was meant to answer, if it has one.
    case notMessage(id: RPCRequestID?)
}
