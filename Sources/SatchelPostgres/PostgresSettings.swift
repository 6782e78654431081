/// Where a PostgreSQL server is, and how long to wait for it.
public struct PostgresSettings: Sendable {
    /// Returns the address, such as `postgresql://user@host:5432/library?sslmode=require`; called at first use.
    ///
    /// What it leaves out libpq takes from its own environment variables, `~/.pgpass` and service file.
    package var address: @Sendable () throws -> String
    /// Returns a password that libpq does not know by itself, or nil.
    package let password: @Sendable () throws -> String?
    /// The longest time to wait for a connection.
    package var connectLimit: Duration
    /// The longest time a statement may take on the server.
    package var statementLimit: Duration

    package init(
        address: @escaping @Sendable () throws -> String,
        password: @escaping @Sendable () throws -> String? = { nil },
        connectLimit: Duration = .seconds(5),
        statementLimit: Duration = .seconds(30)
    ) {
        self.address = address
        self.password = password
        self.connectLimit = connectLimit
        self.statementLimit = statementLimit
    }
}
