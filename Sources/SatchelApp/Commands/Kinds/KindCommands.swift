import SatchelCatalog
import SatchelCollection
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// What the commands for kinds share.
@MainActor
struct KindCommands {
    unowned let session: Session

    var folders: KindFolders { KindFolders(session.root.services.locations) }

    var all: [any Command] {
        [
            KindsList(kinds: self), KindsList(kinds: self, name: "kinds list"), KindsNew(kinds: self),
            KindsShow(kinds: self), KindsCheck(kinds: self), KindsEnable(kinds: self), KindsEdit(kinds: self),
            KindsField(kinds: self, verb: .add), KindsField(kinds: self, verb: .rename),
            KindsField(kinds: self, verb: .retype), KindsField(kinds: self, verb: .remove),
            KindsExport(kinds: self), KindsRemove(kinds: self),
        ]
    }

    /// A kind in use.
    var kind: Parameter<String> {
        .argument(
            "kind",
            .text,
            "a kind of your own",
            from: CompletionSource("kinds.own") { [unowned session] in
                session.root.kinds.map { Completion($0.id, summary: $0.summary) }
            }
        )
    }

    /// Throws unless a new kind may have an id.
    func requireFree(_ id: String) throws {
        guard KindDeclaration.isID(id) else {
            let allowed = "a lower-case letter, then up to 31 letters, digits or dashes"
            throw UsageError(.wrongValue("<kind>", found: id, allowed: allowed, nearest: nil))
        }
        guard !session.root.kinds.contains(where: { $0.id == id }) else {
            throw PlainError(
                "there is a kind '\(id)' already",
                hint: "run 'kinds edit \(id)' to change it, or 'kinds field add \(id) <field>'"
            )
        }
        let taken = session.tree.words(after: [], includesAliases: true).map(\.text)
        guard !taken.contains(id), !KindDeclaration.verbs.contains(id),
            !session.root.plugins.contains(where: { $0.id == id })
        else {
            throw PlainError("'\(id)' is a command of Satchel", hint: "choose another name", exitStatus: .usage)
        }
    }

    /// Saves a kind that is right, and makes it take effect.
    func save(_ kind: KindDeclaration) async throws {
        try kind.check()
        if let problem = kind.problemsOfViews.first {
            throw PlainError.wrongKind(problem.problem.message, isOfField: false)
        }
        try KindFile.write(kind, to: folders.path(kind.id))
        try await session.reloadPlugins()
    }

    /// How many values items have in a field, and how many are none of its type, or too many for one of one value.
    func count(_ field: FieldDeclaration, in kind: KindDeclaration) async throws -> (total: Int, lost: Int) {
        let values = try await session.store.read { contents in
            try contents.things(.item, kind.id, having: field.key).map { $0.texts[field.key] ?? [] }
        }
        let fitting = values.map { $0.count(where: field.accepts) }.map { field.isMultiple ? $0 : min($0, 1) }
        let total = values.joined().count
        return (total, total - fitting.reduce(0, +))
    }

    /// Reads written fields; throws a usage error for the first that is none.
    static func fields(_ texts: [String]) throws -> [FieldDeclaration] {
        var fields: [FieldDeclaration] = []
        for text in texts {
            let field: FieldDeclaration
            do { field = try FieldDeclaration(text) } catch { throw PlainError.wrongKind(error.message) }
            guard !fields.contains(where: { $0.word == field.word }) else {
                throw PlainError.wrongKind("a field is called '\(field.key)' already")
            }
            fields.append(field)
        }
        guard fields.count <= KindDeclaration.most else {
            throw PlainError.wrongKind("a kind has at most \(KindDeclaration.most) fields")
        }
        return fields
    }

