import SatchelConsole
import SatchelPluginAPI
import SatchelShell

/// The records of a plugin's tool as rows to browse.
///
/// The tool is a service: it is called once the keys rest. What it answered last is paged here, and filtered by the words
/// if the tool takes none.
@MainActor
final class ToolBrowser: Browsing {
    /// Calls the tool with arguments.
    typealias Call = @MainActor (Value) async throws -> ToolResult

    private struct Answer {
        /// Tells the rows of this answer from those of another.
        let number: Int
        let words: String
        let list: RecordList
        /// What is searched in each record; empty if the tool searches.
        let texts: [String]
    }

    let title: String
    let orders = [""]
    let sources: [String] = []
    let hasFavorites = false

    private let tool: BrowsableTool
    private let plugin: String
    private let call: Call
    private var answer: Answer?
    private var name: String { tool.command.spec.name }

    /// Browses what a tool of a plugin returns.
    init(_ tool: BrowsableTool, of plugin: String, call: @escaping Call) {
        (title, self.tool, self.plugin, self.call) = (plugin, tool, plugin, call)
    }

    // MARK: - Rows

    func rows(_ request: BrowseRequest) async throws -> BrowsePage {
        let words = tool.input == .nothing ? "" : request.query
        if case .argument = tool.input, words.isEmpty { return .empty("type what to search for") }
        if let answer, answer.words == words { return page(request, of: answer) }
        guard !request.isLocal else { return .empty("", awaitsService: true) }
        let list = try await records(for: words)
        // The rows shown stay those of the answer before if another search has begun.
        try Task.checkCancellation()
        let texts = tool.input == .nothing ? list.records.map(Self.text) : []
        let new = Answer(number: (answer?.number ?? 0) + 1, words: words, list: list, texts: texts)
        answer = new
        return page(request, of: new)
    }

    private func records(for words: String) async throws -> RecordList {
        let output: Output
        do {
            let result = try await call(arguments(for: words))
            output = try ToolOutput(tool: tool.command.tool, command: name).output(of: result)
        } catch let error as PluginError {
            throw error.of(plugin)
        }
        guard let list = output.firstRecords else {
            throw UsageError("'\(name)' does not return a list", hint: "run '\(name)' to see what it returns")
        }
        return list
    }

    private func arguments(for words: String) -> Value {
        switch tool.input {
        case .argument(let property): .object([.init(property, .text(words))])
        case .option(let property, _) where !words.isEmpty: .object([.init(property, .text(words))])
        case .option, .nothing: .object([Value.Member]())
        }
    }

    private func page(_ request: BrowseRequest, of answer: Answer) -> BrowsePage {
        let isFiltered = tool.input == .nothing && !request.query.isEmpty
        let found = isFiltered ? Self.rows(with: request.query, in: answer.texts) : Array(answer.list.records.indices)
        let first = max(0, (request.page - 1) * request.size)
        let shown = found.dropFirst(first).prefix(max(0, request.size))
        var list = answer.list
        list.records = shown.map { answer.list.records[$0] }
        if isFiltered { list.emptyMessage = "no records of '\(name)' match '\(request.query)'" }
        return BrowsePage(
            list,
            ids: shown.map { "\(answer.number).\($0)" },
            total: found.count,
            hasMore: first + shown.count < found.count,
            note: isFiltered ? "\(name), filtered" : name
        )
    }

    /// The rows that contain every word, ignoring case.
    private static func rows(with query: String, in texts: [String]) -> [Int] {
        let words = Tokenizer.partialTokens(of: query).map { $0.text.lowercased() }.filter { !$0.isEmpty }
        return texts.indices.filter { row in words.allSatisfy { texts[row].contains($0) } }
    }

    private static func text(of record: RecordList.Record) -> String {
        record.values.map(\.plainText).joined(separator: "\n").lowercased()
    }

    // MARK: - One row

    func preview(of id: String, isComplete: Bool) async throws -> Output {
        let parts = id.split(separator: ".").compactMap { Int($0) }
        guard let answer, parts.count == 2, parts[0] == answer.number, answer.list.records.indices.contains(parts[1])
        else { return .none }
        let pairs = zip(answer.list.columns, answer.list.records[parts[1]].values)
        return .detail(
            Detail(
                title: pairs.first { $0.0.role == .title }?.1.plainText ?? name,
                fields: pairs.map { .init($0.key, label: $0.title, $1) }
            )
        )
    }

    func picture(of id: String) async throws -> PictureOutput? { nil }

    func toggleFavorites(_ ids: [String]) async throws -> BrowseToggle { BrowseToggle("", areFavorites: false) }

    // MARK: - Lines

    func listing(_ request: BrowseRequest, rows: [Int]) -> BrowseLine {
        let words = Quoting.quoted(request.query)
        switch tool.input {
        case .argument where request.query.isEmpty: return BrowseLine("help " + name, takesWords: false)
        case .argument:
            // After `--` nothing is an option.
            return BrowseLine(name, options: request.query.hasPrefix("-") ? ["--", words] : [words], takesWords: false)
        case .option(_, let option) where !request.query.isEmpty:
            return BrowseLine(name, options: ["--" + option, words], takesWords: false)
        case .option, .nothing: return BrowseLine(name, takesWords: false)
        }
    }

    func showing(_ row: Int) -> String? { nil }
}

extension BrowsePage {
    /// No rows, or none until the plugin has answered.
    fileprivate static func empty(_ message: String, awaitsService: Bool = false) -> BrowsePage {
        let list = RecordList(columns: [], records: [], emptyMessage: message)
        return BrowsePage(list, ids: [], awaitsService: awaitsService)
    }
}

extension Output {
    fileprivate var firstRecords: RecordList? {
        switch self {
        case .records(let list): list
        case .sequence(let outputs): outputs.lazy.compactMap(\.firstRecords).first
        case .none, .message, .detail, .document, .picture, .chart, .map: nil
        }
    }
}
