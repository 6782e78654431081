import SatchelCatalog
import SatchelImporting
import SatchelPersistence

/// An item of a declared kind as `--output json` and `--output ndjson` write it, or as written by hand.
package struct KindRow<Format: LibraryFormat>: Decodable {
    fileprivate typealias Item = Format.Item

    private let id: String?
    private let popularity: Double?
    /// The texts of each stored field.
    private let texts: [[String]]

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: FieldKey<Item>.self)
        id = try values.decodeIfPresent(String.self, forKey: FieldKey("id"))
        popularity = try values.decodeIfPresent(Double.self, forKey: FieldKey("popularity"))
        texts = try Item.kind.stored.map { field in
            let isKnown = try values.contains(FieldKey(field.key)) && !values.decodeNil(forKey: FieldKey(field.key))
            return isKnown || field.isRequired ? try values.texts(of: field) : []
        }
    }

    /// The item, whose source is the file now, even if it was exported from another.
    ///
    /// - Throws: `RowProblem` for a row without a required field, without an id, or with a wrong number that would name it;
    ///   other values that can't be read are unknown.
    package func entry(source: String) throws(RowProblem) -> LibraryEntry<Format> {
        var item = Item(id: ItemID(""), provenance: ItemSource(source: source))
        for (field, texts) in zip(Item.kind.stored, texts) {
            let texts = field.isRequired ? texts.map(Self.line) : texts
            if field.isRequired, texts.allSatisfy(\.isEmpty) { throw RowProblem("it has no \(field.key)") }
            if Item.kind.identity.contains(where: { $0 === field }),
                let wrong = texts.first(where: { !field.accepts($0) })
            {
                throw RowProblem("'\(wrong)' is not \(field.expected)")
            }
            field.set(&item, texts)
        }
        let number = Item.kind.identity.lazy.flatMap { $0.texts(item) }.first
        guard let id = id.map(Self.line) ?? number, !id.isEmpty else {
            let keys = (["id"] + Item.kind.identity.map(\.key)).map { "'\($0)'" }
            throw RowProblem((keys.count > 1 ? "it has neither " : "it has no ") + keys.joined(separator: " nor "))
        }
        // A file that was exported from its own source has its ids already.
        let isWhole = id.hasPrefix(source + "-")
        let named = Item(id: ItemID(isWhole ? id : "\(source)-\(id)"), provenance: item.provenance).with { named in
            for field in Item.kind.stored { field.set(&named, field.texts(item)) }
        }
        return LibraryEntry(named, popularity: popularity ?? 0)
    }

    private static func line(_ text: String) -> String { RowText.isBlank(text) ? "" : RowText.line(text) }
}

extension KindRow {
    /// A row of a table; of several values in a cell, each ends in `;`.
    fileprivate init(_ row: CSVRow, _ columns: [(field: Field<Item>, column: Int)], id column: Int) {
        let cells = columns.map { (field: $0.field, cell: Self.line(row[$0.column])) }
        id = Self.line(row[column])
        popularity = nil
        texts = Item.kind.stored.map { field in
            guard let cell = cells.first(where: { $0.field === field })?.cell, !cell.isEmpty else { return [] }
            return field.isMultiple ? BuiltInTable<Item>.list(cell) : [cell]
        }
    }
}

extension LibraryImports.Kind {
    /// Items as JSON or NDJSON by the keys of their fields, as they are exported; `name` says what they are.
    public static func items(_ name: String) -> Self {
        .json(name, of: KindRow<Format>.self) { try $0.entry(source: $1) }
    }

    /// Items as CSV with the keys of their fields as columns, of which `id` and those of required fields must be there.
    public static func table(_ name: String) -> Self {
        .csv(name) { header, source in
            let columns = Format.Item.kind.stored.compactMap { field in
                header[field.key].map { (field: field, column: $0) }
            }
            guard let id = header["id"],
                Format.Item.kind.stored.allSatisfy({ field in !field.isRequired || header[field.key] != nil })
            else { return nil }
            return { try KindRow<Format>($0, columns, id: id).entry(source: source) }
        }
    }
}
