import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelLists
import SatchelPluginAPI

/// A table of another program as the fields of a kind, whose types are guessed from the values.
struct KindTable {
    /// The fields, the title first.
    private(set) var fields: [FieldDeclaration] = []
    /// What each column says.
    private(set) var columns: ImportDeclaration
    /// The number of rows.
    let count: Int
    /// The fields that tell things apart whose titles several rows have, such as the issues of a comic.
    private(set) var identity: [String] = []
    /// The first values of each field, for a question.
    private(set) var examples: [String: [String]] = [:]

    init(_ path: String) throws {
        let table = try ImportTable(path: path)
        let names = table.names
        guard (1...KindDeclaration.most).contains(names.count) else {
            let reason = "a table has 1 to \(KindDeclaration.most) columns with names in its first line"
            throw PlainError.unusable(path, reason)
        }
        count = table.rows.count + table.invalid.count
        let cells = names.indices.map { column in
            table.rows.map { $0[column].map(\.trimmed).filter { !$0.isEmpty } }
        }
        let firsts = cells.map { $0.map { $0.first ?? "" } }
        let title = Self.title(names, firsts)
        columns = ImportDeclaration(table.origin?.split(separator: " ").first.map(String.init) ?? KeptFormat.table, [])
        // What the program says of itself tells its files better than their columns.
        if let origin = table.origin { columns.columns.append(.init(origin, "extra", isMark: true)) }
        var keys: [String] = []
        var own: [(key: String, type: FieldTypeDeclaration, values: [String])] = []
        for (column, name) in names.enumerated() {
            // Spreadsheets leave columns without a name that say nothing.
            if cells[column].allSatisfy(\.isEmpty), name == ImportTable.nameless(column) { continue }
            let said = table.types[name]
            if let said, KeptColumn.isWord(said) {
                columns.columns.append(.init(name, said))
                continue
            }
            let areCopies =
                ColumnHeadings.keys(for: name) == ["copies"]
                && !["amount", "count"].contains(name.lowercased())
            func isCount(_ text: String) -> Bool {
                (0...1000).contains(Int(text) ?? -1) || ["", "yes", "no"].contains(text.lowercased())
            }
            if areCopies, said == nil, firsts[column].allSatisfy(isCount) {
                columns.columns.append(.init(name, "copies"))
                continue
            }
            var key = column == title ? "title" : Self.key(name, column)
            // A rating on another scale, say, is a field of the kind's own.
            if let kept = KindDeclaration.kept[key], !Self.fits(kept, key, firsts[column]) { key = Self.own(key) }
            while keys.contains(where: { $0.lowercased() == key.lowercased() }) { key = String(key.prefix(30)) + "2" }
            keys.append(key)
            columns.columns.append(.init(name, key))
            examples[key] = Array(firsts[column].lazy.filter { !$0.isEmpty }.prefix(3))
            guard KindDeclaration.kept[key] == nil else { continue }
            let values = cells[column].flatMap { $0 }
            let declared = said.flatMap { try? FieldDeclaration("x:" + $0).type }
            let type: FieldTypeDeclaration =
                column == title
                ? .text : values.isEmpty || declared == .picture ? declared ?? .text : Self.type(values)
            let isMultiple = column != title && cells[column].contains { $0.count > 1 }
            let isPlain = name.allSatisfy(\.isASCII) && !name.contains(/\p{Lu}{2}/)
            let called = isPlain ? nil : FieldDeclaration.name(name)
            fields.append(
                FieldDeclaration(key, type, name: called, isMultiple: isMultiple, isRequired: column == title)
            )
            if column != title { own.append((key, type, firsts[column])) }
        }
        if table.origin == nil { identity = Self.identity(firsts[title], own) }
        fields = fields.filter { $0.key == "title" } + fields.filter { $0.key != "title" }
    }

    /// The title and the years, with the first field that tells rows apart which these don't; nothing where there is no need, or none.
    private static func identity(
        _ titles: [String],
        _ fields: [(key: String, type: FieldTypeDeclaration, values: [String])]
    ) -> [String] {
        let (years, others) = (
            fields.filter { $0.type == .year },
            fields.filter { [.text, .code, .number(.all, unit: nil)].contains($0.type) }
        )
        // Rows that say the same are copies.
        let rows = Set(
            titles.indices.map { row in
                ([titles[row]] + (years + others).map { $0.values[row] }).map { $0.lowercased() }
            }
        )
        let same = Dictionary(grouping: rows) { $0.prefix(1 + years.count) }.values.filter { $0.count > 1 }
        let first = others.indices.first { index in
            let place = 1 + years.count + index
            return same.allSatisfy { rows in
                let values = Set(rows.map { $0[place] })
                return values.count == rows.count && !values.contains("")
            }
        }
        guard let first, !same.isEmpty else { return [] }
        return ["title"] + years.map(\.key) + [others[first].key]
    }

