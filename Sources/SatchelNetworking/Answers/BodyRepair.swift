import Foundation
import SatchelCatalog

/// A repair of the body of a response before it is decoded; a body that needs none stays as it is.
///
/// An endpoint lists the repairs its service needs, in order.
public enum BodyRepair: Sendable {
    /// Strips a byte order mark, and converts UTF-16 that has one to UTF-8.
    case byteOrderMark
    /// Converts Korean text in CP949, a superset of EUC-KR, to UTF-8; leaves valid UTF-8 alone.
    case koreanText
    /// Unwraps JSONP: takes the value out of a call such as `callback(true, {…});`.
    case padding
    /// Strips semicolons and white space after the value.
    case trailingSemicolon

    /// Returns the repaired body.
    package func repaired(_ body: Data) -> Data {
        switch self {
        case .byteOrderMark:
            if body.starts(with: [0xEF, 0xBB, 0xBF]) { return Data(body.dropFirst(3)) }
            guard body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]) else { return body }
            return String(data: body, encoding: .utf16).map { Data($0.utf8) } ?? body
        case .koreanText:
            let codePage949 = String.Encoding(rawValue: 0x8000_0422)
            guard String(validating: body, as: UTF8.self) == nil else { return body }
            return String(data: body, encoding: codePage949).map { Data($0.utf8) } ?? body
        case .padding:
            return Self.unwrapped(body) ?? body
        case .trailingSemicolon:
            let end = body.lastIndex { !$0.isBlank && $0 != UInt8(ascii: ";") }
            return end.map { Data(body[...$0]) } ?? Data()
        }
    }

    private static func unwrapped(_ body: Data) -> Data? {
        guard let start = body.firstIndex(where: { !$0.isBlank }), body[start].isNameStart,
            let end = body[start...].firstIndex(where: { !$0.isNamePart }),
            let opening = body[end...].firstIndex(where: { !$0.isBlank }), body[opening] == UInt8(ascii: "("),
            let closing = body.lastIndex(of: UInt8(ascii: ")")), closing > opening,
            let value = body[opening..<closing].firstIndex(where: {
                $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
            })
        else { return nil }
        return Data(body[value..<closing])
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    fileprivate var isNameStart: Bool { isLetter || "_$".utf8.contains(self) }

    fileprivate var isNamePart: Bool { isNameStart || isDigit || self == UInt8(ascii: ".") }
}
