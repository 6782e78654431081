import SatchelPluginAPI

/// What a PostgreSQL server, or the way to it, cannot do.
package enum PostgresError: Error, Hashable, Sendable {
    /// libpq is not installed.
    case missingLibrary
    /// The setting is no address of a server.
    case invalidAddress(String)
    /// The setting holds a password.
    case passwordInAddress
    /// No server answers.
    case unreachable(server: String, reason: String)
    /// The server did not answer in time.
    case connectTimeout(server: String, seconds: Int)
    /// The server refuses the role or its password.
    case denied(server: String, reason: String)
    /// The server needs a password, and there is none.
    case passwordNeeded(server: String)
    /// There is no such database.
    case noDatabase(server: String, reason: String)
    /// The server has no TLS, or its certificate is not trusted.
    case insecure(server: String, reason: String)
    /// The server takes no more connections.
    case tooManyConnections(server: String)
    /// The server is starting, stopping or recovering.
    case notReady(server: String, reason: String)
    /// The server cannot connect to another one that holds a part of the library.
    case shardUnreachable(server: String, shard: String, reason: String)
    /// The connection ended during a statement.
    case connectionLost(server: String)
    /// The connection ended while a change was being confirmed, which may be saved or not.
    case outcomeUnknown(server: String)
    /// A statement took longer than the limit, on the server or on the way.
    case statementTimeout(server: String, seconds: Int)
    /// The server's disk is full.
    case diskFull(server: String)
    /// The server is a replica, or its database is read-only.
    case readOnly(server: String)
    /// The role may not do it.
    case notPermitted(server: String, reason: String)
    /// Another change was in the way.
    case conflict(server: String)
    /// The tables are of a newer version of Satchel.
    case newerSchema(server: String)
    /// The tables are those of an earlier version of Satchel, which this one doesn't read.
    case olderSchema(server: String, name: String)
    /// Another import is writing to the library.
    case importInProgress(server: String)
    /// A table holds what Satchel never writes.
    case damaged(server: String)
    /// Anything else, as the server describes it.
    case refused(server: String, state: String, reason: String)
}

extension PostgresError: UserFacingError {
    package var message: String {
        switch self {
        case .missingLibrary: "PostgreSQL's client library, libpq, is not installed"
        case .invalidAddress(""): "no PostgreSQL server is set"
        case .invalidAddress(let text): "invalid PostgreSQL address '\(text)'"
        case .passwordInAddress: "a PostgreSQL address must not contain a password"
        case .unreachable(let server, let reason): "can't connect to PostgreSQL at '\(server)': \(reason)"
        case .connectTimeout(let server, let seconds):
            "timed out after \(seconds) s connecting to PostgreSQL at '\(server)'"
        case .denied(let server, let reason): "PostgreSQL at '\(server)' denied access: \(reason)"
        case .passwordNeeded(let server): "PostgreSQL at '\(server)' requires a password"
        case .noDatabase(let server, let reason): "can't open '\(server)': \(reason)"
        case .insecure(let server, let reason): "no secure connection to PostgreSQL at '\(server)': \(reason)"
        case .tooManyConnections(let server): "PostgreSQL at '\(server)' has too many connections"
        case .notReady(let server, let reason): "PostgreSQL at '\(server)' is not ready: \(reason)"
        case .shardUnreachable(let server, let shard, let reason):
            "PostgreSQL at '\(server)' can't connect to the shard '\(shard)': \(reason)"
        case .connectionLost(let server): "lost the connection to PostgreSQL at '\(server)'"
        case .outcomeUnknown(let server):
            "lost the connection to PostgreSQL at '\(server)' while saving; the change may or may not be saved"
        case .statementTimeout(let server, let seconds):
            "PostgreSQL at '\(server)' did not answer within \(seconds) s"
        case .diskFull(let server): "can't save: the disk of PostgreSQL at '\(server)' is full"
        case .readOnly(let server): "can't save: PostgreSQL at '\(server)' is read-only"
        case .notPermitted(let server, let reason): "PostgreSQL at '\(server)': \(reason)"
        case .conflict(let server): "the change conflicts with another one on PostgreSQL at '\(server)'"
        case .newerSchema(let server): "the library at '\(server)' was created by a newer version of satchel"
        case .olderSchema(let server, _): "the library at '\(server)' was created by an earlier version of satchel"
        case .importInProgress(let server): "another import into '\(server)' is running"
        case .damaged(let server): "the data at '\(server)' is corrupt"
        case .refused(let server, let state, let reason): "PostgreSQL at '\(server)': \(reason) (\(state))"
        }
    }

