import SatchelCatalog

/// Records of GNU recutils: `Field: value`, an empty line between records, and a descriptor that names the fields.
extension ImportTable {
    /// Whether a text is of records: its first line that is no comment begins a descriptor, or is a field of a file so called.
    static func isRecfile(_ text: FileText, _ path: String) -> Bool {
        let start = String(decoding: text.bytes.prefix(64 << 10), as: UTF8.self)
        let lines = start.split(separator: "\n", omittingEmptySubsequences: true)
        guard let first = lines.first(where: { !$0.hasPrefix("#") }) else { return false }
        return first.hasPrefix("%rec:") || path.hasSuffix(".rec") && field(first) != nil
    }

    private static func field(_ line: Substring) -> (name: String, value: String)? {
        guard let mark = line.firstIndex(of: ":") else { return nil }
        let name = line[..<mark]
        let letters = name.drop { $0 == "%" }
        guard let first = letters.first, first.isASCII, first.isLetter,
            letters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        else { return nil }
        return (String(name), String(line[line.index(after: mark)...].drop { $0 == " " }))
    }

    private static let recTypes = [
        "int": "number", "real": "number", "size": "number", "range": "number", "date": "day", "bool": "flag",
    ]

    static func ofRecfile(_ text: FileText, path: String) throws(ImportFileError) -> ImportTable {
        var (names, types, kind): ([String], [String: String], String?) = ([], [:], nil)
        var (records, invalid): ([(line: Int, fields: [(name: String, value: String)])], [InvalidRow]) = ([], [])
        var current: [(name: String, value: String)] = []
        var (start, isDescriptor, number) = (1, false, 0)
        func add(_ name: String) { if !names.contains(name) { names.append(name) } }
        func end() {
            defer { (current, isDescriptor) = ([], false) }
            guard !current.isEmpty else { return }
            guard isDescriptor else { return records.append((start, current)) }
            for (name, value) in current {
                let words = value.split(whereSeparator: \.isWhitespace).map(String.init)
                switch name {
                case "%rec": kind = words.first
                case "%mandatory", "%allowed", "%key", "%unique": words.forEach(add)
                case "%type":
                    guard let list = words.first, words.count > 1 else { continue }
                    for name in list.split(separator: ",").map(String.init) {
                        add(name)
                        types[name] = recTypes[words[1]]
                    }
                default: break
                }
            }
        }
        let whole = String(decoding: text.bytes, as: UTF8.self)
        for line in whole.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let line = line.hasSuffix("\r") ? line.dropLast() : line
            if line.hasPrefix("#") { continue }
            guard !line.isEmpty else {
                end()
                continue
            }
            guard records.count < mostRows, names.count <= mostColumns else {
                throw .malformed(path: path, reason: "it has more than \(mostRows) records, or \(mostColumns) fields")
            }
            if current.isEmpty { start = number }
            if line.hasPrefix("+"), !current.isEmpty {
                current[current.count - 1].value += "\n" + line.dropFirst().drop { $0 == " " }
            } else if let last = current.last, last.value.hasSuffix("\\") {
                current[current.count - 1].value = last.value.dropLast() + String(line)
            } else if let (name, value) = field(line) {
                if name.hasPrefix("%") { isDescriptor = true }
                current.append((name, value))
                if !name.hasPrefix("%") { add(name) }
            } else {
                invalid.append(InvalidRow(line: number, reason: "it is not a field, such as 'Name: value'"))
            }
        }
        end()
        let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let rows = records.map { record in
            var cells = [[String]](repeating: [], count: names.count)
            for (name, value) in record.fields where !value.isEmpty {
                if let place = places[name] { cells[place].append(value) }
            }
            return Row(line: record.line, cells: cells)
        }
        var table = ImportTable(
            names.map { ($0, $0, types[$0] ?? "text") },
            rows,
            kind: kind,
            by: "recutils"
        )
        table.add(invalid, text.notes)
        return table
    }
}
