import SatchelPluginAPI
import SatchelTrace

/// The running plugins: each started at its first call, used again, and stopped when idle.
package actor PluginServers {
    private struct Running {
        let session: PluginSession
        var calls = 0
        var lastUse = ContinuousClock.now
        var idleWatch: Task<Void, Never>?
        /// Whether a call was given up, which may still keep it from answering another.
        var isDoubtful = false
    }

    private let client: Implementation
    private let idleLimit: Duration
    private let times: PluginTimes
    private var starting: [String: Task<PluginSession, any Error>] = [:]
    private var running: [String: Running] = [:]
    private var isClosed = false

    /// `client` is who calls them.
    package init(client: Implementation, idleLimit: Duration = .seconds(60), times: PluginTimes = PluginTimes()) {
        (self.client, self.idleLimit, self.times) = (client, idleLimit, times)
    }

    /// The plugins that run.
    package var names: Set<String> { Set(running.keys) }

    /// Calls a tool of a plugin, which is started if it does not run; `launch` is asked only then.
    ///
    /// - Throws: ``PluginError``, what `launch` throws, and `CancellationError` at once when the task is canceled.
    package func call(
        _ tool: String,
        _ arguments: Value,
        of plugin: String,
        era: ProtocolEra,
        patience: Duration,
        attendance: CallAttendance,
        launch: @Sendable () throws -> PluginLaunch
    ) async throws -> ToolResult {
        try await TraceSpan.track(.plugin, "\(plugin) \(tool)") { span in
            span?.describe(arguments)
            let session = try await session(of: plugin, era, launch)
            running[plugin]?.calls += 1
            defer { noteUse(of: plugin) }
            let written = session.connection.errors.total
            do {
                return try await session.call(tool, arguments, patience: patience, attendance: attendance)
            } catch let error as PluginError {
                if case .timedOut = error { running[plugin]?.isDoubtful = true }
                throw error.with(log: session.connection.errors.text(after: written))
            } catch {
                running[plugin]?.isDoubtful = true
                throw error
            }
        }
    }

    /// Starts a plugin, asks it what it can do, and stops it.
    package nonisolated func signature(of launch: PluginLaunch) async throws -> PluginSignature {
        try await TraceSpan.track(.plugin, "signature") { _ in
            let session = try await PluginSession.probing(launch, client: client, times: times)
            defer { session.connection.stop() }
            do {
                return try await session.signature()
            } catch PluginError.timedOut(let limit) {
                throw PluginError.notGreeted(limit)
            }
        }
    }

    /// Stops a plugin; its next call starts it again.
    package func stop(_ plugin: String) {
        guard let entry = running.removeValue(forKey: plugin) else { return }
        entry.idleWatch?.cancel()
        entry.session.connection.stop()
    }

    /// Stops every plugin for good, and waits until nothing of them is left.
    package func close() async {
        isClosed = true
        for task in starting.values { task.cancel() }
        let connections = running.values.map(\.session.connection)
        for plugin in running.keys { stop(plugin) }
        for connection in connections { await connection.waitUntilGone() }
    }

    private func session(
        of plugin: String,
        _ era: ProtocolEra,
        _ launch: @Sendable () throws -> PluginLaunch
    ) async throws -> PluginSession {
        while true {
            try Task.checkCancellation()
            guard !isClosed else { throw CancellationError() }
            if let entry = running[plugin] {
                guard !entry.session.connection.hasEnded else {
                    stop(plugin)
                    continue
                }
                guard entry.isDoubtful, entry.calls == 0 else { return entry.session }
                let answers = try await entry.session.answers()
                guard running[plugin]?.session.connection === entry.session.connection else { continue }
                guard answers else {
                    stop(plugin)
                    continue
                }
                running[plugin]?.isDoubtful = false
                return entry.session
            }
            do {
                guard let other = starting[plugin] else { return try await start(plugin, era, launch()) }
                return try await Self.value(of: other)
            } catch is CancellationError {
                // If only another caller who waited for the same start was canceled, this one starts it again.
            }
        }
    }

    private func start(_ plugin: String, _ era: ProtocolEra, _ launch: PluginLaunch) async throws -> PluginSession {
        let task = Task { [client, times] in
            try await TraceSpan.track(.launch, plugin) { _ in
                try await PluginSession(launch, era: era, client: client, times: times)
            }
        }
        starting[plugin] = task
        defer { starting[plugin] = nil }
        let session = try await Self.value(of: task)
        guard !isClosed else {
            session.connection.stop()
            throw CancellationError()
        }
        running[plugin] = Running(session: session)
        running[plugin]?.idleWatch = Task { [weak self] in await self?.watchIdleness(of: plugin) }
        return session
    }

    /// The value of a task that is canceled with the current one.
    private static func value(of task: Task<PluginSession, any Error>) async throws -> PluginSession {
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func noteUse(of plugin: String) {
        running[plugin]?.calls -= 1
        running[plugin]?.lastUse = .now
    }

    private func watchIdleness(of plugin: String) async {
        while let entry = running[plugin] {
            let end = entry.lastUse + idleLimit
            if entry.calls == 0, end <= .now { return stop(plugin) }
            do { try await Task.sleep(until: max(end, .now + .milliseconds(10)), clock: .continuous) } catch { return }
        }
    }
}
