import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Pictures: what a terminal can show")
struct PictureProtocolTests {
    struct Terminal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let environment: [String: String]
        let without: PictureProtocol
        let with: PictureProtocol
        let links: Bool

        init(
            _ name: String,
            _ environment: [String: String],
            _ without: PictureProtocol,
            _ with: PictureProtocol,
            links: Bool
        ) {
            testDescription = name
            self.environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
            (self.without, self.with, self.links) = (without, with, links)
        }
    }

    static let terminals = [
        Terminal("kitty", ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], .kitty, .kitty, links: true),
        Terminal("kitty with another TERM", ["KITTY_WINDOW_ID": "1"], .kitty, .kitty, links: true),
        Terminal("kitty over ssh", ["TERM": "xterm-kitty"], .kitty, .kitty, links: true),
        Terminal("Ghostty", ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], .kitty, .kitty, links: true),
        Terminal("iTerm2", ["TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"], .iterm, .iterm, links: true),
        Terminal("iTerm2 over ssh", ["LC_TERMINAL": "iTerm2"], .iterm, .iterm, links: true),
        Terminal("WezTerm", ["TERM_PROGRAM": "WezTerm", "WEZTERM_PANE": "0"], .iterm, .iterm, links: true),
        Terminal("WezTerm's pane", ["WEZTERM_PANE": "0"], .iterm, .iterm, links: true),
        Terminal("mintty", ["TERM_PROGRAM": "mintty"], .iterm, .iterm, links: true),
        Terminal("Konsole", ["KONSOLE_VERSION": "230805"], .kitty, .kitty, links: true),
        Terminal("an old Konsole", ["KONSOLE_VERSION": "200800"], .link, .symbols, links: false),
        Terminal("foot", ["TERM": "foot"], .link, .sixel, links: true),
        Terminal("foot-extra", ["TERM": "foot-extra"], .link, .sixel, links: true),
        Terminal("mlterm", ["TERM": "mlterm-256color"], .link, .sixel, links: false),
        Terminal("GNOME Terminal", ["VTE_VERSION": "7200", "COLORTERM": "truecolor"], .link, .symbols, links: true),
        Terminal("Windows Terminal", ["WT_SESSION": "a-b"], .link, .symbols, links: true),
        Terminal(
            "VS Code from kitty",
            ["TERM_PROGRAM": "vscode", "KITTY_WINDOW_ID": "1"],
            .link,
            .symbols,
            links: true
        ),
        Terminal("Alacritty from kitty", ["TERM": "alacritty", "KITTY_WINDOW_ID": "1"], .link, .symbols, links: true),
        Terminal("Apple Terminal", ["TERM_PROGRAM": "Apple_Terminal"], .link, .symbols, links: false),
        Terminal("xterm", ["TERM": "xterm"], .link, .symbols, links: false),
        Terminal("a console", ["TERM": "linux"], .link, .symbols, links: false),
        Terminal("tmux in kitty", ["TERM": "xterm-kitty", "TMUX": "/tmp/t,1,0"], .link, .symbols, links: false),
        Terminal("ssh from tmux", ["TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"], .link, .symbols, links: false),
        Terminal("screen", ["TERM": "screen", "STY": "1.pts"], .link, .symbols, links: false),
        Terminal("Zellij in WezTerm", ["TERM_PROGRAM": "WezTerm", "ZELLIJ": "0"], .link, .symbols, links: false),
        Terminal("a dumb terminal", ["TERM": "dumb", "KITTY_WINDOW_ID": "1"], .link, .link, links: false),
        Terminal("no TERM", ["TERM": "", "TERM_PROGRAM": "iTerm.app"], .link, .link, links: false),
    ]

    @Test("The best protocol follows from the environment", arguments: terminals)
    func best(_ terminal: Terminal) {
        #expect(PictureProtocol.best(environment: terminal.environment, hasChafa: false) == terminal.without)
        #expect(PictureProtocol.best(environment: terminal.environment, hasChafa: true) == terminal.with)
        #expect(PictureProtocol.supportsHyperlinks(environment: terminal.environment) == terminal.links)
    }

    @Test("What the user asks for wins, as far as the programs for it are there")
    func choices() {
        let kitty = ["TERM": "xterm-kitty"]
        func chosen(_ hasChafa: Bool) -> [PictureProtocol?] {
            PictureChoice.allCases.map { $0.chosen(environment: kitty, hasChafa: hasChafa) }
        }
        #expect(chosen(true) == [.kitty, .kitty, .iterm, .sixel, .symbols, .link, nil])
        #expect(chosen(false) == [.kitty, .kitty, .iterm, .link, .link, .link, nil])
        #expect(PictureChoice.setting.definition.kind == .choice(PictureChoice.allCases.map(\.rawValue)))
    }
}
