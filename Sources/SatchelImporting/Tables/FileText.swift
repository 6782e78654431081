import Foundation
import SatchelCatalog
import SatchelPluginAPI

/// The text of a file in UTF-8, whatever its encoding, which its bytes tell: UTF-8, UTF-16 with a mark, what spreadsheets write in
/// Korea, Japan, China and where Cyrillic is, or else Latin-1.
package struct FileText: Sendable {
    /// The text, without a byte order mark.
    package private(set) var bytes: ArraySlice<UInt8>
    /// What was guessed, in words.
    package private(set) var notes: [String] = []

    /// Reads a file, plain or gzipped.
    package init(path: String, atMost limit: Int = ImportTable.mostBytes) throws(ImportFileError) {
        self.init(try Self.raw(path, atMost: limit))
    }

    /// The beginning of a file, to tell its format by.
    package static func start(of path: String) throws(ImportFileError) -> FileText {
        let file = try RegularFile(path: path)
        let first = try file.bytes(at: 0, count: ContentKind.length)
        guard ContentKind(firstBytes: first) != .gzip else {
            return FileText(Array(try FileBytes(path: path).beginning()))
        }
        return FileText(try file.bytes(at: 0, count: 64 << 10))
    }

    private static func raw(_ path: String, atMost limit: Int) throws(ImportFileError) -> [UInt8] {
        let file = try RegularFile(path: path)
        let first = try file.bytes(at: 0, count: ContentKind.length)
        guard ContentKind(firstBytes: first) != .gzip else { return try FileBytes(path: path).wholeFile(atMost: limit) }
        guard file.size <= limit else { throw .tooLarge(path: path, megabytes: limit >> 20) }
        return try file.bytes(at: 0, count: file.size)
    }

    /// Reads bytes.
    package init(_ raw: [UInt8]) {
        if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
            let isLittle = raw[0] == 0xFF
            let units = stride(from: 2, to: raw.count - 1, by: 2).map { index in
                isLittle
                    ? UInt16(raw[index]) | UInt16(raw[index + 1]) << 8
                    : UInt16(raw[index]) << 8 | UInt16(raw[index + 1])
            }
            bytes = Array(String(decoding: units, as: UTF16.self).utf8)[...]
            return
        }
        let marked = raw.starts(with: ByteWindow.mark)
        bytes = raw[(marked ? ByteWindow.mark.count : 0)...]
        guard !Self.isUTF8(bytes) else { return }
        let (strays, letters) = Self.count(bytes)
        // A text with more whole letters than strays is UTF-8 in which something went wrong.
        guard !marked, letters <= strays else {
            notes = ["\(strays.counted("byte is", "bytes are")) not UTF-8, shown as �"]
            return
        }
        if let (text, name) = Self.decoded(Data(bytes)) {
            bytes = Array(text.utf8)[...]
            notes = ["read as \(name)"]
            return
        }
        bytes = Array(String(String.UnicodeScalarView(bytes.map(Self.latin))).utf8)[...]
        notes = ["read as Latin-1"]
    }

    /// The text in the first encoding in which nearly every word outside of ASCII has letters of its script alone.
    ///
    /// In Latin-1 letters with accents stand among others, or alone.
    private static func decoded(_ raw: Data) -> (text: String, encoding: String)? {
        for (name, code, script) in scripts {
            let encoding = String.Encoding(rawValue: code)
            guard let start = text(of: raw.prefix(64 << 10), in: encoding) else { continue }
            let words = start.split { !$0.isLetter }.filter { $0.count > 1 && !$0.utf8.allSatisfy { $0 < 0x80 } }
            let own = words.count { word in
                word.unicodeScalars.allSatisfy { scalar in script.contains { $0.contains(scalar.value) } }
            }
            guard own > 0, own * 10 >= words.count * 9, let text = text(of: raw, in: encoding) else { continue }
            return (text, name)
        }
        return nil
    }

    /// The text of bytes that may end within a letter; nil where they are none in an encoding.
    private static func text(of raw: Data, in encoding: String.Encoding) -> String? {
        (0..<4).lazy.compactMap { String(data: raw.dropLast($0), encoding: encoding) }.first
    }

    /// Encodings, each with its number in Foundation and the letters of its script; Chinese ones hold those of Korean and Japanese.
    private static let scripts: [(name: String, code: UInt, letters: [ClosedRange<UInt32>])] = [
        ("CP949", 0x8000_0422, [0xAC00...0xD7A3]),
        ("Shift-JIS", 0x8000_0420, [0x3005...0x30FF, 0x4E00...0x9FFF, 0xFF66...0xFF9F]),
        ("GB18030", 0x8000_0632, [0x4E00...0x9FFF]),
        ("Windows-1251", String.Encoding.windowsCP1251.rawValue, [0x400...0x45F]),
    ]

    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    }

    /// How many bytes are no part of a letter in UTF-8, and how many letters have several bytes.
    private static func count(_ bytes: ArraySlice<UInt8>) -> (strays: Int, letters: Int) {
        var (strays, letters) = (0, 0)
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): letters += scalar.isASCII ? 0 : 1
            case .error: strays += 1
            case .emptyInput: return (strays, letters)
            }
        }
    }

    /// A byte of Windows-1252, which has Latin-1 in it.
    private static func latin(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return windows[Int(byte) - 0x80]
    }

    private static let windows = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    )
}
