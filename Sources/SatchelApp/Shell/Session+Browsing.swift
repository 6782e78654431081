import SatchelMCP
import SatchelPluginAPI
import SatchelShell

extension Session {
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
