import SatchelCatalog
import SatchelPluginAPI

/// The text of a file in UTF-8, whatever its encoding, which its bytes tell: UTF-8, UTF-16 with a mark, or else Latin-1.
package struct FileText: Sendable {
    /// The text, without a byte order mark.
    package private(set) var bytes: ArraySlice<UInt8>
    /// What was guessed, in words.
    package private(set) var notes: [String] = []

    /// Reads a file, plain or gzipped.
    package init(path: String, atMost limit: Int = ImportTable.mostBytes) throws(ImportFileError) {
        self.init(try Self.raw(path, atMost: limit), path: path)
    }

    /// The beginning of a file, to tell its format by.
    package static func start(of path: String) throws(ImportFileError) -> FileText {
        let file = try RegularFile(path: path)
        let first = try file.bytes(at: 0, count: ContentKind.length)
        guard ContentKind(firstBytes: first) != .gzip else {
            return FileText(Array(try FileBytes(path: path).beginning()), path: path)
        }
        return FileText(try file.bytes(at: 0, count: 64 << 10), path: path)
    }

    private static func raw(_ path: String, atMost limit: Int) throws(ImportFileError) -> [UInt8] {
        let file = try RegularFile(path: path)
        let first = try file.bytes(at: 0, count: ContentKind.length)
        guard ContentKind(firstBytes: first) != .gzip else { return try FileBytes(path: path).wholeFile(atMost: limit) }
        guard file.size <= limit else { throw .tooLarge(path: path, megabytes: limit >> 20) }
        return try file.bytes(at: 0, count: file.size)
    }

    /// Reads bytes.
    package init(_ raw: [UInt8], path: String) {
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
        bytes = Array(String(String.UnicodeScalarView(bytes.map(Self.latin))).utf8)[...]
        notes = ["read as Latin-1"]
    }

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
