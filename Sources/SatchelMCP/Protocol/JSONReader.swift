import Foundation
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
    private var index = 0
    private var count = 0

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Reads one JSON value.
    package static func value(of text: String) throws(JSONReadingError) -> Value {
        let data = Data(text.utf8)
        if let fault = StrictJSON.fault(in: data) { throw .invalid(fault) }
        let result: Result<Value, JSONReadingError> = data.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
            do throws(JSONReadingError) { return .success(try reader.value()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    // The grammar was checked, so what follows decides by first bytes; past the end there are only zeros.

    private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private mutating func skipBlanks() {
        while [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private mutating func value() throws(JSONReadingError) -> Value {
        skipBlanks()
        count += 1
        guard count <= Self.valueLimit else { throw .tooManyValues(limit: Self.valueLimit) }
        switch byte {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .list(try elements())
        case UInt8(ascii: "\""): return .text(string())
        case UInt8(ascii: "t"): return word(.boolean(true), length: 4)
        case UInt8(ascii: "f"): return word(.boolean(false), length: 5)
        case UInt8(ascii: "n"): return word(.absent, length: 4)
        default: return number()
        }
    }

    private mutating func word(_ value: Value, length: Int) -> Value {
        index += length
        return value
    }

    private mutating func number() -> Value {
        let start = index
        while [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")]
            .contains(byte) || (0x30...0x39).contains(byte)
        { index += 1 }
        let digits = String(decoding: bytes[start..<index], as: UTF8.self)
        return Int(digits).map { .integer($0) } ?? .decimal(digits)
    }

    private mutating func elements() throws(JSONReadingError) -> [Value] {
        var elements: [Value] = []
        try each(until: UInt8(ascii: "]")) { (reader) throws(JSONReadingError) in
            elements.append(try reader.value())
        }
        return elements
    }

    private mutating func members() throws(JSONReadingError) -> [Value.Member] {
        var members: [Value.Member] = []
        try each(until: UInt8(ascii: "}")) { (reader) throws(JSONReadingError) in
            let key = reader.string()
            reader.skipBlanks()
            reader.index += 1
            members.append(Value.Member(key, try reader.value()))
        }
        return members
    }

    private mutating func each(
        until end: UInt8,
        _ read: (inout JSONReader) throws(JSONReadingError) -> Void
    ) throws(JSONReadingError) {
        index += 1
        skipBlanks()
        while byte != end, index < bytes.count {
            try read(&self)
            skipBlanks()
            if byte == UInt8(ascii: ",") { index += 1 }
            skipBlanks()
        }
        index += 1
    }
}

// MARK: - Strings

extension JSONReader {
    private mutating func string() -> String {
        index += 1
        var text = ""
        while index < bytes.count {
            let start = index
            while byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), index < bytes.count { index += 1 }
            text += String(decoding: bytes[start..<index], as: UTF8.self)
            index += 1
            guard index <= bytes.count, bytes[index - 1] == UInt8(ascii: "\\") else { return text }
            text.unicodeScalars.append(escaped())
        }
        return text
    }

    private mutating func escaped() -> Unicode.Scalar {
        let letter = byte
        index += 1
        switch letter {
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return codePoint()
        default: return Unicode.Scalar(letter)
        }
    }

    /// The scalar of one `\u` escape, or of two; a lone surrogate is replaced.
    private mutating func codePoint() -> Unicode.Scalar {
        let first = hexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), byte == UInt8(ascii: "\\"), index + 1 < bytes.count,
            bytes[index + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let start = index
        index += 2
        let second = hexDigits()
        guard (0xDC00..<0xE000).contains(second) else {
            index = start
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexDigits() -> UInt32 {
        let end = min(index + 4, bytes.count)
        defer { index = end }
        return UInt32(String(decoding: bytes[index..<end], as: UTF8.self), radix: 16) ?? 0xFFFD
    }
}

/// Why a text could not be read as a JSON value.
package enum JSONReadingError: Error, Equatable {
    /// It is not JSON, or nested too deeply.
    case invalid(JSONFault)
    /// It has too many values.
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
