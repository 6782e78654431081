import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelLists
import SatchelPluginAPI
import SatchelShell

/// Imports a file that `export` wrote, with its kinds, as one change.
@MainActor
struct ImportWhole {
    let session: Session
    private let kinds: KindCommands

    init(_ session: Session) { (self.session, kinds) = (session, KindCommands(session: session)) }

    private static let columns: [RecordList.Column] =
        [.init("kind", "Kind", .title)]
        + [("items", "Items"), ("added", "Added"), ("changed", "Changed"), ("unchanged", "Unchanged")].map {
            .init($0.0, $0.1, alignment: .trailing)
        }

    func run(_ path: String, _ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let file = try await Self.read(path)
        let isTrial = invocation[ImportParameters.trial]
        try await makeKinds(of: file, isTrial: isTrial, invocation, in: context)
        let commands = session.exporting
        var parts: [(kind: WholeKind, merging: @Sendable (WholeKind, inout CollectionChange) throws -> WholeCounts)] =
            []
        for var kind in file.kinds {
            guard !StoredAlerts.has(kind) else {
                parts.append((kind, StoredAlerts.merge))
                continue
            }
            guard let command = commands.first(where: { $0.command.kind == kind.kind })?.command else {
                context.notify("warning: left out: no feature here is for '\(UsageError.shown(kind.kind))'")
                continue
            }
            if !isTrial, let files = command.files { kind = try await files.read(kind, beside: path, in: context) }
            parts.append((kind, command.merging))
        }
        let name = path.fileName
        let counts = try await session.store.change("imported '\(name)'", isTrial: isTrial) { [parts] change in
            var counts: [WholeCounts] = []
            for part in parts { counts.append(try part.merging(part.kind, &change)) }
            return counts
        }
        WholeCounts.tell(counts, isTrial: isTrial, in: context)
        let records = zip(parts, counts).map { part, counts in
            RecordList.Record(
                [.text(part.kind.kind)]
                    + [counts.items, counts.added, counts.changed, counts.unchanged].map { .integer($0) }
            )
        }
        return .records(
            RecordList(columns: Self.columns, records: records, emptyMessage: "nothing was imported")
        )
    }

    @concurrent
    private static func read(_ path: String) async throws -> WholeFile { try WholeFile(path: path) }

    /// Makes the kinds of the file that are missing here.
    private func makeKinds(
        of file: WholeFile,
        isTrial: Bool,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws {
        let here = session.exporting.map(\.command.kind)
        for kind in file.kinds where !here.contains(kind.kind) {
            guard let text = kind.declaration else { continue }
            let declaration = try KindFile(kind.kind, bytes: Array(text.utf8)).declaration()
            guard declaration.id == kind.kind else {
                throw PlainError.wrongKind("the kind '\(kind.kind)' has another id")
            }
            try kinds.requireFree(kind.kind)
            let fields = declaration.allFields.count.counted("field")
            guard !isTrial else {
                context.notify("would make the kind '\(kind.kind)' with \(fields)")
                continue
            }
            guard try await context.confirm("make the kind '\(kind.kind)' with \(fields)", invocation) else {
                throw CancellationError()
            }
            try await kinds.save(declaration)
        }
    }
}
