import SatchelCatalog
import SatchelImporting
import SatchelLists
import SatchelPluginAPI

/// A table in CSV or TSV as the fields of a kind, whose types are guessed from the values, and its rows.
struct KindTable {
    /// The fields, the title first.
    private(set) var fields: [FieldDeclaration] = []
    /// The rows, by the keys of the fields.
    private(set) var rows: [KindTableRow] = []
    /// What was left out, in words.
    private(set) var notes: [String] = []

    /// What the file calls its things.
    let kind: String?

    init(_ path: String) throws {
        let table = try ImportTable(path: path)
        let names = table.names
        guard (1...KindDeclaration.most).contains(names.count) else {
            throw KindError.unreadable(
                path,
                "a table has 1 to \(KindDeclaration.most) columns with names in its first line"
            )
        }
        let cells = table.rows.map { $0.cells.map { $0.map(\.trimmed).filter { !$0.isEmpty } } }
        let columns = names.indices.map { column in cells.map { $0[column].first ?? "" } }
        let lines = table.rows.map(\.line)
        kind = table.kind
        notes = table.notes
        let invalid = table.invalid.count
        if invalid > 0 { notes.append(invalid == 1 ? "1 row could not be read" : "\(invalid) rows could not be read") }
        let title = Self.title(names, columns)
        var keys: [String] = []
        for (column, name) in names.enumerated() {
            var key = column == title ? "title" : Self.key(name, column)
            // A rating on another scale, say, is a field of the kind's own.
            let kept = KindDeclaration.kept[key].map { FieldDeclaration(key, $0) }
            let fits = columns[column].allSatisfy { text in text.isEmpty || kept?.accepts(text) != false }
            // Tags are told apart by commas.
            if kept?.type != .tags, !fits { key = Self.own(key) }
            while keys.contains(where: { $0.lowercased() == key.lowercased() }) { key = String(key.prefix(30)) + "2" }
            keys.append(key)
            let isEmpty = columns[column].allSatisfy(\.isEmpty)
            let said = table.types[name].flatMap { try? FieldDeclaration("x:" + $0).type }
            let type = column == title ? .text : isEmpty ? said ?? .text : Self.type(cells.flatMap { $0[column] })
            guard KindDeclaration.kept[key] == nil else { continue }
            let isMultiple = column != title && cells.contains { $0[column].count > 1 }
            fields.append(FieldDeclaration(key, type, isMultiple: isMultiple, isRequired: column == title))
        }
        fields = fields.filter { $0.key == "title" } + fields.filter { $0.key != "title" }
        rows = lines.enumerated().map { index, line in
            var texts: [String: [String]] = [:]
            for column in names.indices where !cells[index][column].isEmpty {
                texts[keys[column]] = cells[index][column]
            }
            return KindTableRow(line: line, texts: texts)
        }
    }

    /// The first values of each field, for a question.
    var examples: [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: fields.map { field in
                (field.key, Array(rows.lazy.compactMap { $0.texts[field.key]?.first }.prefix(3)))
            }
        )
    }

    /// The column with the titles: one that is called so, or else the first of texts that differ most.
    private static func title(_ names: [String], _ columns: [[String]]) -> Int {
        let folded = names.map { FoldedText($0).spaced }
        if let named = ["title", "name"].lazy.compactMap({ folded.firstIndex(of: $0) }).first { return named }
        let texts = names.indices.filter { type(columns[$0]) == .text }
        return texts.max { Set(columns[$0]).count < Set(columns[$1]).count } ?? 0
    }

    /// A heading as the key of a field: `boughtOn` of `Bought on`.
    private static func key(_ name: String, _ column: Int) -> String {
        let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map { $0.lowercased() }
        let joined =
            words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let key = String(joined.drop { !$0.isLetter }.prefix(28))
        guard FieldDeclaration.isKey(key) else { return "column\(column + 1)" }
        return (try? FieldDeclaration(key)) == nil ? own(key) : key
    }

    /// The key of a field that can't have the name of its column.
    private static func own(_ key: String) -> String {
        "original" + key.prefix(1).uppercased() + key.dropFirst().prefix(20)
    }

    /// The narrowest type that has all the values of a column.
    private static func type(_ values: [String]) -> FieldTypeDeclaration {
        let values = values.filter { !$0.isEmpty }
        guard let first = values.first else { return .text }
        let number = FieldDeclaration("number", .number(.all, unit: nil))
        func all(_ accepts: (String) -> Bool) -> Bool { accepts(first) && values.allSatisfy(accepts) }
        if all({ $0.utf8.count == 4 && (Int($0).map { (1000...2100).contains($0) } ?? false) }) { return .year }
        if all({ Day($0) != nil }) { return .day }
        if all({ ISBN13($0) != nil }) { return .isbn }
        if all({ number.accepts($0) }) { return .number(.all, unit: nil) }
        if all({ Money($0) != nil }) { return .money }
        if all({ $0.lowercased().hasPrefix("http") && $0.contains("://") && !$0.contains(" ") }) { return .url }
        if all({ ["yes", "no"].contains($0.lowercased()) }) { return .flag }
        return values.contains { $0.utf8.count > 200 || $0.contains(where: \.isNewline) } ? .note : .text
    }
}
