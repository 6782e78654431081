import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelLists
import SatchelPluginAPI
import SatchelShell

/// `export <file>` at the top: all that is kept, of every kind, in one file.
struct ExportAnything: Command {
    unowned let session: Session
    private let file = Parameter.argument("file", .path, "the file to write, or - to print")
    private let format = Parameter.option(
        "format",
        .choice(["json", "html"]),
        "the format, where the name of the file doesn't tell"
    )

    var spec: CommandSpec {
        CommandSpec(
            "export",
            "export all that you keep to a file",
            effect: .destroys,
            discussion: """
                A '.json' file has all there is, with pictures and files in a folder beside it, and 'import' reads it whole
                again. An '.html' file is a page with a list of each feature. The help of a feature's own 'export' lists what
                it can write for other programs.
                """,
            arguments: [file.spec],
            options: [format.spec, .replacing],
            examples: [
                Example("export satchel.json", "everything, to import elsewhere", touchesFile: true),
                Example("export shelf.html", "a page of everything", touchesFile: true),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[file]
        let commands = session.exporting
        let text: String
        let count: Int
        let chosen = try chosen(invocation[format], path, commands.first?.feature ?? "books")
        guard try await context.mayWrite(path, invocation) else { return .notReplaced(path) }
        switch chosen {
        case .html:
            var pages: [Output] = []
            for (_, command) in commands {
                if let list = try await command.page(in: context) { pages.append(.records(list)) }
            }
            count = pages.reduce(0) { if case .records(let list) = $1 { $0 + list.records.count } else { $0 } }
            text = try await context.rendered(.sequence(pages), as: .html)
        case .json:
            var parts: [WholePart] = []
            for (_, command) in commands {
                let part = try await command.whole()
                guard part.items > 0 || part.lists > 0 else { continue }
                try await command.files?.write(part.files, beside: path)
                parts.append(part)
            }
            let alerts = try await StoredAlerts(session.store).whole()
            if alerts.items > 0 { parts.append(alerts) }
            count = parts.reduce(0) { $0 + $1.items }
            let day = try session.clock.today.description
            let value = WholeFile.value(parts.map(\.value), on: day)
            text = try await context.rendered(.document(Document("", data: value)), as: .json)
        }
        let leftOut = try await session.unusedKinds()
        for (kind, items) in leftOut {
            context.notify("warning: \(kind), which is not in use, is left out with its \(items.counted("item"))")
        }
        guard count > 0 else {
            return .message("nothing was exported" + (leftOut.isEmpty ? ": you keep nothing yet" : ""))
        }
        guard path != "-" else { return .document(Document(text)) }
        try await ExportedFile.write(text, to: path)
        return .message("exported \(count.counted("item")) to '\(path)'")
    }

    private enum Chosen: String {
        case json, html
    }

    private func chosen(_ named: String?, _ path: String, _ feature: String) throws -> Chosen {
        let suffix = path.lowercased().split(separator: ".").last.map(String.init) ?? ""
        if let format = Chosen(rawValue: named ?? (suffix == "htm" ? "html" : suffix)) { return format }
        throw UsageError(
            "everything is exported to a '.json' or an '.html' file",
            hint: "'\(feature) export \(path)' exports what you keep of one feature in other formats, too"
        )
    }
}

extension Session {
    /// The kinds that are not in use, or can't be read, with how many things are kept of each.
    func unusedKinds() async throws -> [(kind: String, items: Int)] {
        let used = Set(composition.features.map(\.id)).union([PriceAlert.kind, CollectionSync.kinds])
        return try await store.read { try $0.itemCounts() }.filter { !used.contains($0.kind) }
    }

    /// The commands that export what is kept of each kind, in the order of the features.
    var exporting: [(feature: String, command: any WholeExporting)] {
        commands("export", as: (any WholeExporting).self)
    }
}
