import Foundation
import SatchelPluginAPI

/// Turns the answer of a tool into an output: data as records or a detail, texts, pictures and links.
struct ToolOutput {
    /// More columns are left to the JSON formats, where a record has them as one member.
    private static let mostColumns = 40
    /// The most records whose keys are looked at for columns that the schema does not name.
    private static let mostSampled = 200
    private static let mostBlocks = 1_000

    let tool: ToolDescription
    /// The name of the command, for titles and empty lists.
    let command: String

    /// The output of an answer.
    ///
    /// - Throws: ``PluginError/toolFailed(_:)`` if the tool says that it failed.
    func output(of result: ToolResult) throws(PluginError) -> Output {
        guard !result.isError else { throw .toolFailed(Self.failure(result)) }
        var outputs: [Output] = []
        var isTextInData = false
        if let data = result.structured ?? Self.soleJSON(in: result.content) {
            outputs.append(output(of: data))
            // The text beside data is the same data, serialized.
            isTextInData = true
        }
        for block in result.content.prefix(Self.mostBlocks) {
            if isTextInData, case .text = block { continue }
            if let output = Self.output(of: block) { outputs.append(output) }
        }
        if outputs.isEmpty { return .message("done") }
        return outputs.count == 1 ? outputs[0] : .sequence(outputs)
    }

    /// Whether the schema says that answers are records; nil if it does not say what they are.
    var promisesRecords: Bool? {
        guard let schema = resolved(tool.outputSchema) else { return nil }
        if Self.isList(schema) { return true }
        guard let members = resolved(schema["properties"])?.members, !members.isEmpty else { return nil }
        let lists = members.filter { Self.isList(property($0.key, of: schema)) }
        let others = members.filter { !Self.isList(property($0.key, of: schema)) }
        return lists.count == 1
            && others.allSatisfy { member in
                let type = property(member.key, of: schema)?["type"]?.string ?? ""
                return ["integer", "number", "boolean"].contains(type) || Self.isOfPages(member.key)
            }
    }

    /// The list that an answer consists of, where whatever else it has is about the list: `{"items": […], "total": 12}`.
    private static func list(in members: [Value.Member]) -> (key: String, elements: [Value])? {
        let lists = members.compactMap { member in
            if case .list(let elements) = member.value { (key: member.key, elements: elements) } else { nil }
        }
        let isAll = members.allSatisfy { member in
            switch member.value {
            case .list, .integer, .decimal, .boolean, .absent: true
            case .text: isOfPages(member.key)
            default: false
            }
        }
        guard lists.count == 1, isAll, members.count == 1 || lists[0].elements.contains(where: { $0.members != nil })
        else { return nil }
        return lists[0]
    }

    /// Whether a member says where a list goes on.
    private static func isOfPages(_ key: String) -> Bool {
        let key = key.lowercased()
        return ["cursor", "next", "previous", "page"].contains { key.contains($0) }
    }

    private static func isList(_ schema: Value?) -> Bool {
        schema?["type"] == .text("array") || schema?["items"] != nil
    }

    static func failure(_ result: ToolResult) -> String {
        let texts = result.content.compactMap { if case .text(let text) = $0 { text } else { nil } }
        let text = texts.joined(separator: " ").prefix(2_000)
        return text.allSatisfy(\.isWhitespace) ? "the tool failed and gave no reason" : String(text)
    }

    /// The data of an answer that is one text of JSON, as servers wrote it before there was structured content.
    static func soleJSON(in content: [ToolContent]) -> Value? {
        guard content.count == 1, case .text(let text) = content[0] else { return nil }
        guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else { return nil }
        return try? JSONReader.value(of: text)
    }

    // MARK: - Data

    private func output(of data: Value) -> Output {
        switch data {
        case .list(let elements): return .records(records(elements, schema: tool.outputSchema?["items"]))
        case .object(let members):
            let schema = tool.outputSchema
            // A list in an object of its own, since the root had to be an object: the records are what counts.
            if let found = Self.list(in: members) {
                var list = records(found.elements, schema: property(found.key, of: schema)?["items"])
                let others = members.filter { $0.key != found.key && $0.value != .absent }
                if !others.isEmpty {
                    list.footer = others.map { "\(Self.title($0.key).lowercased()) \($0.value.plainText)" }
                        .joined(separator: " · ")
                }
                return .records(list)
            }
            if members.count == 1, case .text(let text)? = members.first?.value {
                return .document(Document(text, data: data))
            }
            return .detail(
                Detail(
                    title: tool.title ?? command,
                    fields: ordered(members, by: schema).map { member in
                        let title = property(member.key, of: schema)?["title"]?.string
                        return .init(member.key, label: title ?? Self.title(member.key), member.value)
                    }
                )
            )
        default: return .document(Document(data.plainText, data: data))
        }
    }

