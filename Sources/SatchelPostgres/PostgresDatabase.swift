import Dispatch
import Synchronization

/// A database of a PostgreSQL server, connected at first use.
///
/// One connection, on a thread of its own. A read sees one snapshot, and is tried once more over a new connection if the
/// old one broke. A change is atomic and never tried again: it is saved when `write` returns, and if the connection breaks
/// while it is being saved, the error says that nobody knows. Canceling the task ends either within a tenth of a second.
///
/// ```swift
/// let database = PostgresDatabase(PostgresSettings(address: { "postgresql://ada@db.example/library" }))
/// let count = try await database.read { try $0.query("SELECT count(*) FROM document").integer(0, 0) }
/// ```
package final class PostgresDatabase: Sendable {
    private let settings: PostgresSettings
    /// Runs once over each new connection, such as to create tables.
    private let preparation: @Sendable (PostgresConnection) throws -> Void
    private let session = Mutex<Session?>(nil)

    /// How long a call that was canceled may take to end by itself.
    private static var patience: DispatchTimeInterval { .milliseconds(60) }

    /// Nothing is connected.
    package init(
        _ settings: PostgresSettings,
        preparation: @escaping @Sendable (PostgresConnection) throws -> Void = { _ in }
    ) {
        self.settings = settings
        self.preparation = preparation
    }

    /// Reads from one snapshot.
    ///
    /// - Throws: ``PostgresError``, `CancellationError`, or what the closure throws.
    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        try await run { session, interruption in
            do {
                return try session.transact(over: self, interruption, isWriting: false, body)
            } catch let error as PostgresError where error.isBrokenConnection && session.wasUsed {
                return try session.transact(over: self, interruption, isWriting: false, body)
            }
        }
    }

    /// Runs a transaction, rolled back if the closure throws or the task is canceled.
    ///
    /// - Throws: ``PostgresError``, `CancellationError`, or what the closure throws.
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        try await run { session, interruption in
            try session.transact(over: self, interruption, isWriting: true, body)
        }
    }

    /// Runs statements that are each a transaction, such as those that no transaction may contain.
    package func alone<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        try await run { session, interruption in
            try body(session.connection(over: self, interruption))
        }
    }

    /// Closes the connection after the calls in progress; the next call reconnects.
    package func close() {
        session.withLock { $0 = nil }
    }

    fileprivate func connect(_ interruption: PostgresInterruption) throws -> PostgresConnection {
        let connection = try PostgresConnection(settings, interruption)
        try preparation(connection)
        return connection
    }

    private func run<Value: Sendable>(
        _ job: @escaping @Sendable (Session, PostgresInterruption) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let interruption = PostgresInterruption()
        let session = session.withLock { current in
            let session = current ?? Session()
            current = session
            return session
        }
        let pending = Mutex<PostgresResult<Value>?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = PostgresResult(continuation)
                pending.withLock { $0 = answer }
                session.queue.async {
                    answer.give(Result { try job(session, interruption) })
                }
                // Canceled before there was an answer to end.
                if Task.isCancelled { self.abandon(answer, session, interruption) }
            }
        } onCancel: {
            interruption.interrupt()
            if let answer = pending.withLock({ $0 }) { self.abandon(answer, session, interruption) }
        }
    }

    /// Ends a canceled call that does not end by itself, as while a name is looked up; its thread is left to itself.
    private func abandon<Value: Sendable>(
        _ answer: PostgresResult<Value>,
        _ session: Session,
        _ interruption: PostgresInterruption
    ) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
            let error: any Error =
                interruption.isInDoubt ? PostgresError.outcomeUnknown(server: session.server) : CancellationError()
            guard answer.give(.failure(error)) else { return }
            self.session.withLock { current in
                if current === session { current = nil }
            }
        }
    }
}

/// A connection and its thread; the connection is touched on the thread of the queue alone.
private final class Session: @unchecked Sendable {
    let queue = DispatchQueue(label: "satchel.postgres")
    private var connection: PostgresConnection?
    /// Whether the connection of the last call was not made for it.
    private(set) var wasUsed = false
    private let name = Mutex("")

    /// The server, for messages.
    var server: String { name.withLock { $0 } }

    func connection(
        over database: PostgresDatabase,
        _ interruption: PostgresInterruption
    ) throws -> PostgresConnection {
        if let connection, connection.isUsable, connection.isIdle {
            connection.adopt(interruption)
            wasUsed = true
            return connection
        }
        connection = nil
        wasUsed = false
        let new = try database.connect(interruption)
        connection = new
        name.withLock { $0 = new.server }
        return new
    }

    func transact<Result>(
        over database: PostgresDatabase,
        _ interruption: PostgresInterruption,
        isWriting: Bool,
        _ body: (PostgresConnection) throws -> Result
    ) throws -> Result {
        let connection = try connection(over: database, interruption)
        try connection.query(isWriting ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        let result: Result
        do {
            result = try body(connection)
        } catch {
            // A connection that cannot roll back is dropped, which does.
            if (try? connection.query("ROLLBACK")) == nil { self.connection = nil }
            throw error is DecodingError ? PostgresError.damaged(server: connection.server) : error
        }
        if interruption.isInterrupted {
            self.connection = nil
            throw CancellationError()
        }
        if isWriting { interruption.beginCommit() }
        do {
            try connection.query("COMMIT")
        } catch let error as PostgresError where isWriting {
            self.connection = nil
            switch error {
            case .connectionLost, .statementTimeout: throw PostgresError.outcomeUnknown(server: connection.server)
            default: throw error
            }
        }
        return result
    }
}
