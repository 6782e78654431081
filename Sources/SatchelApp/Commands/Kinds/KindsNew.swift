import SatchelCatalog
import SatchelConsole
import SatchelLists
import SatchelPluginAPI
import SatchelShell

struct KindsNew: Command {
    let kinds: KindCommands
    private let name = Parameter.argument("kind", .text, "the word of its commands, such as wine")
    private let fields = Parameter.repeatedArgument(
        "field",
        .text,
        "such as 'producer:text!', vintage:year or 'grape:choice*(Nebbiolo,Merlot,...)'",
        minimum: 0,
        from: CompletionSource("kinds.types") { FieldTypeDeclaration.names.map { Completion("field:" + $0) } }
    )
    private let one = Parameter.option("one", .text, "the word for one of them")
    private let many = Parameter.option("many", .text, "the word for several")
    private let summary = Parameter.option("summary", .text, "what it is for")
    private let list = Parameter.option("list", .text, "the word for a list of them, such as rack; by default list")
    private let verbs = Parameter.repeatedOption(
        "verb",
        .text,
        "what one does with one on a day, such as drink, or 'drink: score, with:person' with what it takes"
    )
    private let lookups = Parameter.repeatedOption(
        "lookup",
        .text,
        "what fills fields of a new one, such as 'code from <feature>: maker, year'"
    )
    private let views = Parameter.repeatedOption(
        "view",
        .text,
        "a search under a name, such as 'drinkable: drinkuntil:{year}.. --sort score:desc'"
    )
    private let from = Parameter.option(
        "from",
        .path,
        "a table in CSV or TSV, whose columns become fields and whose rows items"
    )
    private var like: Parameter<String?> {
        .option(
            "like",
            .text,
            "a kind whose fields it gets",
            from: CompletionSource("kinds.all") { [kinds] in
                (kinds.session.root.kinds.map(\.file) + kinds.folders.available).map { Completion($0.id) }
            }
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "kinds new",
            "declare a kind of things",
            effect: .changes,
            discussion: """
                Every item has a title, copies, a rating, tags and a note, so these need no fields. 'help kinds' lists the types.
                Quote fields with parentheses. What one is called may stand in brackets: 'grosse[Größe]:text'. With --from, the types are guessed from the values and shown before anything
                is made.
                """,
            arguments: [name.spec, fields.spec],
            options: [
                from.spec, like.spec, one.spec, many.spec, summary.spec, list.spec, verbs.spec, lookups.spec,
                views.spec, .yes(),
            ],
            examples: [
                Example(
                    "kinds new wine 'producer:text!' vintage:year 'score:rating(50..100)'",
                    "a cellar",
                    touchesFile: true
                ),
                Example("kinds new films --from watchlist.csv", "the rows of a table", touchesFile: true),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let id = invocation[name]
        try kinds.requireFree(id)
        var kind = KindDeclaration(id, fields: try KindCommands.fields(invocation[fields]))
        let model = invocation[like] ?? (kinds.folders.shipped(id) == nil ? nil : id)
        if let model { try adopt(model, into: &kind, asked: invocation[like] != nil) }
        for text in invocation[verbs] {
            let entry = try Self.entry(text, of: kind)
            guard KindDeclaration.isID(entry.verb), !KindDeclaration.verbs.contains(entry.verb),
                entry.verb != invocation[list]
            else {
                let problem = "'\(UsageError.shown(entry.verb))' can't be a verb"
                throw PlainError.wrongKind(problem, isOfField: false)
            }
            if let same = kind.entries.firstIndex(where: { $0.verb == entry.verb }) {
                let known = kind.entries[same].fields
                kind.entries[same].fields += entry.fields.filter { new in !known.contains { $0.word == new.word } }
            } else {
                kind.entries.append(entry)
            }
        }
        for text in invocation[views] {
            do { kind.views.append(try SavedView(text)) } catch { throw UsageError(error.message) }
        }
        for text in invocation[lookups] {
            do { kind.lookups.append(try KindLookup(text)) } catch {
                throw UsageError(error.message)
            }
        }
        kind.one = invocation[one] ?? kind.one
        kind.many = invocation[many] ?? kind.many
        kind.summary = invocation[summary] ?? kind.summary
        kind.list = invocation[list] ?? kind.list
        if let path = invocation[from] { return try await made(kind, from: path, invocation, in: context) }
        try await kinds.save(kind)
        if let obstacle = kinds.session.obstacle(to: id) { context.notify(obstacle) }
        return .message("made '\(id)'; try '\(id) add \"…\"', and 'help \(id)' for its commands")
    }

    /// A verb with the fields behind a colon, of which one of the kind may be named by its key alone.
    private static func entry(_ text: String, of kind: KindDeclaration) throws -> KindDeclaration.Entry {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        var depth = 0
        let written = (parts.dropFirst().first ?? "").split { letter in
            depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
            return letter == "," && depth == 0
        }
        let fields = written.map(\.trimmed).filter { !$0.isEmpty }.map { key in
            kind.allFields.first { $0.key == key }?.description ?? key
        }
        return .init(verb: parts[0], fields: try KindCommands.fields(fields))
    }

    /// Takes over what a kind has that another one may be like; of a namesake that comes with the program only its verbs.
    private func adopt(_ model: String, into kind: inout KindDeclaration, asked: Bool) throws {
        let file = kinds.folders.available.first { $0.id == model } ?? kinds.folders.shipped(model)
        let other = try (file ?? kinds.folders.file(model)).declaration()
        if asked {
            kind.fields = other.fields.filter { field in !kind.fields.contains { $0.word == field.word } } + kind.fields
            (kind.identity, kind.rules) = (other.identity, other.rules)
            (kind.lookups, kind.views) = (other.lookups + kind.lookups, other.views + kind.views)
            kind.imports = other.imports
        }
        kind.list = other.list
        kind.entries = other.entries.map { entry in
            var entry = entry
            // A field that this kind has too is the kind's.
            entry.fields = entry.fields.map { field in kind.fields.first { $0.key == field.key } ?? field }
            return entry
        }
    }

    private func made(
        _ kind: KindDeclaration,
        from path: String,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        var kind = kind
        let table = try KindTable(path)
        kind.fields += table.fields.filter { field in
            field.key == "title"
                ? kind.title.key == "title" && !kind.fields.contains { $0.key == "title" }
                : !kind.fields.contains { $0.word == field.word }
        }
        if let columns = table.columns.renaming("title", to: kind.title.key) { kind.imports.append(columns) }
        if kind.identity.isEmpty, let last = table.identity.last {
            kind.identity = [table.identity.map { $0 == "title" ? kind.title.key : $0 }.joined(separator: "+")]
            context.notify("rows of one title are told apart by '\(last)'")
        }
        try kind.check()
        if !invocation.isConfirmed {
            for line in KindCommands.table(kind, examples: table.examples).lines { context.notify(line) }
        }
        let rows = table.count.counted("row")
        guard try await context.confirm("make '\(kind.id)' with these fields and add \(rows)", invocation) else {
            return .none
        }
        try await kinds.save(kind)
        context.notify("made '\(kind.id)'; 'help \(kind.id)' lists its commands")
        if let obstacle = kinds.session.obstacle(to: kind.id) { context.notify(obstacle) }
        return try await kinds.importing(path, into: kind.id, context)
    }
}

extension KindCommands {
    /// Imports a file into a kind, whose declaration says what the columns are.
    func importing(_ path: String, into kind: String, _ context: any CommandContext) async throws -> Output {
        guard let command = session.tree.command(at: [kind, "import"]) else {
            throw PlainError("the kind '\(kind)' is not enabled", hint: "enable it, then run '\(kind) import \(path)'")
        }
        return try await command.run(Invocation(values: ["file": [path], "yes": [true]]), in: context)
    }
}

extension RecordList {
    /// The rows as a table, for a question about them.
    fileprivate var lines: [String] {
        OutputFormat.table.render(.records(self), for: RenderingContext()).standardOutput
            .split(separator: "\n").map(String.init)
    }
}