    private func records(_ elements: [Value], schema: Value?) -> RecordList {
        let rows = elements.map { $0.members ?? [.init("value", $0)] }
        let item = resolved(schema)
        var keys = (item?["properties"]?.members ?? []).map(\.key)
        var known = Set(keys)
        for row in rows.prefix(Self.mostSampled) {
            for member in row where known.insert(member.key).inserted { keys.append(member.key) }
        }
        keys = Array(keys.prefix(Self.mostColumns))
        let titleKey = ["title", "name", "label", "value"].first(where: keys.contains) ?? keys.first
        return RecordList(
            columns: keys.map { key in
                let title = item?["properties"]?[key]?["title"]?.string ?? Self.title(key)
                let isNumber = rows.first.map { row in row.contains { $0.key == key && $0.value.isNumber } } ?? false
                return .init(
                    key,
                    title,
                    key == titleKey ? .title : .fact,
                    alignment: isNumber ? .trailing : .leading,
                    hidesWhenEmpty: true
                )
            },
            records: rows.map { row in
                let values = Dictionary(row.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
                return .init(keys.map { values[$0] ?? .absent })
            },
            emptyMessage: "'\(command)' found nothing"
        )
    }

    private func ordered(_ members: [Value.Member], by schema: Value?) -> [Value.Member] {
        let order = (resolved(schema)?["properties"]?.members ?? []).map(\.key)
        let places = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
        return members.enumerated()
            .sorted { (places[$0.element.key] ?? .max, $0.offset) < (places[$1.element.key] ?? .max, $1.offset) }
            .map(\.element)
    }

    private func property(_ key: String, of schema: Value?) -> Value? {
        resolved(resolved(schema)?["properties"]?[key])
    }

    /// A schema that a reference within the document leads to; only names and order are taken from it.
    private func resolved(_ schema: Value?) -> Value? {
        guard let name = schema?["$ref"]?.string, name.hasPrefix("#/$defs/") else { return schema }
        return tool.outputSchema?["$defs"]?[String(name.dropFirst("#/$defs/".count))]
    }

    /// `day_of_week` and `dayOfWeek` as `Day of week`.
    private static func title(_ key: String) -> String {
        let words = ToolNames.word(key, orElse: key).replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    // MARK: - Blocks

    private static func output(of block: ToolContent) -> Output? {
        switch block {
        case .text(let text): return .document(Document(text))
        case .image(let base64, let mimeType):
            let bytes = Data(base64Encoded: base64).map { [UInt8]($0) }
            guard let bytes, let picture = try? Picture(bytes) else { return .message(described(mimeType, base64)) }
            return .picture(PictureOutput(picture, title: mimeType))
        case .audio(let base64, let mimeType): return .message(described(mimeType, base64))
        case .link(let uri, let name, let description, let mimeType):
            return .detail(
                Detail(
                    title: name,
                    fields: [
                        .init("name", label: nil, .text(name)), .init("uri", label: "link", .text(uri)),
                        .init("description", label: "description", .text(description)),
                        .init("mimeType", label: "type", .text(mimeType)),
                    ]
                )
            )
        case .resource(let uri, let text, let mimeType):
            let data: [Value.Member] = [
                .init("uri", .text(uri)), .init("mimeType", .text(mimeType)), .init("text", .text(text)),
            ]
            return .document(Document(text, data: .object(data)))
        case .blob(let uri, let base64, let mimeType):
            return .message("\(uri): " + described(mimeType ?? "data", base64))
        case .unknown(let type): return .message("content of type '\(type.prefix(80))', which can't be displayed")
        }
    }

    private static func described(_ mimeType: String, _ base64: String) -> String {
        "\(mimeType.prefix(80)), \(DecimalText.bytes(base64.utf8.count / 4 * 3)), which can't be shown"
    }
}

extension Value {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .decimal: true
        default: false
        }
    }
}
