import Dispatch

/// Tells one handler about signals, on a queue of its own, for as long as it is kept.
///
/// While a monitor stands, the signals it watches do nothing by themselves. The line editor installs no handlers; pass
/// signals on to it. `hangUp` and `terminate` end its reading, so say first what the process ends with:
///
/// ```swift
/// let monitor = SignalMonitor { signal in
///     switch signal {
///     case .hangUp, .terminate: exitStatus.store(128 + signal.number, ordering: .relaxed)
///     case .interrupt, .resize, .suspend: break
///     }
///     editor.handle(signal)  // after hangUp and terminate the terminal is restored and readLine gives endOfInput
///     if signal != .resize, signal != .suspend { cancelRunningCommand() }
/// }
/// ```
package final class SignalMonitor: Sendable {
    // A source is safe to cancel from any thread; Dispatch does not say so in types.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Starts watching signals.
    ///
    /// - Parameters:
    ///   - signals: The signals to watch; leave `suspend` out where no terminal is edited.
    ///   - handler: What to do, one signal at a time, never on the main thread.
    package init(
        _ signals: [Signal] = Signal.allCases,
        handler: @escaping @Sendable (Signal) -> Void
    ) {
        let queue = DispatchQueue(label: "satchel.signals", qos: .userInteractive)
        let registered = DispatchSemaphore(value: 0)
        sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal.number, queue: queue)
            source.setEventHandler { handler(signal) }
            source.setRegistrationHandler { registered.signal() }
            source.activate()
            return source
        }
        // Until a source is registered its signal still has its usual effect, and Ctrl-C would end the process.
        for _ in signals { _ = registered.wait(timeout: .now() + .milliseconds(100)) }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
