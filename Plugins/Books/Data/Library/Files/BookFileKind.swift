import SatchelImporting

/// The files that books are imported from, told by how they begin and not by their names.
package enum BookFileKind: Sendable, Hashable {
    /// Works, editions or authors as Open Library dumps them.
    case openLibrary
    /// The catalogue of Project Gutenberg.
    case gutenberg
    /// The list of goodbooks-10k.
    case goodbooks
    /// Satchel's own books, as `--output json` and `--output ndjson` write them.
    case satchel

    /// The name of the source that the books of a file carry.
    ///
    /// - Parameter path: The path of the file, whose name stands for books of the user's own.
    /// - Returns: The name.
    package func source(of path: String) -> String {
        switch self {
        case .openLibrary: "openlibrary"
        case .gutenberg: "gutenberg"
        case .goodbooks: "goodbooks"
        case .satchel:
            Self.ownName(String(path.split(separator: "/").last?.split(separator: ".").first ?? "books"))
        }
    }

    /// A name for books of the user's own, which must not pass for those of a source.
    private static func ownName(_ name: String) -> String {
        ["embedded", "openlibrary", "gutenberg", "goodbooks", "aladin"].contains(name) ? "my-\(name)" : name
    }

    /// Tells what a file holds, or nil where it is none of these.
    ///
    /// - Parameter file: The file, of which nothing is taken.
    /// - Throws: What cannot be read.
    package init?(of file: FileBytes) throws(ImportFileError) {
        let line = try file.beginning().prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        self.init(firstLine: String(decoding: line, as: UTF8.self))
    }

    /// Tells what a file holds by its first line, or nil where it is none of these.
    ///
    /// - Parameter firstLine: The line, maybe behind a byte order mark.
    package init?(firstLine: String) {
        let line = firstLine.drop { $0 == "\u{FEFF}" || $0 == " " || $0 == "\t" }
        let names = Set(line.lowercased().split(separator: ",").map { $0.filter { $0 != "\"" && $0 != " " } })
        switch line.utf8.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .satchel
        case UInt8(ascii: "/") where line.hasPrefix("/type/") && line.utf8.contains(0x09): self = .openLibrary
        case _ where names.isSuperset(of: ["goodreads_book_id", "authors"]): self = .goodbooks
        case _ where names.contains("gutenberg_id"), _ where names.contains("text#"): self = .gutenberg
        default: return nil
        }
    }
}
