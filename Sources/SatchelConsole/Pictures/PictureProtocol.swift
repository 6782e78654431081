import SatchelPluginAPI

/// The ways to show a picture on a terminal.
package enum PictureProtocol: String, Sendable, CaseIterable {
    /// Kitty's graphics protocol, which takes PNG.
    case kitty
    /// iTerm2's inline images, which take any format.
    case iterm
    /// Sixel graphics, made by `chafa`.
    case sixel
    /// Colored characters, made by `chafa`.
    case symbols
    /// The picture's address.
    case link
}

extension PictureProtocol {
    /// Chooses the best protocol of the terminal that the environment describes; ``link`` if nothing can be drawn.
    ///
    /// Inside `tmux`, `screen` and Zellij only characters are drawn: pictures would have to be smuggled past the
    /// multiplexer, which then paints over them.
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

    /// Whether the terminal is known to make OSC 8 links clickable.
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

/// How to show pictures on a terminal: the values of `shell.pictures`.
package enum PictureChoice: String, Sendable, CaseIterable {
    /// Whatever the terminal shows best.
    case auto
    /// Kitty's graphics protocol.
    case kitty
    /// iTerm2's inline images.
    case iterm
    /// Sixel graphics through `chafa`.
    case sixel
    /// Colored characters through `chafa`.
    case symbols
    /// The picture's address.
    case link
    /// One line of text, as in a file.
    case off

    /// The configuration key.
    package static let setting = SettingKey<PictureChoice>.choice(
        "shell.pictures",
        default: .auto,
        "how to show pictures in a terminal"
    )

    /// How pictures are shown in this environment and why, for people: `sixel (chosen by shell.pictures)`.
    package func explanation(environment: [String: String]) -> String {
        let hasChafa = ChildProcess.path(of: "chafa", in: environment) != nil
        guard let means = chosen(environment: environment, hasChafa: hasChafa) else {
            return "off (chosen by shell.pictures)"
        }
        let chafa = hasChafa ? "chafa is installed" : "chafa is not installed"
        guard self == .auto else {
            return means.rawValue
                + (means.rawValue == rawValue ? " (chosen by shell.pictures)" : " (\(rawValue) was chosen; \(chafa))")
        }
        let terminal = TerminalKind(environment)
        if terminal.isDumb { return "\(means.rawValue) (TERM is dumb or not set)" }
        if terminal.isMultiplexed { return "\(means.rawValue) (inside a terminal multiplexer; \(chafa))" }
        switch means {
        case .kitty, .iterm: return "\(means.rawValue) (what this terminal draws)"
        case .sixel, .symbols, .link: return "\(means.rawValue) (the best for this terminal; \(chafa))"
        }
    }

    /// Returns the protocol to use, whatever the terminal says if it was chosen by name; nil if pictures are off.
    package func chosen(environment: [String: String], hasChafa: Bool) -> PictureProtocol? {
        switch self {
        case .auto: .best(environment: environment, hasChafa: hasChafa)
        case .kitty: .kitty
        case .iterm: .iterm
        case .sixel: hasChafa ? .sixel : .link
        case .symbols: hasChafa ? .symbols : .link
        case .link: .link
        case .off: nil
        }
    }
}

struct TerminalKind: Sendable {
    enum Program: Sendable, Equatable {
        case kitty, ghostty, iterm, wezterm, mintty, rio, warp, foot, mlterm, contour
        case windowsTerminal, vscode, alacritty
        case konsole(version: Int)
        case vte(version: Int)
        case other
    }

    let isDumb: Bool
    let isMultiplexed: Bool
    let program: Program

    init(_ environment: [String: String]) {
        func value(_ name: String) -> String { environment[name] ?? "" }
        let term = value("TERM")
        isDumb = term.isEmpty || term == "dumb"
        isMultiplexed =
            ["TMUX", "STY", "ZELLIJ"].contains { !value($0).isEmpty } || term.hasPrefix("tmux")
            || term.hasPrefix("screen")
        program =
            Self.named(byTerm: term) ?? Self.named(byProgram: value("TERM_PROGRAM"))
            ?? Self.named(byTraces: environment)
    }

    /// `TERM` is set by the terminal itself and passes through `ssh`, so it counts first.
    private static func named(byTerm term: String) -> Program? {
        let names: [(String, Program)] = [
            ("xterm-kitty", .kitty), ("xterm-ghostty", .ghostty), ("ghostty", .ghostty), ("wezterm", .wezterm),
            ("foot", .foot), ("mlterm", .mlterm), ("contour", .contour), ("alacritty", .alacritty), ("rio", .rio),
            ("mintty", .mintty),
        ]
        return names.first { term == $0.0 || term.hasPrefix($0.0 + "-") }?.1
    }

    private static func named(byProgram program: String) -> Program? {
        switch program {
        case "iTerm.app": .iterm
        case "WezTerm": .wezterm
        case "ghostty": .ghostty
        case "mintty": .mintty
        case "rio": .rio
        case "WarpTerminal": .warp
        case "vscode": .vscode
        case "": nil
        default: Program.other
        }
    }

    /// Other variables that terminals set; a terminal started from another inherits them, so they count last.
    private static func named(byTraces environment: [String: String]) -> Program {
        func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        if environment["LC_TERMINAL"] == "iTerm2" { return .iterm }
        if has("KITTY_WINDOW_ID") { return .kitty }
        if has("GHOSTTY_RESOURCES_DIR") { return .ghostty }
        if has("WEZTERM_PANE") || has("WEZTERM_EXECUTABLE") { return .wezterm }
        if let version = environment["KONSOLE_VERSION"].flatMap({ Int($0) }) { return .konsole(version: version) }
        if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) { return .vte(version: version) }
        if has("WT_SESSION") { return .windowsTerminal }
        return .other
    }
}
