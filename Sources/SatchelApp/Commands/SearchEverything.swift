import SatchelCatalog
import SatchelMCP
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// A row of a search of every feature.
struct MatchedRow: Codable, Sendable, Equatable {
    let feature: String
    /// The argument that names it to the feature's command for rows.
    let reference: String
}

/// What row numbers mean at the top.
struct RowsInView: Codable, Sendable {
    /// What they are kept as; no feature has such a name.
    static let name = "every feature"

    /// The rows of a search of every feature.
    let matches: [MatchedRow]
    /// Without matches, the feature whose list they are about.
    let feature: String?

    var isEmpty: Bool { matches.isEmpty && feature == nil }
}

/// `search <words>`: the first matches of every feature, on this machine; `mine [words]`: of what the user keeps in each.
struct SearchEverything: Command {
    /// The command of a feature for what the user keeps.
    private static let mine = "mine"

    unowned let session: Session
    var isMine = false
    private var words: Parameter<String> {
        isMine
            ? .query("words", "show only matches", minimum: 0) : .query("words", "what to search for")
    }
    private let limit = Parameter.option("limit", .limit(1...1000), "rows of each feature; by default 20", short: "n")

    var spec: CommandSpec {
        guard !isMine else {
            return CommandSpec(
                Self.mine,
                "list what you keep in every feature",
                effect: .reads,
                discussion: """
                    Lists the newest items of each feature and how many it has, without using the network. 'show 2' shows the
                    second row. Add words, such as 'tag:office', to list only matches. 'mine' of a feature says more about its
                    items.
                    """,
                arguments: [words.spec],
                options: [limit.spec],
                examples: [Example("mine", "in every feature"), Example("mine owned:any", "what you own")]
            )
        }
        return CommandSpec(
            "search",
            "search every feature",
            effect: .reads,
            discussion: """
                Lists the first matches of each feature and how many it has, without using the network. 'show 2' shows the
                second row. Inside a feature, 'search' searches that feature. At the prompt, words that are not a command
                are searched for as well. All words must match; a field word searches the features that have the field.
                Added plugins are not started for it; the last line names them.
                What is called exactly what is typed comes first, then what begins with it, the better known first. Where
                nothing matches, '&' stands for 'and', a number for its word, words that say little are left out, then the
                spelling is corrected; the answer says so.
                """,
            terms: [
                .init("field:word", "in a field of a feature, which the help of its own 'search' lists"),
                .init("field:this,that", "either value"), .init("field:none", "nothing in a field; or field:any"),
                .init("\"two words\"", "these words in this order"), .init("-word", "not this word"),
                .init("this OR that", "either one"), .init("*", "everything"),
            ],
            arguments: [words.spec],
            examples: [Example("search moon", "in every feature"), Example("search ㅍㅋㅊ", "by initial consonants")],
            shorthand: .words
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = invocation[self.words]
        let limit = isMine ? invocation[self.limit] ?? 20 : 3
        var found: [(feature: String, preview: SearchPreview)] = []
        var failures: [(feature: String, error: any Error)] = []
        var (unknown, fields): ([(name: String, word: String)], [String]) = ([], [])
        for feature in session.tree.features.map(\.id) {
            do {
                guard let preview = try await search(of: feature)?.preview(of: words, limit: limit) else {
                    continue
                }
                found.append((feature, preview))
            } catch SearchQueryError.unknownField(let name, let word, let others) {
                unknown.append((name, word))
                fields += others.filter { !fields.contains($0) }
            } catch  where !(error is CancellationError) {
                failures.append((feature, error))
            }
            try Task.checkCancellation()
        }
        if found.isEmpty, let failure = failures.first { throw failure.error }
        // A feature without the field has nothing in it, but a field of none is a typo.
        if found.isEmpty, !unknown.isEmpty {
            guard let typo = unknown.first(where: { !fields.contains($0.name) }) else {
                throw PlainError("no feature has all the fields of '\(words)'")
            }
            throw SearchQueryError.unknownField(typo.name, in: typo.word, fields: fields)
        }
        for (feature, error) in failures { context.notify("warning: \(feature): \(error.userMessage)") }
        var asked = found
        if !isMine, found.allSatisfy({ $0.preview.matches.isEmpty }) {
            if let doubt = invocation.bareWords?.doubt { throw doubt }
            let near = try await near(words, in: found.map(\.feature), limit)
            for (feature, preview) in near where !preview.matches.isEmpty {
                context.notify("showing \(preview.substitution ?? "results") in \(feature)")
            }
            if near.contains(where: { !$0.preview.matches.isEmpty }) { found = near }
            if !near.isEmpty { asked = near }
        }
        for (feature, preview) in asked {
            if let question = SearchPreview.question(preview.suggestions) {
                context.notify("\(question) in \(feature)?")
            }
        }
        let rows = found.flatMap { feature, preview in
            preview.matches.map { MatchedRow(feature: feature, reference: $0.reference) }
        }
        context.whenDone { [session] in session.show(rows) }
        return .records(list(of: found, words))
    }

    /// What was probably meant; where a feature has all that was typed, others leave no words out.
    private func near(
        _ words: String,
        in features: [String],
        _ limit: Int
    ) async throws -> [(feature: String, preview: SearchPreview)] {
        var near: [(feature: String, preview: SearchPreview)] = []
        for feature in features {
            if let preview = try? await search(of: feature)?.nearPreview(of: words, limit: limit) {
                near.append((feature, preview))
            }
            try Task.checkCancellation()
        }
        // What may be meant is asked where nothing is surely meant.
        let sure = near.filter { !$0.preview.matches.isEmpty }
        let whole = sure.filter(\.preview.leftOut.isEmpty)
        return whole.isEmpty ? sure.isEmpty ? near : sure : whole
    }

    private func search(of feature: String) -> (any Command)? {
        isMine
            ? session.tree.command(at: [feature, Self.mine]) : session.tree.match(.words, of: feature, [])?.command
    }

    private func list(of found: [(feature: String, preview: SearchPreview)], _ words: String) -> RecordList {
        let counts = found.filter { !$0.preview.matches.isEmpty }.map { feature, preview in
            feature + (preview.total.map { " \($0)" } ?? "")
        }
        let features = found.map(\.feature)
        return RecordList(
            columns: [
                .init("feature", "Feature", .subtitle), .init("name", "Name", .title), .init("about", "About"),
                .init("total", "Found", alignment: .trailing), .init("id", "Id", .data),
            ],
            records: found.flatMap { feature, preview in
                preview.matches.map { match in
                    RecordList.Record([
                        .text(feature), .text(match.name), match.about, .integer(preview.total), .text(match.reference),
                    ])
                }
            },
            firstNumber: 1,
            footer: counts.joined(separator: " · ") + " · 'show 1' shows a row" + (isMine ? "" : notSearched),
            emptyMessage: isMine && words.isEmpty
                ? "nothing kept yet" + (features.first.map { "; 'help \($0) add' tells how to add something" } ?? "")
                : (features.isEmpty
                    ? "no feature can be searched"
                    : "nothing matches '\(words)' in " + features.joined(separator: ", "))
                    + (isMine ? "" : notSearched)
        )
    }

    /// The plugins that would have to be started, and what searches them.
    private var notSearched: String {
        let added = session.root.external.map(\.id).filter { session.tree.features.map(\.id).contains($0) }
        return added.isEmpty
            ? "" : " · not in \(added.joined(separator: ", ")): 'help \(added[0])' lists its commands"
    }
}

/// `show <row>`: a row of the last search of every feature, or else of the last list.
struct ShowRow: Command {
    unowned let session: Session
    private static let row = Parameter.argument("row", .text, "a row number of the last list, or a name in its feature")
    private static let sourceName = "from"

