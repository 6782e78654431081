/// Which terminal the environment says this is.
struct TerminalKind: Sendable {
    /// The programs that differ in what they can show.
    enum Program: Sendable, Equatable {
        case kitty, ghostty, iterm, wezterm, mintty, rio, warp, foot, mlterm, contour
        case windowsTerminal, vscode, alacritty
        case konsole(version: Int)
        case vte(version: Int)
        case other
    }

    /// Whether the terminal understands no sequences at all.
    let isDumb: Bool
    /// Whether a multiplexer stands between us and the terminal.
    let isMultiplexed: Bool
    /// The terminal.
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

    /// What `TERM` says: it is set by the terminal itself and reaches through `ssh`, so it counts first.
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

    /// What terminals leave in the environment besides; a terminal started from another inherits these, so they count
    /// last.
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
