import Foundation
import Glibc
import SatchelCatalog
import SatchelCollection
import SatchelConsole
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI

/// `kinds edit <kind>`: opens the file of a kind in the user's editor, and takes it over if it is right.
struct KindsEdit: Command {
    let kinds: KindCommands

    var spec: CommandSpec {
        CommandSpec(
            "kinds edit",
            "change the file of a kind in your editor",
            effect: .changes,
            discussion:
                "The editor is that of VISUAL or EDITOR. A file that is wrong changes nothing, and the next 'kinds edit' goes on with it.",
            arguments: [kinds.kind.spec],
            examples: [Example("kinds edit wine", "in your editor", touchesFile: true)],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let file = try kinds.folders.file(invocation[kinds.kind])
        // Not `.plist`, so that no start takes it for a kind.
        let draft = file.path + ".edited"
        let text = try Self.bytes(of: file.path)
        if PropertyListFile.exists(draft) {
            context.notify("going on with your last change, which was not made; remove '\(draft)' to start over")
        } else {
            try AtomicFile.write(text, to: draft)
        }
        try await edit(draft)
        guard try Self.bytes(of: draft) != text else {
            unlink(draft)
            return .message("nothing was changed")
        }
        let (old, edited) = (try? file.declaration(), try KindFile(draft, id: file.id).declaration())
        try KindFile.write(edited, to: file.path)
        unlink(draft)
        try await kinds.session.reloadPlugins()
        var words = ""
        for field in old?.fields ?? [] where !edited.fields.contains(field) {
            let new = edited.fields.first { $0.key == field.key }
            let (total, lost) = try await kinds.count(new ?? field, in: edited)
            let hidden = new == nil ? total : lost
            let values = hidden.counted("value of '\(field.key)' is", "values of '\(field.key)' are")
            if hidden > 0 { words += "; \(values) not shown, and come\(hidden == 1 ? "s" : "") back with the field" }
        }
        return .message("changed '\(file.id)'" + words)
    }

    private static func bytes(of path: String) throws -> Data {
        do {
            return try OwnFile.bytes(of: path, limit: 1 << 20)
        } catch {
            throw PlainError.unusable(path, error.reason)
        }
    }

    private func edit(_ path: String) async throws {
        let environment = kinds.session.root.sources.environment
        let chosen = environment["VISUAL"] ?? environment["EDITOR"] ?? "vi"
        let words = chosen.split(separator: " ").map(String.init)
        guard let program = words.first, let found = ChildProcess.path(of: program, in: environment) else {
            throw PlainError(
                "no editor '\(chosen)' was found",
                hint: "set VISUAL to the program that you edit texts with"
            )
        }
        let command = [found] + words.dropFirst() + [path]
        let status = await ChildProcess.blocking {
            let (process, failure) = ChildProcess.spawn(command, environment: environment, inOwnSession: false) { _ in }
            return failure == 0 ? ChildProcess.wait(for: process) : 127 << 8
        }
        guard status == 0 else {
            let number = status & 0x7F == 0 ? status >> 8 : status & 0x7F
            throw PlainError("'\(program)' ended with status \(number)", hint: "nothing was changed")
        }
    }
}

/// `kinds field add|rename|retype|remove`.
struct KindsField: Command {
    enum Verb: String {
        case add, rename, retype, remove
    }

    let kinds: KindCommands
    let verb: Verb
    private let written = Parameter.argument("field", .text, "such as 'region:text' or 'score:rating(50..100)'")
    private let new = Parameter.argument("name", .text, "its new name")
    private var field: Parameter<String> {
        .argument(
            "field",
            .text,
            "the name of a field",
            from: CompletionSource("kinds.fields") { [unowned session = kinds.session] in
                let all = session.root.kinds.compactMap { try? $0.file.declaration() }.flatMap(\.fields)
                return Set(all.map(\.key)).sorted().map { Completion($0) }
            }
        )
    }

