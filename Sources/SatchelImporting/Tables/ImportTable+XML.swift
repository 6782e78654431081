import SatchelCatalog

/// What collection managers write in XML: Tellico, alone or in a zip archive, GCstar with its models, and CLZ.
extension ImportTable {
    private static let roots = ["tellico", "collection", "bookinfo", "movieinfo", "musicinfo", "gameinfo", "comicinfo"]
    private static let mostBytesOfXML = 64 << 20

    /// Reads such a file; nil if it is something else.
    static func ofXML(_ path: String) throws(ImportFileError) -> ImportTable? {
        let start = try RegularFile(path: path).bytes(at: 0, count: 1024)
        let isZip = start.starts(with: [0x50, 0x4B, 0x03, 0x04])
        guard isZip || start.starts(with: [UInt8(ascii: "<")]) || start.starts(with: [0xEF, 0xBB, 0xBF, 0x3C]) else {
            return nil
        }
        do {
            let archive = isZip ? try self.archive(path) : nil
            guard
                let bytes = try archive?.bytes(of: "tellico.xml")?[...]
                    ?? (isZip ? nil : FileText(path: path, atMost: mostBytesOfXML).bytes)
            else {
                throw ImportFileError.isArchive(path: path)
            }
            let root = try XMLElement.read(bytes, roots: roots)
            var table =
                switch root.name {
                case "tellico": try tellico(root, path)
                case "collection": try gcstar(root, path)
                default: clz(root)
                }
            let images = root.name == "tellico" ? inline(root) : [:]
            table.files =
                archive.map { ImportedFiles(in: $0, under: "images/") }
                ?? (images.isEmpty ? ImportedFiles(beside: path) : ImportedFiles(base64: images))
            return table
        } catch let error as ImportFileError {
            throw error
        } catch {
            throw .malformed(path: path, reason: RowProblem(error).reason)
        }
    }

    private static func archive(_ path: String) throws -> Archive {
        try Archive(path: path, limits: ArchiveLimits(entryBytes: mostBytesOfXML, totalBytes: 1 << 30))
    }

    /// The pictures of a Tellico file that stands alone.
    private static func inline(_ root: XMLElement) -> [String: String] {
        let images = root.first("collection")?.first("images")?.all("image") ?? []
        return Dictionary(images.compactMap { image in image["id"].map { ($0, image.text) } }) { $1 }
    }

    // MARK: - Tellico

    /// The kinds that Tellico numbers.
    private static let tellicoKinds = [
        "2": "books", "3": "movies", "4": "music", "5": "references", "6": "comics", "7": "wine", "8": "coins",
        "9": "stamps", "10": "cards", "11": "games", "12": "files", "13": "boardgames",
    ]
    private static let tellicoTypes = [
        "2": "note", "4": "flag", "6": "number", "7": "url", "12": "day", "14": "text", "8": "text", "10": "picture",
    ]
    private static let newestTellico = 11

    private static func tellico(_ root: XMLElement, _ path: String) throws -> ImportTable {
        guard let version = root["syntaxVersion"].flatMap({ Int($0) }), version <= newestTellico,
            let collection = root.first("collection")
        else { throw ImportFileError.malformed(path: path, reason: "it is written by a newer Tellico") }
        var fields: [(name: String, title: String, type: String)] = []
        for field in collection.first("fields")?.all("field") ?? [] {
            // What follows from other fields is computed there.
            guard let name = field["name"], field["flags"].flatMap({ Int($0) }).map({ $0 & 32 == 0 }) ?? true else {
                continue
            }
            guard name == "_default" else {
                fields.append((name, field["title"] ?? name, field["type"] ?? "1"))
                continue
            }
            for entry in collection.all("entry") {
                for child in entry.children
                where !fields.contains(where: { child.name == $0.name || child.name == $0.name + "s" }) {
                    fields.append((child.name, child.name, "1"))
                }
            }
        }
        let loans = self.loans(root, collection)
        let rows = collection.all("entry").enumerated().map { index, entry in
            let own = entry["id"].flatMap { loans[$0] } ?? []
            return Row(
                line: index + 1,
                cells: fields.map { field in
                    entry.children.filter { $0.name == field.name || $0.name == field.name + "s" }
                        .flatMap { values(of: $0, field.name, field.type) }
                } + (loans.isEmpty ? [] : loanColumns.indices.map { column in own.map { $0[column] } })
            )
        }
        let columns: [Column] = fields.map { ($0.name, $0.title, tellicoTypes[$0.type] ?? "text") }
        let kind = collection["type"].flatMap { tellicoKinds[$0] }
        return ImportTable(
            columns + (loans.isEmpty ? [] : loanColumns),
            rows,
            kind: kind ?? collection["title"],
            by: "tellico"
        )
    }

    /// Who has a thing, since when, and until when, of each loan; the types are words of a mapping.
    private static let loanColumns: [Column] = [
        ("borrower", "Lent to", "borrower"), ("lent", "Lent on", "lent"), ("due", "Due", "due"),
    ]

    /// The loans of entries, by their ids.
    private static func loans(_ root: XMLElement, _ collection: XMLElement) -> [String: [[String]]] {
        var loans: [String: [[String]]] = [:]
        for borrowers in root.all("borrowers") + collection.all("borrowers") {
            for borrower in borrowers.all("borrower") {
                for loan in borrower.all("loan") {
                    guard let entry = loan["entryRef"] else { continue }
                    loans[entry, default: []].append(
                        [borrower["name"] ?? "somebody", loan["loanDate"] ?? "", loan["dueDate"] ?? ""]
                    )
                }
            }
        }
        return loans
    }

