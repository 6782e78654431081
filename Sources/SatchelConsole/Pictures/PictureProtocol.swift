/// The ways a picture can reach a person at a terminal.
package enum PictureProtocol: String, Sendable, CaseIterable {
    /// Kitty's graphics protocol, which takes PNG.
    case kitty
    /// iTerm2's inline images, which take any format.
    case iterm
    /// Sixel graphics, made by `chafa`.
    case sixel
    /// Coloured characters, made by `chafa`.
    case symbols
    /// The picture's address.
    case link
}

extension PictureProtocol {
    /// Chooses what a terminal shows best, by what it says of itself in the environment.
    ///
    /// Inside `tmux`, `screen` and Zellij pictures would have to be smuggled past the multiplexer, which then paints
    /// over them, so that only characters are drawn there.
    ///
    /// - Parameters:
    ///   - environment: The process's environment.
    ///   - hasChafa: Whether `chafa` can be run.
    /// - Returns: The protocol; ``link`` where nothing can be drawn.
    package static func best(environment: [String: String], hasChafa: Bool) -> PictureProtocol {
        let terminal = TerminalKind(environment)
        guard !terminal.isDumb else { return .link }
        let drawn: PictureProtocol = hasChafa ? .symbols : .link
        guard !terminal.isMultiplexed else { return drawn }
        return switch terminal.program {
        case .kitty, .ghostty: .kitty
        case .konsole(let version): version >= 220_400 ? .kitty : drawn
        case .iterm, .wezterm, .mintty, .rio, .warp: .iterm
        case .foot, .mlterm, .contour: hasChafa ? .sixel : .link
        case .windowsTerminal, .vscode, .alacritty, .vte, .other: drawn
        }
    }

    /// Whether the terminal is known to turn OSC 8 into a link that can be clicked.
    package static func supportsHyperlinks(environment: [String: String]) -> Bool {
        let terminal = TerminalKind(environment)
        guard !terminal.isDumb, !terminal.isMultiplexed else { return false }
        return switch terminal.program {
        case .kitty, .ghostty, .iterm, .wezterm, .mintty, .rio, .foot, .contour, .windowsTerminal, .vscode, .alacritty:
            true
        case .konsole(let version): version >= 201_200
        case .vte(let version): version >= 5_000
        case .mlterm, .warp, .other: false
        }
    }
}
