import SatchelCollection
import SatchelConsole
import SatchelLists
import SatchelPluginAPI
import SatchelShell

/// `alert check` and `alert list`: the alerts of all features.
struct AlertCheck: Command {
    enum Verb: String {
        case check, list
    }

    unowned let session: Session
    let verb: Verb

    var spec: CommandSpec {
        switch verb {
        case .check:
            CommandSpec(
                "alert check",
                "tell which prices were reached",
                effect: .changes,
                discussion: """
                    For cron or a systemd timer: prints a line for each alert that is reached, once, and nothing otherwise; the
                    exit status is 0 either way. Prices are those of 'coins.market' and of 'cards prices update'. The package has a
                    timer: systemctl --user enable --now satchel-alerts.timer
                    """,
                examples: [Example("alert check", "what is new")]
            )
        case .list:
            CommandSpec(
                "alert list",
                "list the prices that you want to be told of",
                effect: .reads,
                examples: [Example("alert list", "of every feature")],
                columns: AlertList.columns
            )
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let states = try await session.alerts()
        guard verb == .check else { return .records(AlertList.list(states, adding: "coins alert add")) }
        let news = try await StoredAlerts(session.store).news(states)
        let data = Output.records(AlertList.list(news, adding: "")).values.first
        return .document(Document(news.map(\.words).joined(separator: "\n"), data: data, wraps: true))
    }
}

extension Session {
    /// The alerts of all features with the present prices.
    func alerts() async throws -> [AlertState] {
        var states: [AlertState] = []
        for (_, command) in commands("alert", "list", as: AlertList.self) { states += try await command.alerts() }
        return states
    }
}
