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
