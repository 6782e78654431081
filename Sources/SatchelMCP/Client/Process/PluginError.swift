import SatchelConsole
import SatchelPluginAPI

/// Why a plugin in another process can't do what was asked.
package enum PluginError: Error, Sendable, Equatable {
    /// No process could be started.
    case notStarted(reason: String)
    /// It ended, or can't be executed; the last line of its standard error may say why.
    case ended(how: String, lastWords: String?)
    /// It was started, and did not say in time what it is.
    case notGreeted(Duration)
    /// It gave no answer in time.
    case timedOut(Duration)
    /// Its answer is not one the protocol allows.
    case malformed(String)
    /// It wrote a line that is too long.
    case lineTooLong
    /// It answered with an error.
    case refused(code: Int, message: String)
    /// It speaks none of our versions.
    case unsupported(versions: [String])
    /// A tool failed, in its own words.
    case toolFailed(String)
    /// A tool has a question that nobody can answer.
    case unanswered(String)
    /// Its files or its registration are not what was approved on this machine.
    case changed
    /// A variable or file that it needs is missing.
    case missingVariable(name: String, file: String?)
    /// A call failed, and this was the last line that it wrote to standard error meanwhile.
    indirect case logged(PluginError, line: String)

    /// The error with the last line of what the plugin logged during a call that failed.
    func with(log: String) -> PluginError {
        switch self {
        case .refused, .notGreeted, .timedOut, .malformed, .lineTooLong:
            ErrorTail.lastLine(of: log).map { .logged(self, line: VisibleText.line($0)) } ?? self
        default: self
        }
    }

    /// The error as said of a plugin.
    package func of(_ plugin: String) -> PluginFailure { PluginFailure(plugin: plugin, error: self) }
}

/// An error of a plugin, with the plugin's name.
package struct PluginFailure: UserFacingError, Equatable {
    /// The plugin's name.
    package let plugin: String
    /// What is wrong.
    package let error: PluginError

    package var message: String {
        switch error {
        case .notStarted(let reason): "can't start the plugin '\(plugin)': \(reason)"
        case .ended(let how, let words): "the plugin '\(plugin)' \(how)" + (words.map { ": \($0)" } ?? "")
        case .notGreeted(let limit): "the plugin '\(plugin)' did not start within \(limit.components.seconds) s"
        case .timedOut(let limit): "the plugin '\(plugin)' timed out after \(limit.components.seconds) s"
        case .malformed(let what): "the plugin '\(plugin)' sent \(what)"
        case .lineTooLong: "the plugin '\(plugin)' sent a line longer than \(PluginProcess.longestLine >> 20) MB"
        case .refused(let code, let message): "the plugin '\(plugin)' refused the call: \(message) (\(code))"
        case .unsupported(let versions):
            "the plugin '\(plugin)' supports no known version of the protocol"
                + (versions.isEmpty ? "" : " (it supports \(versions.prefix(5).joined(separator: ", ")))")
        case .toolFailed(let text): text
        case .unanswered(let question): "'\(plugin)' asks '\(question)', and the input is not interactive"
        case .changed: "the plugin '\(plugin)' is not approved on this machine, or its files have changed"
        case .missingVariable(let name, nil): "the plugin '\(plugin)' needs \(name), which is not set"
        case .missingVariable(let name, let file?):
            "the plugin '\(plugin)' needs \(name) from '\(file)', which can't be read"
        case .logged(let error, _): error.of(plugin).message
        }
    }

    package var hint: String? {
        switch error {
        case .ended, .notStarted, .notGreeted: "to see why, run its command in a shell"
        case .timedOut: "allow more with: set plugins.call-timeout=600"
        case .refused(RPCError.methodNotFound, _), .refused(RPCError.unsupportedVersion, _), .unsupported:
            "if the plugin was updated, run 'plugins refresh \(plugin)'"
        case .refused(RPCError.invalidParams, _):
            "'help \(plugin)' lists its commands; if the plugin was updated, run 'plugins refresh \(plugin)'"
        case .changed: "run 'plugins trust \(plugin)' to see what it would run and approve it"
        case .missingVariable(let name, nil): "set \(name) in the environment"
        case .missingVariable(_, let file?): "save it in '\(file)' and run: chmod 600 '\(file)'"
        case .logged(let error, let line):
            [error.of(plugin).hint, "it last logged: \(line)"].compactMap(\.self).joined(separator: "; ")
        case .refused, .malformed, .lineTooLong, .toolFailed, .unanswered: nil
        }
    }
}
