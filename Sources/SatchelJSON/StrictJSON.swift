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