    private var from: Parameter<String?> {
        let sources = CompletionSource("show.sources") { [weak session] in
            let feature = session?.coordinator.lastFeature
            let spec = feature.flatMap { session?.tree.match(.row, of: $0, [])?.spec }
            guard case .choice(let names) = spec?.options.first(where: { $0.name == Self.sourceName })?.kind else {
                return []
            }
            return names.map { Completion($0) }
        }
        return .option(Self.sourceName, .text, "ask this source of its feature", from: sources)
    }

    var spec: CommandSpec {
        CommandSpec(
            "show",
            "show a row of the last list",
            effect: .reads,
            arguments: [Self.row.spec],
            options: [from.spec],
            examples: [
                Example(
                    "show 1",
                    "the first row",
                    after: session.composition.example.map { [$0.line] } ?? ["search moon"]
                )
            ],
            shorthand: .row
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (text, source) = (invocation[Self.row], invocation[from])
        let rows = await session.rowsInView()
        let matches = rows.matches
        guard !matches.isEmpty else {
            guard let feature = rows.feature else { throw PlainError.noList }
            return try await show(text, of: feature, from: source, in: context)
        }
        guard let number = Int(text), (1...matches.count).contains(number) else {
            throw PlainError.noRow(text, count: matches.count)
        }
        let match = matches[number - 1]
        let output = try await show(match.reference, of: match.feature, from: source, in: context)
        // The page is a place of its feature; the rows of the search stay the ones that numbers mean.
        context.whenDone { [session] in session.show(matches) }
        return output
    }

    private func show(
        _ reference: String,
        of feature: String,
        from source: String?,
        in context: any CommandContext
    ) async throws -> Output {
        let asking = source.map { ["--" + Self.sourceName, $0] } ?? []
        let words = (asking + ["--", reference]).map { Token(argument: $0) }
        guard let match = session.tree.match(.row, of: feature, words) else { throw PlainError.noList }
        let parsed = try CommandParser.parse(match.rest, for: match.spec, home: session.root.services.locations.home)
        return try await match.command.run(parsed.invocation, in: context)
    }
}

extension PlainError {
    /// No row can be shown: nothing has been listed.
    static let noList = PlainError("no list yet", hint: "'search moon' searches every feature")

    /// The last search has no such row.
    static func noRow(_ row: String, count: Int) -> PlainError {
        PlainError("no row \(row) (the last search has rows 1–\(count))", hint: noList.hint)
    }
}
