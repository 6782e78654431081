import SatchelJSON
import SatchelPluginAPI

/// Reads JSON from outside as a ``Value``: checked strictly, bounded in depth and in the number of values.
///
/// Members keep their order and numbers their digits. `null` becomes ``Value/absent``, which a member keeps, so that a
/// null id differs from a missing one.
package struct JSONReader {
    /// The most values of a text, nested ones included.
    package static let valueLimit = 500_000

    private let bytes: UnsafeRawBufferPointer
    private var scanner: JSONScanner
    private var count = 0

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        scanner = JSONScanner(wholeText: bytes)
    }

    package static func value(of text: String) throws(JSONReadingError) -> Value {
        var text = text
        let result: Result<Value, JSONReadingError> = text.withUTF8 { bytes in
            var reader = JSONReader(UnsafeRawBufferPointer(bytes))
            do throws(JSONReadingError) {
                let value = try reader.value(at: reader.next())
                // Nothing may follow.
                _ = try reader.next()
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private mutating func next() throws(JSONReadingError) -> JSONScanner.Token? {
        do throws(JSONFault) {
            if let token = try scanner.next(in: bytes) { return token }
            return try scanner.finish()
        } catch {
            throw .invalid(error)
        }
    }

    private mutating func value(at token: JSONScanner.Token?) throws(JSONReadingError) -> Value {
        count += 1
        guard count <= Self.valueLimit else { throw .tooManyValues(limit: Self.valueLimit) }
        switch token {
        case .object: return .object(try members())
        case .array: return .list(try elements())
        case .text: return .text(scanner.text(in: bytes))
        case .number:
            let digits = String(decoding: bytes[scanner.token], as: UTF8.self)
            return Int(digits).map { .integer($0) } ?? .decimal(digits)
        case .word:
            let first = bytes[scanner.token.lowerBound]
            return first == UInt8(ascii: "n") ? .absent : .boolean(first == UInt8(ascii: "t"))
        // The scanner throws where a value is missing.
        case .name, .end, nil: return .absent
        }
    }

    private mutating func elements() throws(JSONReadingError) -> [Value] {
        var elements: [Value] = []
        while let token = try next(), token != .end { elements.append(try value(at: token)) }
        return elements
    }

    private mutating func members() throws(JSONReadingError) -> [Value.Member] {
        var members: [Value.Member] = []
        while try next() == .name {
            let key = scanner.text(in: bytes)
            members.append(Value.Member(key, try value(at: next())))
        }
        return members
    }
}

/// Why a text could not be read as a JSON value.
package enum JSONReadingError: Error, Equatable {
    /// It is not JSON, or nested too deeply.
    case invalid(JSONFault)
    case tooManyValues(limit: Int)
}

extension JSONReadingError: UserFacingError {
    package var message: String {
        switch self {
        case .invalid(let fault): "invalid JSON: \(fault)"
        case .tooManyValues(let limit): "more than \(limit) values in one JSON text"
        }
    }
}
