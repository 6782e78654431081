import SatchelPluginAPI

/// What a server offers.
@MainActor
package protocol ToolProvider: AnyObject {
    /// The tools, in the order of `tools/list`; their names are unique, and only a call may change them.
    var tools: [ToolDescription] { get }

    /// Runs a tool of ``tools`` with the arguments of a call, an object; one call at a time.
    ///
    /// - Throws: ``PlainError`` and any other error for a tool that failed, ``InputNeeded`` as ``ToolCall`` throws it.
    func call(_ tool: String, _ arguments: Value, in call: ToolCall) async throws -> ToolResult

    /// Cancels the call that runs, whose task is canceled as well; its result is dropped.
    func cancelRunningCall()
}

extension ToolResult {
    /// The answer of a tool that failed; its data would hide the message from some clients.
    package init(_ error: any Error) {
        let known = error as? any UserFacingError
        let lines = [known?.message ?? "\(error)"] + [known?.hint].compactMap { $0 }.map { "hint: " + $0 }
        self.init(content: [.text(lines.joined(separator: "\n"))], isError: true)
    }
}
