import Foundation

/// Decodes JSON strictly by RFC 8259; all JSON is decoded here.
///
/// Foundation's decoder looks closely only at the members that a type asks for; in the others it accepts trailing
/// commas, malformed numbers, unknown escapes and invalid UTF-8. So the whole text is checked first, in one pass.
///
/// As in the grammar, duplicate names and escapes of lone surrogates are allowed; the decoder rejects the latter in a
/// text that is read.
package enum StrictJSON {
    /// Decodes a value from UTF-8, with or without a byte order mark.
    ///
    /// - Throws: `DecodingError`. For invalid JSON it is `dataCorrupted` without a coding path, with a ``JSONFault`` as
    ///   its underlying error.
    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        if let fault = fault(in: data) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: fault.description, underlyingError: fault)
            )
        }
        return try JSONDecoder().decode(type, from: data)
    }

    /// Decodes a value from a slice of a larger text.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: ArraySlice<UInt8>) throws -> Value {
        try decode(type, from: Data(bytes))
    }

    /// Returns the first fault, or nil if the text is valid JSON.
    package static func fault(in data: Data) -> JSONFault? {
        data.withUnsafeBytes { bytes in
            var scanner = JSONScanner(wholeText: bytes)
            do throws(JSONFault) {
                while try scanner.next(in: bytes) != nil {}
                while try scanner.finish() != nil {}
                return nil
            } catch {
                return error
            }
        }
    }
}

extension DecodingError {
    /// Why a text is not JSON; nil if it is JSON with values of other types.
    package var jsonFault: JSONFault? {
        guard case .dataCorrupted(let context) = self else { return nil }
        return context.underlyingError as? JSONFault
    }
}

/// Why a text is not JSON, and where.
package struct JSONFault: Error, Hashable, Sendable {
    /// A kind of fault.
    package enum Reason: Hashable, Sendable {
        /// The text ends before its value does.
        case cutOff
        /// There is an unexpected byte.
        case unexpected(UInt8)
        /// Nothing follows a comma.
        case trailingComma
        /// Something follows the value.
        case textAfterValue
        /// A number is malformed.
        case number
        /// An escape is unknown or truncated.
        case escape
        /// A string contains an unescaped control character.
        case controlCharacter
        /// The text is not valid UTF-8.
        case encoding
        /// Arrays and objects are nested deeper than the limit.
        case tooDeep(limit: Int)
    }

    /// The kind of fault.
    package let reason: Reason
    /// The byte offset, from 0.
    package let offset: Int
    /// The line, from 1.
    package let line: Int
}

extension JSONFault: CustomStringConvertible {
    package var description: String { "\(reason) at byte \(offset)" }
}

extension JSONFault.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cutOff: "unexpected end"
        case .unexpected(let byte) where (0x21...0x7E).contains(byte):
            "unexpected '\(Character(Unicode.Scalar(byte)))'"
        case .unexpected(let byte): "unexpected byte 0x" + String(byte, radix: 16, uppercase: true)
        case .trailingComma: "trailing comma"
        case .textAfterValue: "unexpected text after the value"
        case .number: "malformed number"
        case .escape: "malformed escape"
        case .controlCharacter: "unescaped control character"
        case .encoding: "invalid UTF-8"
        case .tooDeep(let limit): "nested more than \(limit) levels deep"
        }
    }
}
