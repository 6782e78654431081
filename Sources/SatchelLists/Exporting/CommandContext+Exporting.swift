import SatchelImporting
import SatchelPluginAPI

extension CommandContext {
    /// Whether a file may be written: none is there, it is standard output, or the user agrees to replace it.
    package func mayWrite(_ path: String, _ invocation: Invocation) async throws -> Bool {
        guard path != "-", ExportedFile.exists(at: path) else { return true }
        return try await confirm("replace '\(path)'", invocation)
    }
}

extension ParameterSpec {
    /// `--yes` of a command that writes a file.
    package static var replacing: ParameterSpec { .yes("replace an existing file without a prompt") }
}

extension Output {
    package static func notReplaced(_ path: String) -> Output { .message("canceled: '\(path)' was not replaced") }
}
