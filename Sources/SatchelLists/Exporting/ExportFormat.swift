import SatchelCatalog
import SatchelPluginAPI

/// A format that what the user keeps is written in for other programs: a name, what files of it are called, and a function.
///
/// ```swift
/// ExportFormat("bibtex", "BibTeX", files: ["bib"], lacks: "copies and the days of reading") { .text(bibTeX($0.items)) }
/// ```
public struct ExportFormat<Item: ListedItem>: Sendable {
    /// What a file has in it.
    public enum Content: Sendable {
        /// The text of the file.
        case text(String)
        /// A value that is written as JSON.
        case json(Value)
        /// The rows of a CSV file, its heading first.
        case csv([[String]])
    }

    /// The word of `--format`.
    public let id: String
    /// The name for people.
    public let title: String
    /// The suffixes of its files, without a point.
    let suffixes: [String]
    /// What it can't carry, for help and the answer; nil if nothing is lost.
    let lacks: String?
    let write: @Sendable (ExportedItems<Item>) throws -> Content

    public init(
        _ id: String,
        _ title: String,
        files suffixes: [String],
        lacks: String?,
        _ write: @escaping @Sendable (ExportedItems<Item>) throws -> Content
    ) {
        (self.id, self.title, self.suffixes, self.lacks, self.write) = (id, title, suffixes, lacks, write)
    }

    /// Whether a file is called as those of the format are.
    func names(_ path: String) -> Bool {
        let name = path.lowercased().split(separator: "/").last ?? ""
        return suffixes.contains { name.hasSuffix("." + $0) }
    }
}

/// What is exported.
public struct ExportedItems<Item: ListedItem>: Sendable {
    /// The items with what is kept of each, those added first before the others.
    public let items: [Item]
    /// How many there are of each, if a list was asked for that says so.
    public let quantities: [ItemID<Item>: Int]?
    /// The ids of the favorites.
    public let favorites: Set<ItemID<Item>>
    /// The present day.
    public let day: String
}
