import SatchelConsole
import SatchelMCP
import SatchelPluginAPI
import SatchelShell

extension Shell {
    package func browse(
        _ browsing: any Browsing,
        words: String,
        canDraw: Bool
    ) async throws -> @MainActor () -> Void {
        // A script may run in a terminal as well.
        guard canDraw, console.facts.isInteractive, !isRedirected, isConversation || runsOneCommand else {
            let request = BrowseRequest(BrowseWords(words).query)
            let line = BrowseWords(words).line(browsing.listing(request, rows: []))
            throw UsageError(.other("'\(browsing.title) browse' needs a terminal to itself", hint: "use '\(line)'"))
        }
        prepareForScreen()
        let session = BrowseSession(
            screen: screen,
            console: console,
            page: try renderingContext(for: .table, isCSVSafe: false),
            drawer: try pictureDrawer
        )
        self.browsing = session
        let lines = try await session.run(browsing, words: words)
        return { [weak self] in self?.browsed = lines }
    }

    /// Runs the lines that could have been typed instead of browsing, which are in the history from then on.
    func runBrowsedLines() async -> ExitStatus {
        let lines = browsed
        browsed = []
        for line in lines {
            history.append(line.text)
            isQuiet = line.isQuiet
            let status = await run(line.text)
            isQuiet = false
            guard status == .success else { return status }
        }
        return .success
    }

    /// The line that browses for what is typed at the prompt; nil where nothing can be browsed.
    ///
    /// A command that takes words, such as `books search dune`, leads to its feature and these words, as a plugin's tool does
    /// that can be browsed; other commands lead to their feature. What is not a command is words.
    func browsingLine(for typed: String) -> String? {
        let tokens = Tokenizer.partialTokens(of: typed)
        let active = coordinator.activeFeature
        let match = tokens.isEmpty ? nil : try? tree.match(tokens, in: active)
        let first = match?.spec.path.first ?? tokens.first?.text.lowercased()
        let named = tree.features.first { $0.id == first }?.id
        let candidates = [named, active, coordinator.lastFeature].compactMap { $0 } + tree.features.map(\.id)
        guard let feature = candidates.first(where: { tree.spec(at: [$0, Self.browseVerb]) != nil }) else { return nil }
        let browse = tree.command(at: [feature, Self.browseVerb]) as? ToolBrowse
        if let match, let search = browse?.search(insteadOf: match) {
            return BrowseWords(search.words).line(BrowseLine("\(feature) \(Self.browseVerb)", options: search.options))
        }
        var words = match == nil ? Array(tokens.dropFirst(named == nil ? 0 : 1)) : []
        if let match, match.spec.shorthand == .words || match.spec.path.last == Self.browseVerb {
            words = Array(match.rest.prefix { !$0.text.hasPrefix("--") })
        }
        return ([feature, Self.browseVerb] + words.map(\.raw)).joined(separator: " ")
    }

    private static var browseVerb: String { "browse" }
}
