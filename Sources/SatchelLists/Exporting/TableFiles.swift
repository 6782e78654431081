import SatchelCatalog

extension ExportTable {
    /// What a row of a table can't say of an item.
    static let lacks = "loans that ended, other entries, quantities and order of lists, and where copies differ"

    // MARK: - recutils

    /// Records of GNU recutils, their types in the descriptor.
    var recfile: String {
        var text = "%rec: \(kind.replacing("-", with: "_"))\n%key: \(columns[0].name)\n"
        for (type, form) in [("int", FactForm.number), ("int", .year), ("real", .decimal), ("bool", .flag)] {
            let names = columns.filter { $0.form == form && !$0.isDay }.map(\.name)
            if !names.isEmpty { text += "%type: \(names.joined(separator: ",")) \(type)\n" }
        }
        for row in rows {
            text += "\n"
            for (column, values) in zip(columns, row) {
                for value in values { text += "\(column.name): \(Self.recValue(value))\n" }
            }
        }
        return text
    }

    /// A value whose further lines go on with a plus; one that ends in a backslash gets a blank, or it would join the next.
    private static func recValue(_ value: String) -> String {
        let lines = value.split(omittingEmptySubsequences: false) { $0.isNewline }
        return lines.map { $0.hasSuffix("\\") ? $0 + " " : $0 }.joined(separator: "\n+ ")
    }

    // MARK: - Tellico

    /// The kinds that Tellico numbers; any other is a collection of its own.
    private static let tellicoKinds = [
        "books": 2, "movies": 3, "records": 4, "comics": 6, "wine": 7, "stamps": 9, "games": 11, "boardgames": 13,
    ]
    /// The names that fields have there.
    private static let tellicoNames = [
        "authors": "author", "isbn13": "isbn", "year": "pub_year", "subjects": "keyword", "note": "comments",
    ]

    /// A collection of Tellico with fields as they are here.
    var tellico: String {
        let type = Self.tellicoKinds[kind] ?? 1
        let title = type == 1 ? kind : kind.asHeading
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE tellico PUBLIC "-//Robby Stephenson/DTD Tellico V11.0//EN" \
            "http://periapsis.org/tellico/dtd/v11/tellico.dtd">
            <tellico xmlns="http://periapsis.org/tellico/" syntaxVersion="11">
             <collection title="\(title)" type="\(type)">
              <fields>

            """
        let fields = columns.map { column in
            (column: column, name: Self.tellicoName(column, type), type: Self.tellicoType(column))
        }
        for (index, field) in fields.enumerated() {
            let flags = (field.column.isMultiple && field.type == 1 ? 1 : 0) | (index == 1 ? 8 : 0)
            text += "   <field name=\"\(field.name)\" title=\"\(field.column.name)\" category=\"Satchel\" "
            text += "type=\"\(field.type)\" flags=\"\(flags)\" format=\"4\"/>\n"
        }
        text += "  </fields>\n"
        for (number, row) in rows.enumerated() {
            text += "  <entry id=\"\(number + 1)\">\n"
            for (field, values) in zip(fields, row) where !values.isEmpty {
                text += "   " + Self.element(field.name, field.type, values, isMultiple: field.column.isMultiple) + "\n"
            }
            text += "  </entry>\n"
        }
        return text + " </collection>\n</tellico>\n"
    }

    private static func tellicoName(_ column: Column, _ type: Int) -> String {
        type == 2 ? tellicoNames[column.name] ?? column.name : column.name
    }

    /// The number of a type: a line, a paragraph, yes or no, or a day.
    private static func tellicoType(_ column: Column) -> Int {
        if column.isMultiple { return 1 }
        if column.isDay { return 12 }
        return switch column.form {
        case .prose: 2
        case .flag: 4
        case .number, .year: 6
        case .text, .decimal, .money: 1
        }
    }

    private static func element(_ name: String, _ type: Int, _ values: [String], isMultiple: Bool) -> String {
        if isMultiple {
            return "<\(name)s>" + values.map { "<\(name)>\($0.asXML)</\(name)>" }.joined() + "</\(name)s>"
        }
        let value = values[0]
        switch type {
        case 4: return "<\(name)>\(value == "yes")</\(name)>"
        case 12:
            let parts = zip(["year", "month", "day"], value.split(separator: "-"))
            return "<\(name)>" + parts.map { "<\($0)>\($1.asXML)</\($0)>" }.joined() + "</\(name)>"
        default: return "<\(name)>\(value.asXML)</\(name)>"
        }
    }
}

extension ExportFormat {
    /// The formats that every kind has, beside those that any list has and the whole one.
    static var tables: [ExportFormat] {
        [
            ExportFormat("recfile", "records of GNU recutils", files: ["rec"], lacks: ExportTable.lacks) {
                .text(ExportTable($0).recfile)
            },
            ExportFormat("tellico", "Tellico", files: ["tc", "xml"], lacks: ExportTable.lacks) {
                .text(ExportTable($0).tellico)
            },
        ]
    }
}
