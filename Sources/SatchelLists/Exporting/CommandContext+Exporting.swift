import SatchelImporting
import SatchelPluginAPI

extension CommandContext {
    /// Whether a file may be written: none is there, it is standard output, or the user agrees to replace it.
    package func mayWrite(_ path: String, _ invocation: Invocation) async throws -> Bool {
        guard path != "-", ExportedFile.exists(at: path) else { return true }
        return try await confirm("replace '\(path)'", invocation)
    }

    /// Writes a text to a file unless the user refuses to replace one, and answers with `words`; `-` prints it.
    package func export(
        _ text: String,
        to path: String,
        _ invocation: Invocation,
        saying words: String
    ) async throws -> Output {
        guard path != "-" else { return .document(Document(text)) }
        guard try await mayWrite(path, invocation) else { return .notReplaced(path) }
        try await ExportedFile.write(text, to: path)
        return .message(words)
    }
}

extension ParameterSpec {
    /// `--yes` of a command that writes a file.
    package static var replacing: ParameterSpec { .yes("replace an existing file without a prompt") }
}

extension Output {
    package static func notReplaced(_ path: String) -> Output { .message("canceled: '\(path)' was not replaced") }
}