    var spec: CommandSpec {
        let (summary, arguments, example): (String, [ParameterSpec], String) =
            switch verb {
            case .add: ("add a field to a kind", [written.spec], "'region:text'")
            case .rename: ("rename a field of a kind", [field.spec, new.spec], "vintage year")
            case .retype: ("change the type of a field", [written.spec], "'vintage:number'")
            case .remove: ("remove a field from a kind", [field.spec], "vintage")
            }
        return CommandSpec(
            "kinds field \(verb)",
            summary,
            effect: verb == .remove || verb == .retype ? .destroys : .changes,
            discussion: verb == .add
                ? nil
                : verb == .rename
                    ? "Its values stay. Renaming it again is the way back, not 'undo'."
                    : "Values that are no longer shown stay stored, and come back with the field; how many is told before.",
            arguments: [kinds.kind.spec] + arguments,
            options: verb == .retype || verb == .remove ? [.yes()] : [],
            examples: [Example("kinds field \(verb) wine \(example)", "of a wine", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var kind = try kinds.folders.file(invocation[kinds.kind]).declaration()
        switch verb {
        case .add:
            let field = try KindCommands.fields([invocation[written]])[0]
            guard !kind.allFields.contains(where: { $0.word == field.word }) else {
                throw PlainError.fieldExists(field.key, in: kind)
            }
            kind.fields.append(field)
            try await kinds.save(kind)
            let lacking = field.isRequired ? try await items(without: field, in: kind) : 0
            let things = lacking.counted("\(kind.one) has", "\(kind.many) have")
            return .message(
                "added '\(field)' to \(kind.id)"
                    + (lacking == 0 ? "" : "; \(things) none: '\(kind.id) mine \(field.word):none'")
            )
        case .rename: return try await rename(invocation[field], to: invocation[new], in: &kind)
        case .retype:
            let field = try KindCommands.fields([invocation[written]])[0]
            let index = try index(of: field.key, in: kind)
            let old = kind.fields[index]
            kind.replace(old, with: field)
            try kind.check()
            let (total, lost) = try await kinds.count(field, in: kind)
            let words =
                "\(total - lost) of \(total) values fit '\(field)'" + (lost > 0 ? "; \(lost) would not be shown" : "")
            guard try await context.confirm("\(words); change '\(old)'", invocation) else { return .none }
            try await kinds.save(kind)
            return .message("changed '\(old)' to '\(field)' in \(kind.id); \(words)")
        case .remove:
            let index = try index(of: invocation[field], in: kind)
            let field = kind.fields.remove(at: index)
            if let other = kind.fields.first(where: { $0.formula?.fields.contains(field.key) == true }) {
                throw PlainError(
                    "'\(other.key)' follows from '\(field.key)'",
                    hint: "run 'kinds field remove \(kind.id) \(other.key)' first"
                )
            }
            if let rule = kind.rules.first(where: { $0.must.fields.contains(field.key) }) {
                throw PlainError(
                    "a rule of \(kind.id) needs '\(field.key)': \(rule.must)",
                    hint: "run 'kinds edit \(kind.id)' to change the rule first"
                )
            }
            kind.rename(field.key, to: nil)
            try kind.check()
            let (total, _) = try await kinds.count(field, in: kind)
            let words = total.counted("value")
            guard try await context.confirm("remove '\(field)'; its \(words) stay stored", invocation) else {
                return .none
            }
            kind.identity.removeAll { $0.split(separator: "+").contains { $0 == field.key } }
            try await kinds.save(kind)
            let back = total.counted("value comes back", "values come back")
            return .message("removed '\(field.key)' from \(kind.id); its \(back) with the field")
        }
    }

    private func index(of key: String, in kind: KindDeclaration) throws -> Int {
        guard let index = kind.fields.firstIndex(where: { $0.word == key.lowercased() }) else {
            let nearest = NearestName.suggestion(NearestName.of(key, in: kind.fields.map(\.key)))
            throw PlainError(
                "\(kind.id) has no field '\(UsageError.shown(key))'" + nearest,
                hint: "run 'kinds show \(kind.id)' to list its fields"
            )
        }
        return index
    }

    /// How many items have no value in a field.
    private func items(without field: FieldDeclaration, in kind: KindDeclaration) async throws -> Int {
        try await kinds.session.store.read { contents in
            try contents.ids(.item, kind.id).subtracting(contents.ids(.item, kind.id, having: field.key)).count
        }
    }

    private func rename(_ key: String, to new: String, in kind: inout KindDeclaration) async throws -> Output {
        let index = try index(of: key, in: kind)
        var field = kind.fields[index]
        let old = field.key
        let renamed = try KindCommands.fields([new])[0]
        guard !kind.allFields.contains(where: { $0.word == renamed.word && $0.key != old }) else {
            throw PlainError.fieldExists(renamed.key, in: kind)
        }
        guard old != kind.title.key || ["title", "name"].contains(renamed.key) else {
            throw PlainError.wrongKind("the title is called 'title' or 'name'")
        }
        field.key = renamed.key
        let verbs = kind.entries.filter { $0.fields.contains(kind.fields[index]) }.map(\.verb)
        kind.replace(kind.fields[index], with: field)
        for index in kind.fields.indices {
            kind.fields[index].formula = kind.fields[index].formula?.renaming(old, to: field.key, ofEntries: verbs)
        }
        for index in kind.rules.indices {
            kind.rules[index].must = kind.rules[index].must.renaming(old, to: field.key, ofEntries: verbs)
        }
        kind.identity = kind.identity.map { keys in
            keys.split(separator: "+").map { $0 == old ? field.key : String($0) }.joined(separator: "+")
        }
        kind.rename(old, to: field.key)
        try kind.check()
        let (id, key) = (kind.id, field.key)
        let count = try await kinds.session.store.change("renamed '\(old)' of \(id) to '\(key)'") { change in
            // Undoing it would leave the file with a field that has no values.
            change.isFinal = true
            if try change.contents.isSynced() {
                // Others may go on with the old name until they sync.
                try change.set([Syncing.renamed + old: [key]], of: .item(CollectionSync.kinds, id))
            }
            return try change.rename(old, to: key, of: id, entries: verbs)
        }
        try await kinds.save(kind)
        return .message(
            "renamed '\(old)' of \(id) to '\(field.key)', with \(count.counted("value"))"
        )
    }
}

extension KindDeclaration {
    /// Puts a field in the place of another one, of the kind and of its entries.
    fileprivate mutating func replace(_ old: FieldDeclaration, with new: FieldDeclaration) {
        fields = fields.map { $0 == old ? new : $0 }
        for entry in entries.indices { entries[entry].fields = entries[entry].fields.map { $0 == old ? new : $0 } }
    }

    /// Names a field by another key in what names it, or takes that out.
    fileprivate mutating func rename(_ old: String, to new: String?) {
        lookups = lookups.compactMap { $0.renaming(old, to: new) }
        views = views.compactMap { $0.renaming(old, to: new) }
        imports = imports.compactMap { $0.renaming(old, to: new) }
    }
}
