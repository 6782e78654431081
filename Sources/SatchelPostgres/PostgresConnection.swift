import CPostgres
import Dispatch
import Glibc
import SatchelPluginAPI

/// A connection to a server, for one thread at a time.
///
/// Every call waits on the socket itself, so that an interruption ends the wait at once.
package final class PostgresConnection {
    /// The host, port and database, for messages.
    package let server: String
    private let library: satchel_libpq
    private let connection: UnsafeMutableRawPointer
    private let statementLimit: Duration
    /// What ends the wait of the current call.
    private var interruption: PostgresInterruption
    /// The time by which the current statement must have ended.
    private var deadline: ContinuousClock.Instant
    private var seconds: Int
    /// Whether the protocol is out of step, because a wait was ended.
    private var isBroken = false
    /// The names of the statements that the server keeps, by their text.
    private var prepared: [String: String] = [:]

    /// The most statements that the server keeps.
    private static var preparedLimit: Int { 100 }

    /// Beyond the server's own limit, the time that its answer may take.
    private static var grace: Duration { .seconds(2) }

    /// Connects.
    init(_ settings: PostgresSettings, _ interruption: PostgresInterruption) throws {
        // What is wrong with the settings is wrong without libpq, too.
        let address = try PostgresAddress(settings.address())
        guard let library = satchel_libpq_load()?.pointee else { throw PostgresError.missingLibrary }
        var parameters = [
            // The address may override what comes before it.
            ("application_name", "satchel"), ("dbname", address.text), ("client_encoding", "UTF8"),
        ]
        if getenv("PGPASSWORD") == nil, let password = try settings.password() {
            parameters.append(("password", password))
        }
        guard let connection = Self.start(library, parameters) else {
            throw PostgresError.unreachable(server: address.name, reason: "out of memory")
        }
        self.library = library
        self.connection = connection
        self.interruption = interruption
        server = address.name
        statementLimit = settings.statementLimit
        deadline = .now + settings.connectLimit
        seconds = Int(settings.connectLimit.components.seconds)
        try finishConnecting()
        try prepare()
    }

    deinit { library.PQfinish(connection) }

    private static func start(_ library: satchel_libpq, _ parameters: [(String, String)]) -> UnsafeMutableRawPointer? {
        let texts = parameters.map { (strdup($0.0), strdup($0.1)) }
        defer {
            texts.forEach {
                free($0.0); free($0.1)
            }
        }
        let keywords = texts.map { UnsafePointer($0.0) } + [nil]
        let values = texts.map { UnsafePointer($0.1) } + [nil]
        return library.PQconnectStartParams(keywords, values, 1)
    }

    private func finishConnecting() throws {
        satchel_pg_ignore_notices(connection)
        _ = library.PQsetErrorVerbosity(connection, Int32(SATCHEL_PG_VERBOSE))
        var step = Int32(SATCHEL_PG_POLLING_READING) + 1
        if library.PQstatus(connection) == SATCHEL_PG_CONNECTION_BAD { step = Int32(SATCHEL_PG_POLLING_FAILED) }
        while step != SATCHEL_PG_POLLING_OK {
            guard step != SATCHEL_PG_POLLING_FAILED else {
                throw PostgresError(connecting: errorText, server: server, limit: statementLimit)
            }
            do {
                try wait(forInput: step == SATCHEL_PG_POLLING_READING, orOutput: step != SATCHEL_PG_POLLING_READING)
            } catch PostgresError.statementTimeout(let server, let seconds) {
                throw PostgresError.connectTimeout(server: server, seconds: seconds)
            }
            step = library.PQconnectPoll(connection)
        }
        guard library.PQsetnonblocking(connection, 1) == 0 else { throw lost }
    }

    private func prepare() throws {
        let milliseconds = statementLimit.components.seconds * 1000
        _ = try query(
            "SELECT set_config('statement_timeout', $1, false), set_config('standard_conforming_strings', 'on', false)",
            [.text("\(milliseconds)")]
        )
    }

    /// The options of the connection that are set, by their names in libpq; the password, if one was used, among them.
    package var options: [String: String] {
        guard let start = library.PQconninfo(connection) else { return [:] }
        defer { library.PQconninfoFree(start) }
        var (options, place) = ([String: String](), start)
        while let keyword = place.pointee.keyword {
            options[String(cString: keyword)] = place.pointee.value.map { String(cString: $0) }
            place += 1
        }
        return options
    }

    private var errorText: String { library.PQerrorMessage(connection).map { String(cString: $0) } ?? "" }
    private var lost: PostgresError { .connectionLost(server: server) }

    // MARK: - State

    /// Makes another call's interruption end the waits from now on.
    func adopt(_ interruption: PostgresInterruption) { self.interruption = interruption }

    /// Whether statements can be sent, as far as is known without sending one.
    var isUsable: Bool {
        guard !isBroken, library.PQstatus(connection) == SATCHEL_PG_CONNECTION_OK else { return false }
        var descriptor = pollfd(fd: library.PQsocket(connection), events: Int16(POLLIN), revents: 0)
        // What the server said meanwhile is that it closed the connection, or a notice.
        if poll(&descriptor, 1, 0) > 0 { _ = library.PQconsumeInput(connection) }
        return library.PQstatus(connection) == SATCHEL_PG_CONNECTION_OK
    }

    /// Whether no transaction is open.
    var isIdle: Bool { !isBroken && library.PQtransactionStatus(connection) == SATCHEL_PG_IDLE }

    // MARK: - Statements

    /// Runs one statement; every value is a parameter, `$1` being the first.
    ///
    /// `limit` is the time to wait instead of the usual one; the limit of the server must fit.
    @discardableResult
    package func query(
        _ sql: String,
        _ values: [PostgresValue] = [],
        limit: Duration? = nil
    ) throws -> PostgresRows {
        try begin(sql, values, limit)
        let result = try finalResult()
        return PostgresRows(library, owning: result)
    }

    /// Runs a statement that the server keeps with its plan; of those that are run often, planning takes the most time.
    ///
    /// Its text must not change with what is asked for.
    @discardableResult
    package func query(prepared sql: String, _ values: [PostgresValue] = []) throws -> PostgresRows {
        guard let name = try name(ofPrepared: sql) else { return try query(sql, values) }
        try begin(values, nil) { pointers in
            library.PQsendQueryPrepared(connection, name, Int32(clamping: values.count), pointers, nil, nil, 0)
        }
        return try PostgresRows(library, owning: finalResult())
    }

    /// Has the server keep a statement; nil where it keeps too many.
    private func name(ofPrepared sql: String) throws -> String? {
        if let name = prepared[sql] { return name }
        guard prepared.count < Self.preparedLimit else { return nil }
        let name = "satchel_\(prepared.count)"
        try begin([], nil) { _ in library.PQsendPrepare(connection, name, sql, 0, nil) }
        try library.PQclear(finalResult())
        prepared[sql] = name
        return name
    }

    /// Runs a `COPY … FROM STDIN`; the closure adds rows until it returns false.
    package func copy(_ sql: String, rows: (inout PostgresCopyRows) throws -> Bool) throws {
        try begin(sql, [], nil)
        let result = try nextResult()
        defer { library.PQclear(result) }
        guard let result else { throw lost }
        guard library.PQresultStatus(result) == SATCHEL_PG_COPY_IN else {
            let error = error(of: result)
            try skipResults()
            throw error
        }
        var buffer = PostgresCopyRows()
        var isLast = false
        while !isLast {
            do {
                isLast = try !rows(&buffer)
            } catch {
                try end(copy: "canceled")
                try skipResults()
                throw error
            }
            if interruption.isInterrupted { throw givenUp(CancellationError()) }
            if isLast || buffer.bytes.count >= 1 << 16 {
                deadline = max(deadline, .now + statementLimit + Self.grace)
                try send(buffer.bytes)
                buffer.removeAll()
            }
        }
        try end(copy: nil)
        try library.PQclear(finalResult())
    }

    private func begin(_ sql: String, _ values: [PostgresValue], _ limit: Duration?) throws {
        try begin(values, limit) { pointers in
            library.PQsendQueryParams(connection, sql, Int32(clamping: values.count), nil, pointers, nil, nil, 0)
        }
    }

    /// Sends a statement with its values.
    private func begin(
        _ values: [PostgresValue],
        _ limit: Duration?,
        _ send: (_ values: [UnsafePointer<CChar>?]) -> Int32
    ) throws {
        guard !isBroken else { throw lost }
        let limit = limit ?? statementLimit
        deadline = .now + limit + Self.grace
        seconds = Int(limit.components.seconds)
        let encoded = values.map(\.encoded)
        // One buffer holds every value, so that one pointer keeps them all alive.
        let bytes = encoded.flatMap { $0 ?? [] }
        let isSent = bytes.withUnsafeBytes { bytes in
            var start = 0
            let pointers = encoded.map { value -> UnsafePointer<CChar>? in
                guard let value else { return nil }
                defer { start += value.count }
                return bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
            }
            return send(pointers)
        }
        guard isSent == 1 else { throw failure }
        try flush()
    }

    private func send(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        while true {
            let status = bytes.withUnsafeBytes { bytes in
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                return library.PQputCopyData(connection, start, Int32(clamping: bytes.count))
            }
            if status == 1 { break }
            guard status == 0 else { throw failure }
            try wait(forInput: true, orOutput: true)
        }
        // Sent now: else the library would hold the whole batch in memory.
        try flush()
    }

    private func end(copy error: String?) throws {
        while true {
            let status = library.PQputCopyEnd(connection, error)
            if status == 1 { break }
            guard status == 0 else { throw failure }
            try wait(forInput: true, orOutput: true)
        }
        try flush()
    }

    private func flush() throws {
        while true {
            let status = library.PQflush(connection)
            if status == 0 { return }
            // An error in sending may leave an answer that says why.
            guard status == 1 else { return }
            try wait(forInput: true, orOutput: true)
        }
    }

    /// Waits for the last result; throws the first error among them.
    private func finalResult() throws -> UnsafeMutableRawPointer {
        var last: UnsafeMutableRawPointer?
        var failure: PostgresError?
        while let result = try nextResult() {
            let status = library.PQresultStatus(result)
            if status != SATCHEL_PG_COMMAND_OK, status != SATCHEL_PG_TUPLES_OK {
                failure = failure ?? error(of: result)
            }
            library.PQclear(last)
            last = result
        }
        if let failure {
            library.PQclear(last)
            throw failure
        }
        guard let last else { throw self.failure }
        return last
    }

    private func nextResult() throws -> UnsafeMutableRawPointer? {
        while library.PQisBusy(connection) == 1 {
            try wait(forInput: true, orOutput: false)
            guard library.PQconsumeInput(connection) == 1 else { throw failure }
        }
        return library.PQgetResult(connection)
    }

    private func skipResults() throws {
        while let result = try nextResult() { library.PQclear(result) }
    }

    // MARK: - Waiting

    private func wait(forInput input: Bool, orOutput output: Bool) throws {
        let events = Int16((input ? POLLIN : 0) | (output ? POLLOUT : 0))
        while true {
            if interruption.isInterrupted { throw givenUp(CancellationError()) }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else {
                throw givenUp(PostgresError.statementTimeout(server: server, seconds: seconds))
            }
            var descriptors = [
                pollfd(fd: library.PQsocket(connection), events: events, revents: 0),
                // Once it is raised during a commit, it must not be looked at again.
                pollfd(fd: interruption.isInDoubt ? -1 : interruption.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let milliseconds = min(left.components.seconds, 1000) * 1000 + 1 + left.components.attoseconds / Int64(1e15)
            let count = poll(&descriptors, 2, Int32(milliseconds))
            if count > 0, descriptors[0].revents != 0 {
                if output, library.PQstatus(connection) == SATCHEL_PG_CONNECTION_OK { drain() }
                return
            }
            if count < 0, errno != EINTR { throw failure }
        }
    }

    /// Reads what the server says while it is being sent something, so that neither waits for the other.
    private func drain() {
        _ = library.PQconsumeInput(connection)
    }

    /// Asks the server to stop, and gives the connection up.
    ///
    /// The request opens a connection of its own, which may take as long as the network does, so it has its own thread.
    private func givenUp(_ error: any Error) -> any Error {
        isBroken = true
        guard let cancel = library.PQgetCancel(connection) else { return error }
        // A descriptor of its own, since the connection may be closed meanwhile.
        let answers = fcntl(library.PQsocket(connection), F_DUPFD_CLOEXEC, 0)
        let request = CancelRequest(library: library, cancel: cancel, answers: answers)
        DispatchQueue.global().async { request.send() }
        return error
    }

    /// What the last call that returned no result died of.
    private var failure: PostgresError {
        if library.PQstatus(connection) != SATCHEL_PG_CONNECTION_OK {
            isBroken = true
            return lost
        }
        return .refused(server: server, state: "XX000", reason: String(errorText.prefix { $0 != "\n" }.prefix(300)))
    }

    private func error(of result: UnsafeMutableRawPointer) -> PostgresError {
        func field(_ letter: Character) -> String? {
            library.PQresultErrorField(result, Int32(letter.asciiValue ?? 0)).map { String(cString: $0) }
        }
        guard let state = field("C") else { return failure }
        let limit = Duration.seconds(seconds)
        let reason = field("M") ?? "unknown error"
        // Of a shard, the reason is in the detail.
        return PostgresError(state: state, reason: reason, detail: field("D"), server: server, limit: limit)
    }
}

/// A request to stop a statement; the library allows it on any thread, and it has one owner.
private struct CancelRequest: @unchecked Sendable {
    let library: satchel_libpq
    let cancel: UnsafeMutableRawPointer
    /// Where the server says that the statement ended; negative if there are no descriptors left.
    let answers: Int32

    private static var mostAttempts: Int { 20 }

    /// Sends the request, again and again until the server answers the statement.
    ///
    /// A request on a connection of its own may arrive before the statement, and then the server ignores it.
    func send() {
        var reason = [CChar](repeating: 0, count: 256)
        for _ in 0..<Self.mostAttempts {
            guard library.PQcancel(cancel, &reason, Int32(reason.count)) == 1 else { break }
            var descriptor = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, 50) != 0 { break }
        }
        library.PQfreeCancel(cancel)
        if answers >= 0 { close(answers) }
    }
}

extension PostgresConnection {
    /// Waits, within a transaction, for another program that creates the tables of the same number.
    package func waitToCreate(_ lock: Int64) throws {
        try query("SELECT pg_advisory_xact_lock($1)", [.integer(lock)])
        // The server remembers for the connection that a table was missing, until a statement reads any other table.
        try query("SELECT FROM pg_namespace LIMIT 1")
    }
}