    /// The column with the titles: one that is called so, or else of texts, those whose headings end like `SetName` before others,
    /// the one that differs most.
    private static func title(_ names: [String], _ columns: [[String]]) -> Int {
        let folded = names.map { FoldedText($0).spaced }
        let named = ["title", "name"].lazy.compactMap { folded.firstIndex(of: $0) }.first
        if let named = named ?? names.firstIndex(where: { ColumnHeadings.keys(for: $0) == ["title"] }) { return named }
        // What is a place or a note by its heading is no title.
        let texts = names.indices.filter { column in
            type(columns[column]) == .text
                && !ColumnHeadings.keys(for: names[column]).contains { KindDeclaration.kept[String($0)] != nil }
        }
        let ending = texts.filter { column in ["Name", "Title"].contains { key(names[column], column).hasSuffix($0) } }
        return (ending.isEmpty ? texts : ending).max { Set(columns[$0]).count < Set(columns[$1]).count } ?? 0
    }

    /// A heading as the key of a field: `boughtOn` of `Bought on`, `grosse` of `Größe`, `jonglyu` of `종류`.
    private static func key(_ name: String, _ column: Int) -> String {
        let name = name.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? name
        let parted = name.replacing(/(\p{Ll})(\p{Lu})/) { "\($0.1) \($0.2)" }
        let words = parted.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map { $0.lowercased() }
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

    /// Whether the values of a column are what every item has under its name.
    private static func fits(_ kept: FieldTypeDeclaration, _ key: String, _ values: [String]) -> Bool {
        // Tags are told apart by commas.
        if kept == .tags { return true }
        let values = values.filter { !$0.isEmpty }
        // Days and amounts may be written in any way that is read.
        return kept == .day && type(values) == .day || kept == .money && type(values) == .money
            || values.allSatisfy(FieldDeclaration(key, kept).accepts)
    }

    /// The narrowest type that has all the values of a column.
    private static func type(_ values: [String]) -> FieldTypeDeclaration {
        let values = values.filter { !$0.isEmpty }
        guard let first = values.first else { return .text }
        let number = FieldDeclaration("number", .number(.all, unit: nil))
        func all(_ accepts: (String) -> Bool) -> Bool { accepts(first) && values.allSatisfy(accepts) }
        if all({ $0.utf8.count == 4 && (Int($0).map { (1000...2100).contains($0) } ?? false) }) { return .year }
        let order = ImportedValue.order(of: values)
        if all({ Day($0) != nil || ImportedValue.isDay($0, order) }) { return .day }
        if all({ ISBN13($0) != nil }) { return .isbn }
        let hasComma = ImportedValue.haveDecimalComma(values)
        func plain(_ text: String) -> String? {
            text.allSatisfy { "0123456789.,-".contains($0) }
                ? ImportedValue.number(text, hasDecimalComma: hasComma) : nil
        }
        let code = FieldDeclaration("code", .code)
        if all(code.accepts) { return .code }
        // What begins with a zero, such as 00123, is no number.
        func isNumber(_ text: String) -> Bool {
            (number.accepts(text) || plain(text) != nil)
                && !(text.hasPrefix("0") && text.dropFirst().first?.isNumber == true)
        }
        if all(isNumber) { return .number(.all, unit: nil) }
        func isMoney(_ text: String) -> Bool {
            let unit = text.filter { !"0123456789.,".contains($0) && !$0.isWhitespace }
            return Money(text) ?? plain(text.filter("0123456789.,".contains)).flatMap { Money("\($0) \(unit)") } != nil
        }
        if all(isMoney) { return .money }
        if all({ $0.lowercased().hasPrefix("http") && $0.contains("://") && !$0.contains(" ") }) { return .url }
        if all({ ["yes", "no"].contains($0.lowercased()) }) { return .flag }
        return values.contains { $0.utf8.count > 200 || $0.contains(where: \.isNewline) } ? .note : .text
    }
}
