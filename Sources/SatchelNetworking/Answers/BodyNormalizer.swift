import Foundation

/// Repairs a body that is almost what it should be, before it is decoded.
///
/// An endpoint lists the repairs its service needs, in order; each leaves alone what does not need it.
///
/// ```swift
/// var normalizers: [any BodyNormalizer] {
///     [ByteOrderMarkRemoval(), KoreanTextConversion(), PaddingRemoval(), TrailingSemicolonRemoval()]
/// }
/// ```
public protocol BodyNormalizer: Sendable {
    /// Returns the body, repaired where it needs it.
    func normalized(_ body: Data) -> Data
}

/// Drops a byte order mark, and turns UTF-16 that has one into UTF-8.
public struct ByteOrderMarkRemoval: BodyNormalizer {
    /// Creates the repair.
    public init() {}

    public func normalized(_ body: Data) -> Data {
        if body.starts(with: [0xEF, 0xBB, 0xBF]) { return Data(body.dropFirst(3)) }
        guard body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]),
            let text = String(data: body, encoding: .utf16)
        else { return body }
        return Data(text.utf8)
    }
}

/// Turns Korean text in CP949, of which EUC-KR is a part, into UTF-8; leaves what is UTF-8 already.
public struct KoreanTextConversion: BodyNormalizer {
    /// Code page 949 among the encodings that Foundation takes over from Core Foundation.
    private static let codePage949 = String.Encoding(rawValue: 0x8000_0422)

    /// Creates the repair.
    public init() {}

    public func normalized(_ body: Data) -> Data {
        guard String(validating: body, as: UTF8.self) == nil,
            let text = String(data: body, encoding: Self.codePage949)
        else { return body }
        return Data(text.utf8)
    }
}

/// Drops semicolons and blanks after the value.
public struct TrailingSemicolonRemoval: BodyNormalizer {
    /// Creates the repair.
    public init() {}

    public func normalized(_ body: Data) -> Data {
        let end = body.lastIndex { !$0.isBlank && $0 != UInt8(ascii: ";") }
        return end.map { Data(body[...$0]) } ?? Data()
    }
}

/// Takes the value out of a call such as `callback(true, {…});`, as services for web pages wrap it.
public struct PaddingRemoval: BodyNormalizer {
    /// Creates the repair.
    public init() {}

    public func normalized(_ body: Data) -> Data {
        guard let start = body.firstIndex(where: { !$0.isBlank }), body[start].isNameStart,
            let end = body[start...].firstIndex(where: { !$0.isNamePart }),
            let opening = body[end...].firstIndex(where: { !$0.isBlank }), body[opening] == UInt8(ascii: "("),
            let closing = body.lastIndex(of: UInt8(ascii: ")")), closing > opening,
            let value = body[opening..<closing].firstIndex(where: {
                $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
            })
        else { return body }
        return Data(body[value..<closing])
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    fileprivate var isNameStart: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$")
    }

    fileprivate var isNamePart: Bool {
        isNameStart || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: ".")
    }
}
