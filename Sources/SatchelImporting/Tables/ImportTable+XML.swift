import SatchelCatalog

/// What collection managers write in XML: Tellico, alone or in a zip archive, and GCstar with its models.
extension ImportTable {
    private static let roots = ["tellico", "collection"]
    private static let mostBytesOfXML = 64 << 20

    /// Reads such a file; nil if it is something else.
    static func ofXML(_ path: String) throws(ImportFileError) -> ImportTable? {
        let start = try RegularFile(path: path).bytes(at: 0, count: 1024)
        let isZip = start.starts(with: [0x50, 0x4B, 0x03, 0x04])
        guard isZip || start.starts(with: [UInt8(ascii: "<")]) || start.starts(with: [0xEF, 0xBB, 0xBF, 0x3C]) else {
            return nil
        }
        do {
            let bytes = isZip ? try packed(path) : try FileText(path: path, atMost: mostBytesOfXML).bytes
            let root = try XMLElement.read(bytes, roots: roots)
            return root.name == "tellico" ? try tellico(root, path) : try gcstar(root, path)
        } catch let error as ImportFileError {
            throw error
        } catch {
            throw .malformed(path: path, reason: RowProblem(error).reason)
        }
    }

    private static func packed(_ path: String) throws -> ArraySlice<UInt8> {
        let limits = ArchiveLimits(entryBytes: mostBytesOfXML, totalBytes: 1 << 30)
        guard let bytes = try Archive(path: path, limits: limits).bytes(of: "tellico.xml") else {
            throw ImportFileError.malformed(path: path, reason: "it is an archive of something else than Tellico's")
        }
        return bytes[...]
    }

    // MARK: - Tellico

    /// The kinds that Tellico numbers.
    private static let tellicoKinds = [
        "2": "books", "3": "movies", "4": "music", "5": "references", "6": "comics", "7": "wine", "8": "coins",
        "9": "stamps", "10": "cards", "11": "games", "12": "files", "13": "boardgames",
    ]
    private static let tellicoTypes = [
        "2": "note", "4": "flag", "6": "number", "7": "url", "12": "day", "14": "text", "8": "text", "10": "file",
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
        let rows = collection.all("entry").enumerated().map { index, entry in
            Row(
                line: index + 1,
                cells: fields.map { field in
                    entry.children.filter { $0.name == field.name || $0.name == field.name + "s" }
                        .flatMap { values(of: $0, field.name, field.type) }
                }
            )
        }
        let kind = collection["type"].flatMap { tellicoKinds[$0] }
        return ImportTable(
            fields.map { ($0.title, tellicoTypes[$0.type] ?? "text") },
            rows,
            kind: kind ?? collection["title"],
            unit: "entry"
        )
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
    ]

    private static func gcstar(_ root: XMLElement, _ path: String) throws -> ImportTable {
        // A file with the fields of a kind alone.
        if let fields = root.first("fields") ?? root.first("information")?.first("fields"), root.all("item").isEmpty {
            let columns = model(fields)
            return ImportTable(columns.map { ($0.title, $0.type) }, [], kind: root["name"], unit: "item")
        }
        let type = root["type"] ?? ""
        var columns: [(name: String, title: String, type: String)] = []
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
            where !columns.contains(where: { $0.name == name }) && !["id", "gcsautoid"].contains(name) {
                columns.append((name, name == "name" ? "title" : name, "text"))
            }
        }
        let rows = root.all("item").enumerated().map { index, item in
            Row(
                line: index + 1,
                cells: columns.map { column in
                    let attribute = item[column.name].map { [day(RowText.line($0))] } ?? []
                    return (attribute + item.all(column.name).flatMap(lines)).filter { !$0.isEmpty && $0 != "none" }
                }
            )
        }
        return ImportTable(
            columns.map { ($0.title, $0.type) },
            rows,
            kind: type.hasPrefix("GC") ? String(type.dropFirst(2)) : type,
            unit: "item"
        )
    }

    private static func model(_ fields: XMLElement) -> [(name: String, title: String, type: String)] {
        fields.all("field").compactMap { field in
            guard let name = field["value"], let label = field["label"], !label.isEmpty, field["type"] != "image" else {
                return nil
            }
            return (name, label, field["type"].flatMap { gcstarTypes[$0] } ?? "text")
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
}
