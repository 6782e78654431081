import Foundation
import SatchelConsole
import SatchelMCP
import SatchelPluginAPI

extension ToolResult {
    /// The key of a list's records.
    private static let items = "items"
    /// The bytes of the largest picture that is sent; clients refuse longer lines.
    private static let largestPicture = 4 << 20
    /// The bytes of the longest answer.
    private static let longest = 4 << 20

    /// A command's output as an answer: as data, and as the text that a person would read.
    ///
    /// - Parameters:
    ///   - output: The output.
    ///   - isListing: Whether the tool promises a list, even where it has nothing to list.
    ///   - text: The output as text.
    ///   - notes: What the command said besides.
    init(_ output: Output, listing isListing: Bool, text: RenderedOutput, notes: String) {
        var structured = Self.structured(output)
        if isListing, structured[Self.items] == nil { structured = structured.adding([Self.items: .list([])]) }
        var lines = [text.standardOutput, text.standardError, notes]
        if structured["hasMore"] == .boolean(true) { lines.append("There are more rows: ask for the next page.\n") }
        let answer = lines.joined()
        guard answer.utf8.count <= Self.longest else {
            self.init(PlainError("the answer is longer than \(Self.longest >> 20) MB", hint: "ask for fewer rows"))
            return
        }
        let pictures = output.pictures.filter { $0.bytes.count <= Self.largestPicture }
        self.init(
            content: [.text(answer.isEmpty ? "done" : String(answer.trimmingSuffix { $0 == "\n" }))]
                + pictures.map {
                    .image(base64: Data($0.bytes).base64EncodedString(), mimeType: $0.format.mimeType)
                },
            structured: structured
        )
    }

    /// The JSON Schema of a list's data.
    static func schema(of columns: [RecordList.Column]) -> Value {
        let properties = columns.map { Value.Member($0.key, .object(["description": .text($0.title)])) }
        let record = Value.object(["type": .text("object"), "properties": .object(properties)])
        return .object([
            "type": .text("object"),
            "properties": .object([
                Self.items: .object(["type": .text("array"), "items": record]),
                "hasMore": .object(["type": .text("boolean"), "description": .text("whether there is another page")]),
            ]),
            "required": .list([.text(Self.items)]),
        ])
    }

    /// The output as one JSON object: a list in `items`, several outputs in `results`.
    private static func structured(_ output: Output) -> Value {
        let values = output.values
        guard values.count == 1, let value = values.first else {
            return .object(["results": values.isEmpty ? nil : .list(values)])
        }
        guard case .object = value else {
            var hasMore: Bool?
            if case .records(let list) = output { hasMore = list.nextPage != nil || list.isFollowed }
            return .object([Self.items: value, "hasMore": hasMore.map { .boolean($0) }])
        }
        return value
    }
}

extension String {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return rest
    }
}