    /// What goes into `kinds show` and a question: the fields of a kind, with examples of their values if there are any.
    static func table(_ kind: KindDeclaration, examples: [String: [String]] = [:]) -> RecordList {
        RecordList(
            columns: [
                .init("key", "Field", .title), .init("name", "Called", hidesWhenEmpty: true),
                .init("type", "Type", .subtitle),
                .init("required", "Required", hidesWhenEmpty: true), .init("several", "Several", hidesWhenEmpty: true),
                .init("takes", "Takes", hidesWhenEmpty: true), .init("formula", "Formula", hidesWhenEmpty: true),
                .init("examples", "For example", hidesWhenEmpty: true),
            ],
            records: kind.allFields.map { field in
                .init([
                    .text(field.key), .text(field.name), .text(field.type.name),
                    .boolean(field.isRequired || field.key == kind.title.key),
                    .boolean(field.isMultiple), .text(field.type.arguments), .text(field.formula?.description),
                    .texts((examples[field.key] ?? []).prefix(3).map { $0.count > 30 ? $0.prefix(29) + "…" : $0 }),
                ])
            },
            emptyMessage: ""
        )
    }
}

/// `kinds`: the kinds of the user's own, and those that can be enabled.
struct KindsList: Command {
    let kinds: KindCommands
    var name = "kinds"

    var spec: CommandSpec {
        CommandSpec(
            name,
            "list the kinds of things that you declared",
            effect: .reads,
            discussion: """
                A kind is a collection of your own: wine, records, tools. 'kinds new' declares one from a few words; it then
                has every command of a collection. Its file is ~/.config/satchel/kinds/<kind>.plist, which 'kinds edit'
                opens: 'one' and 'many' name the things, 'list' the word for a list of them, 'fields' is an array such as
                'producer:text!' and 'grape:choice*(Nebbiolo,Merlot,...)', 'identity' the fields that make two things the
                same, 'entries' a dictionary of verbs with the fields that they take, 'uses' the verbs that use up a copy,
                'rules' what must hold, such as 'drinkUntil >= drinkFrom', and 'lookups' what fills fields of a new item,
                such as 'code from <feature>: maker, year', and 'views' searches under names, such as
                'drinkable: drinkuntil:{year}.. --sort score:desc'.
                """,
            terms: [
                .init("text, note", "one line, or several"),
                .init("number(0..100,cm)", "a number, with bounds and a unit"),
                .init("rating(0..10/0.5)", "a number within bounds, in steps"),
                .init("money", "an amount and a currency"),
                .init("day, year, duration", "a day, a year, a length of time"),
                .init("choice(a,b,...)", "one of a few; dots allow others, too"),
                .init("tags, flag", "words; yes or no"),
                .init("url, isbn, code", "an address, an ISBN, a barcode"), .init("place, person", "short names"),
                .init("range(1..99)", "two numbers, such as 18-19"),
                .init("reference(wine)", "something that you keep, by its id or title"),
                .init("picture, file", "the path of a file, which is copied"),
                .init("* ! = …", "several values; one that is required; one that follows from a formula"),
            ],
            examples: [Example(name, "your kinds, and those that come with the program")],
            columns: Self.columns
        )
    }

    private static let columns: [RecordList.Column] = [
        .init("id", "Kind", .title), .init("state", "State", .subtitle),
        .init("items", "Items", alignment: .trailing, hidesWhenEmpty: true),
        .init("fields", "Fields", alignment: .trailing), .init("summary", "Description"), .init("path", "File", .data),
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let own = kinds.session.root.kinds.map { ($0.file, "in use") }
        let store = try kinds.session.store
        var records: [RecordList.Record] = []
        for (file, state) in own + kinds.folders.available.map({ ($0, "available") }) {
            let kind = try? file.declaration()
            let count = try await store.read { try $0.ids(.item, file.id).count }
            records.append(
                .init([
                    .text(file.id), .text(kind == nil ? "invalid" : state), count == 0 ? .absent : .integer(count),
                    kind.map { .integer($0.allFields.count) } ?? .absent,
                    .text(
                        kind.map { $0.summary ?? "your \($0.many)" } ?? "'kinds check \(file.path)' says what is wrong"
                    ),
                    .text(file.path),
                ])
            )
        }
        return .records(
            RecordList(
                columns: Self.columns,
                records: records,
                footer: "'kinds new' makes one, 'kinds enable' takes one into use",
                emptyMessage: "no kinds yet; run 'kinds new wine producer:text! vintage:year' to make one"
            )
        )
    }
}

struct KindsShow: Command {
    let kinds: KindCommands

