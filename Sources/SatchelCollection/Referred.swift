import SatchelCatalog

/// Something else that a field names, and what it was called then: an item by its id, or a kept file by its name.
///
/// Written `#xt29qq2 Barolo 2015`.
package struct Referred: Hashable, Sendable {
    /// The id of an item, or the name of a file.
    package let id: String
    /// The title of the item, or the name that the file had.
    package let title: String

    package init(id: String, title: String) { (self.id, self.title) = (id, title) }

    /// An item as it is kept; nil if it has no title.
    package init?(_ item: Thing, _ texts: FieldTexts) {
        guard let title = texts.title?.trimmed, !title.isEmpty else { return nil }
        self.init(id: item.id, title: title)
    }

    package init?(_ text: String) {
        guard text.hasPrefix("#"), text.utf8.count <= 1000, let space = text.firstIndex(of: " ") else { return nil }
        let id = text[..<space].dropFirst()
        let title = text[space...].trimmed
        guard !id.isEmpty, !title.isEmpty else { return nil }
        self.init(id: String(id), title: title)
    }

    /// The value as it is stored.
    package var text: String { "#\(id) \(title)" }
}
