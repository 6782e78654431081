import SatchelCatalog
import SatchelPluginAPI

/// A look-up of a kind, written `isbn from books: author=authors, year`, or `barcode from discs find(ean): artist`.
///
/// The text of the first field, or the title, names a thing in a catalog or to a tool of a plugin; what is known of it
/// fills the other fields.
package struct KindLookup: Hashable, Sendable {
    /// The field that names the thing.
    package private(set) var by: String
    /// The feature or plugin.
    package let feature: String
    /// The tool of a plugin.
    package let tool: String?
    /// What ``by`` is called there.
    package let argument: String
    /// The fields that are filled, each with its name there.
    package private(set) var filled: [Filled]

    package struct Filled: Hashable, Sendable {
        package var key: String
        package let name: String
    }

    private static let form = "a text such as 'isbn from books: author=authors, year'"

    package init(_ text: String) throws(KindProblem) {
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmed }
        let head = parts.first?.split(separator: " ").map(String.init) ?? []
        guard text.utf8.count <= 4000, !text.contains(where: \.isNewline), parts.count == 2,
            (3...4).contains(head.count), head[1] == "from"
        else {
            throw KindProblem("'\(UsageError.shown(text))' is not a look-up", expected: Self.form)
        }
        let names = parts[1].split(separator: ",").map { part in
            part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmed }
        }
        let last = head[head.count - 1].split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
        guard !names.isEmpty, names.count <= KindDeclaration.most, names.allSatisfy({ !$0.contains("") }),
            last.count == 1 || (last[1].hasSuffix(")") && last[1].count > 1), !last[0].isEmpty
        else { throw KindProblem("'\(UsageError.shown(text))' is not a look-up", expected: Self.form) }
        by = head[0]
        argument = last.count == 2 ? String(last[1].dropLast()) : by
        feature = head.count == 4 ? head[2] : String(last[0])
        tool = head.count == 4 ? String(last[0]) : nil
        filled = names.map { Filled(key: $0[0], name: $0[$0.count - 1]) }
    }

    /// The look-up after a field has another key, or is gone; nil if nothing is left of it.
    package func renaming(_ key: String, to new: String?) -> KindLookup? {
        var changed = self
        if let new {
            if by == key { changed.by = new }
            for index in filled.indices where filled[index].key == key { changed.filled[index].key = new }
        } else {
            changed.filled.removeAll { $0.key == key }
        }
        return (new == nil && by == key) || changed.filled.isEmpty ? nil : changed
    }
}

extension KindLookup: CustomStringConvertible {
    /// Where it looks: `discs find`.
    package var place: String { feature + (tool.map { " " + $0 } ?? "") }

    /// The look-up as it is written.
    package var description: String {
        let names = filled.map { $0.key == $0.name ? $0.key : "\($0.key)=\($0.name)" }
        return "\(by) from \(place)\(argument == by ? "" : "(\(argument))"): \(names.joined(separator: ", "))"
    }
}

extension KindDeclaration {
    /// The keys of the fields with codes that things are looked up by.
    var codes: [String] {
        lookups.map(\.by).filter { key in fields.contains { $0.key == key && [.isbn, .code].contains($0.type) } }
    }
}

/// Fills fields of new items from catalogs and plugins, as their kind says.
@MainActor
struct KindLookups {
    /// The key of the field that says where filled fields are from.
    nonisolated static let key = "filled"
    /// The most bytes of a text that is taken over.
    private static let mostBytes = 10_000

    let kind: KindDeclaration
    let today: @Sendable () -> Day
    /// The source of facts of a feature; nil if it has none.
    let source: @MainActor @Sendable (String) throws -> (any FactSource)?

    /// What is known of an item: its facts, and which are from where.
    struct Found {
        var facts: FieldTexts
        /// Each as `author (books/openlibrary, 2026-11-26)`.
        var filled: [String] = []
        /// Each as `author, year from books/openlibrary`.
        var words: [String] = []
    }

    /// Whether a name is a code that a look-up takes, rather than a title.
    func isCode(_ name: String) -> Bool { code(name) != nil }

    private func code(_ name: String) -> String? {
        kind.codes.first { key in kind.fields.contains { $0.key == key && $0.accepts(name) } }
    }

    /// The facts of a new item with what look-ups find; what is given stays, and what fails is told.
    func found(_ name: String, _ given: FieldTexts, in context: any CommandContext) async throws -> Found {
        var found = Found(facts: given)
        if let code = code(name) {
            if found.facts[code] == nil { found.facts[code] = [name] }
        } else if found.facts[kind.title.key] == nil {
            found.facts[kind.title.key] = [name]
        }
        for lookup in kind.lookups {
            guard let text = found.facts[lookup.by]?.first else { continue }
            let missing = lookup.filled.filter { found.facts[$0.key] == nil }
            guard !missing.isEmpty else { continue }
            do {
                try await fill(&found, missing, by: text, lookup)
            } catch  where !(error is CancellationError) {
                context.notify("warning: '\(text)' was not looked up in \(lookup.place): \(error.userMessage)")
            }
        }
        if found.facts[kind.title.key] == nil { found.facts[kind.title.key] = [name] }
        return found
    }

    private func fill(
        _ found: inout Found,
        _ missing: [KindLookup.Filled],
        by text: String,
        _ lookup: KindLookup
    ) async throws {
        guard let source = try source(lookup.feature) else {
            throw PlainError("no feature '\(lookup.feature)' is enabled that knows facts")
        }
        let question = FactQuestion(text, in: lookup.argument, tool: lookup.tool, wanted: missing.map(\.name))
        guard let answer = try await source.facts(for: question) else {
            throw PlainError("nothing is known of it there")
        }
        var keys: [String] = []
        for (key, name) in missing.map({ ($0.key, $0.name) }) {
            guard let field = kind.allFields.first(where: { $0.key == key }) else { continue }
            let texts = (answer.texts[name] ?? []).filter { $0.utf8.count <= Self.mostBytes && field.accepts($0) }
            guard let first = texts.first else { continue }
            found.facts[key] = field.isMultiple ? Array(texts.prefix(KindDeclaration.most)) : [first]
            found.filled.append("\(key) (\(answer.source), \(today()))")
            keys.append(field.label)
        }
        if !keys.isEmpty { found.words.append("\(keys.joined(separator: ", ")) from \(answer.source)") }
    }
}

extension [String] {
    /// Which fields are from where, without those that were set by hand.
    func withoutFilled(_ keys: some Collection<String>) -> [String] {
        filter { text in !keys.contains { text.hasPrefix("\($0) (") } }
    }
}
