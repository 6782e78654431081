import SatchelPluginAPI

extension PostgresSettings {
    /// The address of the server; nothing is set by default.
    package static let url = SettingKey<String>.text(
        "library.postgres.url",
        default: "",
        rule: TextRule("an address like postgresql://user@host:5432/library, without a password") { text in
            do {
                if !text.isEmpty { _ = try PostgresAddress(text) }
                return nil
            } catch PostgresError.passwordInAddress {
                return "…"
            } catch {
                return text
            }
        },
        "address of the PostgreSQL server of shared libraries",
        read: { $0 }
    )
    private static let connectSeconds = SettingKey.integer(
        "library.postgres.connect-timeout",
        default: 5,
        allowed: 1...60,
        "seconds to wait for a connection to PostgreSQL"
    )
    private static let statementSeconds = SettingKey.integer(
        "library.postgres.statement-timeout",
        default: 30,
        allowed: 1...3600,
        "seconds that a statement on PostgreSQL may take"
    )

    /// All keys.
    package static let definitions = [url.definition, connectSeconds.definition, statementSeconds.definition]

    /// Reads the settings; `password` returns one that libpq does not know by itself, or nil.
    package init(_ settings: Settings, password: @escaping @Sendable () throws -> String? = { nil }) {
        let address = settings[Self.url]
        self.init(
            address: { address },
            password: password,
            connectLimit: .seconds(settings[Self.connectSeconds]),
            statementLimit: .seconds(settings[Self.statementSeconds])
        )
    }
}
