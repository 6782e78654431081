import SatchelPluginAPI

extension Value {
    /// The value on one line as people read it: numbers with groups and units, a series as bars, a word for several.
    func shownText(for page: RenderingContext) -> String {
        switch self {
        case .amount(let amount): amount.shown
        case .series(let numbers): Sparkline.text(numbers, usesUnicode: page.usesUnicode)
        case .worded(_, let word): word
        case .list(let values): values.map { $0.shownText(for: page) }.joined(separator: ", ")
        case .object(let members):
            members.map { "\($0.key): \($0.value.shownText(for: page))" }.joined(separator: ", ")
        case .absent, .text, .integer, .decimal, .boolean: plainText
        }
    }

    /// How the value stands out; what the colour says, a sign in the text says too.
    var style: TextStyle? {
        guard case .amount(let amount) = self else { return nil }
        return switch amount.tone {
        case .plain: nil
        case .rise: .green
        case .fall: .red
        }
    }
}
