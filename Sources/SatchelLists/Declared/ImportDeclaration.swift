import SatchelCatalog
import SatchelPluginAPI

/// What the columns of a program's files say of things of a kind, each written `Winery=producer`.
package struct ImportDeclaration: Hashable, Sendable {
    /// A column, and the field that it says, or one of ``KeptColumn/words``; `=want` alone says that all rows are of what is wanted.
    package struct Column: Hashable, Sendable, CustomStringConvertible {
        package let heading: String
        /// The key of a field, `drink.day` of what is done with a thing.
        package var field: String
        /// Whether every such file has it, and no other one has all of these: `iWine!=id`.
        package var isMark = false

        package init(_ heading: String, _ field: String, isMark: Bool = false) {
            (self.heading, self.field, self.isMark) = (heading, field, isMark)
        }

        package init(_ text: String) throws(KindProblem) {
            guard let mark = text.lastIndex(of: "="), text.utf8.count <= 1000, !text.contains(where: \.isNewline) else {
                throw KindProblem(
                    "'\(UsageError.shown(text))' is not a column",
                    expected: "a text such as 'Winery=producer'"
                )
            }
            let heading = text[..<mark].trimmed
            isMark = heading.hasSuffix("!")
            (self.heading, field) = (
                (isMark ? heading.dropLast() : heading[...]).trimmed, text[text.index(after: mark)...].trimmed
            )
            guard !self.heading.isEmpty || field == "want" && !isMark, !field.isEmpty else {
                throw KindProblem(
                    "'\(UsageError.shown(text))' is not a column",
                    expected: "a text such as 'Winery=producer'"
                )
            }
        }

        package var description: String { "\(heading)\(isMark ? "!" : "")=\(field)" }

        /// Whether what it says is a field, something else that a column may say, or of an entry.
        func isOneOf(_ fields: [String], _ entries: [KindDeclaration.Entry]) -> Bool {
            if let (verb, key) = KeptColumn(stringLiteral: field).ofEntry {
                guard let entry = entries.first(where: { $0.verb == verb }) else { return false }
                return ["day", "note"].contains(key) || entry.fields.contains { $0.key == key }
            }
            return fields.contains(KeptColumn(written: field).field) || KeptColumn.words.contains { $0.key == field }
        }
    }

    /// The program, as a word: `cellartracker`.
    package let name: String
    package var columns: [Column]

    package init(_ name: String, _ columns: [Column]) { (self.name, self.columns) = (name, columns) }

    /// The mapping after a field has another key, or is gone; nil if nothing is left of it.
    package func renaming(_ key: String, to new: String?) -> ImportDeclaration? {
        var changed = self
        changed.columns = columns.compactMap { column in
            let isOfEntry = column.field.hasSuffix("." + key)
            guard column.field == key || isOfEntry else { return column }
            let verb = isOfEntry ? column.field.dropLast(key.count) : ""
            return new.map { Column(column.heading, verb + $0, isMark: column.isMark) }
        }
        return changed.columns.isEmpty ? nil : changed
    }

    /// The format of such files, which is known by the marks, or else by all of its columns.
    var format: KeptFormat {
        let headings = columns.map(\.heading).filter { !$0.isEmpty }
        let marks = columns.filter(\.isMark).map(\.heading)
        // Several kinds of files of one program have the same ids.
        let program = name.prefix { $0 != "-" }
        return KeptFormat(
            name,
            name,
            by: marks.isEmpty ? headings : marks,
            columns.map { column in
                (column.heading, column.field == "id" ? .id(prefix: "\(program)-") : KeptColumn(written: column.field))
            }
        )
    }
}

extension KindDeclaration {
    /// Whether a program's files with some marks are of the kind.
    package func knows(_ marks: [String]) -> Bool { imports.contains { $0.format.matches(marks) } }

    /// What tells things of one title apart: fields that are together an identity, or else all that are required, and the year.
    var distinct: [String] {
        if let several = identity.first(where: { $0.contains("+") }) {
            return several.split(separator: "+").map(String.init)
        }
        let told = fields.filter { $0.formula == nil && $0.key != title.key && Self.kept[$0.key] == nil }
        return told.filter { $0.isRequired || $0.type == .year }.map(\.key)
    }
}