    package var hint: String? {
        switch self {
        case .missingLibrary: "install it: apt install libpq5"
        case .invalidAddress: "set library.postgres.url, for example to postgresql://user@host:5432/library"
        case .passwordInAddress: "set PGPASSWORD, or put the password into ~/.pgpass"
        case .unreachable, .connectTimeout: "check library.postgres.url and that the server is running"
        case .denied, .passwordNeeded: "check the user in library.postgres.url; set PGPASSWORD or use ~/.pgpass"
        case .noDatabase: "create it with createdb, or correct library.postgres.url"
        case .insecure: "check sslmode and sslrootcert in library.postgres.url"
        case .tooManyConnections: "try again later, or raise max_connections on the server"
        case .notReady, .conflict: "try again in a moment"
        case .shardUnreachable: "check that it is running, then run the command again"
        case .connectionLost: "nothing was saved; run the command again"
        case .outcomeUnknown: "check whether it is there before running the command again"
        case .statementTimeout: "nothing was saved; try again, or raise library.postgres.statement-timeout"
        case .diskFull: "nothing was saved; free some space on the server and try again"
        case .readOnly: "nothing was saved; set library.postgres.url to the primary server"
        case .notPermitted: "ask the owner of the database to grant it"
        case .newerSchema: "update satchel"
        case .olderSchema(_, let name): "import again, after dropping it in psql: DROP SCHEMA \(name) CASCADE"
        case .importInProgress: "wait for it to finish, then run the same command again"
        case .damaged: "nothing was changed; restore it from a copy made with pg_dump"
        // What no statement of ours runs into where the tables are as they were created.
        case .refused(_, let state, _) where state.hasPrefix("42"):
            "the tables are not as satchel created them; restore them from a copy made with pg_dump"
        case .refused: nil
        }
    }
}

extension PostgresError {
    /// Whether the server can be asked again over a new connection.
    var isBrokenConnection: Bool {
        if case .connectionLost = self { true } else { false }
    }

    /// Whether the server or the role takes no changes.
    package var forbidsWriting: Bool {
        switch self {
        case .readOnly, .notPermitted: true
        default: false
        }
    }

    /// Maps an SQLSTATE.
    init(state: String, reason: String, detail: String? = nil, server: String, limit: Duration) {
        let reason = Self.line(reason)
        self =
            switch state {
            case "28000" where reason.hasSuffix("no encryption"): .insecure(server: server, reason: reason)
            case "28P01", "28000": .denied(server: server, reason: reason)
            case "3D000": .noDatabase(server: server, reason: reason)
            case "53300": .tooManyConnections(server: server)
            case "53100": .diskFull(server: server)
            case "57P03": .notReady(server: server, reason: reason)
            case "08001": .shardUnreachable(server: server, shard: Self.shard(reason), reason: Self.cause(detail ?? ""))
            case "57P01", "57P02", "57P05", "08000", "08003", "08006": .connectionLost(server: server)
            case "57014": .statementTimeout(server: server, seconds: Int(limit.components.seconds))
            case "25006": .readOnly(server: server)
            case "42501": .notPermitted(server: server, reason: reason)
            case "40001", "40P01", "55P03": .conflict(server: server)
            default: .refused(server: server, state: state, reason: reason)
            }
    }

    /// Maps the message of a failed connection, verbose so that it holds the SQLSTATE in any language.
    init(connecting message: String, server: String, limit: Duration) {
        // With several hosts or with and without TLS there are several messages, of which the first is about what was asked.
        let lines = message.split(separator: "\n").filter { !$0.hasPrefix("\t") && !$0.hasPrefix("LOCATION:") }
        for line in lines {
            if let fatal = line.firstRange(of: /FATAL: +([0-9A-Z]{5}): +/) {
                let state = line[fatal].split(separator: ":")[1].drop { $0 == " " }
                self = Self(
                    state: String(state),
                    reason: String(line[fatal.upperBound...]),
                    server: server,
                    limit: limit
                )
                return
            }
        }
        let reason = Self.cause(String(lines.first ?? ""))
        let isAboutTLS = ["SSL", "certificate"].contains(where: reason.contains)
        self =
            if reason.contains("no password supplied") { .passwordNeeded(server: server) } else if isAboutTLS {
                .insecure(server: server, reason: reason)
            } else if reason.hasPrefix("invalid") { .invalidAddress(server) } else {
                .unreachable(server: server, reason: reason)
            }
    }

    /// The server that a message quotes, without the name of the library before it.
    private static func shard(_ reason: String) -> String {
        let quoted = reason.split(separator: "\"", omittingEmptySubsequences: false)
        return String(quoted.count == 3 ? quoted[1].split(separator: " ").last ?? "" : reason[...])
    }

    /// Why a connection failed, without the address that libpq begins with.
    private static func cause(_ message: String) -> String {
        let first = message.prefix { $0 != "\n" }
        let reason = line(String(first.firstRange(of: "failed: ").map { first[$0.upperBound...] } ?? first))
        return reason.isEmpty ? "no answer" : reason
    }

    /// The first line, in lower case where it begins with a word, of a bounded length.
    private static func line(_ text: String) -> String {
        let line = text.prefix { $0 != "\n" }.prefix(300)
        let isWord = line.dropFirst().first?.isLowercase == true
        return isWord ? line.prefix(1).lowercased() + line.dropFirst() : String(line)
    }
}
