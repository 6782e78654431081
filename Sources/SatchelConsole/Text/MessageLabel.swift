/// The label a message for people starts with, which has a color on a terminal.
enum MessageLabel: String, CaseIterable {
    case error, warning, hint

    private var style: TextStyle {
        switch self {
        case .error: .red
        case .warning: .yellow
        case .hint: .cyan
        }
    }

    /// Colors the label of a message, if it has one.
    static func styled(_ message: String, if usesColor: Bool) -> String {
        guard usesColor, let label = allCases.first(where: { message.hasPrefix($0.rawValue + ": ") }) else {
            return message
        }
        let mark = label.rawValue + ":"
        return label.style(mark, if: true) + message.dropFirst(mark.count)
    }
}
