import SatchelCatalog
import SatchelPluginAPI

/// `<feature> sources`: lists where the items of a feature come from, and could come from.
public struct SourcesCommand: Command {
    private let words: ListWords
    private let imports: (any CatalogImports)?
    private let statuses: (@Sendable () async -> [SourceStatus])?
    private let counted: String

    /// The command.
    ///
    /// - Parameters:
    ///   - words: The words of the feature.
    ///   - imports: The built-in and imported sources, if files can be imported.
    ///   - statuses: The state of the sources that `--from` names, if there are any.
    ///   - counted: What sources count, in the plural; by default the feature's items.
    public init(
        _ words: ListWords,
        imports: (any CatalogImports)? = nil,
        statuses: (@Sendable () async -> [SourceStatus])? = nil,
        counting counted: String? = nil
    ) {
        self.words = words
        self.imports = imports
        self.statuses = statuses
        self.counted = counted ?? words.many
    }

    public var spec: CommandSpec {
        CommandSpec(
            "\(words.feature) sources",
            "list the sources of the \(words.many)",
            effect: .reads,
            discussion: statuses == nil
                ? nil
                : """
                Use is 'active' for the source that the configuration chooses, and 'auto' for those that auto asks. Any other
                one answers with --from <source>. No source is asked for this list.
                """,
            examples: [Example("\(words.feature) sources", "each with its number of \(words.many)")]
        )
    }

    public func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var files = try await imports?.sources() ?? []
        let statuses = await statuses?() ?? []
        // What is on this machine comes first: a source that can be chosen together with its items, then imported files.
        var rows: [RecordList.Record] = []
        for status in statuses {
            let place = files.firstIndex { $0.name == status.name }
            rows.append(Self.record(place.map { files.remove(at: $0) }, status))
        }
        let others = files.map { Self.record($0, nil) }
        let split = statuses.firstIndex { $0.contact != nil } ?? rows.count
        rows.insert(contentsOf: others, at: min(split, rows.count))
        return .records(
            RecordList(
                columns: [
                    .init("source", "Source", .title), .init("name", "Name", .data),
                    .init("count", counted.asHeading, alignment: .trailing, hidesWhenEmpty: true),
                    .init("asOf", "As of", hidesWhenEmpty: true), .init("state", "State", .subtitle),
                    .init("use", "Use", hidesWhenEmpty: true), .init("key", "Key", hidesWhenEmpty: true),
                    .init("askedAt", "Last asked", hidesWhenEmpty: true),
                    .init("reachable", "Reachable", hidesWhenEmpty: true),
                    .init("reason", "Reason", hidesWhenEmpty: true),
                ],
                records: rows,
                footer: statuses.lazy.compactMap(\.note).first,
                emptyMessage: "nothing imported yet; run '\(words.feature) import <file>'"
            )
        )
    }

    private static func record(_ file: CatalogSource?, _ status: SourceStatus?) -> RecordList.Record {
        .init(
            [
                .text(file?.name ?? status?.name), .text(status?.title), .integer(file?.count), .text(file?.day),
                .text(file.map(\.state) ?? status?.kind), .text(status?.use.word),
                .text(status?.key?.words),
            ] + (status?.contact?.values ?? [.absent, .absent, .absent])
        )
    }
}

extension CatalogSource {
    fileprivate var state: String? { isBuiltIn ? "built-in" : isUnfinished ? "unfinished" : nil }
}

extension SourceStatus {
    fileprivate var kind: String {
        // A server of the user's own needs its address, and is not watched as services are.
        contact != nil ? "service" : key != nil ? "server" : name == "fixture" ? "made up" : "local"
    }
}

extension SourceStatus.Use {
    fileprivate var word: String? {
        switch self {
        case .active: "active"
        case .partOfAuto: "auto"
        case .available: nil
        }
    }
}

extension SourceStatus.Key {
    fileprivate var words: String {
        isSet ? "\(variable) is set" : isRequired ? "needs \(variable)" : "\(variable) is optional"
    }
}

extension SourceStatus.Contact {
    /// When it was asked, whether it answered, if only with an error, and why it failed.
    fileprivate var values: [Value] {
        switch self {
        case .never: [.text("never"), .absent, .absent]
        case .answered(let moment): [.moment(moment), .boolean(true), .absent]
        case .failed(let moment, let reason, let didAnswer): [.moment(moment), .boolean(didAnswer), .text(reason)]
        }
    }
}