    var spec: CommandSpec {
        CommandSpec(
            "kinds show",
            "list the fields of a kind",
            effect: .reads,
            arguments: [kinds.kind.spec],
            examples: [Example("kinds show wine", "what a wine has", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let id = invocation[kinds.kind]
        let file = try kinds.folders.available.first { $0.id == id } ?? kinds.folders.file(id)
        let kind = try file.declaration()
        var list = KindCommands.table(kind)
        let verbs = kind.entries.map { entry in
            ([entry.verb] + entry.fields.map { "--\($0.word)" }).joined(separator: " ")
                + (entry.usesCopy ? " (uses up a copy)" : "")
        }
        let more =
            (verbs.isEmpty ? [] : ["verbs: " + verbs.joined(separator: ", ")])
            + kind.lookups.map { "looks up \($0)" } + kind.views.map { "view \($0)" }
        list.total = more.isEmpty ? nil : more.joined(separator: " · ")
        return .records(list)
    }
}

struct KindsCheck: Command {
    let kinds: KindCommands
    private let path = Parameter.argument("file", .path, "a property list, or a kind of your own")

    var spec: CommandSpec {
        CommandSpec(
            "kinds check",
            "say what is wrong with the file of a kind",
            effect: .reads,
            arguments: [path.spec],
            examples: [Example("kinds check wine.plist", "every fault with its line", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let given = invocation[path]
        let own = try? kinds.folders.file(given)
        let file = KindFile(own?.path ?? given)
        let kind = try file.declaration()
        return .message(
            "'\(kind.id)' is right: \(kind.allFields.count.counted("field"))"
                + (kind.entries.isEmpty ? "" : ", \(kind.entries.count.counted("verb"))")
                + (kind.rules.isEmpty ? "" : ", \(kind.rules.count.counted("rule"))")
        )
    }
}

/// `kinds enable <kind>`: takes a kind into use that comes with the program, or was removed.
struct KindsEnable: Command {
    let kinds: KindCommands
    private var kind: Parameter<String> {
        .argument(
            "kind",
            .text,
            "a kind that comes with the program, or one that you removed",
            from: CompletionSource("kinds.available") { [kinds] in kinds.folders.available.map { Completion($0.id) } }
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "kinds enable",
            "take a kind into use",
            effect: .changes,
            arguments: [kind.spec],
            examples: [Example("kinds enable wine", "a cellar", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let id = invocation[kind]
        if !kinds.session.root.kinds.contains(where: { $0.id == id }),
            kinds.folders.available.contains(where: { $0.id == id })
        {
            try kinds.requireFree(id)
        }
        try kinds.folders.enable(id)
        try await kinds.session.reloadPlugins()
        if let obstacle = kinds.session.obstacle(to: id) { context.notify(obstacle) }
        return .message("enabled '\(id)'; 'help \(id)' lists its commands")
    }
}

struct KindsExport: Command {
    let kinds: KindCommands

    var spec: CommandSpec {
        CommandSpec(
            "kinds export",
            "print the file of a kind",
            effect: .reads,
            discussion:
                "'kinds export wine > wine.plist' makes a file for somebody else, who puts it into the kinds folder.",
            arguments: [kinds.kind.spec],
            examples: [
                Example("kinds export wine", "its property list", touchesFile: true)
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let text = try kinds.folders.file(invocation[kinds.kind]).declaration().propertyList
        return .document(Document(text))
    }
}

struct KindsRemove: Command {
    let kinds: KindCommands

    var spec: CommandSpec {
        CommandSpec(
            "kinds remove",
            "take a kind out of use",
            effect: .destroys,
            discussion: "What you keep of it stays, and comes back with 'kinds enable'.",
            arguments: [kinds.kind.spec],
            options: [.yes()],
            examples: [
                Example("kinds remove wine --yes", "its items stay", touchesFile: true)
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let id = invocation[kinds.kind]
        let file = try kinds.folders.file(id)
        let count = try await kinds.session.store.read { try $0.ids(.item, id).count }
        let kept = count == 0 ? "" : "; its \(count.counted("item stays", "items stay"))"
        guard try await context.confirm("take '\(id)' out of use\(kept)", invocation) else { return .none }
        try kinds.folders.remove(file)
        try await kinds.session.reloadPlugins()
        return .message(
            "removed '\(id)'; 'kinds enable \(id)' brings it back"
                + (count == 0 ? "" : " with its \(count.counted("item"))")
        )
    }
}
