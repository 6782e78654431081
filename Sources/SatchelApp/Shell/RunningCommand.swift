import SatchelConsole
import SatchelPluginAPI

/// The user interrupted a command; nothing is said about it but what the command left for that.
struct Interrupted: Error {}

/// What a command returned, with its pictures drawn for the terminal at hand.
struct Answer: Sendable {
    var output: Output
    var pictures: DrawnPictures?
}

/// A command while it runs, which Ctrl-C may end.
///
/// An interrupted command is cancelled and given a moment to end by itself. One that does not is left to finish alone:
/// what it returns is dropped, and the prompt is back in time all the same.
@MainActor
final class RunningCommand {
    /// Half of the 100 ms in which the prompt must be back.
    private static let grace = Duration.milliseconds(50)

    private let body: @MainActor @Sendable () async throws -> Answer
    private var task: Task<Void, Never>?
    private var waiter: CheckedContinuation<Answer, any Error>?

    init(_ body: @escaping @MainActor @Sendable () async throws -> Answer) {
        self.body = body
    }

    /// Runs the command.
    ///
    /// - Returns: What the command returns.
    /// - Throws: What the command throws, or ``Interrupted``.
    func answer() async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            waiter = continuation
            // The task starts at once and tells by itself what came of it: to wait for a turn or for the task would
            // leave the main actor, and start threads that a short command never needs.
            task = Task.immediate {
                let result: Result<Answer, any Error>
                do { result = .success(try await body()) } catch { result = .failure(error) }
                finish(Task.isCancelled ? .failure(Interrupted()) : result)
            }
        }
    }

    /// Cancels the command.
    func interrupt() {
        guard let task else { return }
        task.cancel()
        Task {
            try await Task.sleep(for: Self.grace)
            finish(.failure(Interrupted()))
        }
    }

    private func finish(_ result: Result<Answer, any Error>) {
        waiter?.resume(with: result)
        waiter = nil
    }
}