    private static func values(of element: XMLElement, _ name: String, _ type: String) -> [String] {
        if element.name != name || element.first(name) != nil {
            return element.all(name).map { value in
                value.children.isEmpty
                    ? value.line : value.children.map(\.line).filter { !$0.isEmpty }.joined(separator: " – ")
            }
            .filter { !$0.isEmpty }
        }
        if let year = element.first("year")?.line {
            let rest = ["month", "day"].compactMap { element.first($0)?.line }.prefix { !$0.isEmpty }
            return [([year] + rest.map { $0.count == 1 ? "0" + $0 : $0 }).joined(separator: "-")]
        }
        let line = element.line
        return line.isEmpty ? [] : [type == "4" ? (line == "true" || line == "1" ? "yes" : "no") : line]
    }

    // MARK: - GCstar

    private static let gcstarTypes = [
        "long text": "note", "yesno": "flag", "number": "number", "date": "day", "button": "url",
        "image": "picture",
    ]

    private static func gcstar(_ root: XMLElement, _ path: String) throws -> ImportTable {
        // A file with the fields of a kind alone.
        if let fields = root.first("fields") ?? root.first("information")?.first("fields"), root.all("item").isEmpty {
            let columns = model(fields)
            return ImportTable(columns, [], kind: root["name"], by: "gcstar")
        }
        let type = root["type"] ?? ""
        var columns: [Column] = []
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let beside = (folder.isEmpty ? "" : folder + "/") + type + ".gcm"
        if !type.contains("/"), !type.hasPrefix("GC"),
            let model = try? XMLElement.read(try FileText(path: beside, atMost: mostBytesOfXML).bytes, roots: roots),
            let fields = model.first("fields")
        {
            columns = self.model(fields)
        }
        for item in root.all("item") {
            for name in item.attributes.map(\.name) + item.children.map(\.name)
            where !columns.contains(where: { $0.key == name }) && !["id", "gcsautoid"].contains(name) {
                columns.append((name, name == "name" ? "title" : name, gcstarKeys[name] ?? "text"))
            }
        }
        let rows = root.all("item").enumerated().map { index, item in
            Row(
                line: index + 1,
                cells: columns.map { column in
                    let attribute = item[column.key].map { [day(RowText.line($0))] } ?? []
                    return (attribute + item.all(column.key).flatMap(lines)).filter { !$0.isEmpty && $0 != "none" }
                }
            )
        }
        return ImportTable(
            columns,
            rows,
            kind: type == "GCwines" ? "wine" : type.hasPrefix("GC") ? String(type.dropFirst(2)) : type,
            by: "gcstar"
        )
    }

    /// What GCstar calls pictures and loans in every kind.
    private static let gcstarKeys = [
        "cover": "picture", "image": "picture", "bottlelabel": "picture", "boxpic": "picture", "backpic": "picture",
        "borrower": "borrower", "lendDate": "lent",
    ]

    private static func model(_ fields: XMLElement) -> [Column] {
        fields.all("field").compactMap { field in
            guard let name = field["value"], let label = field["label"], !label.isEmpty else { return nil }
            return (name, label, gcstarKeys[name] ?? field["type"].flatMap { gcstarTypes[$0] } ?? "text")
        }
    }

    /// The values of a list, each of several columns in one text.
    private static func lines(_ element: XMLElement) -> [String] {
        let lines = element.all("line")
        guard !lines.isEmpty else { return [element.line] }
        return lines.map { line in line.all("col").map(\.line).filter { !$0.isEmpty }.joined(separator: " – ") }
    }

    /// A day that is written `28/08/2010`.
    private static func day(_ text: String) -> String {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2, 4], parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return text }
        return parts.reversed().joined(separator: "-")
    }

    // MARK: - CLZ

    /// What CLZ calls its lists, and what stands for the things there.
    private static let clzKinds = [
        "bookinfo": "books", "movieinfo": "movies", "musicinfo": "music", "gameinfo": "games", "comicinfo": "comics",
    ]

    private static func clz(_ root: XMLElement) -> ImportTable {
        let list = root.children.first { $0.name.hasSuffix("list") }
        let things = (list?.children ?? []).map { thing in
            thing.children.flatMap { $0.name == "mainsection" ? $0.children : [$0] }
        }
        var (names, places): ([String], [String: Int]) = ([], [:])
        let rows = things.enumerated().map { index, parts in
            var cells = [[String]](repeating: [], count: names.count)
            for part in parts {
                let values = clzValues(of: part)
                guard !values.isEmpty, names.count < mostColumns else { continue }
                let place = places[part.name] ?? names.count
                if place == names.count {
                    places[part.name] = place
                    names.append(part.name)
                    cells.append([])
                }
                cells[place] += values.filter { !cells[place].contains($0) }
            }
            return (line: index + 1, cells: cells)
        }
        return ImportTable(
            names.map { ($0, $0, "text") },
            rows.map { row in
                Row(line: row.line, cells: row.cells + Array(repeating: [], count: names.count - row.cells.count))
            },
            kind: clzKinds[root.name],
            by: "clz"
        )
    }

    /// The texts of an element: those that people see, of each value in it.
    private static func clzValues(of element: XMLElement) -> [String] {
        for name in ["displayname", "person", "date"] {
            if let shown = element.first(name) { return clzValues(of: shown) }
        }
        let line = element.children.isEmpty ? element.line : ""
        return line.isEmpty ? element.children.flatMap(clzValues) : [line]
    }
}
