import Foundation

/// The one way JSON is decoded: what RFC 8259 does not call JSON is refused, wherever in the text it stands.
///
/// Foundation's decoder looks closely only at the members that a type asks for; it lets trailing commas, malformed
/// numbers, unknown escapes and broken UTF-8 pass in the others. So the whole text is checked first, in one pass over its
/// bytes.
///
/// A name that is there twice is allowed, and so is half of a surrogate pair as an escape, since the grammar has both; a
/// text that is read with such a half in it is refused by the decoder.
package enum StrictJSON {
    /// How deep arrays and objects may be nested.
    package static let depthLimit = JSONGrammar.depthLimit

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: What to decode.
    ///   - data: The text in UTF-8, maybe behind a byte order mark.
    /// - Returns: The value.
    /// - Throws: `DecodingError`. For a text that is not JSON it is `dataCorrupted` without a coding path, with a
    ///   ``JSONFault`` as its underlying error.
    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        if let fault = fault(in: data) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: fault.description, underlyingError: fault)
            )
        }
        return try JSONDecoder().decode(type, from: data)
    }

    /// Decodes a value from a piece of a larger text.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: ArraySlice<UInt8>) throws -> Value {
        try decode(type, from: Data(bytes))
    }

    /// Returns the first thing in a text that makes it no JSON, or nil.
    package static func fault(in data: Data) -> JSONFault? {
        data.withUnsafeBytes { bytes in
            var grammar = JSONGrammar(bytes)
            do throws(JSONFault) {
                try grammar.check()
                return nil
            } catch {
                return error
            }
        }
    }
}

extension DecodingError {
    /// What makes a text no JSON; nil where it is JSON with other values than the type takes.
    package var jsonFault: JSONFault? {
        guard case .dataCorrupted(let context) = self else { return nil }
        return context.underlyingError as? JSONFault
    }
}

/// Why a text is not JSON, and where that was noticed.
package struct JSONFault: Error, Hashable, Sendable {
    /// What can be wrong.
    package enum Reason: Hashable, Sendable {
        /// The text ends before its value does.
        case cutOff
        /// There is a byte that cannot stand there.
        case unexpected(UInt8)
        /// A comma has nothing behind it.
        case trailingComma
        /// There is something after the value.
        case textAfterValue
        /// A number is not written as JSON writes numbers.
        case number
        /// An escape in a string is unknown or cut.
        case escape
        /// A control character stands in a string as it is.
        case controlCharacter
        /// The bytes are not UTF-8.
        case encoding
        /// Arrays and objects are nested deeper than the limit.
        case tooDeep(limit: Int)
    }

    /// What is wrong.
    package let reason: Reason
    /// How many bytes stand before the place.
    package let offset: Int
    /// The line of the place, from 1.
    package let line: Int
}

extension JSONFault: CustomStringConvertible {
    /// The fault and its place, as an error message would say it.
    package var description: String { "\(reason) at byte \(offset)" }
}

extension JSONFault.Reason: CustomStringConvertible {
    /// The fault, as an error message would say it.
    package var description: String {
        switch self {
        case .cutOff: "it is cut off"
        case .unexpected(let byte) where (0x21...0x7E).contains(byte):
            "unexpected '\(Character(Unicode.Scalar(byte)))'"
        case .unexpected(let byte): "unexpected byte 0x" + String(byte, radix: 16, uppercase: true)
        case .trailingComma: "trailing comma"
        case .textAfterValue: "unexpected text after the value"
        case .number: "malformed number"
        case .escape: "malformed escape"
        case .controlCharacter: "unescaped control character"
        case .encoding: "invalid UTF-8"
        case .tooDeep(let limit): "nested more than \(limit) deep"
        }
    }
}
